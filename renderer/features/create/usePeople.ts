import { computed, shallowRef } from 'vue'
import type { Person } from '../../../../shared/contract/ordering.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { call, useEvent } from '../../../bridge/client.ts'

/** Whose orders there can be. `emails` is null while nobody is known: then nobody can be called unknown. */
export function usePeople(connectionId: string) {
  const announce = useAnnounce()
  const list = shallowRef<readonly Person[]>([])
  const emails = computed(() =>
    list.value.length === 0 ? null : new Set(list.value.map(({ email }) => email.toLowerCase())),
  )
  async function load(): Promise<void> {
    await announce.attempt(async () => {
      list.value = (await call('people:list', { connectionId })).people
    })
  }
  useEvent('refresh:progress', (progress) => {
    if (progress.connectionId === connectionId && progress.state === 'done') void load()
  })
  void load()
  return { list, emails }
}
