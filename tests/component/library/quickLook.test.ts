import { describe, expect, it } from 'vitest'
import type { Component } from 'vue'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import type { OrderRow } from '../../../shared/contract/orders.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { choose, openMenu } from '../menuTools.ts'
import { dispatch, element, mountInWindow } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { firstOf } from '../../support/required.ts'

const rows = makeFakeData(8).rows
const addressAt = (index: number): string => rows[index]?.address ?? ''

async function open(component: Component, path: string, props: Record<string, unknown> = {}) {
  return await mountInWindow(component, { data: makeFakeData(8), path, props })
}
/** Presses a key on the focused element. Returns whether the page prevented the default action. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await dispatch(document.activeElement, event)
  return event.defaultPrevented
}
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"]')
async function shown(text: string): Promise<void> {
  await until(() => {
    expect(dialog()?.textContent).toContain(text)
    expect(dialog()?.contains(document.activeElement)).toBe(true)
  })
}
async function closed(focused: HTMLElement): Promise<void> {
  await until(() => {
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(focused)
  })
}

describe('quick look of a file', () => {
  const tile = '[data-tile="listing_floorplans/0"]'

  it('opens and closes with Space, steps through plans, and returns the focus', async () => {
    await open(FolderPage, '/library/folder-1', { folderId: 'folder-1' })
    element(tile).focus()
    expect(await press(' ')).toBe(true)
    await shown('Floor plan 1.jpg · 1 of')
    expect(dialog()?.querySelector('img[alt="Floor plan 1.jpg"]')).not.toBeNull()
    await press('ArrowRight')
    await shown('Floor plan 2.jpg · 2 of')
    await press('ArrowLeft')
    await shown('Floor plan 1.jpg · 1 of')
    await press(' ')
    await closed(element(tile))
    await press(' ')
    await shown('Floor plan 1.jpg')
    await press('Escape')
    await closed(element(tile))
  })

  it('opens the viewer with Enter', async () => {
    const { path } = await open(FolderPage, '/library/folder-1', { folderId: 'folder-1' })
    element(tile).focus()
    await press(' ')
    await shown('Floor plan 1.jpg')
    await press('ArrowRight')
    await press('Enter')
    expect(path()).toBe('/library/folder-1/file-jpg-2')
  })

  it('opens from the menu of a format, with that file', async () => {
    await open(FolderPage, '/library/folder-1', { folderId: 'folder-1' })
    await openMenu(element('ul button[data-file="file-svg-1"]'))
    await choose(messages.keys.quickLook)
    await shown('Floor plan 1.svg · 1 of')
  })

  it('is not opened by Space on a format chip', async () => {
    await open(FolderPage, '/library/folder-1', { folderId: 'folder-1' })
    element('ul button[data-file="file-svg-1"]').focus()
    expect(await press(' ')).toBe(false)
    expect(dialog()).toBeNull()
  })
})

it('quick look of a folder shows its plans, and Enter opens the shown file', async () => {
  const { path } = await open(LibraryPage, '/library')
  const folder = element('a[href="/library/folder-1"]')
  folder.focus()
  expect(await press(' ')).toBe(true)
  await shown('Floor plan 1.jpg')
  await press('ArrowRight')
  await press(' ')
  await closed(folder)
  await press(' ')
  await shown('Floor plan 1.jpg')
  await press('ArrowRight')
  await press('Enter')
  expect(path()).toBe('/library/folder-1/file-jpg-2')
})

it('quick look of a folder moves to neighbours with up and down, and so does the focus', async () => {
  await open(LibraryPage, '/library')
  const folders = [...document.querySelectorAll<HTMLElement>('a[data-cell]')]
  const [first, second] = firstOf(folders, 2)
  first.focus()
  await press(' ')
  await shown(first.querySelector('.truncate')?.textContent ?? '-')
  await press('ArrowUp')
  await shown(first.querySelector('.truncate')?.textContent ?? '-')
  await press('ArrowDown')
  await shown(second.querySelector('.truncate')?.textContent ?? '-')
  await press(' ')
  await closed(second)
})

describe('quick look of an order', () => {
  const grid = (): HTMLElement => element('[role="grid"]')

  it('shows the plans of the order with the cursor, and moves with up and down', async () => {
    const { path } = await open(OrdersPage, '/orders')
    grid().focus()
    await press('ArrowDown')
    await press(' ')
    await shown(addressAt(0))
    await shown('Floor plan 1.jpg')
    expect(useOrdersView().selection.ids.size).toBe(1)
    await press('ArrowDown')
    await shown(addressAt(1))
    expect(useOrdersView().selection.cursor?.index).toBe(1)
    await press('Escape')
    await closed(grid())
    await press('ArrowUp')
    await press(' ')
    await shown('Floor plan 1.jpg')
    await press('Enter')
    expect(path()).toMatch(/^\/library\/folder-\d\/file-jpg-1$/)
  })

  it('without files on disk says so and offers the download', async () => {
    const data = makeFakeData(8)
    const detail = data.detail.bind(data)
    data.detail = (id) => ({ ...detail(id), folderId: null })
    const { fake } = await mountInWindow(OrdersPage, { data, path: '/orders' })
    grid().focus()
    await press('ArrowDown')
    await press(' ')
    await shown(messages.quickLook.noFilesTitle)
    const button = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
      textContent.includes(messages.words.download),
    )
    button?.click()
    await until(() => {
      expect(fake.callsOf('transfers:start')).toHaveLength(1)
    })
    expect(dialog()).toBeNull()
  })

  it('stays on its order when a refresh adds an order above or removes the order', async () => {
    const { fake } = await open(OrdersPage, '/orders')
    const refresh = async (change: (rows: OrderRow[]) => OrderRow[], row: string, address: string) => {
      fake.data.rows = change(fake.data.rows)
      fake.emit('orders:changed', { connectionId: 'larkfield' })
      await until(() => {
        expect(element(row).textContent).toContain(address)
      })
    }
    grid().focus()
    await press('ArrowDown')
    await press('ArrowDown', { shiftKey: true })
    await press(' ')
    await shown(addressAt(1))
    const above = { ...makeFakeData(1).rows[0], id: 'brand-new', address: '1 New Street' } as OrderRow
    await refresh((known) => [above, ...known], '#order-0', '1 New Street')
    await shown(addressAt(1))
    await refresh((known) => known.toSpliced(2, 1), '#order-2', addressAt(2))
    await shown(addressAt(1))
  })

  it('opens from the context menu', async () => {
    await open(OrdersPage, '/orders')
    await openMenu(element('#order-0'))
    await choose(messages.keys.quickLook)
    await shown(addressAt(0))
  })
})
