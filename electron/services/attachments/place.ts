import type { Placed } from '../transfers/commit/commitTools.ts'
import type { PartJournal } from '../transfers/download/fetchToPart.ts'

/** A whole, checked and durable temporary file that wants its name. */
export interface Arrived {
  /** What its temporary file is journalled by; null for one that is not. */
  journalled: string | null
  /** The folder of it, joined by `/`; empty for the target itself. */
  dir: string
  /** The name in it, without its ending. */
  stem: string
  /** By the bytes, with the dot. */
  extension: string
  partName: string
  size: number
  sha256: string
  mtimeMs: number
  etag: string | null
  lastModified: string | null
}

export interface Given {
  path: string
  placed: Placed
  folderId: string | null
  fileId: string | null
}

/** Where files are put: the folder of an order, or a bare one. */
export interface AttachmentPlace {
  /** Real and absolute; temporary files are made in it. */
  folder: string
  /** What the room on the disk is asked of. */
  root: string
  /** Bytes for a name with its ending in a folder below. Throws NameFault where there is not enough for any. */
  room(dir: string): number
  journal(path: string): PartJournal
  /** Gives a temporary file its final name. Never over a file of the user. */
  put(arrived: Arrived, signal: AbortSignal): Promise<Given>
  /**
   * These are all files of a folder that was unpacked: what was put there before and is not among them goes to the
   * earlier ones.
   */
  onlyThese(dir: string, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void>
}
