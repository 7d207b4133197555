import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import * as selecting from '../../../renderer/ui/grid/selection.ts'
import { useRowSelection } from '../../../renderer/ui/grid/useRowSelection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

describe('selection of orders', () => {
  it('a plain click replaces the selection and sets cursor and anchor', () => {
    const selection = selecting.selectOnly(2, 'c')
    expect([...selection.ids]).toEqual(['c'])
    const place = { index: 2, id: 'c' }
    expect(selection).toMatchObject({ cursor: place, anchor: place })
  })

  it('a toggle adds or removes one order', () => {
    const two = selecting.toggle(selecting.selectOnly(0, 'a'), 3, 'd')
    expect([...two.ids]).toEqual(['a', 'd'])
    expect([...selecting.toggle(two, 0, 'a').ids]).toEqual(['d'])
  })

  it('a range extends from the anchor in both directions and keeps the anchor', () => {
    const start = selecting.selectOnly(2, 'c')
    expect(selecting.rangeTo(start, 4)).toEqual([2, 4])
    const down = selecting.extendTo(start, 4, ids.slice(2, 5))
    expect([...down.ids]).toEqual(['c', 'd', 'e'])
    expect(selecting.rangeTo(down, 0)).toEqual([0, 2])
    expect([...selecting.extendTo(down, 0, ids.slice(0, 3)).ids]).toEqual(['a', 'b', 'c'])
  })

  it('a range is added to the selection on request', () => {
    const start = selecting.toggle(selecting.selectOnly(0, 'a'), 3, 'd')
    expect([...selecting.extendTo(start, 4, ['d', 'e'], true).ids]).toEqual(['a', 'd', 'e'])
  })

  it('a toggle never mutates the given selection', () => {
    const before = selecting.selectOnly(0, 'a')
    selecting.toggle(before, 1, 'b')
    expect([...before.ids]).toEqual(['a'])
  })

  it('keys move the cursor and stop at both ends', () => {
    expect(selecting.step(null, 'ArrowDown', 5, 10)).toBe(0)
    expect(selecting.step(null, 'ArrowUp', 5, 10)).toBe(4)
    expect(selecting.step(4, 'ArrowDown', 5, 10)).toBe(4)
    expect(selecting.step(1, 'PageDown', 100, 10)).toBe(11)
    expect(selecting.step(3, 'PageUp', 100, 10)).toBe(0)
    expect(selecting.step(3, 'End', 100, 10)).toBe(99)
    expect(selecting.step(3, 'Home', 100, 10)).toBe(0)
    expect(selecting.step(3, 'x', 100, 10)).toBeNull()
    expect(selecting.step(0, 'ArrowDown', 0, 10)).toBeNull()
  })
})

describe('rows that are not loaded', () => {
  const setUp = (allIds: () => Promise<readonly string[]>) => {
    const selection = ref<selecting.Selection>(selecting.selectOnly(0, 'a'))
    const inspectedId = ref<string | null>('a')
    const faults: unknown[] = []
    const actions = useRowSelection({
      selection,
      inspectedId,
      idAt: (index) => ids.slice(0, 2)[index],
      indexOf: (id) => (id === 'a' ? 0 : undefined),
      allIds,
      firstSelected: () => undefined,
      attempt: (action) => action().catch((fault: unknown) => faults.push(fault)),
    })
    return { selection, inspectedId, faults, actions }
  }
  const key = (init: KeyboardEventInit): KeyboardEvent => new KeyboardEvent('keydown', init)

  it('are read only when a range or the cursor reaches them', async () => {
    const allIds = vi.fn(() => Promise.resolve(ids))
    const { selection, inspectedId, actions } = setUp(allIds)
    await actions.move(1, key({ shiftKey: true }))
    expect(allIds).not.toHaveBeenCalled()
    await actions.move(3, key({ shiftKey: true }))
    expect([...selection.value.ids]).toEqual(['a', 'b', 'c', 'd'])
    await actions.move(4, key({}))
    expect(selection.value).toEqual(selecting.selectOnly(4, 'e'))
    expect(inspectedId.value).toBe('e')
  })

  it('are waited for by the next key, which counts from them', async () => {
    const answers: (() => void)[] = []
    const { selection, actions } = setUp(() => new Promise((resolve) => answers.push(() => resolve(ids))))
    const steps = [actions.move(4, key({})), actions.move(1, key({ shiftKey: true }))]
    answers[0]?.()
    await steps[0]
    await flushPromises()
    answers[1]?.()
    await Promise.all(steps)
    expect([...selection.value.ids]).toEqual(['b', 'c', 'd', 'e'])
  })

  it('have the cursor while they are read, so that the next key moves from there', async () => {
    const answers: (() => void)[] = []
    const { selection, actions } = setUp(() => new Promise((resolve) => answers.push(() => resolve(ids))))
    const step = actions.move(4, key({}))
    expect(selection.value.cursor?.index).toBe(4)
    answers[0]?.()
    await step
    expect([...selection.value.ids]).toEqual(['e'])
  })

  it('stay unselected if the user clears the selection while they are read', async () => {
    const answers: (() => void)[] = []
    const { selection, actions } = setUp(() => new Promise((resolve) => answers.push(() => resolve(ids))))
    for (const step of [() => actions.move(4, key({})), () => actions.all()]) {
      actions.none()
      const done = step()
      actions.none()
      answers.pop()?.()
      await done
      expect([...selection.value.ids]).toEqual([])
    }
  })

  it('are opened by an Enter that is pressed while they are read', async () => {
    const { inspectedId, actions } = setUp(() => Promise.resolve(ids))
    inspectedId.value = null
    const step = actions.move(4, key({}))
    const opened = actions.inspect()
    await Promise.all([step, opened])
    expect(inspectedId.value).toBe('e')
  })

  it('leave the selection unchanged if reading fails, and report the reason', async () => {
    const fault = new Error('The catalogue is being repaired.')
    const { selection, faults, actions } = setUp(() => Promise.reject(fault))
    for (const init of [{ shiftKey: true }, {}]) await actions.move(4, key(init))
    await actions.all()
    expect(selection.value).toEqual(selecting.selectOnly(0, 'a'))
    expect(faults).toEqual([fault, fault, fault])
  })
})
