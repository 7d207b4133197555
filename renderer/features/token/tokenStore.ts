import { defineStore } from 'pinia'
import { useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import { useCompanyRefresh } from '../../app/companyRefresh.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { tokenQuery } from './queries.ts'
import { phaseOf } from './times.ts'

const TICK_MS = 15_000
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The active company's scan link as last read from the service, and its remaining time. The side bar shows it, too. */
export const useToken = defineStore('token', () => {
  const overview = useOverview()
  const { answer: state, error, refetch, put } = useStoreRead(() => tokenQuery(overview.activeId))
  const { refreshing, problem, dismissProblem, refresh } = useCompanyRefresh(
    (connectionId) => call('token:refresh', { connectionId }),
    (answer) => {
      put(answer.state)
    },
  )
  const now = shallowRef(nowSeconds())
  useIntervalFn(tick, TICK_MS)

  function tick(): void {
    now.value = nowSeconds()
  }

  const token = computed(() => state.value?.token ?? null)
  const phase = computed(() =>
    token.value === null ? null : phaseOf(token.value.validUntil, state.value?.remindDays ?? null, now.value),
  )
  /** Seconds until the end. Negative after the end, null if it is unknown. */
  const left = computed(() =>
    (token.value?.validUntil ?? null) === null ? null : (token.value?.validUntil ?? 0) - now.value,
  )

  // The service returns the remaining time, so it counts from the moment of reading.
  watch(state, tick, { flush: 'sync' })

  return {
    state,
    token,
    error,
    refreshing,
    problem,
    dismissProblem,
    now,
    phase,
    left,
    tick,
    refetch,
    take: put,
    refresh,
  }
})
