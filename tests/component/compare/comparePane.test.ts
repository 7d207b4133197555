import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import ComparePane from '../../../renderer/features/compare/ComparePane.vue'
import type { RequestedChange } from '../../../renderer/features/compare/changes/useRequestedChanges.ts'
import type { CompareStage } from '../../../renderer/features/compare/useCompareStage.ts'
import { mountInWindow } from '../mounting.ts'

const frame = { width: 1000, height: 800 }
const box = { x: 100, y: 100, width: 200, height: 100 }

/** Mounts a plan with a change. `scale`: pixels of the screen in a unit of the plan. */
async function mount(scale: number, requested: readonly RequestedChange[] = []) {
  const stage = { scale: ref(scale), style: ref({}), dragging: ref(false), handlers: {} }
  const change = { id: 'change', box, kind: 'drawing', state: 'review' }
  const { wrapper } = await mountInWindow(ComparePane, {
    props: {
      stage: stage as unknown as CompareStage,
      frame,
      label: 'New',
      changes: [change],
      currentId: null,
      side: { box: { x: 0, y: 0, ...frame } },
      requested,
    },
  })
  return wrapper
}
const numberOn = async (scale: number): Promise<number> =>
  Number((await mount(scale)).get('circle').attributes('r')) * scale

describe('numbers of changes on a compared plan', () => {
  it.each([
    ['keep their size on a plan that is wide enough', 0.5, 10],
    ['keep their size when zoomed in', 4, 10],
    ['shrink with a narrow plan, as beside another at 200 % zoom', 0.36, 7.5],
    ['stay readable on the smallest plan', 0.1, 6],
  ])('%s', async (_what, scale, radius) => {
    expect(await numberOn(scale)).toBeCloseTo(radius)
  })
})

it('requested changes have colours that are readable on white paper, also in a dark theme', async () => {
  const mark = { shape: 'pin' as const, points: [{ x: 0.5, y: 0.5 }] }
  const requested = [true, false].map((isDone, at) => ({
    id: String(at),
    number: at + 1,
    name: '',
    note: '',
    isDone,
    box,
    mark,
  }))
  const wrapper = await mount(1, requested)
  const colours = wrapper.findAll('g[color]').map((each) => each.attributes('color'))
  expect(colours).toEqual(['#1c6a3f', '#865000'])
})
