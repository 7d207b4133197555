import { useTimeoutFn } from '@vueuse/core'
import { readonly, shallowRef, watch, type InjectionKey, type Ref } from 'vue'

/** How long a list rests before it counts as still again. */
const restMs = 80
/** The time over which the rows that were scrolled past are counted. */
const countedMs = 100

/**
 * How a list is scrolled. `fast`: its pictures cannot be looked at, and none is asked for. `passing`: the scroll bar is
 * dragged so that each step shows other rows; nobody can read them, none is made and none is asked for.
 */
export type Pace = 'still' | 'fast' | 'passing'

/** The pace of the list that a component is in. */
export const paceKey: InjectionKey<Readonly<Ref<Pace>>> = Symbol('pace')

/** The pace of a list, by the indexes near its viewport. */
export function usePace(range: () => { first: number; last: number }): Readonly<Ref<Pace>> {
  const pace = shallowRef<Pace>('still')
  let leaps = 0
  let counted = { since: 0, first: 0 }
  const rest = useTimeoutFn(
    () => {
      leaps = 0
      pace.value = 'still'
    },
    restMs,
    { immediate: false },
  )
  watch(range, (now, before) => {
    if (now.first === before.first) return
    const at = performance.now()
    if (at - counted.since > countedMs) counted = { since: at, first: before.first }
    const shown = now.last - now.first
    if (Math.abs(now.first - before.first) >= shown / 2) leaps += 1
    // A single leap goes to a place: a key, or a click into the scroll bar.
    if (leaps > 1) pace.value = 'passing'
    else if (leaps === 0 && Math.abs(now.first - counted.first) > shown / 8) pace.value = 'fast'
    rest.start()
  })
  return readonly(pace)
}
