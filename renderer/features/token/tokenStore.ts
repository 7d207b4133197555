import { defineStore } from 'pinia'
import { useIntervalFn } from '@vueuse/core'
import { computed, shallowReactive, shallowRef, watch } from 'vue'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { tokenQuery } from './queries.ts'
import { phaseOf } from './times.ts'

const TICK_MS = 15_000
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The active company's scan link as last read from the service, and its remaining time. The side bar shows it, too. */
export const useToken = defineStore('token', () => {
  const overview = useOverview()
  const { answer: state, error, refetch, put } = useStoreRead(() => tokenQuery(overview.activeId))
  /** Ids of companies whose scan links are being read from the service. */
  const reading = shallowReactive(new Set<string>())
  const refreshing = computed(() => reading.has(overview.activeId ?? ''))
  /** Why the last refresh failed. */
  const problem = shallowRef<string | null>(null)
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

  /** Reads the scan link from the service. Resolves to whether that succeeded. */
  async function refresh(): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null || refreshing.value) return false
    reading.add(connectionId)
    problem.value = null
    try {
      const answer = await call('token:refresh', { connectionId })
      if (connectionId !== overview.activeId) return false
      put(answer.state)
      problem.value = answer.fault?.message ?? null
      return answer.fault === null
    } catch (fault) {
      if (connectionId === overview.activeId) problem.value = sentence(fault)
      return false
    } finally {
      reading.delete(connectionId)
    }
  }

  watch(
    () => overview.activeId,
    () => {
      problem.value = null
    },
  )

  return { state, token, error, refreshing, problem, now, phase, left, tick, refetch, take: put, refresh }
})
