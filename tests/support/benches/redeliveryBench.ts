import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { deliveriesOf } from '../../../electron/services/libraryIndex/deliveries.ts'
import type { SyncReport, TransferChoice } from '../../../electron/services/transfers/types.ts'
import { perFile } from '../perTest.ts'
import { sample, startAssetServer, type AssetServer } from '../servers/assetServer.ts'
import { assetOf, order, startBench, type Bench } from './transferBench.ts'

/** Path of the order's folder in the library. */
export const place = 'Austin/12 Oak Street'
const text = (words: string) => ({ name: 'gla-formula' as const, text: words })
/** Three different pictures. */
export const [a, b, c] = [sample('jpg', 5000, 1), sample('jpg', 5000, 2), sample('jpg', 5000, 3)] as const

interface DeliveryNames {
  at: string
  replaced: string[]
  added: string[]
  beside: string[]
  withdrawn: (string | undefined)[]
  same: number
}

/** One order that is delivered several times. */
export interface RedeliveryBench {
  server: AssetServer
  bench: Bench
  /** Lets an hour pass, so that deliveries have different names. */
  passHour(): void
  /** Sets the answer of the service: addresses by floor, and a list record with the state of this delivery. */
  deliver(
    record: string,
    urls: string[],
    texts?: readonly ReturnType<typeof text>[],
    format?: 'jpg' | 'pdf',
  ): void
  /** Delivers these pictures at `/0.jpg`, `/1.jpg` and so on, and downloads the order. Returns their addresses. */
  deliverAndRun(record: string, ...pictures: Buffer[]): Promise<string[]>
  /** Downloads the order an hour later. `asked`: requests for files. */
  run(choice?: TransferChoice): Promise<SyncReport['files'] & { asked: number }>
  /** Returns the files below the order's folder without texts: name → `mark` of the bytes. */
  files(): Promise<Record<string, string>>
  manifest(): Promise<{
    deliveries: { at: string; files: number }[]
    files: { assetKey: string; path: string; state: string; delivery: string; until: string | null }[]
  }>
  /** Returns the file names of the order's deliveries as the library would show them, newest first. */
  recorded(): DeliveryNames[]
  /** Prepares another test: empties the library, and sets the clock to the morning of the first day. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** Starts a bench for all tests of the file. Each test begins with an empty library. */
export function useRedelivery(): RedeliveryBench {
  const bench = perFile(startRedelivery)
  beforeEach(() => bench.begin())
  return bench
}

async function startRedelivery(): Promise<RedeliveryBench> {
  let hour = 0
  const server = await startAssetServer()
  const bench = await startBench({
    clock: {
      now: () => Date.UTC(2026, 10, 21) + hour * 3_600_000,
      sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    },
  })
  const here: RedeliveryBench = {
    server,
    bench,
    async begin() {
      hour = 0
      server.seen.length = 0
      await bench.nextLibrary()
    },
    passHour() {
      hour += 1
    },
    deliver(record, urls, texts = [text('one')], format = 'jpg') {
      bench.delivered.set('o1', {
        assets: urls.map((url, index) => assetOf(format, url, index)),
        texts: [...texts],
        record,
      })
    },
    async deliverAndRun(record, ...pictures) {
      const urls = pictures.map((bytes, index) => server.serve(`/${String(index)}.jpg`, bytes))
      here.deliver(record, urls)
      await here.run()
      return urls
    },
    async run(choice = {}) {
      hour += 1
      const before = server.seen.length
      const report = await bench.engine.run([order(bench.root, 'o1')], choice)
      expect(report.problem).toBeNull()
      return { ...report.files, asked: server.seen.length - before }
    },
    async files() {
      const found = [...(await bench.files())].map(
        ([path, bytes]) => [path.slice(place.length + 1), bytes] as const,
      )
      return Object.fromEntries(found.filter(([path]) => !path.endsWith('.txt')))
    },
    manifest: async () =>
      JSON.parse(await readFile(join(bench.root, place, '.planroom/manifest.json'), 'utf8')) as Awaited<
        ReturnType<RedeliveryBench['manifest']>
      >,
    recorded: () =>
      deliveriesOf(
        createFiles(bench.db)
          .ofOrder({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
          .filter(({ url }) => url !== ''),
      ).map(({ at, replaced, added, beside, withdrawn, same }) => ({
        at: at.slice(11, 16),
        replaced: replaced.map(({ file }) => file.relPath),
        added: added.map(({ relPath }) => relPath),
        beside: beside.map(({ relPath }) => relPath),
        withdrawn: withdrawn.map(({ assetKey }) => assetKey.split('/').at(-1)),
        same: same.length,
      })),
    async close() {
      await bench.close()
      await server.close()
    },
  }
  return here
}
