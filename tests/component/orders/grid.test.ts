import { defineComponent, h, nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import DataGrid from '../../../renderer/ui/DataGrid.vue'
import type { GridColumn } from '../../../renderer/ui/grid/columns.ts'
import { selectNothing } from '../../../renderer/ui/grid/selection.ts'
import { mountInWindow, type Mounted } from '../mounting.ts'

const columns: GridColumn[] = [0, 1, 2, 3].map((rank) => ({
  key: `c${String(rank)}`,
  sort: null,
  width: '1fr',
  min: 150,
  rank,
}))
const rows = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }))
/** Visible rows of 36 pixels below a header of 32, in a window of 600. */
const visible = 16

let mounted: Mounted | null = null
/** Calls of the resize observers. */
let reports: (() => void)[] = []
/** Ranges of rows near the viewport, one for each `range` event. */
let ranges: number[][] = []
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reports = []
  ranges = []
})

function observeByHand(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: (entries: ResizeObserverEntry[]) => void) {
        reports.push(() => {
          report([])
        })
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
}

/** Mounts a grid of a thousand rows. `made` gets each cell that is rendered. */
async function grid(
  made: (cell: { row: { id: string }; columns: readonly unknown[] }) => void,
): Promise<Mounted> {
  const unused = vi.fn()
  const page = defineComponent(
    () => () =>
      h(
        DataGrid,
        {
          label: 'Rows',
          name: 'row',
          columns,
          titles: {},
          boxTitle: 'Select',
          count: rows.length,
          rowAt: (index: number) => rows[index],
          sort: { key: 'c0', descending: false },
          filter: null,
          selection: selectNothing(),
          inspectedId: null,
          onRange: (...range: number[]) => ranges.push(range),
          actions: {
            click: unused,
            point: unused,
            move: unused,
            toggleCursor: unused,
            inspect: unused,
            doubleClick: unused,
          },
        },
        {
          cell: (cell: { row: { id: string }; columns: readonly unknown[] }) => {
            made(cell)
            return h('span', cell.row.id)
          },
        },
      ),
  )
  mounted = await mountInWindow(page, { prepare: observeByHand })
  return mounted
}

test('the grid renders the cells of its first rows once, for the columns that fit', async () => {
  const cells: string[] = []
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  await grid(({ row, columns: shown }) => cells.push(`${row.id}: ${String(shown.length)}`))
  // Four cells a row: no cell was rendered before the width was known.
  const expected = rows
    .slice(0, cells.length / 4)
    .flatMap(({ id }) => Array.from({ length: 4 }, () => `${id}: 4`))
  expect(cells).toEqual(expected)
})

test('a change of width renders cells again only if other columns fit', async () => {
  const cells: string[] = []
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  await grid(({ row }) => cells.push(row.id))
  const before = cells.length
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1085)
  for (const report of reports) report()
  await nextTick()
  expect(cells.length).toBe(before)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  for (const report of reports) report()
  await nextTick()
  expect(cells.length).toBeGreaterThan(before)
})

test('the grid paints visible rows first, and the rows beside them later', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const { wrapper } = await grid(() => undefined)
  const count = (): number => wrapper.findAll('[aria-selected]').length
  expect(count()).toBeLessThanOrEqual(visible + 3)
  vi.useFakeTimers()
  while (frames.length > 0) {
    frames.shift()?.()
    await nextTick()
  }
  // The rows beside the visible ones wait until the visible rows are painted.
  await vi.advanceTimersByTimeAsync(50)
  expect(count()).toBeLessThanOrEqual(visible + 3)
  await vi.advanceTimersByTimeAsync(200)
  expect(count()).toBeGreaterThanOrEqual(visible + 10)
})

async function scrollTo({ wrapper }: Mounted, top: number): Promise<void> {
  const scroller = wrapper.get('[role=grid]').element
  scroller.scrollTop = top
  scroller.dispatchEvent(new Event('scroll'))
  await nextTick()
}

test('scrolling reuses the elements of rows that went out of view, in list order', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  const page = await grid(() => undefined)
  const shown = (): Element[] => page.wrapper.findAll('[aria-selected]').map(({ element }) => element)
  await scrollTo(page, 36 * 50)
  const before = shown()
  await scrollTo(page, 36 * 53)
  expect(new Set(shown())).toEqual(new Set(before))
  const numbers = shown().map((row) => Number(row.getAttribute('aria-rowindex')))
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? NaN) + at))
  expect(shown().map((row) => row.textContent)).toEqual(numbers.map((number) => String(number - 2).repeat(4)))
})

test('dragging the scroll bar renders no cells and requests no rows until it rests', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  const page = await grid(() => undefined)
  const cells = (): number => page.wrapper.findAll('[aria-selected] span:not([aria-hidden])').length
  await scrollTo(page, 36 * 200)
  // A single jump is shown at once.
  expect(cells()).toBeGreaterThan(0)
  const once = ranges.length
  expect(ranges.at(-1)?.[0]).toBeGreaterThan(190)
  await scrollTo(page, 36 * 400)
  await scrollTo(page, 36 * 600)
  expect([cells(), ranges.length]).toEqual([0, once])
  await expect.poll(cells).toBeGreaterThan(0)
  expect(ranges.at(-1)?.[0]).toBeGreaterThan(590)
})
