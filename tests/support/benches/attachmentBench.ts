import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createAttachments } from '../../../electron/services/attachments/attachments.ts'
import type { Attached, FileRequest, WantedFile } from '../../../electron/services/attachments/types.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { startAssetServer, type AssetServer } from '../servers/assetServer.ts'
import { assetOf, order, startBench, type Bench } from './transferBench.ts'

/** Subfolder of an order's folder for the files. */
export const subfolder = 'Home report'

/** Returns a wanted file, such as a PDF report. */
export const wanted = (
  url: string,
  name = 'Branded',
  expected: WantedFile['expect'] = 'any',
): WantedFile => ({ url, name, expect: expected })

/** Returns a transfer bench for files beside deliveries. Each test has an order of its own. */
export function attachmentBench() {
  let server: AssetServer
  let bench: Bench
  let hour = 0
  let orderId = ''
  let place = ''
  let reported: string[] = []
  const clock = {
    now: () => Date.UTC(2026, 10, 21) + hour * 3_600_000,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  beforeAll(async () => {
    server = await startAssetServer()
    bench = await startBench({ clock })
  })
  beforeEach(() => {
    hour = 0
    reported = []
    orderId = `o${String(Number(orderId.slice(1)) + 1)}`
    place = `Austin/${orderId} Oak Street`
  })
  afterAll(async () => {
    await bench.close()
    await server.close()
  })

  const theOrder = () => order(bench.root, orderId, { street: `${orderId} Oak Street` })
  const inOrder = (...parts: string[]): string => join(bench.root, place, ...parts)
  const library = () => createLibrary({ db: bench.db })
  const folderId = (): string => library().folderIdOfOrder('c1', bench.root, orderId) ?? ''

  return {
    server: () => server,
    bench: () => bench,
    orderId: () => orderId,
    /** Runs `work` on another bench, and closes it. */
    onBench: async (other: Bench, work: () => Promise<void>): Promise<void> => {
      const usual = bench
      bench = other
      try {
        await work()
      } finally {
        bench = usual
        await other.close()
      }
    },
    /** Ids of the attachments that were reported. */
    reported: () => reported,
    theOrder,
    inOrder,
    library,
    folderId,
    /** Attaches files to the order's folder, an hour later. */
    file: (files: readonly WantedFile[], more: Partial<FileRequest> = {}): Promise<Attached> => {
      hour += 1
      const attachments = createAttachments({
        engine: bench.engine,
        orderOf: (_, wantedId) => (wantedId === orderId ? theOrder() : null),
        onAttached: (_, attachmentId) => void reported.push(attachmentId),
      })
      return attachments.file({
        target: { connectionId: 'c1', orderId },
        subfolder,
        files,
        unpack: true,
        signal: new AbortController().signal,
        ...more,
      })
    },
    /** Files below the order's folder: path → bytes. */
    files: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        [...(await bench.files())]
          .filter(([path]) => path.startsWith(`${place}/`))
          .map(([path, bytes]) => [path.slice(place.length + 1), bytes]),
      ),
    manifest: async () =>
      JSON.parse(await readFile(inOrder('.planroom/manifest.json'), 'utf8')) as {
        deliveries: unknown[]
        files: { slot: string; path: string; state: string; url: string }[]
      },
    /** Downloads the order's delivery, an hour later. */
    sync: async (urls: string[]) => {
      hour += 1
      bench.delivered.set(orderId, {
        assets: urls.map((url, i) => assetOf('jpg', url, i)),
        texts: [],
        record: String(hour),
      })
      const report = await bench.engine.run([theOrder()], {})
      expect(report.problem).toBeNull()
      return report.files
    },
    /** Returns the order's folder as the library shows it. */
    libraryFolder: async () => {
      const { folder, files: found } = await library().files(folderId())
      return {
        folder,
        names: found.map(({ kind, name, show, state }) => [kind, name, show, state].join(' ')),
      }
    },
  }
}
