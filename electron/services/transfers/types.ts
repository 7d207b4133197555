import type { AssetFormat, AssetKind, Delivery } from '../../../shared/domain/assets.ts'
import type { ErrorValue } from '../../../shared/errors.ts'
import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import type { FailureCode } from '../files/fileFault.ts'
import type { OrderFacts } from './naming/templates.ts'

/** An order to download. */
export interface TransferOrder {
  connectionId: string
  /** Base address of the service. Stored in the manifest, so that a copied folder shows its origin. */
  connectionAddress: string
  orderId: string
  /** Library folder of the connection, absolute. Nothing is written outside of it. */
  root: string
  facts: OrderFacts
}

export interface TransferChoice {
  kinds?: readonly AssetKind[] | undefined
  formats?: readonly AssetFormat[] | undefined
  /**
   * Download only these assets, to repair single files: sets of `assetKeyOf` by order id. Files that are no longer
   * delivered are not moved. Never stored.
   */
  assetKeys?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** Download files again that the user deleted. */
  restore?: boolean | undefined
  /** Create a known library folder again that is missing or empty, and drop its records. Never stored. */
  startOver?: boolean | undefined
  /** Ask the server about every file, even if its address is known. */
  deep?: boolean | undefined
  /** The user requested this now: the order is read again. Never stored. */
  reread?: boolean | undefined
}

/** Current delivery of an order. */
export interface OrderDelivery extends Delivery {
  /** Identifies the order's record in the service's list, as last read; left out if there is none. */
  record?: string
  /** When the service reported this, in seconds since the epoch; null or left out if unknown. */
  readAt?: number | null
  /** False if this is cached data and the service was not asked. */
  fresh?: boolean
  /**
   * Why this may not be the complete current delivery: the service could not be read and this is cached data, or a part
   * of the answer is `unsupported` and this is the rest.
   */
  staleReason?: ErrorValue
}

/** An order that a job completed without faults. */
export interface CompleteOrder {
  order: TransferOrder
  choice: TransferChoice
  /** `OrderDelivery.record` of the delivery. */
  record: string
  /** When the delivery was read, in milliseconds. */
  fetchedAt: number
  files: readonly { state: string }[]
  /** Whether files were replaced, saved next to one of the user, or moved away because they are no longer delivered. */
  isCorrected: boolean
}

/**
 * Reads an order's delivery. `fresh`: always asks the service, for example because file addresses were refused.
 * `reread`: asks the service, unless this run found that it offers no order details. Rejects with an AppError if the
 * delivery is unknown.
 */
export type FetchDetail = (
  connectionId: string,
  orderId: string,
  options: { fresh: boolean; reread?: boolean; signal: AbortSignal },
) => Promise<OrderDelivery>

interface FailedFile {
  order_id: string
  kind: string
  url: string
  code: FailureCode
  message: string
}

/**
 * Result of a run. `wanted` = `downloaded` + `unchanged` + `deleted_locally` + `failed.length`, except for files that a
 * `problem` or cancel left out. `superseded` and `kept_local` are part of `downloaded`.
 */
export interface SyncReport {
  files: {
    wanted: number
    downloaded: number
    /** On disk already, or delivered again with the same bytes. */
    unchanged: number
    /** Files replaced by a newer delivery; now in `Earlier deliveries/`. */
    superseded: number
    /** Saved next to a file that the user changed. */
    kept_local: number
    deleted_locally: number
    failed: FailedFile[]
    /**
     * Files that are no longer delivered, moved to `Earlier deliveries/`; left out if there are none. Not part of
     * `wanted`.
     */
    withdrawn?: number
  }
  /** Bytes received for files, including repeated ones. */
  bytes: number
  /** Orders whose current assets could not be determined, with reasons. Their cached assets are in `files`. */
  unknownOrders: { orderId: string; error: ErrorValue }[]
  /** The problem that stopped everything, such as a full disk. */
  problem: ErrorValue | null
}

/** How an order's transfer ended. */
export interface EndedTransfer extends Pick<
  OrderTransfer,
  'connectionId' | 'orderId' | 'state' | 'files' | 'done' | 'failed'
> {
  /** Whether it was queued before this start of the program. */
  isRestored: boolean
}

/** A notification of the engine. */
export interface TransferNews {
  /** Only orders that changed since the last notification. */
  orders: OrderTransfer[]
  totals: TransferTotals
  /** Transfers that ended since the last notification, not those that ended before this start. */
  ended: readonly EndedTransfer[]
  /** Whether further changes follow at once. */
  isMore: boolean
}
