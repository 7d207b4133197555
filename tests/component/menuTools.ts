/** Menus, as a user opens them and chooses from them. */

import { flushPromises } from '@vue/test-utils'
import { messages } from '../../renderer/app/messages.ts'
import { passTime } from './mounting.ts'

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
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await flushPromises()
  await passTime()
}

/** The menu key, or Shift+F10: the browser sends the same event to what has the focus, with no button. */
export async function pressMenuKey(focused: Element): Promise<void> {
  focused.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 }))
  await flushPromises()
  await passTime()
}

export const menuItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="menu"] [role^="menuitem"]'),
]
export const menuLabels = (): string[] => menuItems().map(({ textContent }) => textContent.trim())

/** Opens the menu of a button by the keyboard. */
export async function openMenuOf(button: Element): Promise<void> {
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await flushPromises()
  await passTime()
}

/** Chooses an item, and waits until the menu is closed and has done it. */
export async function choose(label: string): Promise<void> {
  const item = menuItems().find(({ textContent }) => textContent.trim() === label)
  if (item === undefined) throw new Error(`The menu has no ${label}: ${menuLabels().join(', ')}.`)
  item.click()
  await flushPromises()
  await passTime()
  await passTime()
  await passTime()
}
