import type { Emit } from '../../shared/contract.ts'
import type { SecretBackend } from '../services/credentials/secretBackend.ts'
import type { StartHandover } from '../services/handover/copyProcesses.ts'
import type { StartPictures } from '../services/library/thumbnails/pictureProcess.ts'
import type { StartComparing } from '../services/review/compare/comparisons.ts'
import type { OpenJsonFile } from '../services/settings/jsonFile.ts'
import type { DesktopNotice } from './announcements.ts'

/** The system's clipboard. */
export interface Clipboard {
  copyText(text: string): Promise<void>
  /**
   * Puts a file or folder on the clipboard, as the system's file manager does. `path` is absolute and was checked by
   * the library. Throws `internal` where the system refuses it.
   */
  copyFile(path: string): Promise<void>
  /** What lies on the clipboard as text. */
  readText(): Promise<string>
  clearClipboard(): Promise<void>
}

/** A kind of file that the user saves. In lower case it is the ending of its name. */
export type FileKind = 'CSV' | 'JSON' | 'PDF' | 'PNG' | 'TXT'

/** Dialogs of the system, which no page of the window can read or answer. */
export interface Dialogs {
  /** Shows a secret. Answers which button closed it; copying is the caller's. */
  showSecret(title: string, secret: string): Promise<'copy' | 'close'>
  /** Lets the user choose a folder; null when they changed their mind. */
  pickFolder(startAt: string): Promise<string | null>
  /** Lets the user choose a PNG or JPG; null when they changed their mind. */
  pickPicture(startAt: string): Promise<string | null>
  /**
   * Lets the user choose where a file is written; null when they changed their mind. The dialog asks about a file
   * that is there.
   */
  pickSaveFile(startAt: string, kind: FileKind): Promise<string | null>
}

/** The system's file manager. */
interface FileBrowser {
  /** Shows a file. `path` is absolute and was checked by the library. */
  reveal(path: string): void
  /**
   * Shows a folder: `path` is in the library folder `root`, or is it; both absolute. Only what is a folder at that
   * moment is shown, and nothing is ever started. Answers what went wrong, or an empty text.
   */
  openFolder(path: string, root: string): Promise<string>
  /** Opens a document in the program that the system has for it. Answers what went wrong, or an empty text. */
  openFile(path: string): Promise<string>
  /**
   * Shows the system's dialog for printing a picture, which is ours and a JPG. Throws `not_offered` where the computer has
   * no printer, and `refused` where the system could not print. A user who changes their mind is no fault.
   */
  print(picture: { path: string; isLandscape: boolean; title: string }): Promise<void>
  /**
   * Begins to drag files or folders out of the window, while the user holds the button. At least one; the paths are
   * absolute and were checked.
   */
  startDrag(paths: readonly string[]): Promise<void>
}

/** Windows beside the main one. */
interface Windows {
  /**
   * Opens a page of the program in a window without side bar, on another display than the main window if there is one.
   * A window that shows the page already comes to the front. `page` is an address within the program, such as `/view/1`.
   */
  openViewer(page: string): void
}

/** What the program asks of the desktop. */
export interface Desktop extends Clipboard, Dialogs, FileBrowser, Windows {}

/** What the program asks of the system about the network and its power. */
export interface SystemNetwork {
  /** The system's proxies for an address, in PAC's words, such as `PROXY cache:3128; DIRECT`. */
  resolveProxy(url: string): Promise<string>
  /** False where the computer knows for sure that it has no network. */
  isOnline(): boolean
  /** Calls back when the computer wakes up; gives back how to stop that. */
  onWake(listener: () => void): () => void
}

/** Shows a message outside of the window. */
export type Announce = (text: DesktopNotice) => void

/** The log. It hides what is secret by itself. */
export interface Log {
  info(...words: unknown[]): void
  error(...words: unknown[]): void
}

/** Keeps secrets out of the log. */
interface Redaction {
  /** From now on this is hidden. */
  add(secret: string): void
}

/** Where heavy work runs, apart from the program's own thread. */
export interface Workers {
  /** The file of the thread that looks for damage of a database. */
  checks: string | URL
  /** The file of the thread that writes the journal of the catalogue into its file. */
  checkpoints: string | URL
  /** The file of the demo service's thread. */
  demo: string | URL
  /** The file of the threads that fetch, hash and write files. */
  transfers: string | URL
  /** Starts the process that draws pictures. */
  startPictures: StartPictures
  /** Starts the process that compares two files. */
  startComparing: StartComparing
  /** Starts a process that makes copies. */
  startHandover: StartHandover
}

/**
 * All that the application takes from the program around it. The Electron shell gives the real things, tests give
 * their own.
 */
export interface Shell {
  version: string
  platform: 'linux' | 'darwin' | 'win32'
  /** The folder of all the program's own data. */
  home: string
  /** The user's own documents. */
  documents: string
  /** Asked for proxies alone. */
  environment: Readonly<Record<string, string | undefined>>
  secrets: SecretBackend
  /** Opens the small documents of the data folder. */
  openJsonFile: OpenJsonFile
  redaction: Redaction
  desktop: Desktop
  network: SystemNetwork
  announce: Announce
  workers: Workers
  emit: Emit
  log: Log
}
