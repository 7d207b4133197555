import type { AssetFormat, AssetKind, Delivery } from '../../../shared/domain/assets.ts'
import type { ErrorValue } from '../../../shared/errors.ts'
import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import type { FailureCode } from '../files/fileFault.ts'
import type { OrderFacts } from '../files/templates.ts'

/** One order to bring to disk. */
export interface TransferOrder {
  connectionId: string
  /** The service's base address, kept in the manifest so that a copied folder says where it came from. */
  connectionAddress: string
  orderId: string
  /** The library folder of the connection, absolute. Nothing is ever written outside it. */
  root: string
  facts: OrderFacts
}

export interface TransferChoice {
  kinds?: readonly AssetKind[] | undefined
  formats?: readonly AssetFormat[] | undefined
  /**
   * Of each order only these assets (by `assetKeyOf`), and nothing is withdrawn: repairs single files. Never stored.
   */
  assetKeys?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** Fetch again what the user deleted. */
  restore?: boolean | undefined
  /**
   * A known library folder that is missing or empty is made again, and what was known of it is forgotten. Never
   * stored.
   */
  startOver?: boolean | undefined
  /** Ask the server about every file, also those whose address is known. */
  deep?: boolean | undefined
  /** The user asked for this now: the order is read again. Never stored. */
  reread?: boolean | undefined
}

/** What an order's delivery is made of now. */
export interface OrderDelivery extends Delivery {
  /** Names the order's list record as it was read last; missing where there is none. */
  record?: string
  /** When the service reported this, in seconds since the epoch; missing where that does not matter. */
  readAt?: number | null
  /** False: it was known already, and the service was not asked. */
  fresh?: boolean
  /**
   * Why it is not known what is delivered now. The service could not be read: this is what was known before, and may
   * be out of date. Or its answer is `unsupported` in part: then this is the rest of it.
   */
  staleReason?: ErrorValue
}

/** An order of which nothing failed, as a job left it. */
export interface CompleteOrder {
  order: TransferOrder
  choice: TransferChoice
  /** `OrderDelivery.record` of what was brought. */
  record: string
  /** When its delivery was fetched, in milliseconds. */
  fetchedAt: number
  files: readonly { state: string }[]
  /** Files that stood there before, in another version. */
  replaced: number
}

/**
 * Tells what is delivered for an order. `fresh`: ask the service, never the catalogue (addresses were refused).
 * `reread`: ask it, too, as far as it is known to answer. Rejects with an AppError when it cannot be known.
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
 * What a run did. `wanted` = `downloaded` + `unchanged` + `deleted_locally` + `failed.length`, save the files that a
 * `problem` or a cancel left untouched. `superseded` and `kept_local` are counted among `downloaded`.
 */
export interface SyncReport {
  files: {
    wanted: number
    downloaded: number
    /** On disk already, or delivered again with the same bytes. */
    unchanged: number
    /** A newer delivery took their place; they are in `Earlier deliveries/`. */
    superseded: number
    /** Put beside a file that the user had changed. */
    kept_local: number
    deleted_locally: number
    failed: FailedFile[]
    /**
     * Files that the service delivers no longer, moved to `Earlier deliveries/`; missing when there were none. Not
     * among `wanted`.
     */
    withdrawn?: number
  }
  /** Bytes received for files, repeated ones included. */
  bytes: number
  /**
   * Orders whose assets could not be known, or not as they are now, with the reason. What was known of them is in
   * `files` all the same.
   */
  unknownOrders: { orderId: string; error: ErrorValue }[]
  /** The one sentence that stopped everything, such as a full disk. */
  problem: ErrorValue | null
}

export interface TransferEvents {
  /** Only those that changed since the last notification. */
  orders: OrderTransfer[]
  totals: TransferTotals
}

/** How an order's transfer ended. */
export interface EndedTransfer {
  connectionId: string
  orderId: string
  /** Files that came. */
  done: number
  failed: boolean
}
