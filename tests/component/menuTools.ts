/** Menus, as a user opens them and chooses from them. */

import { messages } from '../../renderer/app/messages.ts'
import { click, dispatch, passTime, pressKey } from './mounting.ts'
import { required } from '../support/required.ts'

/** Actions on one order that is no draft: the same in each menu of an order. */
export const orderActions: readonly string[] = [
  messages.words.download,
  messages.commands['choose-download'],
  messages.change.open,
  messages.upgrade.open,
  messages.words.homeReport,
  messages.completeness.check,
  messages.handover.open,
  messages.handover.mark,
]

/** Right click. */
export async function openMenu(target: Element): Promise<void> {
  await dispatch(target, new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await passTime()
}

/** The menu key, or Shift+F10: the browser sends the same event to what has the focus, with no button. */
export async function pressMenuKey(focused: Element): Promise<void> {
  await dispatch(focused, new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 }))
  await passTime()
}

export const menuItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="menu"] [role^="menuitem"]'),
]
export const menuLabels = (): string[] => menuItems().map(({ textContent }) => textContent.trim())

/** Opens the menu of a button by the keyboard. */
export async function openMenuOf(button: Element): Promise<void> {
  await pressKey(button, 'Enter')
  await passTime()
}

/** Chooses an item, and waits until the menu is closed and has done it. */
export async function choose(label: string): Promise<void> {
  const item = required(
    menuItems().find(({ textContent }) => textContent.trim() === label),
    `The menu has no ${label}: ${menuLabels().join(', ')}.`,
  )
  await click(item)
  await passTime()
  await passTime()
  await passTime()
}
