import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import FolderPage from '../../../renderer/features/library/FolderPage.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { formatStamp } from '../../../renderer/ui/format.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, mountInWindow, settle, type Mounted } from '../mounting.ts'

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

it(
  'an order that the service no longer lists says so, can be filtered by, and offers nothing ' +
    'that is sent',
  async () => {
    const data = makeFakeData()
    const order = data.rows.find(({ status }) => status === 'Draft') ?? data.rows[0]
    if (order === undefined) throw new Error('the fake has no order')
    const room = await open(OrdersPage, { data })
    useOrdersView().inspectedId = order.id
    await settle()
    expect(room.wrapper.get('aside').text()).toContain(messages.change.open)
    order.unlistedAt = 1000
    room.wrapper.unmount()
    const again = await open(OrdersPage, { data })
    useOrdersView().inspectedId = order.id
    await settle()
    const aside = again.wrapper.get('aside').text()
    expect(aside).toContain('No longer listed')
    for (const action of [
      messages.change.open,
      messages.upgrade.open,
      messages.draft.edit,
      messages.deletion.open,
    ])
      expect(aside).not.toContain(action)
    await again.wrapper.get('button[aria-label="No longer listed (1)"]').trigger('click')
    await settle()
    expect(again.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { unlisted: true } })
  },
)

describe('the deliveries of an order', () => {
  it('are two on disk: the list says how many files of which, and shows no mark of completeness', async () => {
    const data = makeFakeData()
    const order = data.rows[0]
    if (order === undefined) throw new Error('the fake has no order')
    order.disk = { files: 20, known: 20, failed: 0, earlier: 0 }
    const whole = await open(OrdersPage, { data })
    expect(line(whole, 0).find('.lucide-check').exists()).toBe(true)
    whole.wrapper.unmount()
    order.disk = { files: 20, known: 20, failed: 0, earlier: 16 }
    const room = await open(OrdersPage, { data })
    expect(line(room, 0).text()).toContain(
      '4 files of the newest delivery, 16 of an earlier one: download again',
    )
    expect(line(room, 0).find('.lucide-check').exists()).toBe(false)
  })

  it('say in the inspector when each came and what it changed, and open every file of them', async () => {
    const { data, folder } = withFolder()
    const room = await open(OrdersPage, { data })
    useOrdersView().inspectedId = folder.orderId
    await settle()
    const aside = room.wrapper.get('aside')
    const deliveries = aside.findAll('[aria-label="Deliveries, newest first"] > li')
    expect(deliveries).toHaveLength(2)
    const [newest, first] = data.deliveries.deliveries
    expect(deliveries[0]?.text()).toContain(formatStamp(newest?.at ?? 0))
    for (const words of ['2 files replaced', '1 file added', '1 file no longer delivered', 'unchanged'])
      expect(deliveries[0]?.text()).toContain(words)
    expect(deliveries[1]?.text()).toContain(`${String(first?.added.length ?? 0)} files`)

    await byText(room.wrapper, 'aside button', '1 file no longer delivered').trigger('click')
    await byText(room.wrapper, 'aside li button', 'Show in folder: Floor plan 4.jpg').trigger('click')
    expect(room.fake.callsOf('library:reveal')).toEqual([
      { connectionId: 'larkfield', fileId: 'file-jpg-2-earlier' },
    ])
    await byText(room.wrapper, 'aside li button', 'Show Floor plan 4.jpg').trigger('click')
    await flushPromises()
    expect(room.path()).toBe(`/library/${folder.id}/file-jpg-2-earlier`)
  })

  it(
    'open beside the folder in the library; an earlier file says so in the viewer and has its ' +
      'own neighbours',
    async () => {
      const { data, folder } = withFolder()
      const room = await open(FolderPage, { data, props: { folderId: folder.id } })
      expect(room.wrapper.find('aside').exists()).toBe(false)
      await byText(room.wrapper, 'button', 'Deliveries (2)').trigger('click')
      await byText(room.wrapper, 'aside button', '2 files replaced').trigger('click')
      await byText(room.wrapper, 'aside button', 'Show Floor plan 1.jpg as it was before').trigger('click')
      await flushPromises()
      expect(room.path()).toBe(`/library/${folder.id}/file-jpg-1-earlier`)
      await room.wrapper.setProps({ fileId: 'file-jpg-1-earlier' })
      await settle()
      const viewer = document.body.querySelector('[role="dialog"]')
      expect(viewer?.textContent).toContain(
        `Earlier delivery, ${formatStamp(data.deliveries.deliveries[1]?.at ?? 0)}`,
      )
      expect(viewer?.textContent).toContain('1 of 3')
      await room.wrapper.setProps({ fileId: 'file-jpg-1' })
      await settle()
      expect(document.body.querySelector('[role="dialog"]')?.textContent).not.toContain('Earlier delivery')
    },
  )
})

