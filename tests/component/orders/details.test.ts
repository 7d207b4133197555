import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { detailsFromWidth } from '../../../shared/domain/appearance.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { until } from '../../support/waiting.ts'
import { byText, click, mountInWindow, passTime, resizeWindow, trigger, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

const open = async (): Promise<Mounted> => await mountInWindow(OrdersPage, { data: makeFakeData(12) })
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)
const rows = makeFakeData(12).rows
const idAt = (index: number): string => rows[index]?.id ?? ''
const selected = (): string[] => [...useOrdersView().selection.ids]
const isOpen = ({ wrapper }: Mounted): boolean => wrapper.find('aside').exists()

const isFetch = (call: unknown): boolean => (call as { fetchDetail: boolean }).fetchDetail
const isOf = (id: string) => (call: unknown) => (call as { orderId: string }).orderId === id

/** Opens the details of an order by a double click. */
async function openDetails(page: Mounted, index: number): Promise<void> {
  await line(page, index).trigger('click')
  await trigger(line(page, index), 'dblclick')
  expect(isOpen(page)).toBe(true)
}

describe('details of an order', () => {
  it('close when a filter or a search clears the selection', async () => {
    const page = await open()
    for (const change of [{ search: 'heron' }, { statuses: ['Draft'] }]) {
      await openDetails(page, 0)
      useOrdersView().change(change)
      await flushPromises()
      expect(isOpen(page)).toBe(false)
      expect(selected()).toEqual([])
      useOrdersView().setFilter({ ...emptyFilter })
      await until(() => expect(page.wrapper.find('#order-0').exists()).toBe(true))
    }
  })

  it('offer no download before files are delivered, with the reason', async () => {
    const data = makeFakeData(12)
    const row = required(data.rows[0])
    Object.assign(row, { status: 'Pending', redeliveredAt: null, disk: { ...row.disk, files: 0, known: 0 } })
    const page = await mountInWindow(OrdersPage, { data })
    await openDetails(page, 0)
    const button = byText(page.wrapper, 'aside button', 'Download')
    expect([button.attributes('disabled'), button.attributes('title')]).toEqual([
      '',
      'No files delivered yet',
    ])
    expect(byText(page.wrapper, 'header button', 'Download').attributes('disabled')).toBe('')
  })

  it('close when their order is no longer selected, and follow another selected order', async () => {
    const page = await open()
    await openDetails(page, 0)
    await click(line(page, 2))
    expect(useOrdersView().inspectedId).toBe(idAt(2))
    await trigger(line(page, 2), 'click', { ctrlKey: true })
    expect(isOpen(page)).toBe(false)
    await openDetails(page, 1)
    await click(byText(page.wrapper, 'button', 'Clear selection'))
    expect(isOpen(page)).toBe(false)
  })

  it('select only their order if the cursor is on it', async () => {
    const page = await open()
    await line(page, 0).trigger('click')
    const grid = page.wrapper.get('[role="grid"]')
    await grid.trigger('keydown', { key: 'ArrowDown', ctrlKey: true })
    await trigger(grid, 'keydown', { key: 'Enter' })
    expect(useOrdersView().inspectedId).toBe(idAt(1))
    expect(selected()).toEqual([idAt(1)])
  })
})

