import { computed, watch } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import { useAnnounce } from '../../app/announce.ts'
import { call } from '../../bridge/client.ts'
import { useRead } from '../../bridge/reads.ts'
import { useOverview } from '../../app/overview.ts'
import { peopleQuery } from './queries.ts'

/** Possible owners. `emails` is null while no user is known. No address is then reported as unknown. */
export function usePeople(connectionId: string) {
  const announce = useAnnounce()
  const overview = useOverview()
  const { answer, error } = useRead(() => peopleQuery(connectionId))
  watch(error, (text) => {
    if (text !== null) announce.show(text, true)
  })
  const list = computed(() => answer.value?.people ?? [])
  const emails = computed(() =>
    list.value.length === 0 ? null : new Set(list.value.map(({ email }) => email.toLowerCase())),
  )

  /** Default owner of new drafts: the user's choice, or the company's only user. Null while neither is known. */
  const usualOwner = computed(
    () => overview.value?.settings.choices[connectionId]?.owner ?? answer.value?.usual.owner ?? null,
  )
  /** Stores the default owner of new drafts. */
  const rememberOwner = (owner: string): Promise<boolean> =>
    announce.attempt(() => call('connections:prefer', { id: connectionId, owner }))
  const nameOf = (email: string): string => {
    const person = list.value.find((each) => each.email.toLowerCase() === email.toLowerCase())
    const name = [person?.name, person?.surname].filter((part) => typeof part === 'string').join(' ')
    return name === '' ? email : `${name} (${email})`
  }

  /** Calls `use` once, as soon as the usual values of orders are known. */
  function onUsual(use: (usual: Output<'people:list'>['usual']) => void): void {
    if (answer.value !== null) use(answer.value.usual)
    else
      watch(
        answer,
        (known) => {
          if (known !== null) use(known.usual)
        },
        { once: true, flush: 'sync' },
      )
  }
  return { list, emails, usualOwner, rememberOwner, nameOf, onUsual }
}
