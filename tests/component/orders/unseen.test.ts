import { describe, expect, it } from 'vitest'
import SideBar from '../../../renderer/app/shell/SideBar.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { AppError } from '../../../shared/errors.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import type { OrderFilter } from '../../../shared/domain/filter.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, mountInWindow, passTime, type Mounted, undoStep } from '../mounting.ts'
import { required } from '../../support/required.ts'

const open = async (...options: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  await mountInWindow(...options)
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)

describe('new and updated orders', () => {
  const texts = messages.unseen
  const notice = ({ wrapper }: Mounted) =>
    wrapper.findAll('[role="status"]').find((each) => /\bdeliver(y|ies)\b/.test(each.text()))
  const noticeButton = (page: Mounted, name: string) => byText(page.wrapper, '[role="status"] button', name)
  const rowsIn = ({ wrapper }: Mounted): (string | undefined)[] =>
    wrapper
      .findAll('[role="row"][id]')
      .map((row) => row.get('[role="gridcell"]:nth-child(4) span.truncate').attributes('title'))
  const idsOf = ({ fake }: Mounted, column: 'newAt' | 'redeliveredAt') =>
    fake.data.rows.filter((row) => row[column] !== null).map(({ id }) => id)
  const lastFilter = ({ fake }: Mounted) =>
    (fake.callsOf('orders:query').at(-1) as { filter: OrderFilter }).filter

  it('are marked in their rows and announced once, with Show', async () => {
    const page = await open(OrdersPage)
    expect([0, 3, 2].map((index) => line(page, index).text().includes(texts.new))).toEqual([
      true,
      false,
      false,
    ])
    expect(line(page, 3).text()).toContain(messages.orders.updated)
    expect(notice(page)?.text()).toContain('2 new deliveries, 2 updated:')
    await click(noticeButton(page, messages.words.show))
    expect(lastFilter(page)).toMatchObject({ newlyDelivered: true, deliveredAgain: true })
    expect(notice(page)).toBeUndefined()
    expect(rowsIn(page)).toHaveLength(4)
    const filter = byText(page.wrapper, 'button', texts.newFilter(2))
    expect(filter.attributes('aria-pressed')).toBe('true')
    await click(filter)
    expect(lastFilter(page)).toMatchObject({ newlyDelivered: false, deliveredAgain: true })
    expect(rowsIn(page)).toHaveLength(2)
  })

  it('are announced again only for another order, alone', async () => {
    const page = await open(OrdersPage)
    await noticeButton(page, messages.words.dismiss).trigger('click')
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(notice(page)).toBeUndefined()
    const [, row] = page.fake.data.rows
    if (row) page.fake.data.rows[1] = { ...row, newAt: Date.now() / 1000 }
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(notice(page)?.text()).toContain('1 new delivery:')
    expect(notice(page)?.text()).toContain(row?.address)
  })

  it('are counted and downloaded beyond the rows that are read, after a confirmation', async () => {
    const data = makeFakeData(700)
    data.rows = data.rows.map((row) => ({ ...row, newAt: 1000, redeliveredAt: null }))
    const page = await open(OrdersPage, { data })
    expect(notice(page)?.text()).toContain('700 new deliveries:')
    await click(noticeButton(page, messages.words.download))
    // A download of 700 orders needs a confirmation. The notice stays until the download starts.
    expect(page.fake.callsOf('transfers:start')).toEqual([])
    const submit = [...document.body.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
      (button) => button.textContent.trim() === 'Download',
    )
    expect(notice(page)).toBeDefined()
    await click(submit)
    const [call] = page.fake.callsOf('transfers:start') as { orders: { ids: string[] } }[]
    expect(call?.orders.ids).toHaveLength(700)
  })

  it('are all announced after a dismissal, also 699 of them', async () => {
    const data = makeFakeData(700)
    data.rows = data.rows.map((row) => ({ ...row, newAt: null, redeliveredAt: null }))
    const [seen] = data.rows
    if (seen) seen.newAt = 1000
    const page = await open(OrdersPage, { data })
    expect(notice(page)?.text()).toContain('1 new delivery:')
    await noticeButton(page, messages.words.dismiss).trigger('click')
    page.fake.data.rows = data.rows.map((row) =>
      row.id === seen?.id ? row : { ...row, redeliveredAt: 2000 },
    )
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(notice(page)?.text()).toContain('699 updated deliveries:')
  })

  it('keep their notice if the download can’t be started', async () => {
    const page = await open(OrdersPage)
    page.fake.fail('transfers:start', new AppError('disk', 'The disk is full.'))
    await click(noticeButton(page, messages.words.download))
    expect(notice(page)).toBeDefined()
  })

  it('that are being downloaded already are reported as in Transfers', async () => {
    const page = await open(OrdersPage)
    page.fake.answer('transfers:start', () => ({ orders: 0, withoutFiles: 0 }))
    await click(noticeButton(page, messages.words.download))
    expect(useAnnounce().current?.text).toBe('Already in Transfers.')
  })

  it.each([
    [{ orders: 2, withoutFiles: 1 }, '2 orders added to Transfers. 1 order has no files yet.'],
    [{ orders: 0, withoutFiles: 2 }, 'Nothing added to Transfers. 2 orders have no files yet.'],
  ])('that are left out of a download are counted: %o', async (started, text) => {
    const page = await open(OrdersPage)
    page.fake.answer('transfers:start', () => started)
    await click(noticeButton(page, messages.words.download))
    expect(useAnnounce().current?.text).toBe(text)
  })

  it('are downloaded by the notice, with no other order', async () => {
    const page = await open(OrdersPage)
    const ids = [...idsOf(page, 'newAt'), ...idsOf(page, 'redeliveredAt')].sort()
    await click(noticeButton(page, messages.words.download))
    const calls = page.fake.callsOf('transfers:start') as { orders: { ids: string[] } }[]
    expect(calls.map(({ orders }) => orders.ids.toSorted())).toEqual([ids])
    expect(notice(page)).toBeUndefined()
  })

  it('stay in the filtered list after they were opened, until a refresh', async () => {
    const page = await open(OrdersPage)
    await click(byText(page.wrapper, 'button', texts.newFilter(2)))
    const before = rowsIn(page)
    expect(before).toHaveLength(2)
    const [first] = idsOf(page, 'newAt')
    useOrdersView().show(first ?? '')
    await passTime()
    page.fake.emit('orders:changed', { connectionId: 'larkfield', orderIds: [first ?? ''] })
    await passTime(400)
    expect(page.fake.callsOf('orders:markOpened')).toEqual([{ connectionId: 'larkfield', orderId: first }])
    expect(rowsIn(page)).toEqual(before)
    expect(page.wrapper.text()).toContain(texts.newFilter(1))
    await byText(page.wrapper, 'button', messages.words.refresh).trigger('click')
    await passTime(200)
    expect(rowsIn(page)).toHaveLength(1)
  })

  it('stay updated after they were opened, until they are marked as seen', async () => {
    const page = await open(OrdersPage)
    const [updated] = idsOf(page, 'redeliveredAt')
    const other = page.fake.data.rows[5]?.id ?? null
    for (const id of [updated ?? null, other, updated ?? null]) {
      useOrdersView().inspectedId = id
      await passTime(200)
    }
    expect(idsOf(page, 'redeliveredAt')).toHaveLength(2)
    await click(byText(page.wrapper, 'aside button', messages.inspector.later))
    expect(page.fake.callsOf('orders:markSeen')).toEqual([{ connectionId: 'larkfield', orderIds: [updated] }])
    expect(idsOf(page, 'redeliveredAt')).toHaveLength(1)
  })

  it.each([
    ['are downloaded and then open in Compare', 'aside button', 'done', /^\/compare\//],
    [
      'stay in the list once downloaded if the user has turned to something else',
      'input',
      'done',
      /^\/orders$/,
    ],
    [
      'stay in the list if a later download brings them, as this one failed',
      'aside button',
      'failed',
      /^\/orders$/,
    ],
    [
      'stay in the list if a later download brings them, as this one was cancelled',
      'aside button',
      'cancelled',
      /^\/orders$/,
    ],
  ] as const)('%s', async (_title, used, state, path) => {
    const data = makeFakeData()
    const row = required(
      data.rows.find(({ redeliveredAt, disk }) => redeliveredAt !== null && disk.files > 0),
    )
    const page = await open(OrdersPage, { data })
    useOrdersView().inspectedId = row.id
    await passTime(200)
    await click(byText(page.wrapper, 'aside button', messages.inspector.downloadAndCompare))
    expect(page.fake.callsOf('transfers:start')).toMatchObject([{ orders: { ids: [row.id] } }])
    expect(page.path()).toBe('/orders')
    const pressed = byText(page.wrapper, used, used === 'input' ? '' : messages.inspector.downloadAndCompare)
    await pressed.trigger('keydown', { key: 'Shift' })
    const { orders, totals } = data.transfers
    const transfer = required(orders[0])
    page.fake.emit('transfers:progress', { orders: [{ ...transfer, orderId: row.id, state }], totals })
    const disk = { ...row.disk, earlier: 0 }
    Object.assign(row, { redeliveredAt: null, correctedAt: 2000, disk })
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(page.path()).toMatch(path)
  })

  it('that are on this computer in an earlier delivery count in the side bar before they are downloaded', async () => {
    const data = makeFakeData()
    data.rows = data.rows.map((row, index) => ({
      ...row,
      newAt: null,
      redeliveredAt: index < 2 ? 1000 : null,
      correctedAt: index === 5 ? 1000 : null,
      disk: { ...row.disk, earlier: index === 1 ? 3 : 0 },
    }))
    const page = await open(SideBar, { data })
    // The first order was never downloaded, so nothing of it is to be reviewed.
    expect(page.wrapper.find(`[aria-label="${texts.correctedOrders(2)}"]`).text()).toBe('2')
  })

  it('that were downloaded and not reviewed have a mark, a filter, a notice and a count in the side bar', async () => {
    const data = makeFakeData()
    data.rows = data.rows.map((row, index) => ({
      ...row,
      newAt: null,
      redeliveredAt: null,
      correctedAt: index === 5 ? 1000 : null,
    }))
    const page = await open(
      { components: { OrdersPage, SideBar }, template: '<SideBar /><OrdersPage />' },
      { data },
    )
    expect(line(page, 5).text()).toContain(texts.correctedShort)
    expect(line(page, 4).text()).not.toContain(texts.correctedShort)
    expect(page.wrapper.get('nav a[href="/orders"]').text()).toContain('1')
    const announced = page.wrapper
      .findAll('[role="status"]')
      .find((each) => each.text().includes('correction'))
    expect(announced?.text()).toContain('1 correction not reviewed:')
    // There is nothing to download.
    expect(announced?.text()).not.toContain(messages.words.download)
    const filter = byText(page.wrapper, 'button', texts.correctedFilter(1))
    await click(filter)
    expect(rowsIn(page)).toHaveLength(1)
    await click(filter)
    // A single order is selected, so that its changes are one step away.
    await click(noticeButton(page, messages.words.show))
    const id = data.rows[5]?.id ?? ''
    expect([...useOrdersView().selection.ids]).toEqual([id])
    expect(filter.attributes('aria-pressed')).toBe('false')
    await click(byText(page.wrapper, 'aside button', messages.words.dismiss))
    expect(page.fake.callsOf('orders:markReviewed')).toEqual([{ connectionId: 'larkfield', orderId: id }])
  })

  it('are marked as seen by a command, as far as selected', async () => {
    const page = await open(OrdersPage)
    const commands = useCommands()
    expect(commands.available()).not.toContain('mark-seen')
    const ids = page.fake.data.rows.slice(0, 4).map(({ id }) => id)
    useOrdersView().selection = { ...useOrdersView().selection, ids: new Set(ids) }
    await passTime()
    commands.run('mark-seen')
    await passTime()
    expect(page.fake.callsOf('orders:markSeen')).toEqual([
      { connectionId: 'larkfield', orderIds: [ids[0], ids[3]] },
    ])
    expect(useAnnounce().current?.text).toBe(texts.markedSeen(2))
    const before = makeFakeData().rows
    await undoStep()
    expect(page.fake.data.rows[0]?.newAt).toBeCloseTo(before[0]?.newAt ?? 0, -2)
    expect(page.fake.data.rows[3]?.redeliveredAt).not.toBeNull()
  })
})
