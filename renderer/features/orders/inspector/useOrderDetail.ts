import { useRead } from '../../../bridge/reads.ts'
import { orderDetailQuery } from '../queries.ts'

/** One order in full, at once from the catalogue. Main also asks the service once, and reports changes by an event. */
export function useOrderDetail(connectionId: string, orderId: string) {
  let hasFetched = false
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
  return { detail: answer, error, refetchDetail }
}
