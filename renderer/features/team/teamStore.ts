import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useCompanyRefresh } from '../../app/companyRefresh.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
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
  const lost = shallowRef<LostChange | null>(null)
  /** Ids of connections that this store has refreshed automatically, once, because data was missing. */
  const asked = new Set<string>()

  const { refreshing, problem, dismissProblem, refresh } = useCompanyRefresh(
    (connectionId) => call('team:refresh', { connectionId }),
    ({ team, fault }) => {
      put(team)
      if (fault === null) lost.value = null
    },
  )
  watch(
    () => overview.activeId,
    () => (lost.value = null),
  )
  watch([value, () => overview.offline], ([team]) => {
    const connectionId = overview.activeId
    if (team === null || connectionId === null || overview.offline || asked.has(connectionId)) return
    // A refresh of the orders also reads users, but not the company's data.
    if (team.readAt !== null && team.company.state !== 'unread') return
    asked.add(connectionId)
    void refresh()
  })

  return { value, error, refreshing, problem, dismissProblem, lost, refetch, refresh }
})
