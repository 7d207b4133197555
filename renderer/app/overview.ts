import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Overview } from '../../shared/contract/app.ts'
import { call, sentence, useEvent } from '../bridge/client.ts'

/** The state of the program as main reports it: connections, notices, settings. The window only reads it. */
export const useOverview = defineStore('overview', () => {
  const value = shallowRef<Overview | null>(null)
  const error = shallowRef<string | null>(null)

  useEvent('app:changed', (next) => {
    value.value = next
  })

  async function load(): Promise<void> {
    error.value = null
    try {
      value.value = await call('app:overview', {})
    } catch (fault) {
      error.value = sentence(fault)
    }
  }

  const active = computed(
    () => value.value?.connections.find(({ id }) => id === value.value?.activeConnectionId) ?? null,
  )
  const activeId = computed(() => active.value?.id ?? null)
  const offline = computed(() => value.value?.online === false)

  return { value, error, load, active, activeId, offline }
})
