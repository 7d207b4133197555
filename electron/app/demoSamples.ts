import type { AnnotationMark } from '../../shared/domain/review/annotation.ts'
import type { DemoHandle } from '../demo/host.ts'
import type { Registration } from '../services/timing/lifecycle.ts'
import { saveSampleFiles } from './demoSampleFiles.ts'
import type { Connections } from '../services/connections/connections.ts'
import type { Refreshes } from '../services/refresh/refreshes.ts'
import type { AnnotationService } from '../services/review/annotationService.ts'
import type { DemoCompany } from './demoCompany.ts'
import type { Log } from './ports.ts'
import type { Deliveries } from './wiring/deliveries.ts'

interface Needed {
  demo: DemoCompany
  connections: Connections
  refreshes: Refreshes
  deliveries: Deliveries
  annotations: AnnotationService
  log: Log
}

const annotations: readonly AnnotationMark[] = [
  {
    shape: 'box',
    points: [
      { x: 0.336, y: 0.377 },
      { x: 0.396, y: 0.482 },
    ],
    note: 'The label of this closet is too small.',
  },
  { shape: 'pin', points: [{ x: 0.385, y: 0.52 }], note: 'This door opens into the hall.' },
].map((mark, index) => ({
  ...mark,
  shape: mark.shape as AnnotationMark['shape'],
  id: `demo-${index}`,
  plan: 'listing_floorplans/0',
  page: 1,
  isDone: false,
}))

export type DemoSamples = ReturnType<typeof createDemoSamples>

/** Creates the samples of the demo company. `services` is called when the first step begins. */
export function createDemoSamples(services: () => Needed, lifecycle: Registration) {
  const name = 'the demo’s samples'
  let preparing = Promise.resolve()
  let stop = new AbortController()
  lifecycle.onForget('stop', name, ({ isDemo }) => {
    if (isDemo) stop.abort()
  })
  lifecycle.onClose(name, () => {
    stop.abort()
  })
  return {
    /**
     * Prepares a new demo company: its order list, a downloaded order with an unreviewed correction, and one with
     * annotations. Takes some seconds. Resolves early if the program closes, the demo is removed or a step fails.
     */
    start(connectionId: string): Promise<void> {
      stop = new AbortController()
      const { signal } = stop
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
      const prepared = prepare(services(), connectionId, signal).catch((error: unknown) => {
        if (!signal.aborted) services().log.error(name, error)
      })
      // A service that closes may leave a step without an answer.
      preparing = Promise.race([prepared, stopped])
      return preparing
    },
    /** Resolves to the orders of the first steps, once they are prepared. */
    async orders(): Promise<DemoHandle['samples']['orders']> {
      await preparing
      return (await services().demo.serve()).samples.orders
    },
  }
}

async function prepare(
  { demo, connections, refreshes, deliveries, annotations: notes }: Needed,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const service = await demo.serve()
  const { corrected, annotated } = service.samples.orders
  const { baseUrl, folder } = connections.saved(connectionId)
  const download = (orderIds: readonly string[], reread: boolean): Promise<unknown> =>
    deliveries.sync(
      {
        connectionId,
        connectionAddress: baseUrl,
        root: folder,
        orderIds,
        choice: { reread },
        signal,
        concurrency: 'auto',
      },
      () => undefined,
    )
  refreshes.start(connectionId)
  await refreshes.finished(connectionId)
  signal.throwIfAborted()
  await download([corrected, annotated], false)
  signal.throwIfAborted()
  const folderId = deliveries.library.folderIdOfOrder(connectionId, folder, annotated)
  if (folderId !== null) {
    const { files } = await deliveries.library.deliveries(folderId)
    const plan = files.find(({ assetKey }) => assetKey === 'listing_floorplans/jpg_urls/0')
    for (const annotation of annotations)
      await notes.put({ connectionId, folderId }, plan?.id ?? null, annotation)
  }
  await saveSampleFiles(folder, service)
  await service.correct(corrected)
  signal.throwIfAborted()
  await download([corrected], true)
  signal.throwIfAborted()
  await deliveries.engine.clearFinished()
}
