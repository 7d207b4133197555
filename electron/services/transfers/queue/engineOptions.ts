import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { Clock } from '../../files/clock.ts'
import type { DiskCalls } from '../../files/disk.ts'
import type { Platform } from '../../files/naming.ts'
import type { After } from '../../timing/poller.ts'
import type { OrderFacts } from '../../files/templates.ts'
import type { ServiceAddresses } from '../../network/reach.ts'
import type { RoutesOptions } from '../../network/routes.ts'
import type { RetryRules } from '../../network/retryRules.ts'
import type { HttpLimits } from '../download/assetClient.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { CompleteOrder, FetchDetail, TransferEvents } from '../types.ts'

export interface TransferEngineOptions {
  /** Open, with `transferTables` in it. The engine does not close it. */
  stores: Stores
  platform: Platform
  fetchDetail: FetchDetail
  /** Asked whenever a new name is given. */
  templates: () => { folderTemplate: string; nameTemplate: string }
  concurrency: () => 'auto' | number
  /** The most bytes a second over all transfers together; null for no limit. Asked all the time. */
  bytesPerSecond?: () => number | null
  /** Every known order of a connection; decides which of two orders at one place has the plain name. */
  knownOrders?: (connectionId: string) => Iterable<OrderFacts>
  /** At most ten times a second. */
  onChange?: (notifier: TransferEvents) => void
  /** A transfer of the list is over. Those that were over before this start are not among them. */
  onEnd?: (transfer: OrderTransfer) => void
  /**
   * An order stands on disk whole, as it is delivered now. `replaced`: files that took the place of others in this
   * run.
   */
  onOrderComplete?: (order: CompleteOrder) => void
  /** Faults of the program itself that reach no caller. */
  onFault?: (error: unknown) => void
  /** Whether a window goes before the threads of transfers, where the system can do that. */
  isBehindWindow?: boolean
  clock?: Clock
  disk?: Partial<DiskCalls>
  /** Where the bundler put transfer-worker; by default the file in `download/worker`. */
  transferWorker?: string | URL
  /** Whose service names the files of a connection. Without it they are asked for wherever they are. */
  serviceOf?: (connectionId: string) => ServiceAddresses
  /** False where the system has no network; by default there is one. */
  isOnline?: () => boolean
  /** For pauses between tries of a host that can't be reached. */
  after?: After
  /** The network's proxies, for services; without them files are asked for directly. */
  proxies?: Pick<RoutesOptions, 'resolveProxy' | 'environment'>
  fetchOptions?: {
    limits?: Partial<HttpLimits>
    retry?: Partial<RetryRules>
    random?: () => number
  }
}
