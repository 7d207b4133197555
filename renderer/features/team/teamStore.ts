import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef, watch } from 'vue'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { teamQuery } from './queries.ts'

/** A sent change whose answer was lost. */
interface LostChange {
  userId: string
  who: string
}

/** The active company's users as last read from the service. Main stores them. This store starts refreshes. */
export const useTeam = defineStore('team', () => {
  const overview = useOverview()
  const { answer: value, error, refetch, put } = useStoreRead(() => teamQuery(overview.activeId))
  /** Ids of companies whose lists are being read from the service. */
  const reading = shallowReactive(new Set<string>())
  const refreshing = computed(() => reading.has(overview.activeId ?? ''))
  /** Why the last refresh failed or was incomplete. */
  const problem = shallowRef<string | null>(null)
  const lost = shallowRef<LostChange | null>(null)
  /** Ids of connections that this store has refreshed automatically, once, because data was missing. */
  const asked = new Set<string>()

  /** Reads the lists from the service. Resolves to whether all of them were read. */
  async function refresh(): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null || refreshing.value) return false
    reading.add(connectionId)
    problem.value = null
    try {
      const { team, fault } = await call('team:refresh', { connectionId })
      if (connectionId !== overview.activeId) return false
      put(team)
      problem.value = fault?.message ?? null
      if (fault === null) lost.value = null
      return fault === null
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
      lost.value = null
    },
  )
  watch(value, (team) => {
    const connectionId = overview.activeId
    if (team === null || connectionId === null || overview.offline || asked.has(connectionId)) return
    // A refresh of the orders also reads users, but not the company's data.
    if (team.readAt !== null && team.company.state !== 'unread') return
    asked.add(connectionId)
    void refresh()
  })

  return { value, error, refreshing, problem, lost, refetch, refresh }
})