it('texts are counted beside the files, in the folder as in its deliveries', async () => {
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
  const room = await open(FolderPage, { data, props: { folderId: folder.id } })
  expect(room.wrapper.get('header').text()).toContain(`${String(folder.files)} files and 1 text`)
  expect(byText(room.wrapper, 'h2', 'Texts').text()).toContain('1 text')
  await byText(room.wrapper, 'button', 'Deliveries (2)').trigger('click')
  expect(room.wrapper.get('aside').text()).toContain(`${String(first.added.length - 1)} files and 1 text`)
  expect(room.wrapper.get('aside').text()).toContain('10 files and 1 text unchanged')
})

describe('an order that was delivered again', () => {
  it('has a mark in its row, is told of once, and can be shown and filtered by', async () => {
    const room = await open(OrdersPage)
    expect(line(room, 3).text()).toContain('Delivered again')
    expect(line(room, 2).text()).not.toContain('Delivered again')
    const notice = () =>
      room.wrapper.findAll('[role="status"]').find((each) => each.text().includes('again:'))
    expect(notice()?.text()).toContain('2 orders were delivered again:')
    await byText(room.wrapper, 'button', 'Show them').trigger('click')
    await settle()
    expect(room.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { deliveredAgain: true } })
    expect(notice()).toBeUndefined()
    const filter = byText(room.wrapper, 'button', 'Delivered again (2)')
    expect(filter.attributes('aria-pressed')).toBe('true')
    await byText(room.wrapper, 'button', 'Remove filter: Delivered again').trigger('click')
    await settle()
    expect(room.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { deliveredAgain: false } })
  })

  it('is told of again only when another one comes', async () => {
    const room = await open(OrdersPage)
    await byText(room.wrapper, '[role="status"] button', 'Dismiss').trigger('click')
    room.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await settle(300)
    expect(room.wrapper.text()).not.toContain('again:')
    const [row] = room.fake.data.rows
    if (row) room.fake.data.rows[0] = { ...row, againAt: Date.now() / 1000 }
    room.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await settle(300)
    expect(room.wrapper.text()).toContain('3 orders were delivered again:')
  })

  it('stays in the filtered list after it was looked at, until the list is read again', async () => {
    const room = await open(OrdersPage)
    const rows = (): string[] =>
      room.wrapper.findAll('[role="row"][id]').map((row) => row.get('[role="gridcell"]:nth-child(3)').text())
    await byText(room.wrapper, 'button', 'Show them').trigger('click')
    await settle()
    const before = rows()
    expect(before).toHaveLength(2)
    const [first, second] = room.fake.data.rows.filter(({ againAt }) => againAt !== null)
    useOrdersView().inspectedId = first?.id ?? null
    await settle()
    useOrdersView().inspectedId = second?.id ?? null
    await settle()
    room.fake.emit('orders:changed', { connectionId: 'larkfield', orderId: first?.id })
    await settle(400)
    expect(room.fake.data.rows.filter(({ againAt }) => againAt !== null)).toHaveLength(1)
    expect(rows().map((text) => text.replace(/Delivered again$/, ''))).toEqual(
      before.map((text) => text.replace(/Delivered again$/, '')),
    )
    expect(room.wrapper.text()).toContain('Delivered again (1)')
    await byText(room.wrapper, 'button', 'Refresh').trigger('click')
    await settle(200)
    expect(rows()).toHaveLength(1)
  })

  it('offers to download exactly these', async () => {
    const room = await open(OrdersPage)
    await byText(room.wrapper, '[role="status"] button', 'Download…').trigger('click')
    await settle()
    const start = [...document.body.querySelectorAll('[role="dialog"] button')].find(
      (button) => button.textContent.trim() === 'Download',
    )
    start?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await settle()
    const ids = room.fake.data.rows.filter(({ againAt }) => againAt !== null).map(({ id }) => id)
    expect(room.fake.callsOf('transfers:start')).toEqual([
      expect.objectContaining({ orders: { ids: expect.arrayContaining(ids) as string[] } }),
    ])
  })

  it('says so in the inspector, and has been looked at when one goes on', async () => {
    const room = await open(OrdersPage)
    const [, , , again, , other] = room.fake.data.rows
    useOrdersView().inspectedId = again?.id ?? null
    await settle()
    expect(room.wrapper.get('aside').text()).toContain('Noticed ')
    expect(room.fake.callsOf('orders:markSeen')).toEqual([])
    useOrdersView().inspectedId = other?.id ?? null
    await settle()
    expect(room.fake.callsOf('orders:markSeen')).toEqual([{ connectionId: 'larkfield', orderId: again?.id }])
    useOrdersView().inspectedId = null
    await settle()
    expect(room.fake.callsOf('orders:markSeen')).toHaveLength(1)
  })
})

