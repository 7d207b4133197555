import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { DesktopNotice } from '../../electron/app/announcements.ts'
import { createApp, type Planroom } from '../../electron/app/createApp.ts'
import type { Desktop, SystemNetwork } from '../../electron/app/ports.ts'
import { createRedactor } from '../../electron/services/credentials/redactor.ts'
import { forkPictures } from '../../electron/services/library/thumbnails/pictureProcess.ts'
import type { SecretBackend } from '../../electron/services/credentials/secretBackend.ts'
import { AppError } from '../../shared/errors.ts'
import { openJsonFile } from './jsonStores.ts'
import { keyRing } from './fakes/keyRing.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Composed {
  planroom: Planroom
  folder: string
  events: { event: string; value: unknown }[]
  copied: string[]
  copiedFiles: string[]
  /** Pages that were opened in windows of their own. */
  viewers: string[]
  /** What lies on the clipboard. */
  clipboard: { text: string }
  /** Secrets that were shown in a box of the system. */
  shownSecrets: string[]
  revealed: string[]
  dragged: string[]
  /** Files that were opened in the system's programs. */
  openedFiles: string[]
  /** Pictures that were printed. */
  printed: { path: string; isLandscape: boolean; title: string; bytes: Buffer }[]
  faults: unknown[][]
  announced: DesktopNotice[]
  close(): Promise<void>
}

/** The whole program but for its window: the real composition with the desktop's edges recorded. */
export async function composed(
  options: {
    folder?: string
    pick?: string | null
    /** The picture that is chosen as a logo; null as if the dialog was cancelled. */
    picture?: string | null
    /** Whether the computer has a printer; it has one unless this is false. */
    printer?: boolean
    /** Where a saved file goes; null as if the dialog was cancelled. */
    saveAs?: string | null
    /** The button that closes a box with a secret. */
    press?: 'copy' | 'close'
    network?: Partial<SystemNetwork>
    /** One that is open and empty by default. */
    secrets?: SecretBackend
    environment?: Record<string, string>
    /** As with a window: what takes long is done behind it. */
    isBehindWindow?: boolean
    /** Gets each event in place of `events`, which would hold all of them for as long as the program runs. */
    onEvent?: (event: string, value: unknown) => void
    /** Where the threads of a packed program are, under the names that the build gives them. */
    packedThreads?: string
  } = {},
): Promise<Composed> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'planroom-composed-'))
  const events: Composed['events'] = []
  const copied: string[] = []
  const copiedFiles: string[] = []
  const viewers: string[] = []
  const clipboard = { text: '' }
  const shownSecrets: string[] = []
  const revealed: string[] = []
  const dragged: string[] = []
  const openedFiles: string[] = []
  const printed: Composed['printed'] = []
  const faults: unknown[][] = []
  const announced: DesktopNotice[] = []
  const desktop: Desktop = {
    copyFile: (path) => Promise.resolve(void copiedFiles.push(path)),
    copyText: (text) => Promise.resolve(void (copied.push(text), (clipboard.text = text))),
    readText: () => Promise.resolve(clipboard.text),
    clearClipboard: () => Promise.resolve(void (clipboard.text = '')),
    showSecret: (_title, secret) => (shownSecrets.push(secret), Promise.resolve(options.press ?? 'close')),
    reveal: (path) => void revealed.push(path),
    openFolder: (path) => Promise.resolve((revealed.push(path), '')),
    openFile: (path) => Promise.resolve((openedFiles.push(path), '')),
    print: (picture) =>
      options.printer === false
        ? Promise.reject(new AppError('not_offered', 'There is no printer on this computer.'))
        : Promise.resolve(void printed.push({ ...picture, bytes: readFileSync(picture.path) })),
    openViewer: (page) => void viewers.push(page),
    startDrag: (paths) => Promise.resolve(void dragged.push(...paths)),
    pickFolder: () => Promise.resolve(options.pick ?? null),
    pickPicture: () => Promise.resolve(options.picture ?? null),
    pickSaveFile: () => Promise.resolve(options.saveAs ?? null),
  }
  const thread = (source: string): string =>
    options.packedThreads === undefined
      ? join(root, source)
      : join(options.packedThreads, `${basename(source, '.ts')}.js`)
  const planroom = await createApp(
    {
      home: join(folder, 'data'),
      documents: join(folder, 'documents'),
      version: '0.0.0-test',
      platform: 'linux',
      secrets: options.secrets ?? keyRing(),
      redaction: createRedactor(),
      openJsonFile,
      desktop,
      network: {
        resolveProxy: () => Promise.resolve('DIRECT'),
        isOnline: () => true,
        onWake: () => () => undefined,
        ...options.network,
      },
      environment: options.environment ?? {},
      announce: (text) => void announced.push(text),
      workers: {
        checks: thread('electron/services/sqlite/check-worker.ts'),
        checkpoints: thread('electron/services/sqlite/checkpoint-worker.ts'),
        demo: join(root, 'electron/demo/worker.ts'),
        transfers: thread('electron/services/transfers/download/worker/transfer-worker.ts'),
        startPictures: forkPictures(join(root, 'electron/services/library/thumbnails/thumbnail-worker.ts')),
        startComparing: forkPictures(join(root, 'electron/services/review/compare/compare-worker.ts')),
        startHandover: forkPictures(join(root, 'electron/services/handover/handover-worker.ts')),
      },
      emit: options.onEvent ?? ((event, value) => void events.push({ event, value })),
      log: { info: () => undefined, error: (...words) => void faults.push(words) },
    },
    { isBehindWindow: options.isBehindWindow ?? false },
  )
  return {
    planroom,
    folder,
    events,
    copied,
    copiedFiles,
    viewers,
    clipboard,
    shownSecrets,
    revealed,
    dragged,
    openedFiles,
    printed,
    faults,
    announced,
    async close() {
      await planroom.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
