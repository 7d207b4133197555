import { computed, shallowRef } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { OutdatedOrders } from '../../../shared/contract/orders.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
import { useRead } from '../../bridge/reads.ts'
import { useTransfers } from '../transfers/transfersStore.ts'
import { outdatedQuery, type OutdatedScope } from './queries.ts'

/** Starts the download of the newer deliveries. Settles as `transfers:start`. */
export async function downloadNewest(
  connectionId: string,
  { orderIds, kinds, formats }: OutdatedOrders,
): Promise<Output<'transfers:start'>> {
  return call('transfers:start', {
    connectionId,
    orders: { ids: [...orderIds] },
    // A file on disk that the preset leaves out belongs to the earlier delivery, too.
    ...(kinds.length === 0 || formats.length === 0 ? {} : { kinds, formats }),
  })
}

/** Orders for which the service has a newer delivery than the disk, and their download. */
export function useOutdated(scope: () => OutdatedScope | null) {
  const overview = useOverview()
  const announce = useAnnounce()
  const transfers = useTransfers()
  const { answer, error } = useRead(() => outdatedQuery({ connectionId: overview.activeId, scope: scope() }))
  /** Ids of orders whose download was requested. */
  const asked = shallowRef<ReadonlySet<string>>(new Set())
  const outdated = computed(() =>
    answer.value === null || answer.value.orderIds.length === 0 ? null : answer.value,
  )

  const isDownloading = computed(
    () =>
      transfers.totals?.state === 'running' &&
      outdated.value?.orderIds.every((id) => asked.value.has(id)) === true,
  )

  /** Resolves to whether the download runs. */
  async function download(): Promise<boolean> {
    const [connectionId, found] = [overview.activeId, outdated.value]
    if (connectionId === null || found === null || isDownloading.value) return isDownloading.value
    asked.value = new Set(found.orderIds)
    const isStarted = await announce.attempt(async () => {
      announce.show(messages.download.started(await downloadNewest(connectionId, found)))
    })
    if (!isStarted) asked.value = new Set()
    return isStarted
  }

  return {
    /** Null if nothing is outdated, or while that is unknown. */
    outdated,
    /** Whether the read has ended, with an answer or an error. */
    isSettled: computed(() => answer.value !== null || error.value !== null),
    /** While true, the button uses `aria-disabled`: a disabled button loses the focus. */
    isDownloading,
    download,
  }
}
