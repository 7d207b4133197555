import { inject, watch, type InjectionKey, type Ref } from 'vue'

/** Whether each box of a pane that keeps this is open, by name. Boxes that were never opened or closed are left out. */
export const openBoxesKey: InjectionKey<Map<string, boolean>> = Symbol('open boxes')

/** Tells the pane around a box whether the box is open. Opens or closes it as it was when the user left. */
export function useOpenBox(name: () => string, open: Ref<boolean>): void {
  const boxes = inject(openBoxesKey, null)
  if (boxes === null) return
  open.value = boxes.get(name()) ?? open.value
  watch(open, (isOpen) => {
    boxes.set(name(), isOpen)
  })
}
