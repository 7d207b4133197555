import type { Emit } from '../../shared/contract.ts'
import type { MenuState, OpenedItem } from '../../shared/contract/app.ts'
import type { SecretBackend } from '../services/credentials/secretBackend.ts'
import type { StartHandover } from '../services/handover/copyProcesses.ts'
import type { StartPictures } from '../services/library/pictures/pictureProcess.ts'
import type { StartComparing } from '../services/review/compare/comparisons.ts'
import type { OpenJsonFile } from '../services/settings/jsonFile.ts'
import type { UpdateSource } from '../services/updates/updates.ts'
import type { DesktopNotice } from './announcements.ts'

interface Clipboard {
  copyText(text: string): Promise<void>
  /**
   * Puts a file or folder on the clipboard, as the file manager does. `path` is absolute and checked by the library.
   * Throws `internal` if the system refuses.
   */
  copyFile(path: string): Promise<void>
  /** Puts a PNG on the clipboard. Planroom must have made `png`, because it is decoded in this process. */
  copyPicture(png: Buffer): Promise<void>
  /** Returns the clipboard's text. */
  readText(): Promise<string>
  clearClipboard(): Promise<void>
}

/** Kind of a file that the user saves or opens, such as `CSV`. The lower-case form is the extension. */
export type FileKind = Uppercase<string>

/** System dialogs, which no page of the window can read or answer. */
export interface Dialogs {
  /** Shows a secret. Returns the pressed button; the caller copies. */
  showSecret(title: string, secret: string): Promise<'copy' | 'close'>
  /** Lets the user choose a folder; null if cancelled. */
  pickFolder(startAt: string): Promise<string | null>
  /** Lets the user choose a PNG or JPG; null if cancelled. */
  pickPicture(startAt: string): Promise<string | null>
  /** Lets the user choose a file to read, of any kind if `kind` is null; null if cancelled. */
  pickOpenFile(startAt: string, kind: FileKind | null, button: string): Promise<string | null>
  /** Lets the user choose a path for a file; null if cancelled. The dialog asks before an existing file is replaced. */
  pickSaveFile(startAt: string, kind: FileKind): Promise<string | null>
}

/** The system's file manager. */
interface FileBrowser {
  /** Shows a file. `path` is absolute and checked by the library. */
  reveal(path: string): void
  /**
   * Shows a folder: `path` is `root` or inside it, both absolute. Only an existing folder is shown, and nothing is ever
   * started. Returns an error text, or an empty text.
   */
  openFolder(path: string, root: string): Promise<string>
  /** Opens a document in its default program. Returns an error text, or an empty text. */
  openFile(path: string): Promise<string>
  /**
   * Shows the print dialog for JPGs that Planroom created, each on a page. Throws `not_offered` without a printer,
   * `refused` if printing failed. Cancelling is no error.
   */
  print(pages: { paths: readonly string[]; isLandscape: boolean; title: string }): Promise<void>
  /**
   * Starts dragging files or folders out of the window while the user holds the button. `paths`: at least one, absolute
   * and checked.
   */
  startDrag(paths: readonly string[]): Promise<void>
}

/** An order of the menu "Open recent". */
export interface RecentOrder {
  orderId: string
  address: string
}

/** Menus of the program, and items that the system opens in its window. */
export interface Frame {
  /** Greys and ticks the items of the menu bar. */
  showMenuState(state: MenuState): void
  /** Shows the orders that were opened last, latest first, in the menus of the program and of the system. */
  showRecent(orders: readonly RecentOrder[]): void
  /** Returns what the system asked the program to open since the last call. */
  takeOpened(): Promise<OpenedItem[]>
  /** Opens a file in the window as if it were dropped there. */
  openInWindow(path: string): void
  /** Registers a file or folder that the user chose. Returns the id by which the window names it. */
  lend(path: string): string
  /** Returns the absolute path of a folder of `takeOpened`, or of what was lent; null if unknown. */
  openedPath(openedId: string): string | null
  /** Quits without a question and starts the program again. Running work continues then. */
  restart(): void
}

/** Windows in addition to the main one. */
interface Windows {
  /**
   * Opens a page in a window without side bar, on another display than the main window if there is one. An existing
   * window of the page comes to the front. `page`: a route such as `/view/1`.
   */
  openViewer(page: string): void
}

/** The program without its window. */
interface Background {
  /** Returns whether the desktop shows tray icons. */
  hasTray(): Promise<boolean>
  /** Returns whether the program starts when the user logs in. */
  startsAtLogin(): boolean
  /** Sets whether the program starts at login. Throws `disk` if the system's entry can't be written. */
  setStartAtLogin(on: boolean): Promise<void>
}

/** Features of the desktop that the program uses. */
export interface Desktop extends Clipboard, Dialogs, FileBrowser, Windows, Frame, Background {}

/** Network and power state of the system. */
export interface SystemNetwork {
  /** Returns the system's proxies for a URL in PAC syntax, such as `PROXY cache:3128; DIRECT`. */
  resolveProxy(url: string): Promise<string>
  /** Returns false only if the computer certainly has no network. */
  isOnline(): boolean
  /** Calls `listener` when the computer wakes up. Returns a function that stops it. */
  onWake(listener: () => void): () => void
}

/** Shows a message outside the window. */
export type Announce = (text: DesktopNotice) => void

/** The log. It redacts secrets. */
export interface Log {
  info(...words: unknown[]): void
  error(...words: unknown[]): void
}

/** Keeps secrets out of the log. */
interface Redaction {
  /** Redacts this text from now on. */
  add(secret: string): void
}

/** Files and processes for heavy work outside the main thread. */
export interface Workers {
  /** File of the thread that checks a database for damage. */
  checks: string | URL
  /** File of the thread that runs the catalogue's checkpoints. */
  checkpoints: string | URL
  /** File of the thread that reads the figures of Insights. */
  insights: string | URL
  /** File of the demo service's thread. */
  demo: string | URL
  /** File of the threads that fetch, hash and write files. */
  transfers: string | URL
  /** Starts the process that renders pictures. */
  startPictures: StartPictures
  /** Starts the process that compares two files. */
  startComparing: StartComparing
  /** Starts a process that creates copies. */
  startHandover: StartHandover
}

/** Everything that the application needs from its host. Electron provides it; tests provide their own. */
export interface Shell {
  version: string
  platform: 'linux' | 'darwin' | 'win32'
  /** The data folder. */
  home: string
  /** The user's documents folder. */
  documents: string
  /** The user's home folder. */
  userHome: string
  /** The program's executable, and the words that start it for a command without a display. */
  command: readonly string[]
  /** Environment variables, used only for proxies. */
  environment: Readonly<Record<string, string | undefined>>
  secrets: SecretBackend
  /** Opens the small JSON files of the data folder. */
  openJsonFile: OpenJsonFile
  redaction: Redaction
  desktop: Desktop
  network: SystemNetwork
  announce: Announce
  workers: Workers
  /** Updates of the program. */
  updates: UpdateSource
  emit: Emit
  log: Log
}
