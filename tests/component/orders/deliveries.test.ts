import { describe, expect, it } from 'vitest'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import type { OrderDetail, OrderRow } from '../../../shared/contract/orders.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { assetFormats, type AssetKind } from '../../../shared/domain/assets.ts'
import { formatStamp } from '../../../renderer/ui/format.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, emitProgress, mountInWindow, passTime, setProps, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { firstOf, required } from '../../support/required.ts'

let mounted: Mounted | undefined
const open = async (...options: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  (mounted = await mountInWindow(...options))
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)
const withFolder = () => {
  const data = makeFakeData()
  const folder = required(data.folders[0])
  return { data, folder }
}

it('an unlisted order is marked, can be filtered, and offers no action that sends', async () => {
  const data = makeFakeData()
  const order = required(data.rows.find(({ status }) => status === 'Draft') ?? data.rows[0])
  const page = await open(OrdersPage, { data })
  useOrdersView().inspectedId = order.id
  await passTime()
  expect(page.wrapper.get('aside').text()).toContain(messages.words.editDraft)
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
    messages.words.editDraft,
    messages.words.deleteDraft,
  ])
    expect(aside).not.toContain(action)
  await click(byText(withUnlisted.wrapper, 'button', messages.filters.more))
  const labels = [...document.querySelectorAll('label')]
  await click(labels.find((label) => label.textContent.includes('No longer listed'))?.querySelector('input'))
  expect(withUnlisted.fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { unlisted: true } })
})

describe('deliveries of an order', () => {
  it('that are partly earlier show both file counts and no check mark in the list', async () => {
    const data = makeFakeData()
    const order = required(data.rows[0])
    order.disk = { files: 20, known: 20, failed: 0, earlier: 0, chosen: null }
    data.transfers.orders = []
    const completeOrder = await open(OrdersPage, { data })
    expect(line(completeOrder, 0).find('.lucide-check').exists()).toBe(true)
    completeOrder.wrapper.unmount()
    order.disk = { files: 20, known: 20, failed: 0, earlier: 16, chosen: null }
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
    await byText(page.wrapper, 'aside li button', 'Show in Files: Floor plan 4.jpg').trigger('click')
    expect(page.fake.callsOf('library:reveal')).toEqual([
      { connectionId: 'larkfield', fileId: 'file-jpg-2-earlier' },
    ])
    await click(byText(page.wrapper, 'aside li button', 'Show Floor plan 4.jpg'))
    expect(page.path()).toBe(`/library/${folder.id}/file-jpg-2-earlier`)
  })

  it('are listed beside the folder, and the viewer marks earlier files and steps through their delivery', async () => {
    const { data, folder } = withFolder()
    const page = await open(FolderPage, { data, props: { folderId: folder.id } })
    expect(page.wrapper.find('aside').exists()).toBe(false)
    await byText(page.wrapper, 'button', 'Deliveries (2)').trigger('click')
    await byText(page.wrapper, 'aside button', '2 files replaced').trigger('click')
    await click(byText(page.wrapper, 'aside button', 'Show previous version of Floor plan 1.jpg'))
    expect(page.path()).toBe(`/library/${folder.id}/file-jpg-1-earlier`)
    await setProps(page.wrapper, { fileId: 'file-jpg-1-earlier' })
    const viewer = document.body.querySelector('[role="dialog"]')
    expect(viewer?.textContent).toContain(
      `Earlier delivery, downloaded ${formatStamp(data.deliveries.deliveries[1]?.at ?? 0)}`,
    )
    expect(viewer?.textContent).toContain('1 of 3')
    await setProps(page.wrapper, { fileId: 'file-jpg-1' })
    expect(document.body.querySelector('[role="dialog"]')?.textContent).not.toContain('Earlier delivery')
  })
})

