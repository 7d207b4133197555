import { useTimeoutFn } from '@vueuse/core'
import { useRead } from '../../../bridge/reads.ts'
import { orderDetailQuery } from '../queries.ts'

/** Time on screen after which the service is asked about an order, in milliseconds. */
const askAfterMs = 400

/**
 * Reads one order in full from the catalogue. Main also asks the service once, and reports changes by an event. It asks
 * at once if the user opened the order. Otherwise it asks after `askAfterMs`, so that the user can step through a list.
 */
export function useOrderDetail(connectionId: string, orderId: string, isOpened = true) {
  let hasFetched = !isOpened
  function fetchDetail(): boolean {
    const isFirst = !hasFetched
    hasFetched = true
    return isFirst
  }
  const { answer, error, refetch } = useRead(() => ({
    ...orderDetailQuery({ connectionId, orderId, fetchDetail }),
    refetchOnMount: 'always',
  }))
  /** Reads again, and makes main ask the service again. */
  function refetchDetail(): Promise<void> {
    hasFetched = false
    return refetch()
  }
  useTimeoutFn(refetchDetail, askAfterMs, { immediate: !isOpened })
  return { detail: answer, error, refetchDetail }
}
