import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ParsedInput } from '../../shared/contract.ts'
import type { Overview } from '../../shared/contract/app.ts'
import { call, sentence, useEvent } from '../bridge/client.ts'

type SettingsChange = ParsedInput<'settings:update'>

/** State of the program as main reports it: connections, notices, settings. */
export const useOverview = defineStore('overview', () => {
  const reported = shallowRef<Overview | null>(null)
  /** Changes of settings that main has not answered yet, oldest first. Main's event arrives before its answer. */
  const changes = shallowRef<readonly SettingsChange[]>([])
  const error = shallowRef<string | null>(null)
  const value = computed((): Overview | null => {
    if (reported.value === null || changes.value.length === 0) return reported.value
    let { settings } = reported.value
    for (const change of changes.value) settings = { ...settings, ...change }
    return { ...reported.value, settings }
  })

  useEvent('app:changed', (next) => {
    reported.value = next
  })

  async function load(): Promise<void> {
    error.value = null
    try {
      reported.value = await call('app:overview', {})
    } catch (fault) {
      error.value = sentence(fault)
    }
  }

  /**
   * Changes settings. `value` shows the change at once, so that the next change builds on it. Rejects and reverts the
   * change if main refuses it.
   */
  async function changeSettings(change: SettingsChange): Promise<void> {
    changes.value = [...changes.value, change]
    try {
      await call('settings:update', change)
    } finally {
      changes.value = changes.value.filter((each) => each !== change)
    }
  }

  const active = computed(
    () => value.value?.connections.find(({ id }) => id === value.value?.activeConnectionId) ?? null,
  )
  const activeId = computed(() => active.value?.id ?? null)
  const offline = computed(() => value.value?.online === false)

  return { value, error, load, changeSettings, active, activeId, offline }
})
