import type { Asset, AssetKind, DeliveryText } from '../../../../shared/domain/assets.ts'
import type { AppError } from '../../../../shared/errors.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitTools, Placed } from '../commit/commitTools.ts'
import type { DeliveryVersions } from './deliveryState.ts'
import type { FetchTools, HostWatch } from '../download/fetchToPart.ts'
import type { OrderStore } from './orderRecords.ts'
import type { Places } from './folderAssignment.ts'
import type { Drives } from '../../files/drives.ts'
import type { FailureCode } from '../../files/fileFault.ts'
import type { FetchDetail, TransferChoice, TransferOrder } from '../types.ts'

/** The host of an order's service. */
export const serviceHost = ({ connectionAddress }: TransferOrder): string =>
  URL.parse(connectionAddress)?.host ?? connectionAddress

/** One file of a job as it is shown. */
export interface FileProgress {
  assetKey: string
  name: string
  kind: AssetKind
  url: string
  state: 'waiting' | 'running' | 'done' | 'unchanged' | 'deleted' | 'failed' | 'cancelled'
  placed: Placed | null
  bytesDone: number
  bytesTotal: number | null
  code: FailureCode | null
  reason: string | null
}

export interface JobTools {
  commit: CommitTools
  fetch: FetchTools
  places: Places
  /** What the drives of library folders can do, once they were opened. */
  drives: Drives
  fetchDetail: FetchDetail
  nameTemplate: () => string
}

/** Other work in an order's folder, in the order's turn: files beside its deliveries. */
export type FolderWork = (tools: JobTools, observer: JobObserver, signal: AbortSignal) => Promise<void>

/** Follows a job while it runs. */
export interface JobObserver {
  /** The files are known; the list's objects change from now on. */
  onPlanned(files: FileProgress[]): void
  onChange(): void
  onBytes: (bytes: number) => void
  /** A problem of the disk as a whole: everything else should stop at once. */
  onProblem(problem: AppError): void
  /** What is done about hosts that can't be reached; null: files fail after their tries. */
  hosts: HostWatch | null
}

/** One order while its files are brought to disk. */
export interface OrderWork {
  order: TransferOrder
  choice: TransferChoice
  store: OrderStore
  /** What the folder held of deliveries by the records when the job began. */
  records: readonly FoundFile[]
  tools: JobTools
  observer: JobObserver
  signal: AbortSignal
  /** The state of the order as it was fetched (`stateOf`). */
  state: string
  /** When the service reported the delivery, in seconds since the epoch; null where that is not known. */
  readAt: number | null
  /** What a file is marked with that the server was asked about (`askedFor`). */
  asked: string
  versions: DeliveryVersions
  /** The order, read once more for any number of refused addresses. */
  fresh: Promise<FreshDetail> | null
}

/** The order as it was read once more: its assets by asset key, its texts, and what they are marked with. */
export interface FreshDetail {
  assets: ReadonlyMap<string, Asset>
  texts: readonly DeliveryText[]
  asked: string
}
