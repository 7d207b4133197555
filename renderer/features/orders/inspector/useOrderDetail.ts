import { useRead } from '../../../bridge/reads.ts'
import { orderDetailQuery } from '../queries.ts'

/** One order in full. What is known comes at once; main asks the service too, once, and says so when it knows more. */
export function useOrderDetail(connectionId: string, orderId: string) {
  let hasLooked = false
  function look(): boolean {
    const isFirst = !hasLooked
    hasLooked = true
    return isFirst
  }
  const { answer, error, refetch } = useRead(() => ({
    ...orderDetailQuery({ connectionId, orderId, look }),
    refetchOnMount: 'always',
  }))
  /** Reads it again, and asks the service again. */
  function lookAgain(): Promise<void> {
    hasLooked = false
    return refetch()
  }
  return { detail: answer, error, lookAgain }
}
