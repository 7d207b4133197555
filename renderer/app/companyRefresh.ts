import { computed, shallowReactive, shallowRef, watch } from 'vue'
import { AppError, type ErrorValue } from '../../shared/errors.ts'
import { sentence } from '../bridge/client.ts'
import { messages } from './messages.ts'
import { useOverview } from './overview.ts'

/** The notice about a failed refresh. */
interface RefreshProblem {
  message: string
  tone: 'info' | 'bad'
}

/** Returns the notice about an error. Being offline is no fault: a refresh is repeated when the service is back. */
export const refreshProblem = ({ code, message }: ErrorValue, isOffline: boolean): RefreshProblem =>
  code === 'unreachable' && isOffline
    ? { message: messages.app.refreshOffline, tone: 'info' }
    : { message, tone: 'bad' }

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
  const fault = shallowRef<ErrorValue | null>(null)
  const problem = computed(() =>
    fault.value === null ? null : refreshProblem(fault.value, overview.offline),
  )
  function dismissProblem(): void {
    fault.value = null
  }
  watch(() => overview.activeId, dismissProblem)

  /** Reads from the service. Resolves to whether everything was read. */
  async function refresh(): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null || refreshing.value) return false
    reading.add(connectionId)
    dismissProblem()
    try {
      const answer = await read(connectionId)
      if (connectionId !== overview.activeId) return false
      take(answer)
      fault.value = answer.fault
      return answer.fault === null
    } catch (error) {
      if (connectionId === overview.activeId)
        fault.value = { ...AppError.toValue(error), message: sentence(error) }
      return false
    } finally {
      reading.delete(connectionId)
    }
  }

  // A refresh that failed offline is repeated when the service is back.
  watch(
    () => overview.offline,
    (isOffline) => {
      if (!isOffline && fault.value !== null) void refresh()
    },
  )

  return { refreshing, problem, dismissProblem, refresh }
}
