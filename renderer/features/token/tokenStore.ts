import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ScanTokenState } from '../../../shared/contract/token.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence, useEvent } from '../../bridge/client.ts'
import { phaseOf } from './times.ts'

const TICK_MS = 15_000
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The active company's scan link as it was read last, and the time it has left. The side bar shows it too. */
export const useToken = defineStore('token', () => {
  const overview = useOverview()
  const state = shallowRef<ScanTokenState | null>(null)
  const error = shallowRef<string | null>(null)
  const refreshing = shallowRef(false)
  /** Why the last reading failed. */
  const problem = shallowRef<string | null>(null)
  const now = shallowRef(nowSeconds())
  const timer = setInterval(tick, TICK_MS)
  onScopeDispose(() => {
    clearInterval(timer)
  })

  function tick(): void {
    now.value = nowSeconds()
  }

  const token = computed(() => state.value?.token ?? null)
  const phase = computed(() =>
    token.value === null ? null : phaseOf(token.value.validUntil, state.value?.remindDays ?? null, now.value),
  )
  /** Seconds until it ends; negative since it did. */
  const left = computed(() =>
    (token.value?.validUntil ?? null) === null ? null : (token.value?.validUntil ?? 0) - now.value,
  )

  async function load(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    try {
      const answer = await call('token:show', { connectionId })
      if (connectionId !== overview.activeId) return
      take(answer)
    } catch (fault) {
      if (connectionId === overview.activeId) error.value = sentence(fault)
    }
  }

  function take(answer: ScanTokenState): void {
    tick()
    state.value = answer
    error.value = null
  }

  /** Asks the service. Answers whether it told. */
  async function refresh(): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null || refreshing.value) return false
    refreshing.value = true
    problem.value = null
    try {
      const answer = await call('token:refresh', { connectionId })
      if (connectionId !== overview.activeId) return false
      take(answer.state)
      problem.value = answer.fault?.message ?? null
      return answer.fault === null
    } catch (fault) {
      if (connectionId === overview.activeId) problem.value = sentence(fault)
      return false
    } finally {
      refreshing.value = false
    }
  }

  watch(
    () => overview.activeId,
    () => {
      state.value = null
      error.value = null
      problem.value = null
      void load()
    },
    { immediate: true },
  )
  useEvent('token:changed', ({ connectionId }) => {
    if (connectionId === overview.activeId) void load()
  })

  return { state, token, error, refreshing, problem, now, phase, left, tick, load, take, refresh }
})
