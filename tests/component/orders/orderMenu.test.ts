import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  choose,
  menuItems,
  menuLabels,
  openMenu,
  openMenuOf,
  orderActions,
  pressMenuKey,
} from '../menuTools.ts'
import { byText, element, mountInWindow, passTime, trigger, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const { change, compare, inspector, menus, orders } = messages

let mounted: Mounted | undefined

/** In the fake data the sixth order is a draft and the first one is delivered. */
const [draftAt, readyAt] = [5, 0]
const rows = makeFakeData(8).rows
const idAt = (index: number): string => rows[index]?.id ?? ''
const ids = (): string[] => [...useOrdersView().selection.ids]

async function open(prepare: (fake: FakeBridge) => void = () => undefined): Promise<Mounted> {
  mounted = await mountInWindow(OrdersPage, { data: makeFakeData(8), prepare })
  return mounted
}
const row = (index: number): HTMLElement => element(`#order-${String(index)}`)

describe('context menu of an order', () => {
  it('opens for the first selected order in view if no order has the cursor', async () => {
    await open()
    const grid = required(document.querySelector<HTMLElement>('[role="grid"]'))
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set(rows.map(({ id }) => id)) }
    await passTime()
    await pressMenuKey(grid)
    expect(menuItems().length).toBeGreaterThan(0)
    expect(useOrdersView().selection).toMatchObject({ cursor: { index: 0, id: idAt(0) } })
    expect(ids()).toHaveLength(rows.length)
  })

  it('selects the right-clicked order and offers the inspector’s actions', async () => {
    await open()
    await openMenu(row(readyAt))
    expect(ids()).toEqual([idAt(readyAt)])
    expect(menuLabels()).toEqual([
      menus.showDetails,
      messages.keys.quickLook,
      compare.open,
      messages.words.openInLibrary,
      messages.words.showInFiles,
      ...orderActions,
      inspector.copyAddress,
      inspector.copyId,
      menus.copyRows(1),
      menus.copyFolder,
      menus.copyFolderPath,
    ])
  })

  it('opens by the menu key for the order with the cursor, and Escape returns to the list', async () => {
    await open()
    const grid = mounted?.wrapper.get('[role="grid"]')
    if (!(grid?.element instanceof HTMLElement)) throw new Error('There is no list.')
    grid.element.focus()
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await trigger(grid, 'keydown', { key: 'ArrowDown' })
    await pressMenuKey(grid.element)
    expect(ids()).toEqual([idAt(1)])
    menuItems()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => {
      expect(menuItems()).toEqual([])
      expect(document.activeElement === grid.element).toBe(true)
    })
    await pressMenuKey(grid.element)
    await choose(menus.showDetails)
    expect(useOrdersView().inspectedId).toBe(idAt(1))
  })

  it('keeps a selection that includes the clicked order, and offers actions for all selected', async () => {
    await open()
    useOrdersView().selection = { ...useOrdersView().selection, ids: new Set([idAt(0), idAt(1), idAt(2)]) }
    await openMenu(row(1))
    expect(ids()).toEqual([idAt(0), idAt(1), idAt(2)])
    expect(menuLabels()).toEqual([
      orders.downloadSelected(3),
      messages.commands['choose-download'],
      messages.words.homeReport,
      messages.completeness.check,
      messages.handover.open,
      messages.handover.mark,
      menus.copyRows(3),
      messages.words.clearSelection,
    ])
    await choose(messages.words.clearSelection)
    expect(ids()).toEqual([])
  })

  it('of the page marks the selected orders as handed over, as the context menu does', async () => {
    const { fake, wrapper } = await open()
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set([idAt(0), idAt(1)]) }
    await flushPromises()
    await openMenuOf(wrapper.get(`header [aria-label="${menus.more}"]`).element)
    expect(menuLabels().slice(0, 5)).toEqual([
      compare.open,
      messages.words.homeReport,
      messages.completeness.check,
      messages.handover.open,
      messages.handover.mark,
    ])
    await choose(messages.handover.mark)
    expect(fake.callsOf('handover:mark')).toMatchObject([{ orderIds: [idAt(0), idAt(1)] }])
  })

  it('has its actions in the summary of several, too, without an empty group', async () => {
    const { wrapper } = await open()
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set([idAt(0), idAt(1)]) }
    await view.pinDetails(true)
    await flushPromises()
    // The first group follows the totals.
    expect(wrapper.findAll('aside dl + div button')).toHaveLength(6)
  })

  it('downloads the selection at once, as the tool bar, the summary and the command do, and asks only if told to', async () => {
    const { fake, wrapper } = await open()
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set([idAt(0), idAt(1)]) }
    await view.pinDetails(true)
    await flushPromises()
    const ways: (() => unknown)[] = [
      async () => {
        await openMenu(row(1))
        await choose(orders.downloadSelected(2))
      },
      () => byText(wrapper, 'header button', orders.downloadSelected(2)).trigger('click'),
      () => byText(wrapper, 'aside button', orders.downloadSelected(2)).trigger('click'),
      () => useCommands().run('download'),
    ]
    for (const [at, way] of ways.entries()) {
      await way()
      await until(() => expect(fake.callsOf('transfers:start')).toHaveLength(at + 1))
      expect(fake.callsOf('transfers:start').at(-1)).toMatchObject({ orders: { ids: [idAt(0), idAt(1)] } })
      expect(document.querySelector('[role="dialog"]')).toBeNull()
    }
    await byText(wrapper, 'aside button', messages.commands['choose-download']).trigger('click')
    await until(() =>
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain(orders.downloadSelected(2)),
    )
    expect(fake.callsOf('transfers:start')).toHaveLength(ways.length)
  })

  it('compares the newest correction, as the command and the details do', async () => {
    const { fake, path } = await open()
    const { folderId } = fake.data.detail(idAt(readyAt))
    const comparison = `/compare/${String(folderId)}`
    await openMenu(row(readyAt))
    await choose(compare.open)
    expect(path()).toBe(comparison)

    await mounted?.wrapper.vm.$router.push('/orders')
    expect(useCommands().run('compare')).toBe(true)
    await until(() => expect(path()).toBe(comparison))

    await mounted?.wrapper.vm.$router.push('/orders')
    useOrdersView().inspectedId = idAt(readyAt)
    await flushPromises()
    const more = required(document.querySelector(`aside [aria-label="${menus.more}"]`))
    await openMenuOf(more)
    await choose(compare.open)
    await until(() => expect(path()).toBe(comparison))

    await mounted?.wrapper.vm.$router.push('/orders')
    await until(() => expect(useCommands().available()).toContain('compare'))
    await openMenuOf(document.querySelector(`header [aria-label="${menus.more}"]`) ?? document.body)
    await choose(compare.open)
    await until(() => expect(path()).toBe(comparison))
  })

  it('compares nothing for an order without an earlier delivery, a draft, several orders or none', async () => {
    await open((fake) => {
      fake.data.deliveries = { deliveries: fake.data.deliveries.deliveries.slice(1), files: [] }
    })
    const canCompare = (): boolean => useCommands().available().includes('compare')
    expect(canCompare()).toBe(false)
    for (const index of [readyAt, draftAt]) {
      await openMenu(row(index))
      const item = menuItems().find(({ textContent }) => textContent.trim() === compare.open)
      expect(item?.hasAttribute('data-disabled')).toBe(true)
      expect(canCompare()).toBe(false)
      await choose(menus.copyRows(1))
    }
    useOrdersView().selection = { ...useOrdersView().selection, ids: new Set([idAt(0), idAt(1)]) }
    await flushPromises()
    expect(canCompare()).toBe(false)
  })

  it('opens the selected order in the library by the command, also with closed details', async () => {
    const { fake, path } = await open()
    const view = useOrdersView()
    view.selection = { ...view.selection, ids: new Set([idAt(readyAt)]) }
    view.inspectedId = null
    await until(() => expect(useCommands().available()).toContain('open-folder'))
    expect(useCommands().run('open-folder')).toBe(true)
    const { folderId } = fake.data.detail(idAt(readyAt))
    await until(() => expect(path()).toBe(`/library/${String(folderId)}`))
  })

  it('is not opened on a column header', async () => {
    await open()
    await openMenu(document.querySelector<HTMLElement>('[role="columnheader"]') ?? document.body)
    expect(menuItems()).toEqual([])
  })

  it('runs change request, copy, reveal and open in library', async () => {
    const { fake, path } = await open()
    await openMenu(row(readyAt))
    await choose(change.open)
    expect(useOrderSheets().open).toMatchObject({ kind: 'change', orderId: idAt(readyAt) })

    await openMenu(row(readyAt))
    await choose(inspector.copyId)
    expect(fake.data.clipboard).toBe(idAt(readyAt))

    const { folderId } = fake.data.detail(idAt(readyAt))
    await openMenu(row(readyAt))
    await choose(messages.words.showInFiles)
    expect(fake.callsOf('library:reveal')).toEqual([{ connectionId: 'larkfield', folderId }])

    await openMenu(row(readyAt))
    await choose(menus.copyFolderPath)
    expect(fake.callsOf('library:copyPath')).toEqual([{ connectionId: 'larkfield', folderId }])

    await openMenu(row(readyAt))
    await choose(messages.words.openInLibrary)
    expect(path()).toBe(`/library/${String(folderId)}`)
  })

  it('reads the order from the catalogue without asking the service', async () => {
    const { fake } = await open()
    await openMenu(row(readyAt))
    expect(fake.callsOf('orders:detail')).toEqual([
      { connectionId: 'larkfield', orderId: idAt(readyAt), fetchDetail: false },
    ])
  })

  it('disables folder actions of an order without a folder', async () => {
    await open((fake) => {
      fake.answer('orders:detail', ({ orderId }, data) => ({ ...data.detail(orderId), folderId: null }))
    })
    await openMenu(row(readyAt))
    const disabled = menuItems().filter((item) => item.hasAttribute('data-disabled'))
    expect(disabled.map(({ textContent }) => textContent.trim())).toEqual(
      expect.arrayContaining([
        messages.words.openInLibrary,
        messages.words.showInFiles,
        menus.copyFolderPath,
        messages.handover.open,
        messages.handover.mark,
      ]),
    )
    await choose(menus.copyRows(1))
    await openMenuOf(document.querySelector(`header [aria-label="${menus.more}"]`) ?? document.body)
    expect(
      menuItems()
        .filter((item) => item.hasAttribute('data-disabled'))
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(expect.arrayContaining([messages.handover.open, messages.handover.mark]))
    expect(useCommands().available(), 'neither from the menu bar nor by its shortcut').not.toContain(
      'hand-over',
    )
  })

  it('edits and deletes a draft', async () => {
    const { fake, path } = await open((bridge) => {
      bridge.answer('orders:deleteDraft', () => ({ entryId: 'deletion', sendsAt: null }))
    })
    await openMenu(row(draftAt))
    const request = menuItems().find(({ textContent }) => textContent.includes(change.open))
    expect(request?.getAttribute('aria-disabled'), 'a draft has no plans to change').toBe('true')
    await choose(messages.words.deleteDraft)
    expect(fake.callsOf('orders:deleteDraft')).toEqual([
      { connectionId: 'larkfield', orderId: idAt(draftAt) },
    ])
    await openMenu(row(draftAt))
    await choose(messages.words.editDraft)
    expect(path()).toContain(`order=${idAt(draftAt)}`)
  })
})
