import { onScopeDispose, readonly, shallowRef, watch } from 'vue'

const count = shallowRef(0)

/** Number of open dialogs and viewers. They leave a free strip at the foot of the window for messages. */
export const docks = readonly(count)

/** Shows messages below the calling component, instead of above it, while it is open and until it unmounts. */
export function dockMessages(isOpen: () => boolean = () => true): void {
  let counted = 0
  const set = (open: boolean): void => {
    count.value += Number(open) - counted
    counted = Number(open)
  }
  watch(isOpen, set, { immediate: true })
  onScopeDispose(() => {
    set(false)
  })
}
