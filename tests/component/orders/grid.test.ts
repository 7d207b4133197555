import { defineComponent, h, nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import DataGrid from '../../../renderer/ui/DataGrid.vue'
import type { GridColumn } from '../../../renderer/ui/grid/columns.ts'
import { nothingSelected } from '../../../renderer/ui/grid/selection.ts'
import { mountInWindow, type Mounted } from '../mounting.ts'

const columns: GridColumn[] = [0, 1, 2, 3].map((rank) => ({
  ...{ key: `c${String(rank)}`, sort: null, width: '1fr', min: 150, rank },
}))
const rows = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }))
/** With a head of 32 pixels and rows of 36, in a window of 600. */
const visible = 16

let mounted: Mounted | null = null
/** Each tells an observer that the size changed. */
let reports: (() => void)[] = []
/** The first and the last row, as often as the grid said that they are near the viewport. */
let ranges: number[][] = []
afterEach(() => {
  vi.useRealTimers()
  mounted?.wrapper.unmount()
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
          ...{ label: 'Rows', name: 'row', columns, titles: {}, boxTitle: 'Select', count: rows.length },
          ...{ rowAt: (index: number) => rows[index], sort: { key: 'c0', descending: false }, filter: null },
          ...{
            selection: nothingSelected,
            inspectedId: null,
            onRange: (...range: number[]) => ranges.push(range),
          },
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

test('makes the cells of its first rows once, for the columns that fit', async () => {
  const cells: string[] = []
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  await grid(({ row, columns: shown }) => cells.push(`${row.id}: ${String(shown.length)}`))
  // A cell of each of the four columns, none of which was made before the width was known.
  const expected = rows
    .slice(0, cells.length / 4)
    .flatMap(({ id }) => Array.from({ length: 4 }, () => `${id}: 4`))
  expect(cells).toEqual(expected)
})

test('makes no cell again for a width in which the same columns fit', async () => {
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

test('paints what is visible first, and then the rows beside it', async () => {
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
  // The frames that show them are not kept waiting.
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

test('shows the rows that come into view in those that went out of it, in the order of the list', async () => {
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

test('makes no cells while the scroll bar is dragged, and asks for no rows, until it rests', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  const page = await grid(() => undefined)
  const cells = (): number => page.wrapper.findAll('[aria-selected] span:not([aria-hidden])').length
  await scrollTo(page, 36 * 200)
  // A single leap goes to a place.
  expect(cells()).toBeGreaterThan(0)
  const once = ranges.length
  expect(ranges.at(-1)?.[0]).toBeGreaterThan(190)
  await scrollTo(page, 36 * 400)
  await scrollTo(page, 36 * 600)
  expect([cells(), ranges.length]).toEqual([0, once])
  await expect.poll(cells).toBeGreaterThan(0)
  expect(ranges.at(-1)?.[0]).toBeGreaterThan(590)
})
