import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import CompletenessSection from '../../../renderer/features/orders/completeness/CompletenessSection.vue'
import FolderPanel from '../../../renderer/features/library/folder/FolderPage.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import type { Completeness } from '../../../shared/domain/completeness/completeness.ts'
import { fakeCompleteness } from '../../support/fakes/answers/fakeCompleteness.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, dispatch, emit, mountInWindow } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const texts = messages.completeness
const [row] = makeFakeData(1).rows
const props = { connectionId: 'larkfield', orderId: 'order-0', row: row ?? null, folderId: 'folder-0' }

/** Mounts the section of an order whose completeness has these values. */
const shown = (some: Partial<Completeness>, more: Parameters<typeof mountInWindow>[1] = {}) =>
  mountInWindow(CompletenessSection, {
    props,
    prepare: (fake) => {
      fake.answer('orders:completeness', () => ({ ...fakeCompleteness, ...some }))
    },
    ...more,
  })

/** The newest delivery removed this file, and changed a plan. */
function withRemoved(assetKey: string): FakeData {
  const data = makeFakeData()
  const file = required(data.deliveries.files[0])
  const newest = required(data.deliveries.deliveries[0])
  const show = assetKey.includes('pdf') ? 'pdf' : assetKey.includes('zip') ? 'none' : 'image'
  const kind = assetKey.split('/')[0] ?? ''
  data.deliveries.files.push({
    ...file,
    id: 'removed',
    name: `Gone.${show}`,
    kind,
    show,
    assetKey,
    earlier: 1,
  })
  newest.withdrawn = ['removed']
  return data
}

describe('completeness of an order', () => {
  it('is one line that expands to floors, kinds and formats', async () => {
    const mounted = await mountInWindow(CompletenessSection, { props })
    const { wrapper } = mounted
    expect(wrapper.text()).toContain(texts.verdicts.ready)
    expect(wrapper.find('table').exists()).toBe(false)
    await byText(wrapper, 'button', texts.details).trigger('click')
    expect(wrapper.findAll('tbody tr').map((row) => row.text())).toEqual([
      `${texts.floor(1)}${texts.items.onDisk}`,
      `${texts.floor(2)}${texts.items.onDisk}`,
    ])
    expect(wrapper.text()).toContain(texts.unknownKinds([messages.kinds.home_report]))
  })

  it('is never “Ready to hand over” while the service changes the plans', async () => {
    const { wrapper } = await shown({ verdict: 'changing' })
    expect(wrapper.text()).toContain(texts.verdicts.changing)
    expect(wrapper.text()).not.toContain(texts.verdicts.ready)
  })

  it('says what is missing at the service and on disk', async () => {
    const { wrapper } = await shown({
      verdict: 'incomplete',
      lines: fakeCompleteness.lines
        .filter(({ byFloor }) => byFloor)
        .map((line) => ({ ...line, items: ['onDisk', 'notDelivered'] })),
      withdrawnTexts: ['gla-formula'],
      undelivered: ['video_3d'],
      unknownProducts: ['drone'],
      missingAtService: 2,
      missingHere: 1,
      outdatedHere: 3,
    })
    expect(wrapper.text()).toContain(`${texts.verdicts.incomplete}: ${texts.missing(2, 1, 3)}`)
    expect(wrapper.text()).toContain('Gross living area: delivered before, missing now.')
    await byText(wrapper, 'button', texts.details).trigger('click')
    expect(wrapper.findAll('tbody tr')[1]?.text()).toContain(texts.items.notDelivered)
    expect(wrapper.text()).toContain(texts.undelivered(messages.kinds.video_3d))
    expect(wrapper.text()).toContain(texts.unknownProducts(['drone']))
  })

  it.each([
    [{ missingHere: 24, outdatedHere: 0 }, 'Not downloaded (24 files)'],
    [{ missingHere: 0, outdatedHere: 1 }, 'Update available (1 file)'],
    [{ missingHere: 2, outdatedHere: 23 }, 'Not downloaded (2 files) · Update available (23 files)'],
  ])(
    'an order whose files only have to be downloaded is not called incomplete: %j',
    async (missing, text) => {
      const { wrapper } = await shown({ verdict: 'incomplete', ...missing })
      expect(wrapper.get('p').text()).toBe(text)
    },
  )

  it('names floors and lists withdrawn by a correction, with Request change and Compare', async () => {
    const lines = fakeCompleteness.lines.map((line): Completeness['lines'][number] => ({
      ...line,
      items: line.byFloor ? ['onDisk', 'withdrawn'] : ['withdrawn'],
    }))
    const { wrapper, path } = await shown(
      { verdict: 'incomplete', namedFloors: 2, lines, missingAtService: 2 },
      { data: withRemoved('listing_floorplans/jpg_urls/4') },
    )
    const pdf = `${messages.kinds.listing_floorplans}, ${messages.formatNames.pdf}`
    const said = [texts.withdrawnFloor(2), texts.withdrawnList(pdf)]
    for (const text of [texts.verdicts.incomplete, ...said, texts.namedFloors(2)])
      expect(wrapper.text()).toContain(text)
    await byText(wrapper, 'button', messages.change.open).trigger('click')
    expect(useOrderSheets().open).toMatchObject({
      kind: 'change',
      orderId: 'order-0',
      begin: said.join('\n'),
    })
    await click(byText(wrapper, 'button', messages.compare.open))
    expect(path()).toBe('/compare/folder-0/removed/removed')
  })

  it.each([
    ['a home report', 'home_report/pdf_urls/0', true],
    ['a picture of the living area', 'gla_package/image_urls/0', true],
    ['a PDF of plans', 'listing_floorplans/pdf_urls_dim/0', true],
    ['an archive, which has no picture', 'cad_files/zip_urls/0', false],
  ])('compares %s that was removed, if its earlier file can be shown', async (_what, assetKey, isOffered) => {
    const lines = fakeCompleteness.lines.map((line): Completeness['lines'][number] => ({
      ...line,
      items: line.byFloor ? line.items : ['withdrawn'],
    }))
    const { wrapper, path } = await shown(
      { verdict: 'incomplete', lines, missingAtService: 1 },
      { data: withRemoved(assetKey) },
    )
    expect(wrapper.text()).toContain(messages.change.open)
    expect(wrapper.text().includes(messages.compare.open)).toBe(isOffered)
    if (!isOffered) return
    await click(byText(wrapper, 'button', messages.compare.open))
    expect(path()).toBe('/compare/folder-0/removed/removed')
  })

  it('offers no comparison before the correction is downloaded', async () => {
    const data = makeFakeData()
    data.deliveries.deliveries = []
    const { wrapper } = await shown(
      { lines: fakeCompleteness.lines.map((line) => ({ ...line, items: ['withdrawn'] })) },
      { data },
    )
    expect(wrapper.text()).toContain(messages.change.open)
    expect(wrapper.text()).not.toContain(messages.compare.open)
  })

  it('offers no change request for an order that the service no longer lists', async () => {
    const { wrapper } = await shown(
      { namedFloors: 2 },
      { props: { ...props, row: { ...row, unlistedAt: 1000 } } },
    )
    expect(wrapper.text()).toContain(texts.namedFloors(2))
    expect(wrapper.text()).not.toContain(messages.change.open)
  })

  it('can be accepted with missing floors, and the acceptance undone', async () => {
    const { wrapper, fake } = await shown({ verdict: 'incomplete', namedFloors: 2 })
    await byText(wrapper, 'button', texts.accept).trigger('click')
    fake.answer('orders:completeness', () => ({ ...fakeCompleteness, isAccepted: true }))
    await emit(fake, 'orders:changed', { connectionId: 'larkfield', orderIds: ['order-0'] })
    expect(wrapper.text()).toContain(texts.accepted)
    expect(wrapper.text()).toContain(texts.verdicts.ready)
    await byText(wrapper, 'button', messages.words.undo).trigger('click')
    const of = { connectionId: 'larkfield', orderId: 'order-0' }
    expect(fake.callsOf('orders:acceptMissing')).toEqual([
      { ...of, isAccepted: true },
      { ...of, isAccepted: false },
    ])
  })

  it('is read again when the order changes', async () => {
    const mounted = await mountInWindow(CompletenessSection, { props })
    const { fake } = mounted
    await emit(fake, 'orders:changed', { connectionId: 'larkfield', orderIds: ['order-0'] })
    expect(fake.callsOf('orders:completeness')).toHaveLength(2)
  })

  it('is shown in the folder panel', async () => {
    const data = makeFakeData()
    data.overview.settings.folderPanel = { isOpen: true, tab: 'deliveries' }
    const mounted = await mountInWindow(FolderPanel, {
      data,
      path: '/library/folder-0',
      props: { folderId: 'folder-0' },
    })
    expect(document.querySelector('aside')?.textContent).toContain(texts.verdicts.ready)
    const { orderId } = data.folders.find(({ id }) => id === 'folder-0') ?? {}
    expect(mounted.fake.callsOf('orders:completeness')).toEqual([{ connectionId: 'larkfield', orderId }])
  })
})

