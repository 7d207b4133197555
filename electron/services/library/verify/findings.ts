import type { ManifestFile } from '../../libraryIndex/manifest.ts'

/**
 * What is wrong with a file. `damaged`: size and time are as they were put, the bytes are not. `changed`: someone
 * changed it.
 * `unreadable`: it, or the record of it, cannot be vouched for. `unknown`: no record lists it.
 */
export type FileProblem = 'missing' | 'damaged' | 'changed' | 'unreadable' | 'unknown'

export interface Finding {
  problem: FileProblem
  /** The order's folder below the verified one, joined by `/`; empty for the verified one itself. */
  place: string
  /** Below `place`. */
  path: string
  orderId: string
  title: string
  /** Empty for what is not a recorded file. */
  assetKey: string
  isEarlier: boolean
  /** Why, where `problem` does not say it all; a complete sentence. */
  note: string | null
}

export interface Verification {
  /** Recorded files, and records that cannot be used. Unknown files are not counted. */
  files: number
  ok: number
  /** Of all recorded files. */
  bytes: number
  /** By place, then path. */
  findings: Finding[]
  /** Ids of orders whose files are of an earlier delivery, by `noticedAt` of the options. */
  outdated: string[]
}

/** Files that were read so far, and in all; bytes alike. */
export interface VerifyCounts {
  done: number
  total: number
  bytes: number
  bytesTotal: number
}

export interface VerifyOptions {
  onProgress?: ((progress: VerifyCounts) => void) | undefined
  signal?: AbortSignal | undefined
  /** Orders that the index knows: one whose manifest is gone with its folder is missed all the same. */
  indexed?: () => IndexedOrder[]
  /** What the index knows of an order: files that came since its manifest was written count by that. */
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

/**
 * An order's folder by its manifest, or one that the index alone knows. What the manifest lists is read when it is
 * its turn.
 */
export interface VerifiedFolder {
  /** Below the verified folder. */
  place: string
  orderId: string
  title: string
  /** Whether a manifest was found there; else the folder is gone, or its manifest is. */
  hasManifest: boolean
  /** As it was when the folders were counted. */
  files: number
  bytes: number
}

/** What is said of a recorded file to which a link leads. */
export const outsideNote = 'A link points outside the folder and was not followed.'
