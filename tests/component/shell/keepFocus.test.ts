import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, reactive, type VNode } from 'vue'
import { mountInWindow, passTime } from '../mounting.ts'

const shown = reactive({ names: [] as string[], disabled: '', busy: false, dialog: false, grid: false })
const Part = defineComponent(() => (): VNode[] => [
  h('section', { 'aria-busy': shown.busy }, [
    h('div', { role: shown.dialog ? 'dialog' : null, tabindex: shown.grid ? 0 : -1 }, [
      ...shown.names.map((name) =>
        h('p', { key: name }, h('button', { disabled: shown.disabled === name }, name)),
      ),
    ]),
    h('a', { href: '#' }, 'beside'),
  ]),
])

async function show(changes: Partial<typeof shown>): Promise<void> {
  Object.assign(shown, changes)
  await passTime()
  await passTime()
}
async function focus(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  button?.focus()
  await passTime()
}
const focused = (): string | null | undefined =>
  document.activeElement === document.body ? null : document.activeElement?.textContent

beforeEach(async () => {
  Object.assign(shown, { names: ['a', 'b', 'c'], disabled: '', busy: false, dialog: false, grid: false })
  await mountInWindow(Part)
})

describe('focus of a removed control', () => {
  it('moves to the next control, else to the previous one, else beside', async () => {
    await focus('b')
    await show({ names: ['a', 'c'] })
    expect(focused()).toBe('c')
    await show({ names: ['a'] })
    expect(focused()).toBe('a')
    await show({ names: [] })
    expect(focused()).toBe('beside')
  })

  it('moves to the control that takes the place', async () => {
    await focus('b')
    await show({ names: ['a', 'new', 'c'] })
    expect(focused()).toBe('new')
  })

  it('moves to the grid around the control', async () => {
    await show({ grid: true })
    await focus('b')
    await show({ names: ['a', 'c'] })
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
  })

  it('stays on another control that was focused meanwhile', async () => {
    await focus('b')
    shown.names = ['a', 'c']
    await Promise.resolve()
    await focus('a')
    await passTime()
    expect(focused()).toBe('a')
  })

  it('waits while the region is busy', async () => {
    await focus('b')
    await show({ names: [], busy: true })
    expect(focused()).not.toBe('beside')
    await show({ names: ['found'], busy: false })
    expect(focused()).toBe('found')
  })

  it('returns to a control that was disabled for a while', async () => {
    await focus('b')
    await show({ disabled: 'b' })
    ;(document.activeElement as HTMLElement).blur()
    await show({ disabled: '' })
    expect(focused()).toBe('b')
  })

  it('moves near a control that was removed while a dialog was open, once the dialog closes', async () => {
    await focus('b')
    const dialog = document.createElement('div')
    dialog.innerHTML = '<button>OK</button>'
    document.body.append(dialog)
    await focus('OK')
    await show({ names: ['a', 'c'] })
    expect(focused()).toBe('OK')
    dialog.remove()
    await show({})
    expect(focused()).toBe('c')
  })

  it('moves to a control of the dialog that was focused', async () => {
    await show({ dialog: true })
    await focus('b')
    shown.names = ['a', 'c']
    await Promise.resolve()
    document.querySelector<HTMLElement>('[role="dialog"]')?.focus()
    await passTime()
    await passTime()
    expect(focused()).toBe('c')
  })
})
