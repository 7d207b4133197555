import type { PlacedFile } from '../transfers/commit/commitTools.ts'
import type { FailureCode } from '../files/fileFault.ts'

/** One file to save next to an order's deliveries, or in a folder that the user chose. */
export interface WantedFile {
  /** Address to download from, without a key. If `bytes` is set: where they came from. */
  url: string
  /** Content that was downloaded already: nothing is requested. */
  bytes?: Buffer
  /** Any text; it is made safe. The extension follows from the content. */
  name: string
  /**
   * Required format. `any`: the format that the name or the address promises, else any known format except a web page.
   */
  expect: 'pdf' | 'zip' | 'png' | 'jpg' | 'svg' | 'json' | 'any'
}

interface AttachmentProgress {
  files: number
  /** Files that have their final name. */
  done: number
  bytesDone: number
  bytesTotal: number | null
}

/** A folder outside of orders: absolute, created if missing. */
export interface BareFolder {
  /** Connection whose service named the files. It may be unsaved. */
  connectionId: string
  dir: string
  /**
   * Library folder above it. It is created if missing, unless a known library is not connected. No folder below it may
   * be a link. Left out for a folder that the user chose.
   */
  root?: string
}

export interface FileRequest {
  /** Folder of an order of a saved connection, or any other folder. Created if missing. */
  target: { connectionId: string; orderId: string } | BareFolder
  /** Name of one subfolder; empty for the folder itself. */
  subfolder: string
  /** At most 200. */
  files: readonly WantedFile[]
  /** Unpacks each ZIP into a folder of its name next to it. */
  unpack: boolean
  signal: AbortSignal
  /** At most five times a second. */
  onProgress?: (progress: AttachmentProgress) => void
}

export interface AttachedFile {
  /** Path below the target folder, joined by `/`. */
  path: string
  /** Last component of the path. */
  name: string
  bytes: number
  sha256: string
  placed: PlacedFile
  /** For an unpacked file: the address of its ZIP. */
  url: string
  /** Name of the ZIP that contained it. */
  unpackedFrom: string | null
  /** Folder id in the library; null outside of orders. */
  folderId: string | null
  fileId: string | null
}

/** `bad_zip`: the ZIP is saved, nothing was unpacked. `not_unpacked`: one entry stayed in the ZIP. */
export interface FailedAttachment {
  url: string
  name: string
  code: FailureCode | 'bad_zip' | 'not_unpacked'
  /** A sentence for the user. */
  message: string
}

export interface Attached {
  /** In the order of the request. Unpacked files follow their ZIP. */
  files: AttachedFile[]
  failed: FailedAttachment[]
}
