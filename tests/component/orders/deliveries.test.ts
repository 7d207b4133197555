import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import FolderPage from '../../../renderer/features/library/FolderPage.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { formatStamp } from '../../../renderer/ui/format.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, mountInWindow, passTime, type Mounted } from '../mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.restoreAllMocks()
})
const open = async (...options: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  (mounted = await mountInWindow(...options))
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)
const withFolder = () => {
  const data = makeFakeData()
  const folder = data.folders[0]
  if (folder === undefined) throw new Error('the fake has no folder')
  return { data, folder }
}

it('an unlisted order is marked, can be filtered, and offers no action that sends', async () => {
  const data = makeFakeData()
  const order = data.rows.find(({ status }) => status === 'Draft') ?? data.rows[0]
  if (order === undefined) throw new Error('the fake has no order')
  const page = await open(OrdersPage, { data })
  useOrdersView().inspectedId = order.id
  await passTime()
  expect(page.wrapper.get('aside').text()).toContain(messages.change.open)
  order.unlistedAt = 1000
  page.wrapper.unmount()
  const withUnlisted = await open(OrdersPage, { data })
  useOrdersView().inspectedId = order.id
  await passTime()
  const aside = withUnlisted.wrapper.get('aside').text()
  expect(aside).toContain('No longer listed')
  for (const action of [
    messages.change.open,
    messages.upgrade.open,
    messages.draft.edit,
    messages.deletion.open,
  ])
    expect(aside).not.toContain(action)
  await withUnlisted.wrapper.get('button[aria-label="No longer listed (1)"]').trigger('click')
  await passTime()
  expect(withUnlisted.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { unlisted: true } })
})

describe('the deliveries of an order', () => {
  it('are mixed on disk: the list counts the files of each and shows no check mark', async () => {
    const data = makeFakeData()
    const order = data.rows[0]
    if (order === undefined) throw new Error('the fake has no order')
    order.disk = { files: 20, known: 20, failed: 0, earlier: 0 }
    const completeOrder = await open(OrdersPage, { data })
    expect(line(completeOrder, 0).find('.lucide-check').exists()).toBe(true)
    completeOrder.wrapper.unmount()
    order.disk = { files: 20, known: 20, failed: 0, earlier: 16 }
    const page = await open(OrdersPage, { data })
    expect(line(page, 0).text()).toContain(
      '4 files up to date, 16 from an earlier delivery. Download to update.',
    )
    expect(line(page, 0).find('.lucide-check').exists()).toBe(false)
  })

  it('are listed in the inspector with date, changes and files to open', async () => {
    const { data, folder } = withFolder()
    const page = await open(OrdersPage, { data })
    useOrdersView().inspectedId = folder.orderId
    await passTime()
    const aside = page.wrapper.get('aside')
    const deliveries = aside.findAll('[aria-label="Deliveries, newest first"] > li')
    expect(deliveries).toHaveLength(2)
    const [newest, first] = data.deliveries.deliveries
    expect(deliveries[0]?.text()).toContain(formatStamp(newest?.at ?? 0))
    for (const texts of ['2 files replaced', '1 file added', '1 file no longer delivered', 'unchanged'])
      expect(deliveries[0]?.text()).toContain(texts)
    expect(deliveries[1]?.text()).toContain(`${String(first?.added.length ?? 0)} files`)

    await byText(page.wrapper, 'aside button', '1 file no longer delivered').trigger('click')
    await byText(page.wrapper, 'aside li button', 'Show in folder: Floor plan 4.jpg').trigger('click')
    expect(page.fake.callsOf('library:reveal')).toEqual([
      { connectionId: 'larkfield', fileId: 'file-jpg-2-earlier' },
    ])
    await byText(page.wrapper, 'aside li button', 'Show Floor plan 4.jpg').trigger('click')
    await flushPromises()
    expect(page.path()).toBe(`/library/${folder.id}/file-jpg-2-earlier`)
  })

  it('open beside the folder; the viewer marks earlier files and steps through their delivery', async () => {
    const { data, folder } = withFolder()
    const page = await open(FolderPage, { data, props: { folderId: folder.id } })
    expect(page.wrapper.find('aside').exists()).toBe(false)
    await byText(page.wrapper, 'button', 'Deliveries (2)').trigger('click')
    await byText(page.wrapper, 'aside button', '2 files replaced').trigger('click')
    await byText(page.wrapper, 'aside button', 'Show previous version of Floor plan 1.jpg').trigger('click')
    await flushPromises()
    expect(page.path()).toBe(`/library/${folder.id}/file-jpg-1-earlier`)
    await page.wrapper.setProps({ fileId: 'file-jpg-1-earlier' })
    await passTime()
    const viewer = document.body.querySelector('[role="dialog"]')
    expect(viewer?.textContent).toContain(
      `Earlier delivery, downloaded ${formatStamp(data.deliveries.deliveries[1]?.at ?? 0)}`,
    )
    expect(viewer?.textContent).toContain('1 of 3')
    await page.wrapper.setProps({ fileId: 'file-jpg-1' })
    await passTime()
    expect(document.body.querySelector('[role="dialog"]')?.textContent).not.toContain('Earlier delivery')
  })
})