it('texts are counted apart from files in the folder and in its deliveries', async () => {
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

it('the activity of an order is listed newest first as readable text', async () => {
  const page = await open(OrdersPage, {
    prepare: (fake) => {
      fake.answer('orders:detail', ({ orderId }, data) => ({
        ...data.detail(orderId),
        events: [
          { at: 1_700_000_000, what: 'seen', from: null, to: 'QualityHold' },
          { at: 1_700_000_100, what: 'status', from: 'QualityHold', to: 'Ready' },
          { at: 1_700_000_200, what: 'files', from: '0', to: '12' },
          { at: 1_700_000_300, what: 'again', from: null, to: null },
          {
            at: 1_700_000_400,
            what: 'replaced',
            from: 'second',
            to: '{"replaced":1,"added":0,"withdrawn":2}',
          },
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
    'Downloaded: 1 file replaced, 2 no longer delivered',
    'Delivery updated',
    '12 files delivered',
    'Quality hold → Ready',
    'First seen as Quality hold',
  ]
  expected.forEach((texts, index) => expect(entries[index]).toContain(texts))
})

it('raw data is read when it is opened, and at once for an order with unsupported data', async () => {
  const data = makeFakeData()
  const [order, odd] = firstOf(data.rows, 2)
  data.rows = data.rows.map((row) => ({ ...row, understood: row.id !== odd.id }))
  const page = await open(OrdersPage, { data })
  useOrdersView().inspectedId = order.id
  await passTime()
  expect(page.fake.callsOf('orders:raw')).toEqual([])
  const aside = page.wrapper.get('aside')
  await click(byText(page.wrapper, 'button', messages.words.rawData))
  expect(aside.get('pre').text()).toContain(`"id": "${order.id}"`)
  useOrdersView().inspectedId = odd.id
  await passTime(200)
  expect(page.wrapper.get('aside pre').text()).toContain(`"id": "${odd.id}"`)
  expect(page.fake.callsOf('orders:raw')).toEqual(
    [order, odd].map(({ id }) => ({ connectionId: 'larkfield', orderId: id })),
  )
})

it('the inspector marks files of an earlier delivery', async () => {
  const data = makeFakeData()
  const order = required(data.rows.find(({ status }) => status === 'Ready'))
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
  const section = page.wrapper.get(`aside section[aria-label="${messages.inspector.deliveries}"]`)
  // Collapsed kinds of file show how many files they have, and what needs attention first.
  const [, ...kinds] = section.findAll('button')
  expect(kinds.map((kind) => kind.text())).toEqual([
    'Floor plans1 failed',
    '3D video1 file, not downloaded',
    'Gross living area1 missing',
    'Texts',
  ])
  expect(section.findAll('li')).toEqual([])
  await kinds[0]?.trigger('click')
  const texts = section.findAll('li span.text-xs').map((file) => file.text())
  expect(texts.filter((text) => text.includes('earlier delivery'))).toEqual(['Downloaded, earlier delivery'])
  expect(texts).toContain('Downloaded')
})

describe('downloaded files of an order in its row', () => {
  const plans = { kinds: ['listing_floorplans' as const], formats: [...assetFormats] }
  const shown = async (disk: Partial<OrderRow['disk']>, settings: Partial<Settings> = {}) => {
    const data = makeFakeData()
    data.transfers.orders = []
    Object.assign(data.overview.settings, settings)
    const order = required(data.rows[0])
    order.disk = { files: 10, known: 19, failed: 0, earlier: 0, chosen: null, ...disk }
    const page = await open(OrdersPage, { data })
    const cell = line(page, 0).get('[role="gridcell"]:last-child > span')
    return {
      text: cell.get('[aria-hidden="true"].truncate').text(),
      title: cell.attributes('title'),
      isComplete: cell.find('.lucide-check').exists(),
    }
  }

  it('are complete under the name of their preset, with all counts in the tooltip', async () => {
    const complete = { title: 'Plans only: complete. 10 of 19 delivered files downloaded.', isComplete: true }
    expect(await shown({ chosen: { choice: plans, files: 10, known: 19 } })).toEqual({
      text: 'Plans',
      ...complete,
    })
    mounted?.wrapper.unmount()
    const choices = { larkfield: { presetId: 'plans', autoSince: null } }
    const byPreset = { files: 10, known: 10, chosen: { choice: null, files: 10, known: 19 } }
    expect(await shown(byPreset, { choices })).toEqual({ text: 'Plans', ...complete })
  })

  it('are named after their only kind, else “Custom”', async () => {
    const of = (kinds: AssetKind[]) =>
      shown({ chosen: { choice: { kinds, formats: [...assetFormats] }, files: 10, known: 19 } })
    expect((await of(['home_report'])).text).toBe('Home report')
    mounted?.wrapper.unmount()
    expect((await of(['home_report', 'snapshot'])).text).toBe('Custom')
  })

  it('are counted while incomplete', async () => {
    expect(await shown({})).toEqual({
      text: '10 of 19',
      title: '10 of 19 files downloaded',
      isComplete: false,
    })
  })
})

it('a row says that its download waits for a missing folder', async () => {
  const data = makeFakeData()
  const transfer = required(data.transfers.orders[0])
  const page = await open(OrdersPage, { data })
  const problem = 'The library folder is missing.'
  const { totals } = data.transfers
  await emitProgress(page.fake, [{ ...transfer, state: 'paused', reason: problem }], {
    ...totals,
    state: 'paused',
    problem,
    missingFolder: '/drive',
  })
  expect(line(page, 0).text()).toContain('Waiting')
  expect(line(page, 0).get('[role="progressbar"]').element.parentElement?.title).toContain(
    'Waiting for the folder',
  )
})

it('a running download is shown in its order’s row without reading the list again', async () => {
  const data = makeFakeData()
  const transfer = required(data.transfers.orders[0])
  const page = await open(OrdersPage, { data })
  const bar = () => line(page, 0).find('[role="progressbar"]')
  expect(bar().attributes('aria-label')).toBe('Downloading: 4 of 18 files')
  const reads = page.fake.callsOf('orders:query').length
  const report = async (change: Partial<OrderTransfer>): Promise<void> => {
    await emitProgress(page.fake, [{ ...transfer, ...change }])
  }
  await report({ done: 9, bytesDone: 9, bytesTotal: 18 })
  expect(line(page, 0).text()).toContain('9 of 18')
  expect(bar().attributes('aria-valuenow')).toBe('50')
  // The bar counts files as its text does, also while bytes of few files arrive.
  await report({ done: 0, unchanged: 17, bytesDone: 0, bytesTotal: 18 })
  expect(bar().attributes('aria-valuenow')).toBe('94')
  await report({ state: 'paused', done: 9 })
  expect(bar().attributes('aria-valuenow')).toBe('50')
  expect(line(page, 0).text()).toContain(messages.transfers.states.paused)
  await report({ state: 'offline', done: 9 })
  // The column is too narrow for the whole state, which is in the tooltip.
  expect(line(page, 0).text()).not.toContain('Waiting for the connection')
  expect(line(page, 0).text()).toContain('Waiting')
  expect(bar().element.parentElement?.title).toMatch(/^Waiting for the connection/)
  await report({ state: 'running', done: 17 })
  expect(page.fake.callsOf('orders:query')).toHaveLength(reads)
})

it('the row of a finished download keeps its count until the order is read again', async () => {
  const data = makeFakeData()
  const [[transfer], [row]] = [data.transfers.orders, data.rows]
  if (transfer === undefined || row === undefined) throw new Error('the fake has no transfer')
  row.disk = { ...row.disk, files: 0, known: 18, chosen: null }
  const page = await open(OrdersPage, { data })
  await emitProgress(page.fake, [{ ...transfer, done: 17 }])
  expect(line(page, 0).text()).toContain('17 of 18')
  await emitProgress(page.fake, [{ ...transfer, state: 'done', done: 18 }])
  expect(line(page, 0).text()).toContain('17 of 18')
  page.fake.answer('orders:query', (_, { rows }) => ({
    rows: rows.map((each) => (each.id === row.id ? { ...each, disk: { ...row.disk, files: 18 } } : each)),
    total: rows.length,
    offset: 0,
  }))
  page.fake.emit('orders:changed', { connectionId: transfer.connectionId, orderIds: [row.id] })
  await until(() => expect(line(page, 0).text()).toContain('18 of 18'))
})

describe('preview in the inspector', () => {
  const shown = async (change: Partial<OrderDetail>): Promise<Mounted> => {
    const page = await open(OrdersPage, {
      prepare: (fake) => {
        fake.answer('orders:detail', ({ orderId }, known) => ({ ...known.detail(orderId), ...change }))
      },
    })
    useOrdersView().inspectedId = page.fake.data.rows[0]?.id ?? null
    await passTime()
    return page
  }

  it('stands first and opens the viewer with its file', async () => {
    const page = await shown({})
    const button = page.wrapper.get('aside button[title="Open Floor plan 1.jpg"]')
    expect(button.find('img').exists()).toBe(true)
    const texts = page.wrapper.get('aside').text()
    expect(texts.indexOf(messages.inspector.fields.created)).toBeLessThan(
      texts.indexOf(messages.words.download),
    )
    expect(texts.indexOf(messages.inspector.deliveries)).toBeLessThan(
      texts.indexOf(messages.inspector.activity),
    )
    await click(button)
    expect(page.path()).toBe('/library/folder-0/file-jpg-1')
  })

  it('says why there is none', async () => {
    const asset = required(makeFakeData().detail(makeFakeData().rows[0]?.id ?? '').assets[0])
    for (const [assets, reason] of [
      [[], messages.words.noFilesDelivered],
      [[{ ...asset, state: 'not_downloaded' }], messages.assetStates.not_downloaded],
      [[{ ...asset, state: 'missing' }], messages.assetStates.missing],
      [[{ ...asset, kind: 'cad_files', state: 'on_disk' }], messages.words.noPreview],
    ] satisfies [OrderDetail['assets'], string][]) {
      const page = await shown({ preview: null, assets })
      const button = page.wrapper.findAll('aside button').find((each) => each.text().startsWith('Open Floor'))
      expect(button).toBeUndefined()
      expect(page.wrapper.get('aside p.bg-well').text()).toBe(reason)
      page.wrapper.unmount()
    }
  })
})
