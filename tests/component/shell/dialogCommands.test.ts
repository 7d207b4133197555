import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { useCommand, useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useShortcutKeys } from '../../../renderer/app/shortcuts.ts'
import CommandPalette from '../../../renderer/features/palette/CommandPalette.vue'
import SheetFrame from '../../../renderer/features/create/SheetFrame.vue'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { click, dispatch, mountInWindow, passTime, type Mounted } from '../mounting.ts'

let mounted: Mounted | undefined
const shown = shallowRef<'none' | 'dialog' | 'sheet'>('none')
const isPaletteOpen = shallowRef(false)
const goToOrders = vi.fn()
const pause = vi.fn()

const Shell = defineComponent(() => {
  useShortcutKeys(() => false)
  useCommand('go-orders', goToOrders)
  useCommand('pause-transfers', pause)
  useCommand('palette', () => (isPaletteOpen.value = !isPaletteOpen.value))
  const field = (): ReturnType<typeof h> => h('input', { 'aria-label': 'Typed' })
  return () => [
    h('button', 'Page'),
    h(CommandPalette, {
      open: isPaletteOpen.value,
      'onUpdate:open': (open: boolean) => (isPaletteOpen.value = open),
    }),
    shown.value === 'dialog' && h(ModalDialog, { title: 'Edit', open: true }, field),
    shown.value === 'sheet' &&
      h(SheetFrame, { title: 'Edit', description: 'An order', variant: 'side', guide: 'outbox' }, field),
  ]
})

beforeEach(async () => {
  shown.value = 'none'
  isPaletteOpen.value = false
  goToOrders.mockClear()
  pause.mockClear()
  mounted = await mountInWindow(Shell)
})

async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true })
  await dispatch(document.activeElement ?? document.body, event)
  await passTime()
  return event.defaultPrevented
}
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')

describe.each(['dialog', 'sheet'] as const)('while a %s is open', (kind) => {
  beforeEach(async () => {
    shown.value = kind
    await passTime()
    document.querySelector<HTMLElement>('[aria-label="Typed"]')?.focus()
  })

  it('shortcut keys and menu items do not act on the page below', async () => {
    expect(await press('1')).toBe(true)
    // The menu shows no message either: its command is for the page below.
    expect(useCommands().run('go-orders')).toBe(true)
    expect(goToOrders).not.toHaveBeenCalled()
    shown.value = 'none'
    await passTime()
    await press('1')
    expect(goToOrders).toHaveBeenCalledOnce()
  })

  it('menu commands that act on no page still work', () => {
    expect(useCommands().run('pause-transfers')).toBe(true)
    expect(pause).toHaveBeenCalledOnce()
  })

  it('the palette key opens nothing and keeps the focus', async () => {
    expect(await press('k')).toBe(true)
    expect(isPaletteOpen.value).toBe(false)
    expect(focused()).toBe('Typed')
  })
})

describe('command palette', () => {
  it('closes by its shortcut key and returns the focus', async () => {
    const button = mounted?.wrapper.get('button').element as HTMLElement
    button.focus()
    await press('k')
    expect(focused()).toBe(messages.palette.label)
    await press('1')
    expect(goToOrders).not.toHaveBeenCalled()
    await press('k')
    expect(isPaletteOpen.value).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  it('runs the chosen command after it has closed', async () => {
    await press('k')
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((each) =>
      each.textContent.includes('Ctrl+1'),
    )
    await click(option)
    await passTime()
    expect(isPaletteOpen.value).toBe(false)
    expect(goToOrders).toHaveBeenCalledOnce()
  })
})
