import { inject, watch, type InjectionKey, type Ref } from 'vue'

/** Titles of the open boxes of a pane that keeps them. */
export const openBoxesKey: InjectionKey<Set<string>> = Symbol('open boxes')

/** Tells the pane around a box whether the box is open. `open` becomes true if it was open when the user left. */
export function useOpenBox(title: () => string, open: Ref<boolean>): void {
  const boxes = inject(openBoxesKey, null)
  if (boxes === null) return
  if (boxes.has(title())) open.value = true
  watch(open, (isOpen) => {
    if (isOpen) boxes.add(title())
    else boxes.delete(title())
  })
}
