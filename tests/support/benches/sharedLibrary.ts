import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFiles, type FoundFile } from '../../../electron/services/catalogue/filesRepository.ts'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import type { SyncReport, TransferChoice } from '../../../electron/services/transfers/types.ts'
import { sample, startAssetServer } from '../servers/assetServer.ts'
import { assetOf, filesBelow, order, startBench, type Bench } from './transferBench.ts'

/** A computer that works in the library. */
export interface Computer {
  bench: Bench
  root: string
  /** Downloads the current order. */
  run(choice?: TransferChoice, signal?: AbortSignal): Promise<SyncReport>
  records(): FoundFile[]
  /** The next read of the order on this computer returns the delivery of `back` deliveries ago. */
  readsLate(back: number): void
}

/** An order with a folder of its own. */
export interface SharedOrder {
  /** Path of the order's folder in a library. */
  place: string
  /** File contents of each delivery so far. */
  deliveries: Buffer[][]
  /** Replaces the delivery of the service. `sameAddress`: the files keep their addresses. */
  deliver(options?: { sameAddress?: boolean; files?: number }): Buffer[]
  /** Returns the files of one computer below the order's folder: name → `mark` of the bytes. */
  files(computer?: number): Promise<Record<string, string>>
}

export interface SharedLibrary {
  computers: Computer[]
  /** Replaces the current order by a new order. */
  begin(): SharedOrder
  close(): Promise<void>
}

/**
 * Starts several computers, each with a data folder of its own. `roots`: the computers share one folder, as on a
 * network drive, or each computer has a folder that a sync program keeps equal.
 */
export async function startSharedLibrary(
  count: number,
  options: {
    roots?: 'one' | 'each'
    engine?: (index: number) => Partial<TransferEngineOptions>
    /** Returns the time of a computer, in milliseconds. */
    now?: (index: number) => number
  } = {},
): Promise<SharedLibrary> {
  const server = await startAssetServer()
  const late = new Map<number, number>()
  let orders = 0
  let version = 0
  let assets: ReturnType<typeof assetOf>[][] = []
  const benches: Bench[] = []
  for (let index = 0; index < count; index += 1)
    benches.push(
      await startBench({
        fetchDetail: () => {
          const at = Math.max(0, assets.length - 1 - (late.get(index) ?? 0))
          late.delete(index)
          const record = `${String(orders)}-${String(at)}`
          const readAt = (options.now?.(index) ?? Date.now()) / 1000
          return Promise.resolve({ assets: assets[at] ?? [], texts: [], record, readAt })
        },
        ...options.engine?.(index),
      }),
    )
  const shared = join(benches[0]?.folder ?? '', 'library')
  const rootOf = (index: number): string => (options.roots === 'each' ? (benches[index]?.root ?? '') : shared)
  for (const index of benches.keys()) await mkdir(rootOf(index), { recursive: true })
  const key = (): string => `o${String(orders)}`
  const present = (root: string) => order(root, key(), { street: `${key()} Street` })
  const computers = benches.map((bench, index): Computer => ({
    bench,
    root: rootOf(index),
    run: (choice = {}, signal) =>
      bench.engine.run([present(rootOf(index))], choice, signal === undefined ? {} : { signal }),
    records: () => createFiles(bench.db).ofOrder(present(rootOf(index))),
    readsLate: (back) => void late.set(index, back),
  }))

  function begin(): SharedOrder {
    orders += 1
    assets = []
    const deliveries: Buffer[][] = []
    const place = `Austin/${key()} Street`
    return {
      place,
      deliveries,
      deliver({ sameAddress = false, files = deliveries.at(-1)?.length ?? 2 } = {}) {
        const before = assets.at(-1)
        const bytes = Array.from({ length: files }, (_, index) => sample('jpg', 3000 + index, (version += 1)))
        assets.push(
          bytes.map((each, index) => {
            const known = sameAddress ? before?.[index] : undefined
            const path =
              known === undefined ? `/${String(version)}-${String(index)}.jpg` : new URL(known.url).pathname
            return assetOf('jpg', server.serve(path, each), index)
          }),
        )
        deliveries.push(bytes)
        return bytes
      },
      async files(computer = 0) {
        return Object.fromEntries(await filesBelow(join(rootOf(computer), place)))
      },
    }
  }

  return {
    computers,
    begin,
    async close() {
      for (const bench of benches.toReversed()) await bench.close()
      await server.close()
    },
  }
}
