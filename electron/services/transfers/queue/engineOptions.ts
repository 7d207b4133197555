import type { Clock } from '../../files/clock.ts'
import type { DiskCalls } from '../../files/disk.ts'
import type { Platform } from '../../files/naming.ts'
import type { After } from '../../timing/poller.ts'
import type { OrderFacts } from '../naming/templates.ts'
import type { ServiceAddresses } from '../../network/privateNetworkGuard.ts'
import type { RoutesOptions } from '../../network/routes.ts'
import type { RetryRules } from '../../network/retryRules.ts'
import type { HttpLimits } from '../download/assetClient.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { CompleteOrder, FetchDetail, TransferNews } from '../types.ts'

export interface TransferEngineOptions {
  /** Open database with `transferTables`. The engine does not close it. */
  stores: Stores
  platform: Platform
  fetchDetail: FetchDetail
  /** Read for each new name. */
  templates: () => { folderTemplate: string; nameTemplate: string }
  concurrency: () => 'auto' | number
  /** Maximum bytes per second of all transfers; null for no limit. Read each time. */
  bytesPerSecond?: () => number | null
  /** Returns every known order of a connection, to decide which of two orders gets a plain folder name. */
  knownOrders?: (connectionId: string) => Iterable<OrderFacts>
  /** Called at most ten times a second. */
  onChange?: (news: TransferNews) => void
  /** Called when an order is completely on disk. */
  onOrderComplete?: (order: CompleteOrder) => void
  /** Called for errors that reach no caller. */
  onFault?: (error: unknown) => void
  /** Whether the window has priority over transfer threads, if the system supports it. */
  isBehindWindow?: boolean
  clock?: Clock
  disk?: Partial<DiskCalls>
  /** Path of the bundled transfer-worker; default: the file in `download/worker`. */
  transferWorker?: string | URL
  /** Returns the service of a connection, whose private addresses are allowed. Without this option all are allowed. */
  serviceOf?: (connectionId: string) => ServiceAddresses
  /** Returns false if the system has no network. Default: true. */
  isOnline?: () => boolean
  /** Resolves to false if a server does not answer a connection within a time, in milliseconds. Default: true. */
  responds?: (origin: string, withinMs: number) => Promise<boolean>
  /** Timer for tests of unreachable hosts. */
  after?: After
  /** Proxies of the network. Without them connections are direct. */
  proxies?: Pick<RoutesOptions, 'resolveProxy' | 'environment'>
  fetchOptions?: {
    limits?: Partial<HttpLimits>
    retry?: Partial<RetryRules>
    random?: () => number
  }
}
