/** Item of a menu. `run` is called once the menu is closed. */
interface MenuItem {
  label: string
  run: () => unknown
  disabled?: boolean
  /** Whether it is the current one of several choices. Other items leave it out. */
  checked?: boolean
  /** Text in grey at the end of the item. */
  note?: string
}

/** The items of a menu in groups. A line separates the groups. */
export type MenuGroups = readonly (readonly MenuItem[])[]

/** CSS classes of a menu. */
export const menuPanel = 'overflow-y-auto rounded-lg bg-raised p-1.5 shadow-raised outline-none'
/** CSS classes of an item in a menu. */
export const menuItem =
  'flex h-8 items-center gap-2 rounded-md px-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover'
/** CSS classes of the line between two groups of a menu. */
export const menuSeparator = 'my-1.5 border-t border-line'

/**
 * Runs the chosen action after the menu has returned the focus. A dialog that the action opens can then return the
 * focus to the same element.
 */
export function useMenuChoice() {
  let chosen: (() => unknown) | null = null
  return {
    choose(action: () => unknown): void {
      chosen = action
    },
    /** Handler for the menu's `close-auto-focus` event. Runs the chosen action. */
    onClosed(): void {
      const action = chosen
      chosen = null
      // The menu returns the focus with a timer that starts after this event.
      if (action !== null) setTimeout(() => setTimeout(action))
    },
  }
}
