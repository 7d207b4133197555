import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { MenuState } from '../../../shared/contract/app.ts'
import { useCommand } from '../../../renderer/app/commands.ts'
import { useMenuState } from '../../../renderer/app/menuState.ts'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { mountInWindow, passTime, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined
const isOpen = shallowRef(false)
const hasOrder = shallowRef(false)
const isDialogOpen = shallowRef(false)

const Page = defineComponent(() => {
  useCommand('go-orders', () => undefined)
  useCommand('pause-transfers', () => undefined)
  useCommand(
    'toggle-details',
    () => undefined,
    () => hasOrder.value,
    () => isOpen.value,
  )
  useMenuState()
  return () => [
    h('button', 'Page'),
    isDialogOpen.value && h(ModalDialog, { title: 'Edit', open: true }, () => h('input')),
  ]
})

afterEach(() => {
  vi.useRealTimers()
  for (const each of [isOpen, hasOrder, isDialogOpen]) each.value = false
})

const states = (): MenuState[] => (mounted?.fake.callsOf('app:showMenuState') ?? []) as MenuState[]
async function shown(): Promise<MenuState | undefined> {
  await passTime(300)
  return states().at(-1)
}

it('the menu bar enables what can act and ticks what is on, as soon as that changes', async () => {
  vi.useFakeTimers()
  mounted = await mountInWindow(Page)
  expect(await shown()).toEqual({
    enabled: ['go-orders', 'pause-transfers'],
    checked: [],
    undo: null,
    text: 'none',
  })
  hasOrder.value = isOpen.value = true
  expect(await shown()).toEqual({
    enabled: ['go-orders', 'toggle-details', 'pause-transfers'],
    checked: ['toggle-details'],
    undo: null,
    text: 'none',
  })
  isOpen.value = false
  expect(await shown()).toMatchObject({ checked: [] })
  expect(states()).toHaveLength(3)
})

it('below a dialog, the menu bar enables only commands that act on no page', async () => {
  vi.useFakeTimers()
  mounted = await mountInWindow(Page)
  isDialogOpen.value = true
  expect(await shown()).toMatchObject({ enabled: ['pause-transfers'], checked: [], undo: null })
  // It closes by itself, without a key or a click, and nothing had the focus before.
  isDialogOpen.value = false
  expect(await shown()).toEqual({
    enabled: ['go-orders', 'pause-transfers'],
    checked: [],
    undo: null,
    text: 'none',
  })
})

it('the menu bar knows whether a text field has the focus, and whether text in it is selected', async () => {
  vi.useFakeTimers()
  mounted = await mountInWindow(Page)
  isDialogOpen.value = true
  expect(await shown()).toMatchObject({ text: 'field' })
  const field = required(document.querySelector('input'))
  field.value = 'Elm'
  field.select()
  document.dispatchEvent(new Event('selectionchange'))
  expect(await shown()).toMatchObject({ text: 'selection' })
  field.readOnly = true
  document.dispatchEvent(new Event('selectionchange'))
  expect(await shown()).toMatchObject({ text: 'none' })
  isDialogOpen.value = false
  await passTime(300)
  document.querySelector('button')?.focus()
  expect(await shown()).toMatchObject({ text: 'none' })
})

it('a window that gets the focus shows its state again, because another window may have shown its own', async () => {
  vi.useFakeTimers()
  mounted = await mountInWindow(Page)
  await passTime(300)
  window.dispatchEvent(new Event('focus'))
  await passTime(300)
  const [first, ...others] = states()
  expect(others).toEqual([first])
})

it('a window that is gone changes the menu bar no more', async () => {
  vi.useFakeTimers()
  mounted = await mountInWindow(Page)
  await passTime(300)
  hasOrder.value = true
  await passTime()
  mounted.wrapper.unmount()
  await passTime(300)
  expect(states()).toHaveLength(1)
})