describe('completeness in the order list', () => {
  it('is a filter', async () => {
    const mounted = await mountInWindow(OrdersPage)
    await click(byText(mounted.wrapper, 'button', messages.filters.more))
    const select = required(
      [...document.querySelectorAll('select')].find((each) =>
        [...each.options].some(({ text }) => text === texts.verdicts.ready),
      ),
    )
    select.value = 'incomplete'
    await dispatch(select, new Event('change'))
    expect(useOrdersView().filter.completeness).toBe('incomplete')
    expect(mounted.fake.callsOf('orders:query').at(-1)).toMatchObject({
      filter: { completeness: 'incomplete' },
    })
  })

  it('is summed up for selected orders, with a link to each incomplete order', async () => {
    const mounted = await mountInWindow(OrdersPage)
    const view = useOrdersView()
    const ids = mounted.fake.data.rows.slice(0, 3).map(({ id }) => id)
    const [orderId = ''] = ids
    mounted.fake.answer('orders:completenessOf', () => ({
      counts: { ready: 1, changing: 1, incomplete: 1, notDelivered: 1, notChosen: 0, notKnown: 0 },
      incomplete: [{ orderId, address: '1 Oak Lane', missingAtService: 0, missingHere: 2, outdatedHere: 0 }],
    }))
    expect(useCommands().run('check-completeness')).toBe(false)
    view.selection = { ...view.selection, ids: new Set(ids) }
    await flushPromises()
    expect(useCommands().run('check-completeness')).toBe(true)
    await until(() => {
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.summary.incomplete(1))
    })
    expect(mounted.fake.callsOf('orders:completenessOf')).toEqual([
      { connectionId: 'larkfield', orderIds: ids },
    ])
    const dialog = document.querySelector('[role="dialog"]')
    expect(dialog?.textContent).toContain(texts.missing(0, 2, 0))
    expect(dialog?.textContent).toContain(texts.summary.changing(1))
    expect(dialog?.textContent).not.toContain(texts.summary.notKnown(0))
    await click(dialog?.querySelector<HTMLElement>(`[aria-label="${texts.show('1 Oak Lane')}"]`))
    expect(view.inspectedId).toBe(orderId)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })
})
