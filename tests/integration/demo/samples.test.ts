import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveSampleFiles, updateSampleLink } from '../../../electron/app/demoSampleFiles.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { refreshed } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** The demo company opens with something to do, and is the same after a restart on another port. */

/** Returns what a photographer sees of the samples. */
async function seen({ call }: Composed, connectionId: string) {
  const samples = await call('connections:demoSamples', {})
  const detail = (orderId: string) => call('orders:detail', { connectionId, orderId, fetchDetail: false })
  const { row: corrected, folderId: correctedFolder } = await detail(samples.corrected)
  const { row: annotated, folderId } = await detail(samples.annotated)
  const { row: fresh } = await detail(samples.fresh)
  const { annotations } = await call('annotations:list', { connectionId, folderId: folderId ?? '' })
  const { deliveries } = await call('library:deliveries', { connectionId, folderId: correctedFolder ?? '' })
  return {
    corrected: {
      isOpen: corrected.correctedAt !== null,
      isUpdated: corrected.redeliveredAt !== null,
      disk: corrected.disk,
      status: corrected.status,
    },
    annotated: annotated.disk,
    fresh: fresh.disk,
    notes: annotations.map(({ note }) => note),
    replaced: deliveries.map(({ replaced }) => replaced.length > 0),
  }
}

test('a new demo has an unreviewed correction, annotations and sample files, also on another port', async () => {
  const folder = temporaryFolder()
  const first = await composed({ folder })
  const { connection } = await first.call('connections:startDemo', {})
  // The demo opens before its samples are prepared.
  const prepared = first.call('connections:demoSamples', {}).then(() => 'prepared')
  const soon = new Promise<string>((resolve) => setImmediate(() => resolve('open')))
  expect(await Promise.race([prepared, soon])).toBe('open')
  const before = await seen(first, connection.id)
  expect(before).toMatchObject({
    corrected: { isOpen: true, isUpdated: false, status: 'Ready' },
    notes: ['The label of this closet is too small.', 'This door opens into the hall.'],
    replaced: [true, false],
  })
  expect(before.corrected.disk).toMatchObject({ files: 20, known: 20, failed: 0 })
  expect(before.annotated.files).toBe(before.annotated.known)
  expect(before.fresh.files).toBe(0)
  const { totals } = await first.call('transfers:overview', {})
  expect(totals.listed).toMatchObject({ finished: 0, failed: 0 })
  const samplesFolder = join(connection.folder, 'Samples')
  expect(readdirSync(samplesFolder).toSorted()).toEqual(['Sample link.url', 'Sample orders.csv'])
  const linkFile = () => readFileSync(join(samplesFolder, 'Sample link.url'), 'utf8')
  const { text } = await first.call('connections:openSample', { sample: 'links' })
  expect(linkFile()).toBe(text)
  const link = /URL=(.+)/.exec(text)?.[1] ?? ''
  expect((await fetch(link)).headers.get('content-type')).toBe('image/jpeg')
  await first.close()
  expect(first.faults).toEqual([])
  const list = join(samplesFolder, 'Sample orders.csv')
  writeFileSync(list, 'my own rows')

  const { port } = new URL(connection.baseUrl)
  const other = createServer().listen(Number(port), '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const second = await composed({ folder })
  try {
    const { connection: again } = await second.call('connections:startDemo', {})
    expect(again.id).toBe(connection.id)
    expect(new URL(again.baseUrl).port).not.toBe(port)
    await refreshed(second, again.id)
    expect(await seen(second, again.id)).toEqual(before)
    expect(linkFile()).toContain(new URL(again.baseUrl).port)
    expect(readFileSync(list, 'utf8')).toBe('my own rows')
    const { samples } = await second.planroom.services.demo.serve()
    second.events.length = 0
    const report = await second.planroom.services.deliveries.sync(
      {
        connectionId: again.id,
        connectionAddress: again.baseUrl,
        root: again.folder,
        orderIds: [samples.orders.corrected, samples.orders.annotated],
        choice: { reread: true },
        signal: new AbortController().signal,
        concurrency: 4,
      },
      () => undefined,
    )
    expect(report.files.downloaded).toBe(0)
    // An open window reads its list again.
    for (const event of ['orders:changed', 'library:changed'])
      expect(second.events).toContainEqual({ event, value: { connectionId: again.id } })
  } finally {
    await second.close()
    other.close()
  }
  expect(second.faults).toEqual([])
})

test('sample files that the user changed or removed stay so', async () => {
  const program = await composed()
  onTestFinished(() => program.close())
  const { connection } = await program.call('connections:startDemo', {})
  await program.call('connections:demoSamples', {})
  const service = await program.planroom.services.demo.serve()
  const elsewhere = { samples: { ...service.samples, planUrl: 'http://127.0.0.1:9/plan.jpg' } }
  const link = join(connection.folder, 'Samples', 'Sample link.url')
  writeFileSync(link, 'my own link')
  await updateSampleLink(connection.folder, elsewhere)
  await saveSampleFiles(connection.folder, elsewhere)
  expect(readFileSync(link, 'utf8')).toBe('my own link')
  rmSync(link)
  await updateSampleLink(connection.folder, elsewhere)
  expect(readdirSync(join(connection.folder, 'Samples'))).toEqual(['Sample orders.csv'])
})

test('a program that starts with the demo prepares the samples, too', async () => {
  const program = await composed({ folder: temporaryFolder() })
  try {
    await program.planroom.startWork(true)
    const id = program.planroom.services.connections.activeId() ?? ''
    expect((await seen(program, id)).corrected.isOpen).toBe(true)
  } finally {
    await program.close()
  }
  expect(program.faults).toEqual([])
})

test('a demo that is removed while its samples are prepared leaves no fault', async () => {
  const program = await composed({ folder: temporaryFolder() })
  try {
    const { connection } = await program.call('connections:startDemo', {})
    await program.call('connections:forget', { id: connection.id })
    expect(await program.call('app:overview', {})).toMatchObject({ connections: [] })
  } finally {
    await program.close()
  }
  expect(program.faults).toEqual([])
})
