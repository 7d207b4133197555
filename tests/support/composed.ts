import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { DesktopNotice } from '../../electron/app/announcements.ts'
import { createApp, type Planroom } from '../../electron/app/createApp.ts'
import { createInvoke } from '../../electron/app/ipc/invoke.ts'
import type { Desktop, SystemNetwork } from '../../electron/app/ports.ts'
import { createRedactor } from '../../electron/services/credentials/redactor.ts'
import { forkPictures } from '../../electron/services/library/pictures/pictureProcess.ts'
import type { UpdateSource } from '../../electron/services/updates/updates.ts'
import type { SecretBackend } from '../../electron/services/credentials/secretBackend.ts'
import type { ChannelName, Input, Output } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { openJsonFile } from './jsonStores.ts'
import { keyRing } from './fakes/keyRing.ts'
import { thisPlatform } from './platform.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Composed {
  planroom: Planroom
  folder: string
  events: { event: string; value: unknown }[]
  copied: string[]
  copiedFiles: string[]
  /** PNG files that the program copied as pictures. */
  copiedPictures: Buffer[]
  /** Pages that the program opened in separate windows. */
  viewers: string[]
  /** Addresses in the menu of recent orders, one list for each time they were shown. */
  recents: string[][]
  /** Content of the clipboard. */
  clipboard: { text: string }
  /** Secrets that a system dialog showed. */
  shownSecrets: string[]
  revealed: string[]
  dragged: string[]
  /** Files that the program opened in other programs. */
  openedFiles: string[]
  /** Times at which the program was restarted. */
  restarts: number[]
  /** Printed pictures. */
  printed: { isLandscape: boolean; title: string; pages: Buffer[] }[]
  faults: unknown[][]
  announced: DesktopNotice[]
  /** Calls a channel as the window does. Rejects with the error of the answer. */
  call: <C extends ChannelName>(channel: C, input: Input<C>) => Promise<Output<C>>
  close(): Promise<void>
}

const noUpdates: UpdateSource = {
  fixed: 'development',
  find: () => Promise.resolve(null),
  download: () => Promise.resolve(),
  install: () => Promise.resolve(),
}

