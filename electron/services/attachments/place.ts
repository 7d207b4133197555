import type { PlacedFile } from '../transfers/commit/commitTools.ts'
import type { FetchedPart } from '../transfers/download/fetchTask.ts'
import type { PartJournal } from '../transfers/download/fetchToPart.ts'

/** A complete, validated and flushed temporary file that needs its final name. */
export interface ValidatedAttachment extends FetchedPart {
  /** Key of its temporary file in the journal; null if it has none. */
  journalled: string | null
  /** Its folder, joined by `/`; empty for the target itself. */
  dir: string
  /** Its name in the folder, without extension. */
  stem: string
}

interface Given {
  path: string
  placed: PlacedFile
  folderId: string | null
  fileId: string | null
}

/** Target of the files: the folder of an order, or any other folder. */
export interface AttachmentPlace {
  /** Real, absolute path. Temporary files are made in it. */
  folder: string
  /** Path whose volume is asked for free space. */
  root: string
  /**
   * Returns the bytes for a name with extension in a subfolder. Throws NameFault if there is not enough for any name.
   */
  room(dir: string): number
  journal(path: string): PartJournal
  /** Renames a temporary file to its final name. Never overwrites a file of the user. */
  put(arrived: ValidatedAttachment, signal: AbortSignal): Promise<Given>
  /**
   * Declares the complete contents of an unpacked folder. Files from an earlier request that are not in `wanted` move
   * to the earlier deliveries.
   */
  onlyThese(dir: string, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void>
}
