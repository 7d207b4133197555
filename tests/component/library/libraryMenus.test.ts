import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useHandover } from '../../../renderer/features/handover/handoverStore.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { AppError } from '../../../shared/errors.ts'
import { choose, menuItems, menuLabels, openMenu, openMenuOf, orderActions } from '../menuTools.ts'
import { dispatch, element, mountInWindow, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { firstOf, required } from '../../support/required.ts'

const { inspector, menus, compare } = messages

const connectionId = 'larkfield'
const openFolder = async (): Promise<Mounted> => {
  return await mountInWindow(FolderPage, {
    props: { folderId: 'folder-1' },
    path: '/library/folder-1',
  })
}
const openLibrary = async (): Promise<Mounted> => {
  return await mountInWindow(LibraryPage, { path: '/library' })
}
async function drag(target: HTMLElement): Promise<Event> {
  const event = new Event('dragstart', { bubbles: true, cancelable: true })
  await dispatch(target, event)
  return event
}

describe('context menu of a file', () => {
  it('opens, reveals, prints and copies the file, and copies its path', async () => {
    const { fake, path } = await openFolder()
    const file = element('[data-file="file-jpg-1"]')
    await openMenu(file)
    expect(menuLabels()).toEqual([
      messages.words.open,
      messages.keys.quickLook,
      compare.open,
      menus.openOutside,
      messages.words.showInFiles,
      messages.commands.print,
      menus.saveAs,
      menus.copyPicture,
      menus.copyFile,
      messages.words.copyPath,
    ])
    await choose(messages.words.showInFiles)
    expect(fake.callsOf('library:reveal')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    await openMenu(file)
    await choose(menus.openOutside)
    expect(fake.callsOf('library:open')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    await openMenu(file)
    await choose(messages.commands.print)
    expect(fake.callsOf('handover:print')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    await openMenu(file)
    await choose(messages.words.copyPath)
    expect(fake.callsOf('library:copyPath')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    await openMenu(file)
    await choose(menus.copyFile)
    expect(fake.callsOf('library:copyFile')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    expect(useAnnounce().current?.text).toBe(menus.copiedFile)
    await openMenu(file)
    await choose(messages.words.open)
    expect(path()).toBe('/library/folder-1/file-jpg-1')
  })

  it('of a missing file disables opening outside, revealing, printing and copying', async () => {
    await openFolder()
    await openMenu(element('[data-file="file-gone"]'))
    const disabled = menuItems().filter((item) => item.hasAttribute('data-disabled'))
    expect(disabled.map(({ textContent }) => textContent.trim())).toEqual([
      menus.openOutside,
      messages.words.showInFiles,
      messages.commands.print,
      menus.saveAs,
      menus.copyPicture,
      menus.copyFile,
      messages.words.copyPath,
    ])
  })
})

describe('context menu of a folder', () => {
  it('opens and reveals the folder, copies address and path, and shows its order', async () => {
    const { fake, path } = await openLibrary()
    const folder = required(fake.data.folders[0])
    const link = element(`a[href="/library/${folder.id}"]`)
    await openMenu(link)
    expect(menuLabels()).toEqual([
      messages.words.open,
      menus.showDetails,
      messages.keys.quickLook,
      compare.open,
      messages.words.showOrder,
      messages.words.showInFiles,
      ...orderActions,
      inspector.copyAddress,
      inspector.copyId,
      menus.copyFolder,
      menus.copyFolderPath,
    ])
    await choose(messages.words.showInFiles)
    expect(fake.callsOf('library:reveal')).toEqual([{ connectionId, folderId: folder.id }])
    await openMenu(link)
    await choose(inspector.copyAddress)
    expect(fake.data.clipboard).toBe(fake.data.detail(folder.orderId).order?.address.fullAddress)
    await openMenu(link)
    await choose(menus.copyFolderPath)
    expect(fake.callsOf('library:copyPath')).toEqual([{ connectionId, folderId: folder.id }])
    await openMenu(link)
    await choose(messages.words.showOrder)
    expect(useOrdersView().inspectedId).toBe(folder.orderId)
    expect(path()).toBe('/orders')
  })

  it('downloads, corrects, checks and hands over the order of the folder', async () => {
    const { fake, wrapper } = await openLibrary()
    const folder = required(fake.data.folders[0])
    const link = element(`a[href="/library/${folder.id}"]`)
    await openMenu(link)
    await choose(messages.words.download)
    expect(fake.callsOf('transfers:start')).toMatchObject([{ orders: { ids: [folder.orderId] } }])
    await openMenu(link)
    await choose(messages.change.open)
    expect(useOrderSheets().open).toMatchObject({ kind: 'change', orderId: folder.orderId })
    useOrderSheets().close()
    await openMenu(link)
    await choose(messages.handover.open)
    expect(useHandover().orderIds).toEqual([folder.orderId])
    useHandover().close()

    // The button of the page has the same menu.
    await openMenuOf(wrapper.get(`header [aria-label="${menus.more}"]`).element)
    expect(menuLabels()).toEqual(expect.arrayContaining([...orderActions]))
    await choose(messages.handover.mark)
    expect(fake.callsOf('handover:mark')).toHaveLength(1)
  })
})

it('the menu of a folder whose order is a draft offers no Delete, because no undo bar is shown there', async () => {
  const { fake } = await openLibrary()
  fake.answer('orders:detail', ({ orderId }, data) => {
    const detail = data.detail(orderId)
    return { ...detail, row: { ...detail.row, status: 'Draft' } }
  })
  await openMenu(element('[data-cell]'))
  await until(() => expect(menuLabels()).toContain(messages.words.editDraft))
  expect(menuLabels()).not.toContain(messages.words.deleteDraft)
})

it('the page of a folder has the menu of its order, and the same commands', async () => {
  const { fake, wrapper, path } = await openFolder()
  const orderId = fake.data.folders.find(({ id }) => id === 'folder-1')?.orderId ?? ''
  const more = wrapper.get(`header [aria-label="${menus.more}"]`).element
  await openMenuOf(more)
  expect(menuLabels()).toEqual([
    compare.open,
    messages.words.showOrder,
    messages.words.showInFiles,
    ...orderActions,
    inspector.copyAddress,
    inspector.copyId,
    menus.copyFolder,
    menus.copyFolderPath,
  ])
  await choose(messages.words.download)
  expect(fake.callsOf('transfers:start')).toMatchObject([{ orders: { ids: [orderId] } }])
  expect(useCommands().run('download')).toBe(true)
  await flushPromises()
  expect(fake.callsOf('transfers:start')).toHaveLength(2)
  await openMenuOf(more)
  await choose(messages.commands['choose-download'])
  await until(() => {
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      messages.orders.downloadSelected(1),
    )
  })
  await openMenuOf(more)
  await choose(messages.words.showOrder)
  expect([useOrdersView().inspectedId, path()]).toEqual([orderId, '/orders'])
})

it('a folder that can’t be read can still be shown in the file manager by the command', async () => {
  const { fake } = await mountInWindow(FolderPage, {
    props: { folderId: 'folder-1' },
    path: '/library/folder-1',
    prepare: (bridge) => {
      bridge.fail('library:files', new AppError('disk', 'The folder can’t be read.'))
    },
  })
  expect(useCommands().run('show-folder')).toBe(true)
  await until(() => expect(fake.callsOf('library:reveal')).toEqual([{ connectionId, folderId: 'folder-1' }]))
})

it('the menu of a folder compares its newest correction, if it has one', async () => {
  const { fake, path } = await openLibrary()
  const links = [...document.querySelectorAll('[data-cell]')]
  const [corrected, other] = firstOf(links, 2)
  await openMenu(corrected)
  await choose(compare.open)
  expect(path()).toBe(`/compare/${String(fake.data.folders[0]?.id)}`)
  fake.data.deliveries = { deliveries: [], files: [] }
  await openMenu(other)
  const item = menuItems().find(({ textContent }) => textContent.trim() === compare.open)
  expect(item?.hasAttribute('data-disabled')).toBe(true)
})

describe('dragging to other programs', () => {
  it('passes the file’s id to the main process', async () => {
    const { fake } = await openFolder()
    const event = await drag(element('[data-file="file-jpg-1"]'))
    expect(event.defaultPrevented).toBe(true)
    expect(fake.callsOf('library:drag')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
  })

  it('passes a folder’s id to the main process', async () => {
    const { fake } = await openLibrary()
    const folder = fake.data.folders[0]
    await drag(element(`a[href="/library/${folder?.id ?? ''}"]`))
    expect(fake.callsOf('library:drag')).toEqual([{ connectionId, folderId: folder?.id }])
  })

  it('is disabled for a missing file, and announces why a drag fails', async () => {
    const { fake } = await openFolder()
    expect(element('[data-file="file-gone"]').getAttribute('draggable')).toBe('false')
    fake.fail('library:drag', new AppError('not_found', 'The file is not in the folder any more.'))
    await drag(element('[data-file="file-jpg-1"]'))
    expect(useAnnounce().current?.text).toBe('The file is not in the folder any more.')
  })
})
