import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useOverview } from '../../app/overview.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { peopleQuery } from '../create/queries.ts'
import { fullName } from '../team/members.ts'

/** The people of a company as the order list shows them. */
export interface OrderPeople {
  /** Returns the name of a creator, or else the e-mail address. */
  nameOf: (email: string) => string
  /** Returns the name of a creator's office; null if it is unknown. */
  officeOf: (email: string) => string | null
}

/** The people of the active connection. */
export const useOrderPeople = defineStore('orderPeople', () => {
  const overview = useOverview()
  /** Errors are ignored: without an answer, e-mail addresses are shown. */
  const { answer } = useStoreRead(() => ({
    ...peopleQuery(overview.activeId ?? ''),
    enabled: overview.activeId !== null,
  }))
  const byEmail = computed(
    () => new Map((answer.value?.people ?? []).map((person) => [person.email.toLowerCase(), person])),
  )

  function nameOf(email: string): string {
    const person = byEmail.value.get(email.toLowerCase())
    return (person === undefined ? '' : fullName(person)) || email
  }
  const officeOf = (email: string): string | null => byEmail.value.get(email.toLowerCase())?.office ?? null

  return { nameOf, officeOf }
})
