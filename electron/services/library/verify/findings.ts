import type { ManifestFile } from '../../libraryIndex/manifest.ts'

/**
 * Problem of a file. `damaged`: size and time are as recorded, the bytes differ. `changed`: a program changed
 * it. `unreadable`: the file or its record could not be checked. `unknown`: in no record.
 */
export type FileProblem = 'missing' | 'damaged' | 'changed' | 'unreadable' | 'unknown'

export interface Finding {
  problem: FileProblem
  /** The order's folder below the verified one, joined by `/`; empty for the verified folder itself. */
  place: string
  /** Path below `place`. */
  path: string
  orderId: string
  title: string
  /** Empty for a file without a record. */
  assetKey: string
  isEarlier: boolean
  /** Explains `problem` in a sentence, if necessary. */
  note: string | null
}

export interface Verification {
  /** Recorded files, and unusable records. Unknown files are not counted. */
  files: number
  ok: number
  /** Bytes of all recorded files. */
  bytes: number
  /** Sorted by place, then path. */
  findings: Finding[]
  /** Ids of orders whose files belong to an earlier delivery, by `noticedAt` of the options. */
  outdated: string[]
}

/** Files read so far, and in total; the same for bytes. */
export interface VerifyCounts {
  done: number
  total: number
  bytes: number
  bytesTotal: number
}

export interface VerifyOptions {
  onProgress?: ((progress: VerifyCounts) => void) | undefined
  signal?: AbortSignal | undefined
  /** Orders in the index: one whose folder and manifest are gone is reported as missing. */
  indexed?: () => IndexedOrder[]
  /** Files of an order in the index: those recorded after its manifest count, too. */
  newest?: (orderId: string) => RecordedFile[]
  /** When a newer delivery of an order was noticed, in milliseconds since the epoch, by order id. */
  noticedAt?: ReadonlyMap<string, number>
}

interface IndexedOrder {
  orderId: string
  title: string
  relDir: string
}
export type RecordedFile = Pick<
  ManifestFile,
  'path' | 'size' | 'sha256' | 'assetKey' | 'state' | 'mtime' | 'url' | 'asked'
>

/** An order's folder with a manifest, or known only from the index. Its records are read when it is verified. */
export interface VerifiedFolder {
  /** Path below the verified folder. */
  place: string
  orderId: string
  title: string
  /** Whether a manifest was found there. Otherwise the folder or its manifest is gone. */
  hasManifest: boolean
  /** Number of files when the folders were counted. */
  files: number
  bytes: number
}

/** Note on a file that another program keeps open. */
export const inUseNote = 'Another program uses the file. Close it and check again.'

/** Note about a recorded file behind a link. */
export const outsideNote = 'A link points outside the folder and was not followed.'