describe('details in a wide window', () => {
  afterEach(() => {
    vi.useRealTimers()
    resizeWindow(1024)
  })
  async function openWide(): Promise<Mounted> {
    const page = await open()
    // The fake's clock starts afterwards, because mounting waits for real time.
    vi.useFakeTimers()
    resizeWindow(detailsFromWidth)
    await flushPromises()
    return page
  }
  const press = async ({ wrapper }: Mounted, key: string): Promise<void> => {
    await trigger(wrapper.get('[role="grid"]'), 'keydown', { key })
  }
  const marked = ({ fake }: Mounted): unknown[] =>
    fake.callsOf('orders:markOpened').map((call) => (call as { orderId: string }).orderId)
  const heading = ({ wrapper }: Mounted): string => wrapper.get('aside h2').text()

  it('are shown without an order, and filled by a click or an arrow key', async () => {
    const page = await openWide()
    expect(heading(page)).toBe('No order selected')
    await click(line(page, 1))
    expect(heading(page)).toContain(rows[1]?.address)
    await passTime(1000)
    await press(page, 'ArrowDown')
    expect(heading(page)).toContain(rows[2]?.address)
  })

  it('mark no order as seen while the arrow key passes it, but one that is viewed for two seconds', async () => {
    const page = await openWide()
    await line(page, 0).trigger('click')
    for (let at = 0; at < 5; at += 1) {
      await passTime(1900)
      await press(page, 'ArrowDown')
    }
    expect(marked(page)).toEqual([])
    await passTime(2100)
    expect(marked(page)).toEqual([idAt(5)])
  })

  it('are read once the cursor rests, while an arrow key is held', async () => {
    const page = await openWide()
    await line(page, 0).trigger('click')
    await passTime(500)
    const read = (): number => page.fake.callsOf('orders:detail').filter(isOf(idAt(2))).length
    for (let at = 0; at < 4; at += 1) {
      await passTime(30)
      await press(page, 'ArrowDown')
      // The address follows, and no action is about another order.
      expect(heading(page)).toContain(rows[at + 1]?.address)
    }
    const passed = page.fake.callsOf('orders:detail').filter(isFetch)
    expect(passed).toEqual([expect.objectContaining({ orderId: idAt(0) })])
    expect(read()).toBeLessThan(2)
    await passTime(600)
    expect(page.fake.callsOf('orders:detail').filter(isFetch).at(-1)).toMatchObject({ orderId: idAt(4) })
  })

  it('mark an order as seen at once if it is opened, and open its plans', async () => {
    const page = await openWide()
    const at = rows.findIndex(({ id }) => page.fake.data.folders.some(({ orderId }) => orderId === id))
    await click(line(page, at))
    await press(page, 'Enter')
    expect(marked(page)).toEqual([idAt(at)])
    const folder = page.fake.data.folders.find(({ orderId }) => orderId === idAt(at))
    expect(page.wrapper.vm.$router.currentRoute.value).toMatchObject({
      name: 'folder',
      params: { folderId: folder?.id },
    })
  })

  it('are hidden until the user shows them again', async () => {
    const page = await openWide()
    await click(byText(page.wrapper, 'button', 'Order details'))
    expect(isOpen(page)).toBe(false)
    await click(line(page, 1))
    expect(isOpen(page)).toBe(false)
    await click(byText(page.wrapper, 'button', 'Order details'))
    expect(heading(page)).toContain(rows[1]?.address)
    expect(page.fake.callsOf('settings:update')).toEqual([{ detailsOpen: false }, { detailsOpen: true }])
  })

  it('stay open when Escape clears the selection', async () => {
    const page = await openWide()
    await click(line(page, 1))
    await press(page, 'Escape')
    expect(selected()).toEqual([])
    expect(heading(page)).toBe('No order selected')
  })
})

describe('the width of the details', () => {
  it('follows the arrow keys and the pointer, and is saved', async () => {
    const page = await open()
    await openDetails(page, 0)
    const box = { left: 1000, right: 1400, width: 400, x: 1000, y: 0, top: 0, bottom: 0, height: 0 }
    vi.spyOn(page.wrapper.get('aside').element, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
    const edge = page.wrapper.get('[role="separator"]')
    Object.assign(edge.element, { setPointerCapture: () => undefined })
    await edge.trigger('keydown', { key: 'ArrowLeft' })
    await edge.trigger('pointerdown', { button: 0 })
    await edge.trigger('pointermove', { clientX: 900 })
    expect(page.wrapper.get<HTMLElement>('aside').element.style.width).toBe('500px')
    await edge.trigger('pointermove', { clientX: 0 })
    await edge.trigger('pointerup')
    await trigger(edge, 'dblclick')
    expect(page.fake.callsOf('settings:update')).toEqual([
      { detailsWidth: 416 },
      { detailsWidth: 800 },
      { detailsWidth: null },
    ])
  })
})

describe('details of several selected orders', () => {
  it('are their totals and the actions for all; one selected order has its own details again', async () => {
    const page = await open()
    await openDetails(page, 0)
    await line(page, 1).trigger('click', { ctrlKey: true })
    await line(page, 2).trigger('click', { ctrlKey: true })
    const summary = page.wrapper.get('aside[aria-label="Selected orders"]')
    expect(summary.get('h2').text()).toBe('3 selected')
    const counts = summary.findAll('dd').map((each) => each.text())
    expect(counts.slice(0, -1).reduce((sum, each) => sum + Number(each), 0)).toBe(3)
    const disks = rows.slice(0, 3).map(({ disk }) => disk)
    const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
    const known = disks.map(({ files, known }) => Math.max(files, known ?? 0))
    expect(counts.at(-1)).toBe(`${sum(disks.map(({ files }) => files))} of ${sum(known)}`)
    await byText(page.wrapper, 'aside button', 'Download 3 orders').trigger('click')
    await until(() => expect(page.fake.callsOf('transfers:start')).toHaveLength(1))
    await line(page, 1).trigger('click')
    expect(page.wrapper.find('aside[aria-label="Selected orders"]').exists()).toBe(false)
    expect(isOpen(page)).toBe(true)
  })
})

describe('details of several orders', () => {
  it.each([
    ['no downloaded files if there are none', { files: 0, known: null, earlier: 0 }, messages.orders.never],
    ['no files of an earlier delivery, as the list', { files: 24, known: 17, earlier: 24 }, '0 of 51'],
    ['files that the newest delivery lacks', { files: 5, known: 4, earlier: 0 }, '15 of 15'],
  ])('count %s', async (_, disk, expected) => {
    const data = makeFakeData(3)
    data.rows = data.rows.map((row) => ({ ...row, disk: { ...row.disk, ...disk, failed: 0 } }))
    const mounted = await mountInWindow(OrdersPage, { data })
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set(data.rows.map(({ id }) => id)) }
    await view.pinDetails(true)
    await flushPromises()
    expect(mounted.wrapper.findAll('aside dd').at(-1)?.text()).toBe(expected)
  })
})

