import { computed, watch } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useRead } from '../../bridge/reads.ts'
import { peopleQuery } from './queries.ts'

/** The possible owners. `emails` is null while none is known: then no address can be called unknown. */
export function usePeople(connectionId: string) {
  const announce = useAnnounce()
  const { answer, error } = useRead(() => peopleQuery(connectionId))
  watch(error, (text) => {
    if (text !== null) announce.show(text, true)
  })
  const list = computed(() => answer.value?.people ?? [])
  const emails = computed(() =>
    list.value.length === 0 ? null : new Set(list.value.map(({ email }) => email.toLowerCase())),
  )

  /** Calls back once, as soon as the usual values of orders are known. */
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
  return { list, emails, onUsual }
}
