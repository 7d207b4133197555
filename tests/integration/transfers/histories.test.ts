import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { SyncReport, TransferChoice } from '../../../electron/services/transfers/types.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { often } from '../../support/soak.ts'
import { assetOf, mark } from '../../support/benches/transferBench.ts'
import { dice } from '../../support/random/seeded.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'

/**
 * Random histories of deliveries, user changes and restarts. The user's files stay unchanged, no delivered file is
 * lost, and the counts are correct.
 */
const place = 'Austin/12 Oak Street'
const { server, bench, start } = useOwnTransfers()
let hour = 0
beforeEach(async () => {
  const now = (): number => Date.UTC(2026, 10, 21) + hour * 3_600_000
  await start({ clock: { now, sleep: () => Promise.resolve() } })
})

async function run(choice: TransferChoice = {}, signal?: AbortSignal): Promise<SyncReport> {
  hour += 1
  return bench.run(choice, signal === undefined ? {} : { signal })
}

async function live(seed: number): Promise<void> {
  const roll = dice(seed)
  const log: string[] = []
  let body = seed * 1000
  let record = 0
  /** Path and bytes of the files delivered now, by index. */
  let served: { path: string; bytes: Buffer }[] = []
  /** Bytes that the user wrote, by path; and marks of complete delivered files that the user did not touch. */
  const userFiles = new Map<string, string>()
  const stood = new Set<string>()
  const fresh = (): Buffer => sample('jpg', 3000 + (body % 50), (body += 1))
  const publish = (): void => {
    record += 1
    const urls = served.map(({ path, bytes }) => server.serve(path, bytes))
    bench.delivered.set('o1', {
      assets: urls.map((url, index) => assetOf('jpg', url, index)),
      texts: [],
      record: String(record),
    })
  }
  const address = (): string => `/${String(seed)}-${String((body += 1))}.jpg`
  const presentUserFiles = async (): Promise<string[]> =>
    (await readdir(join(bench.root, place)).catch(() => [])).filter((name) => name.endsWith('.jpg')).sort()

  const events: [string, () => Promise<void> | void][] = [
    [
      'redelivers at the same address',
      () => {
        served = served.map((asset) => (roll(2) === 0 ? { ...asset, bytes: fresh() } : asset))
      },
    ],
    [
      'redelivers at a new address',
      () => {
        served = served.map((asset) => (roll(2) === 0 ? asset : { path: address(), bytes: fresh() }))
      },
    ],
    [
      'gives the same bytes at new addresses',
      () => {
        served = served.map(({ bytes }) => ({ path: address(), bytes }))
      },
    ],
    [
      'withdraws the first',
      () => {
        if (served.length > 1) served.shift()
      },
    ],
    [
      'withdraws the last',
      () => {
        if (served.length > 1) served.pop()
      },
    ],
    [
      'adds one',
      () => {
        served.push({ path: address(), bytes: fresh() })
      },
    ],
    [
      'user edits',
      async () => {
        const names = await presentUserFiles()
        const name = names[roll(names.length + 1)]
        if (name === undefined) return
        const bytes = fresh()
        stood.delete((await bench.files()).get(`${place}/${name}`) ?? '')
        await writeFile(join(bench.root, place, name), bytes)
        userFiles.set(`${place}/${name}`, mark(bytes))
      },
    ],
    [
      'user deletes',
      async () => {
        const names = await presentUserFiles()
        const name = names[roll(names.length + 1)]
        if (name === undefined) return
        const gone = (await bench.files()).get(`${place}/${name}`)
        await rm(join(bench.root, place, name))
        userFiles.delete(`${place}/${name}`)
        stood.delete(gone ?? '')
      },
    ],
    ['program restarts', () => bench.restart()],
    ['catalogue is lost', () => bench.loseCatalogue()],
    [
      'run is stopped',
      async () => {
        publish()
        const stop = new AbortController()
        setTimeout(() => {
          stop.abort()
        }, roll(12))
        await run({}, stop.signal)
      },
    ],
    [
      'run for other formats',
      async () => {
        await run({ formats: ['pdf'] })
      },
    ],
    [
      'run with restore',
      async () => {
        publish()
        await run({ restore: true })
      },
    ],
    [
      'run with deep',
      async () => {
        publish()
        await run({ deep: true })
      },
    ],
  ]

  served = [0, 1, 2].map(() => ({ path: address(), bytes: fresh() }))
  for (let turn = 0; turn < 14; turn += 1) {
    for (let count = roll(3); count >= 0; count -= 1) {
      const [name, happen] = events[roll(events.length)] ?? ['', () => undefined]
      log.push(name)
      await happen()
    }
    publish()
    log.push('run')
    const story = `seed ${String(seed)}: ${log.join(', ')}`
    const { files, unknownOrders, problem } = await run()
    expect([files.failed, unknownOrders, problem], story).toEqual([[], [], null])
    expect(files.downloaded + files.unchanged + files.deleted_locally, story).toBe(files.wanted)
    const disk = await bench.files()
    for (const [path, bytes] of userFiles) expect(disk.get(path), `${story}; the user's ${path}`).toBe(bytes)
    const all = new Set(disk.values())
    for (const bytes of stood) expect(all.has(bytes), `${story}; a delivered file`).toBe(true)
    for (const { bytes } of served) if (all.has(mark(bytes))) stood.add(mark(bytes))
    if (files.deleted_locally === 0 && userFiles.size === 0)
      for (const { bytes } of served) expect(all.has(mark(bytes)), story).toBe(true)
    expect(
      [...disk.keys()].filter((path) => path.endsWith('.part')),
      story,
    ).toEqual([])
    const before = server.seen.length
    expect((await run()).files, story).toMatchObject({ downloaded: 0, failed: [] })
    expect(
      server.seen.slice(before).map(({ path }) => path),
      story,
    ).toEqual([])
    expect([...(await bench.files())], story).toEqual([...disk])
  }
}

it.each(Array.from({ length: often(2, 40) }, (_, n) => n + 1))(
  'random history %i keeps the user’s files, every delivered file and correct counts',
  (seed) => live(seed),
)