describe('“Show order”', () => {
  it('clears a filter that hides the order, and keeps the order selected', async () => {
    const page = await open()
    const view = useOrdersView()
    view.setFilter({ ...emptyFilter, statuses: ['Draft'] })
    await flushPromises()
    view.show(idAt(0))
    await until(() => expect(view.filter).toEqual(emptyFilter))
    await until(() => expect(line(page, 0).attributes('aria-selected')).toBe('true'))
    expect(view.inspectedId).toBe(idAt(0))
  })

  it('scrolls to the order and puts the cursor on it', async () => {
    const data = makeFakeData(300)
    const mounted = await mountInWindow(OrdersPage, { data })
    const scroller = mounted.wrapper.get('[role="grid"]').element
    const scrolled = vi.spyOn(scroller, 'scrollTo')
    const view = useOrdersView()
    const id = data.rows[200]?.id ?? ''
    view.show(id)
    await until(() => expect(view.selection.cursor).toEqual({ index: 200, id }))
    await until(() => expect(scrolled).toHaveBeenCalled())
    expect(selected()).toEqual([id])
  })

  it('keeps a filter that lists the order', async () => {
    const page = await open()
    const view = useOrdersView()
    const filter = { ...emptyFilter, statuses: ['Ready'] }
    view.setFilter(filter)
    await flushPromises()
    view.show(idAt(0))
    await until(() => expect(page.fake.callsOf('orders:ids')).toHaveLength(1))
    await flushPromises()
    expect(view.filter).toEqual(filter)
    expect(view.inspectedId).toBe(idAt(0))
  })

  it('keeps a filter that the user has set since', async () => {
    await open()
    const view = useOrdersView()
    view.setFilter({ ...emptyFilter, statuses: ['Draft'] })
    view.show(idAt(0))
    const next = { ...emptyFilter, statuses: ['Pending'] }
    view.setFilter(next)
    await flushPromises()
    expect(view.filter).toEqual(next)
  })
})

describe('Down in the search field', () => {
  const pressDown = async ({ wrapper }: Mounted): Promise<void> => {
    const field = wrapper.get<HTMLInputElement>('[role="searchbox"]')
    field.element.focus()
    await field.trigger('keydown', { key: 'ArrowDown' })
  }

  it('selects the first order and moves the focus to the list', async () => {
    const page = await open()
    await line(page, 3).trigger('click')
    await pressDown(page)
    await until(() => expect(selected()).toEqual([idAt(0)]))
    expect(document.activeElement?.getAttribute('role')).toBe('grid')
  })

  it('waits for the results of a search that was just typed', async () => {
    const page = await open()
    const wanted = rows.find(({ address }) => address.includes('Heron'))
    await page.wrapper.get('[role="searchbox"]').setValue('heron')
    await pressDown(page)
    expect(selected()).toEqual([])
    await until(() => expect(selected()).toEqual([wanted?.id]))
  })
})
