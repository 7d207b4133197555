import { defineComponent, h, nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import DataGrid from '../../../renderer/ui/DataGrid.vue'
import type { GridColumn } from '../../../renderer/ui/grid/columns.ts'
import { nothingSelected } from '../../../renderer/ui/grid/selection.ts'
import { mountInWindow, type Mounted } from '../mounting.ts'

const columns: GridColumn[] = [0, 1, 2, 3].map((rank) => ({
  ...{ key: `c${String(rank)}`, sort: null, width: '1fr', min: 150, rank },
}))
const rows = Array.from({ length: 100 }, (_, at) => ({ id: String(at) }))
/** With a head of 32 pixels and rows of 36, in a window of 600. */
const visible = 16

let mounted: Mounted | null = null
/** Each tells an observer that the size changed. */
let reports: (() => void)[] = []
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.unstubAllGlobals()
  reports = []
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

/** Mounts a grid of a hundred rows. `made` gets each cell that is rendered. */
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
          ...{ selection: nothingSelected, inspectedId: null },
          actions: {
            ...{ click: unused, point: unused, move: unused, toggleCursor: unused },
            ...{ inspect: unused, doubleClick: unused },
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
  while (frames.length > 0) {
    frames.shift()?.()
    await nextTick()
  }
  expect(count()).toBeGreaterThanOrEqual(visible + 10)
})
