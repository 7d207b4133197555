import type { AnnotationMark } from '../../shared/domain/review/annotation.ts'
import { AppError } from '../../shared/errors.ts'
import type { DemoHandle } from '../demo/host.ts'
import { saveSampleFiles } from './demoSampleFiles.ts'
import type { Services } from './services.ts'

type Needed = Pick<Services, 'demo' | 'connections' | 'refreshes' | 'deliveries' | 'annotations'>

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

/**
 * Prepares a new demo company: its order list, a downloaded order with an unreviewed correction, and one with
 * annotations. Takes some seconds. Rejects if the demo service closes meanwhile.
 */
export async function prepareDemo(services: Needed, connectionId: string): Promise<void> {
  const service = await services.demo.serve()
  const closed = new Promise<never>((_, reject) => {
    service.closing.addEventListener('abort', () => {
      reject(new AppError('cancelled', 'Planroom is closing.'))
    })
  })
  // A closed service may leave a step without an answer.
  await Promise.race([prepare(services, service, connectionId), closed])
}

async function prepare(
  { connections, refreshes, deliveries, annotations: notes }: Needed,
  service: DemoHandle,
  connectionId: string,
): Promise<void> {
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
        signal: service.closing,
        concurrency: 'auto',
      },
      () => undefined,
    )
  refreshes.start(connectionId)
  await refreshes.finished(connectionId)
  service.closing.throwIfAborted()
  await download([corrected, annotated], false)
  service.closing.throwIfAborted()
  const folderId = deliveries.library.folderIdOfOrder(connectionId, folder, annotated)
  if (folderId !== null) {
    const { files } = await deliveries.library.deliveries(folderId)
    const plan = files.find(({ assetKey }) => assetKey === 'listing_floorplans/jpg_urls/0')
    for (const annotation of annotations)
      await notes.put({ connectionId, folderId }, plan?.id ?? null, annotation)
  }
  await saveSampleFiles(folder, service)
  await service.correct(corrected)
  service.closing.throwIfAborted()
  await download([corrected], true)
  service.closing.throwIfAborted()
  await deliveries.engine.clearFinished()
}
