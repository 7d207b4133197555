import type { Placed } from '../transfers/commit/commitTools.ts'
import type { FailureCode } from '../files/fileFault.ts'

/** One file that is to stand beside an order's deliveries, or in a folder of the user's choice. */
export interface WantedFile {
  /** Where it is fetched from, without a key; where its bytes are here already, where they came from. */
  url: string
  /** What the address answered already: nothing is fetched. */
  bytes?: Buffer
  /** Any text; it is made safe. The ending is given by the bytes. */
  name: string
  /**
   * What the bytes have to be. `any`: what the name's or the address's ending says, else any kind that is known; a
   * web page is none.
   */
  expect: 'pdf' | 'zip' | 'png' | 'jpg' | 'svg' | 'json' | 'any'
}

interface AttachmentProgress {
  files: number
  /** Of them, those that are in their place. */
  done: number
  bytesDone: number
  bytesTotal: number | null
}

/** A folder of no order, absolute, made if need be. */
export interface BareFolder {
  /** Whose service named the files; it need not be saved. */
  connectionId: string
  dir: string
  /**
   * The library folder that it is below, made if need be, but not where a known one is away: there no folder on the way
   * may be a link. Left out for a folder that the user named.
   */
  root?: string
}

export interface FileRequest {
  /** The folder of an order of a saved connection, made if need be, or a bare one. */
  target: { connectionId: string; orderId: string } | BareFolder
  /** One folder below it by name; empty for the folder itself. */
  subfolder: string
  /** At most 200. */
  files: readonly WantedFile[]
  /** Unpack each ZIP beside itself, into a folder of its name. */
  unpack: boolean
  signal: AbortSignal
  /** At most five times a second. */
  onProgress?: (progress: AttachmentProgress) => void
}

export interface AttachedFile {
  /** Below the order's or the bare folder, joined by `/`. */
  path: string
  /** The last part of it. */
  name: string
  bytes: number
  sha256: string
  placed: Placed
  /** Of an unpacked file: its ZIP's. */
  url: string
  /** Name of the ZIP that it was read out of. */
  unpackedFrom: string | null
  /** Of the library; null in a bare folder. */
  folderId: string | null
  fileId: string | null
}

/** `bad_zip`: the ZIP stands there, nothing was unpacked. `not_unpacked`: one entry was left in it. */
export interface FailedAttachment {
  url: string
  name: string
  code: FailureCode | 'bad_zip' | 'not_unpacked'
  /** A sentence for the user. */
  message: string
}

export interface Attached {
  /** In the order they were asked for; what was unpacked comes right after its ZIP. */
  files: AttachedFile[]
  failed: FailedAttachment[]
}

export interface Attachments {
  /**
   * Fetches files without any key, checks that they are whole and what they should be, and gives them their place.
   * Never over a file of the user: the same bytes are kept, other ones go beside with a number. In an order's folder
   * a file that was put there before and is as it was put moves to `Earlier deliveries/`. Resolves also when files
   * failed, each by name. Rejects with an AppError: `disk` for a problem of the disk as a whole, `cancelled` with the
   * signal, `not_found` for an unknown order, `bad_input` for a folder that cannot be.
   */
  file(request: FileRequest): Promise<Attached>
}