it('texts are counted separately from files, in the folder and in its deliveries', async () => {
  const { data, folder } = withFolder()
  const text = { ...data.files[0], id: 'text-1', name: 'Tour.txt', kind: 'text', show: 'text' as const }
  const [newest, first] = data.deliveries.deliveries
  if (newest === undefined || first === undefined || data.files[0] === undefined) throw new Error('no files')
  const file = { ...data.files[0], ...text }
  data.files.push(file)
  data.deliveries.files.push(file)
  first.added.push(file.id)
  newest.same.push(file.id)
  Object.assign(folder, { texts: 1 })
  const page = await open(FolderPage, { data, props: { folderId: folder.id } })
  expect(page.wrapper.get('header').text()).toContain(`${String(folder.files)} files and 1 text`)
  expect(byText(page.wrapper, 'h2', 'Texts').text()).toContain('1 text')
  await byText(page.wrapper, 'button', 'Deliveries (2)').trigger('click')
  expect(page.wrapper.get('aside').text()).toContain(`${String(first.added.length - 1)} files and 1 text`)
  expect(page.wrapper.get('aside').text()).toContain('10 files and 1 text unchanged')
})

describe('an updated order', () => {
  it('is marked in its row, announced once, and can be filtered', async () => {
    const page = await open(OrdersPage)
    expect(line(page, 3).text()).toContain('Updated')
    expect(line(page, 2).text()).not.toContain('Updated')
    const notice = () =>
      page.wrapper.findAll('[role="status"]').find((each) => each.text().includes('updated:'))
    expect(notice()?.text()).toContain('2 orders updated:')
    await byText(page.wrapper, 'button', 'Show orders').trigger('click')
    await passTime()
    expect(page.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { deliveredAgain: true } })
    expect(notice()).toBeUndefined()
    const filter = byText(page.wrapper, 'button', 'Updated (2)')
    expect(filter.attributes('aria-pressed')).toBe('true')
    await byText(page.wrapper, 'button', 'Remove filter: Updated').trigger('click')
    await passTime()
    expect(page.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { deliveredAgain: false } })
  })

  it('is announced again only when another one is updated', async () => {
    const page = await open(OrdersPage)
    await byText(page.wrapper, '[role="status"] button', 'Dismiss').trigger('click')
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(page.wrapper.text()).not.toContain('again:')
    const [row] = page.fake.data.rows
    if (row) page.fake.data.rows[0] = { ...row, redeliveredAt: Date.now() / 1000 }
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(300)
    expect(page.wrapper.text()).toContain('3 orders updated:')
  })

  it('stays in the filtered list after it was seen, until the list is read again', async () => {
    const page = await open(OrdersPage)
    const rows = (): string[] =>
      page.wrapper.findAll('[role="row"][id]').map((row) => row.get('[role="gridcell"]:nth-child(3)').text())
    await byText(page.wrapper, 'button', 'Show orders').trigger('click')
    await passTime()
    const before = rows()
    expect(before).toHaveLength(2)
    const [first, second] = page.fake.data.rows.filter(({ redeliveredAt }) => redeliveredAt !== null)
    useOrdersView().inspectedId = first?.id ?? null
    await passTime()
    useOrdersView().inspectedId = second?.id ?? null
    await passTime()
    page.fake.emit('orders:changed', { connectionId: 'larkfield', orderIds: [first?.id ?? ''] })
    await passTime(400)
    expect(page.fake.data.rows.filter(({ redeliveredAt }) => redeliveredAt !== null)).toHaveLength(1)
    expect(rows().map((text) => text.replace(/Updated$/, ''))).toEqual(
      before.map((text) => text.replace(/Updated$/, '')),
    )
    expect(page.wrapper.text()).toContain('Updated (1)')
    await byText(page.wrapper, 'button', 'Refresh').trigger('click')
    await passTime(200)
    expect(rows()).toHaveLength(1)
  })

  it('is downloaded by the notice, with the other updated ones and nothing else', async () => {
    const page = await open(OrdersPage)
    await byText(page.wrapper, '[role="status"] button', 'Download…').trigger('click')
    await passTime()
    const start = [...document.body.querySelectorAll('[role="dialog"] button')].find(
      (button) => button.textContent.trim() === 'Download',
    )
    start?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await passTime()
    const ids = page.fake.data.rows.filter(({ redeliveredAt }) => redeliveredAt !== null).map(({ id }) => id)
    expect(page.fake.callsOf('transfers:start')).toEqual([
      expect.objectContaining({ orders: { ids: expect.arrayContaining(ids) as string[] } }),
    ])
  })

  it('shows a notice in the inspector, and counts as seen when the user moves on', async () => {
    const page = await open(OrdersPage)
    const [, , , updated, , other] = page.fake.data.rows
    useOrdersView().inspectedId = updated?.id ?? null
    await passTime()
    expect(page.wrapper.get('aside').text()).toContain('New delivery found ')
    expect(page.fake.callsOf('orders:markSeen')).toEqual([])
    useOrdersView().inspectedId = other?.id ?? null
    await passTime()
    expect(page.fake.callsOf('orders:markSeen')).toEqual([
      { connectionId: 'larkfield', orderId: updated?.id },
    ])
    useOrdersView().inspectedId = null
    await passTime()
    expect(page.fake.callsOf('orders:markSeen')).toHaveLength(1)
  })
})

