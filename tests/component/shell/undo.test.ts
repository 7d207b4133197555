import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import UndoBar from '../../../renderer/features/outbox/UndoBar.vue'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { mountInWindow, passTime } from '../mounting.ts'
import { required } from '../../support/required.ts'

const bars = shallowRef<readonly string[]>([])
const isDialogOpen = shallowRef(false)
const undone = vi.fn<(message: string) => void>()

const bar = (message: string): ReturnType<typeof h> =>
  h(UndoBar, { key: message, message, step: 'delete draft', onUndo: () => undone(message) })
const Page = defineComponent(() => {
  useUndo()
  return () => [
    h('input', { 'aria-label': 'Search' }),
    h('textarea', { 'aria-label': 'Note' }),
    h('button', 'Page'),
    bars.value.map(bar),
    isDialogOpen.value && h(ModalDialog, { title: 'Saved', open: true }, () => bar('in dialog')),
  ]
})

beforeEach(async () => {
  bars.value = []
  isDialogOpen.value = false
  undone.mockClear()
  await mountInWindow(Page)
})

async function show(...messages: string[]): Promise<void> {
  bars.value = messages
  await flushPromises()
}
function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  return required(
    document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`),
    `No field ${label}.`,
  )
}
function type(label: string, value: string, inputType = 'insertText'): void {
  const target = field(label)
  target.focus()
  target.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }))
  target.value = value
  target.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }))
}
/** Returns whether Chromium would be left to undo something in a text field. */
function pressKey(key = 'z', more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const press = new KeyboardEvent('keydown', {
    key,
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
    ...more,
  })
  return target.dispatchEvent(press)
}
/** Like `pressKey`, for Undo and Redo in the menu of a text field. */
function askChromium(inputType: 'historyUndo' | 'historyRedo'): boolean {
  const target = document.activeElement ?? document.body
  return target.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }))
}
const focusPage = (): void => document.querySelector('button')?.focus()

describe('Ctrl+Z on the page', () => {
  it.each([
    ['a button', focusPage],
    ['the field that was typed in before', () => field('Search').focus()],
    ['a field with nothing to undo', () => field('Note').focus()],
  ])('undoes the last page step with the focus in %s', async (_where, focus) => {
    type('Search', 'heron')
    await show('Draft deleted')
    focus()
    expect(pressKey()).toBe(false)
    expect(undone.mock.calls).toEqual([['Draft deleted']])
    expect(field('Search').value).toBe('heron')
  })

  it('undoes the newest of several steps; a bar with a new message is newest', async () => {
    await show('first', 'second')
    pressKey()
    await show('second', 'third')
    pressKey()
    expect(undone.mock.calls).toEqual([['second'], ['third']])
  })

  it('and Undo of the menu undo the last page step', async () => {
    type('Search', 'heron')
    await show('Draft deleted')
    useUndo().undo()
    expect(undone).toHaveBeenCalledOnce()
  })

  it('below a dialog undoes a step of the dialog only', async () => {
    await show('Draft deleted')
    isDialogOpen.value = true
    await passTime()
    pressKey()
    expect(undone.mock.calls).toEqual([['in dialog']])
  })

  it('undoes nothing once the undo bar is gone', async () => {
    await show('Draft deleted')
    await show()
    expect(pressKey()).toBe(false)
    expect(useUndo().nextStep()).toBeNull()
    expect(undone).not.toHaveBeenCalled()
  })

  it('with Shift, Alt or during composition undoes nothing', async () => {
    await show('Draft deleted')
    pressKey('z', { shiftKey: true })
    pressKey('z', { altKey: true })
    pressKey('z', { isComposing: true })
    expect(undone).not.toHaveBeenCalled()
  })
})

describe('Ctrl+Z for a step of the company', () => {
  it('undoes it once, from any page, and names the next step for the menu', async () => {
    const undo = useUndo()
    expect(undo.nextStep()).toBeNull()
    const [restore, unmark] = [vi.fn(), vi.fn()]
    undo.did('mark as seen', restore)
    const undoByButton = undo.did('mark as handed over', unmark)
    await show('Draft deleted')
    expect(undo.nextStep()).toBe('delete draft')
    await show()
    expect(undo.nextStep()).toBe('mark as handed over')
    undoByButton()
    undoByButton()
    expect(unmark).toHaveBeenCalledOnce()
    expect(undo.nextStep()).toBe('mark as seen')
    pressKey()
    expect(restore).toHaveBeenCalledOnce()
    expect(undo.nextStep()).toBeNull()
    type('Search', 'heron')
    expect(undo.nextStep()).toBe('typing')
  })

  it('names the step if it was made on another page', async () => {
    const [undo, announce] = [useUndo(), useAnnounce()]
    try {
      window.location.hash = '#/orders'
      undo.did('mark as seen', vi.fn())
      window.location.hash = '#/compare/folder-0'
      undo.did('decision', vi.fn())
      window.location.hash = '#/compare/folder-0/file'
      pressKey()
      await flushPromises()
      expect(announce.current).toBeNull()
      undo.did('decision', () => Promise.resolve(false))
      window.location.hash = '#/library'
      pressKey()
      await flushPromises()
      // The step itself has announced why it failed.
      expect(announce.current).toBeNull()
      undo.did('discard', async () => {
        await Promise.resolve()
        announce.show('Restored: plan.jpg')
      })
      window.location.hash = '#/orders'
      pressKey()
      await flushPromises()
      expect(announce.current?.text).toBe('Restored: plan.jpg')
      window.location.hash = '#/library'
      pressKey()
      await flushPromises()
      expect(announce.current?.text).toBe('Undone: mark as seen')
    } finally {
      window.location.hash = ''
    }
  })

  it('removes the message that offers the same step, and no other message', () => {
    const [undo, announce] = [useUndo(), useAnnounce()]
    const first = undo.did('mark as seen', vi.fn())
    undo.did('mark as handed over', vi.fn())
    announce.show('Marked as seen', false, [{ label: 'Undo', run: first }])
    pressKey()
    expect(announce.current?.text).toBe('Marked as seen')
    pressKey()
    expect(announce.current).toBeNull()
  })

  it('passes over a step that can no longer be undone', () => {
    const undo = useUndo()
    const isPossible = shallowRef(true)
    const [restore, keep] = [vi.fn(), vi.fn()]
    undo.did('mark as seen', restore)
    undo.did('delete draft', keep, () => isPossible.value)
    expect(undo.nextStep()).toBe('delete draft')
    isPossible.value = false
    expect(undo.nextStep()).toBe('mark as seen')
    pressKey()
    expect([restore.mock.calls.length, keep.mock.calls.length]).toEqual([1, 0])
  })

  it('waits while a dialog is open', async () => {
    const restore = vi.fn()
    useUndo().did('mark as seen', restore)
    isDialogOpen.value = true
    await passTime()
    pressKey()
    expect(restore).not.toHaveBeenCalled()
    expect(undone).toHaveBeenCalledOnce()
  })
})

describe('Ctrl+Z after typing', () => {
  it('is left to the focused field if typing was the last step', async () => {
    await show('Draft deleted')
    type('Search', 'heron')
    expect(pressKey()).toBe(true)
    expect(askChromium('historyUndo')).toBe(true)
    expect(undone).not.toHaveBeenCalled()
  })

  it.each([
    ['a button', focusPage],
    ['another field', () => field('Note').focus()],
  ])('is not left to Chromium with the focus in %s', (_where, focus) => {
    type('Search', 'heron')
    focus()
    expect(pressKey()).toBe(false)
    expect(askChromium('historyUndo')).toBe(false)
    expect(useUndo().nextStep()).toBeNull()
  })

  it('is not left to Chromium if the focused field has nothing left to undo', () => {
    type('Search', 'heron')
    type('Note', 'wider')
    type('Note', '', 'historyUndo')
    expect(pressKey()).toBe(false)
    expect(askChromium('historyUndo')).toBe(false)
    expect(askChromium('historyRedo')).toBe(true)
    expect(pressKey('y')).toBe(true)
    focusPage()
    expect(askChromium('historyRedo')).toBe(false)
    expect(pressKey('z', { shiftKey: true })).toBe(false)
  })
})