/** Starts the whole program without its window. Fakes record the calls to the desktop. */
export async function composed(
  options: {
    folder?: string
    pick?: string | null
    /** Path of the picture that the logo dialog returns. Null: the dialog is cancelled. */
    picture?: string | null
    /** Whether the computer has a printer. Default: true. */
    printer?: boolean
    /** Path of the backup that the dialog returns. Null: the dialog is cancelled. */
    backup?: string | null
    /** Path of the file of API features that the dialog returns. Null: the dialog is cancelled. */
    features?: string | null
    /** Path that the save dialog returns. Null: the dialog is cancelled. */
    saveAs?: string | null
    /** Button that closes a dialog with a secret. */
    press?: 'copy' | 'close'
    network?: Partial<SystemNetwork>
    /** Key ring. Default: unlocked and empty. */
    secrets?: SecretBackend
    environment?: Record<string, string>
    /** Paths of the folders that the system opened, by their id. */
    opened?: Readonly<Record<string, string>>
    /** True: transfers give way to a window, as in the program with its window. */
    isBehindWindow?: boolean
    /** Receives each event instead of `events`. The list would hold all events until the program ends. */
    onEvent?: (event: string, value: unknown) => void
    /** Source of updates. Default: none, as in a development build. */
    updates?: UpdateSource
    /** Folder of the threads of a packed program, under their names in the build. */
    packedThreads?: string
  } = {},
): Promise<Composed> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'planroom-composed-'))
  const events: Composed['events'] = []
  const copied: string[] = []
  const copiedFiles: string[] = []
  const copiedPictures: Buffer[] = []
  const viewers: string[] = []
  const recents: string[][] = []
  const clipboard = { text: '' }
  const login = { isOn: false }
  const shownSecrets: string[] = []
  const revealed: string[] = []
  const dragged: string[] = []
  const openedFiles: string[] = []
  const printed: Composed['printed'] = []
  const restarts: number[] = []
  const lent: [string, string][] = []
  const faults: unknown[][] = []
  const announced: DesktopNotice[] = []
  const desktop: Desktop = {
    copyFile: (path) => Promise.resolve(void copiedFiles.push(path)),
    copyPicture: (png) => Promise.resolve(void copiedPictures.push(png)),
    takeOpened: () => Promise.resolve([]),
    openInWindow: () => undefined,
    lend: (path) => {
      const openedId = `lent-${lent.length + 1}`
      lent.push([openedId, path])
      return openedId
    },
    openedPath: (openedId) => options.opened?.[openedId] ?? new Map(lent).get(openedId) ?? null,
    copyText: (text) => Promise.resolve(void (copied.push(text), (clipboard.text = text))),
    readText: () => Promise.resolve(clipboard.text),
    clearClipboard: () => Promise.resolve(void (clipboard.text = '')),
    showSecret: (_title, secret) => (shownSecrets.push(secret), Promise.resolve(options.press ?? 'close')),
    reveal: (path) => void revealed.push(path),
    openFolder: (path) => Promise.resolve((revealed.push(path), '')),
    openFile: (path) => Promise.resolve((openedFiles.push(path), '')),
    print: ({ paths, ...page }) =>
      options.printer === false
        ? Promise.reject(new AppError('not_offered', 'There is no printer on this computer.'))
        : Promise.resolve(void printed.push({ ...page, pages: paths.map((path) => readFileSync(path)) })),
    openViewer: (page) => void viewers.push(page),
    showMenuState: () => undefined,
    showRecent: (orders) => void recents.push(orders.map(({ address }) => address)),
    restart: () => void restarts.push(Date.now()),
    hasTray: () => Promise.resolve(true),
    startsAtLogin: () => login.isOn,
    setStartAtLogin: (on) => Promise.resolve(void (login.isOn = on)),
    startDrag: (paths) => Promise.resolve(void dragged.push(...paths)),
    pickFolder: () => Promise.resolve(options.pick ?? null),
    pickPicture: () => Promise.resolve(options.picture ?? null),
    pickOpenFile: (_, kind) => Promise.resolve((kind === 'ZIP' ? options.backup : options.features) ?? null),
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
      userHome: join(folder, 'user'),
      command: ['/opt/Planroom/planroom'],
      version: '0.0.0-test',
      platform: thisPlatform,
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
        insights: thread('electron/services/catalogue/insights/insights-worker.ts'),
        demo: join(root, 'electron/demo/worker.ts'),
        transfers: thread('electron/services/transfers/download/worker/transfer-worker.ts'),
        startPictures: forkPictures(join(root, 'electron/services/library/thumbnails/thumbnail-worker.ts')),
        startComparing: forkPictures(join(root, 'electron/services/review/compare/compare-worker.ts')),
        startHandover: forkPictures(join(root, 'electron/services/handover/handover-worker.ts')),
      },
      updates: options.updates ?? noUpdates,
      emit: options.onEvent ?? ((event, value) => void events.push({ event, value })),
      log: { info: () => undefined, error: (...words) => void faults.push(words) },
    },
    { isBehindWindow: options.isBehindWindow ?? false },
  )
  const invoke = createInvoke(planroom.handlers, (_channel, error) => {
    throw error
  })
  return {
    planroom,
    folder,
    events,
    copied,
    copiedFiles,
    copiedPictures,
    viewers,
    recents,
    clipboard,
    shownSecrets,
    revealed,
    dragged,
    openedFiles,
    printed,
    restarts,
    faults,
    announced,
    call: async <C extends ChannelName>(channel: C, input: Input<C>) => {
      const result = await invoke(channel, input)
      if (!result.ok) throw AppError.fromValue(result.error)
      return result.value as Output<C>
    },
    async close() {
      await planroom.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
