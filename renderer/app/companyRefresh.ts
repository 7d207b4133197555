import { computed, shallowReactive, shallowRef, watch } from 'vue'
import type { ErrorValue } from '../../shared/errors.ts'
import { sentence } from '../bridge/client.ts'
import { useOverview } from './overview.ts'

/**
 * Refreshes what the service keeps of the active company. `read` asks the service, `take` stores its answer. An answer
 * for another company than the active one is left out.
 */
export function useCompanyRefresh<Answer extends { fault: ErrorValue | null }>(
  read: (connectionId: string) => Promise<Answer>,
  take: (answer: Answer) => void,
) {
  const overview = useOverview()
  /** Ids of companies that are being read from the service. */
  const reading = shallowReactive(new Set<string>())
  const refreshing = computed(() => reading.has(overview.activeId ?? ''))
  /** Why the last refresh failed or was incomplete. */
  const problem = shallowRef<string | null>(null)
  watch(
    () => overview.activeId,
    () => (problem.value = null),
  )

  /** Reads from the service. Resolves to whether everything was read. */
  async function refresh(): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null || refreshing.value) return false
    reading.add(connectionId)
    problem.value = null
    try {
      const answer = await read(connectionId)
      if (connectionId !== overview.activeId) return false
      take(answer)
      problem.value = answer.fault?.message ?? null
      return answer.fault === null
    } catch (fault) {
      if (connectionId === overview.activeId) problem.value = sentence(fault)
      return false
    } finally {
      reading.delete(connectionId)
    }
  }

  // A refresh that failed offline is repeated when the service is back.
  watch(
    () => overview.offline,
    (isOffline) => {
      if (!isOffline && problem.value !== null) void refresh()
    },
  )

  return { refreshing, problem, refresh }
}