it('what happened to an order is told newest first, in plain words', async () => {
  const room = await open(OrdersPage, {
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
  useOrdersView().inspectedId = room.fake.data.rows[0]?.id ?? null
  await settle()
  const entries = room.wrapper
    .findAll('aside ol:not([aria-label]) > li')
    .map((entry) => entry.get('p').text())
  expect(entries.map((text) => text.replace(formatStamp(1_700_000_500), ''))).toHaveLength(6)
  const expected = [
    'levitated · high',
    'Downloaded: 1 file on disk replaced',
    'Delivered again',
    '12 files delivered',
    'Pending → Ready',
    'First seen as Pending',
  ]
  expected.forEach((words, index) => expect(entries[index]).toContain(words))
})

it(
  'the raw data of an order is asked for when it is opened, and at once where the order is not ' +
    'understood',
  async () => {
    const data = makeFakeData()
    const [order, odd] = data.rows
    if (order === undefined || odd === undefined) throw new Error('the fake has too few orders')
    data.rows = data.rows.map((row) => ({ ...row, understood: row.id !== odd.id }))
    const room = await open(OrdersPage, { data })
    useOrdersView().inspectedId = order.id
    await settle()
    expect(room.fake.callsOf('orders:raw')).toEqual([])
    const aside = room.wrapper.get('aside')
    await byText(room.wrapper, 'button', messages.inspector.raw).trigger('click')
    await settle()
    expect(aside.get('pre').text()).toContain(`"id": "${order.id}"`)
    useOrdersView().inspectedId = odd.id
    await settle()
    expect(room.wrapper.get('aside pre').text()).toContain(`"id": "${odd.id}"`)
    expect(room.fake.callsOf('orders:raw')).toEqual(
      [order, odd].map(({ id }) => ({ connectionId: 'larkfield', orderId: id })),
    )
  },
)

it('the inspector marks the files on disk that are of an earlier delivery', async () => {
  const data = makeFakeData()
  const order = data.rows.find(({ status }) => status === 'Ready')
  if (order === undefined) throw new Error('the fake has no order')
  const room = await open(OrdersPage, {
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
  await settle()
  const files = room.wrapper.get('aside').findAll('li span.text-xs')
  const words = files.map((file) => file.text())
  expect(words.filter((word) => word.includes('earlier delivery'))).toEqual(['On disk, earlier delivery'])
  expect(words).toContain('On disk')
})
