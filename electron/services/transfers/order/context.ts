import type { Asset, AssetKind, DeliveryText } from '../../../../shared/domain/assets.ts'
import type { AppError } from '../../../../shared/errors.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitTools, PlacedFile } from '../commit/commitTools.ts'
import type { DeliveryVersions } from './deliveryState.ts'
import type { FetchTools, HostWatch } from '../download/fetchToPart.ts'
import type { OrderStore } from './orderRecords.ts'
import type { Places } from './folderAssignment.ts'
import type { Drives } from '../../files/drives.ts'
import type { FailureCode } from '../../files/fileFault.ts'
import type { FetchDetail, TransferChoice, TransferOrder } from '../types.ts'

/** Returns the host of an order's service. */
export const serviceHost = ({ connectionAddress }: TransferOrder): string =>
  URL.parse(connectionAddress)?.host ?? connectionAddress

/** A file of a job, as the list shows it. */
export interface ShownFile {
  assetKey: string
  name: string
  kind: AssetKind
  state: 'waiting' | 'running' | 'done' | 'unchanged' | 'deleted' | 'failed' | 'cancelled'
  bytesDone: number
  bytesTotal: number | null
  code: FailureCode | null
  reason: string | null
}

/** One file of a job. */
export interface FileProgress extends ShownFile {
  url: string
  placed: PlacedFile | null
  /** Whether the file was on disk when the job began. Its server may still report a newer one. */
  isOnDisk: boolean
  /** Whether this transfer downloaded the file before it was interrupted. It still counts as done. */
  isDownloaded: boolean
}

/** Returns a file whose download has not begun. */
export const waitingFile = (
  file: Pick<FileProgress, 'assetKey' | 'name' | 'kind' | 'url' | 'isOnDisk'>,
): FileProgress => ({
  ...file,
  state: 'waiting',
  placed: null,
  isDownloaded: false,
  bytesDone: 0,
  bytesTotal: null,
  code: null,
  reason: null,
})

export interface JobTools {
  commit: CommitTools
  fetch: FetchTools
  places: Places
  /** Capabilities of the drives of opened library folders. */
  drives: Drives
  fetchDetail: FetchDetail
  nameTemplate: () => string
}

/** Work in an order's folder that is not a download, such as saving attachments. It runs in the order's queue. */
export type FolderWork = (tools: JobTools, observer: JobObserver, signal: AbortSignal) => Promise<void>

/** Callbacks while a job runs. */
export interface JobObserver {
  /** Called when the files are known. The objects of the list are updated from now on. */
  onPlanned(files: FileProgress[]): void
  onChange(): void
  onBytes: (bytes: number) => void
  /** Called for a problem of the whole disk. Everything else should stop. */
  onProblem(problem: AppError): void
  /** Handles unreachable hosts; null: files fail after their attempts. */
  hosts: HostWatch | null
}

/** An order during its download. */
export interface OrderWork {
  order: TransferOrder
  choice: TransferChoice
  store: OrderStore
  /** Records of the delivered files, as they were when the job began. */
  records: readonly FoundFile[]
  tools: JobTools
  observer: JobObserver
  signal: AbortSignal
  /** When the service reported the delivery, in seconds since the epoch; null if unknown. */
  readAt: number | null
  /** State of the order with its time (`askedFor`). Recorded with each file that is checked with the file server. */
  asked: string
  versions: DeliveryVersions
  /** Result of reading the order again, shared by all files with refused addresses; null before that. */
  fresh: Promise<FreshDetail> | null
}

/** Result of reading the order again: assets by asset key, texts, and the new value of `OrderWork.asked`. */
export interface FreshDetail {
  assets: ReadonlyMap<string, Asset>
  texts: readonly DeliveryText[]
  asked: string
}