it('the history of an order is listed newest first, as readable text', async () => {
  const page = await open(OrdersPage, {
    prepare: (fake) => {
      fake.answer('orders:detail', ({ orderId }, data) => ({
        ...data.detail(orderId),
        events: [
          { at: 1_700_000_000, what: 'seen', from: null, to: 'Pending' },
          { at: 1_700_000_100, what: 'status', from: 'Pending', to: 'Ready' },
          { at: 1_700_000_200, what: 'files', from: '0', to: '12' },
          { at: 1_700_000_300, what: 'again', from: null, to: null },
          { at: 1_700_000_400, what: 'replaced', from: null, to: '1' },
          { at: 1_700_000_500, what: 'levitated', from: null, to: 'high' },
        ],
      }))
    },
  })
  useOrdersView().inspectedId = page.fake.data.rows[0]?.id ?? null
  await passTime()
  const entries = page.wrapper
    .findAll('aside ol:not([aria-label]) > li')
    .map((entry) => entry.get('p').text())
  expect(entries.map((text) => text.replace(formatStamp(1_700_000_500), ''))).toHaveLength(6)
  const expected = [
    'levitated · high',
    'Downloaded, 1 file replaced',
    'Delivery updated',
    '12 files delivered',
    'Pending → Ready',
    'First seen as Pending',
  ]
  expected.forEach((texts, index) => expect(entries[index]).toContain(texts))
})

it('raw data is read when opened, and at once for an order with unsupported data', async () => {
  const data = makeFakeData()
  const [order, odd] = data.rows
  if (order === undefined || odd === undefined) throw new Error('the fake has too few orders')
  data.rows = data.rows.map((row) => ({ ...row, understood: row.id !== odd.id }))
  const page = await open(OrdersPage, { data })
  useOrdersView().inspectedId = order.id
  await passTime()
  expect(page.fake.callsOf('orders:raw')).toEqual([])
  const aside = page.wrapper.get('aside')
  await byText(page.wrapper, 'button', messages.inspector.raw).trigger('click')
  await passTime()
  expect(aside.get('pre').text()).toContain(`"id": "${order.id}"`)
  useOrdersView().inspectedId = odd.id
  await passTime()
  expect(page.wrapper.get('aside pre').text()).toContain(`"id": "${odd.id}"`)
  expect(page.fake.callsOf('orders:raw')).toEqual(
    [order, odd].map(({ id }) => ({ connectionId: 'larkfield', orderId: id })),
  )
})

it('the inspector marks files of an earlier delivery', async () => {
  const data = makeFakeData()
  const order = data.rows.find(({ status }) => status === 'Ready')
  if (order === undefined) throw new Error('the fake has no order')
  const page = await open(OrdersPage, {
    data,
    prepare: (fake) => {
      fake.answer('orders:detail', ({ orderId }, known) => {
        const detail = known.detail(orderId)
        return {
          ...detail,
          assets: detail.assets.map((asset, index) => ({ ...asset, isEarlier: index === 1 })),
        }
      })
    },
  })
  useOrdersView().inspectedId = order.id
  await passTime()
  const files = page.wrapper.get('aside').findAll('li span.text-xs')
  const texts = files.map((file) => file.text())
  expect(texts.filter((text) => text.includes('earlier delivery'))).toEqual(['Downloaded, earlier delivery'])
  expect(texts).toContain('Downloaded')
})
