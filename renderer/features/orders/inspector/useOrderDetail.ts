import { useTimeoutFn } from '@vueuse/core'
import { useRead } from '../../../bridge/reads.ts'
import { orderDetailQuery } from '../queries.ts'

/** The service is asked about an order that is shown this long, in milliseconds. Orders that pass are only read. */
const askAfterMs = 400

/**
 * One order in full, at once from the catalogue. Main also asks the service once, at once about an order that the user
 * opened, and reports changes by an event.
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
