import { describe, expect, it } from 'vitest'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { selectNothing } from '../../../renderer/ui/grid/selection.ts'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import {
  byText,
  click,
  dispatch,
  mountInWindow,
  pressKey,
  runCommand,
  setProps,
  type Mounted,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined

const texts = messages.folderPanel
const folderId = 'folder-0'
async function open(data: FakeData = makeFakeData(), fileId?: string): Promise<Mounted> {
  mounted = await mountInWindow(FolderPage, {
    data,
    path: `/library/${folderId}`,
    props: { folderId, ...(fileId === undefined ? {} : { fileId }) },
  })
  return mounted
}
const panel = (): HTMLElement | null => document.querySelector<HTMLElement>('aside')
const tab = (name: string): HTMLElement =>
  required(
    [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      ({ textContent }) => textContent.trim() === name,
    ),
    `There is no tab ${name}.`,
  )
async function choose(name: string): Promise<void> {
  await dispatch(tab(name), new MouseEvent('mousedown', { bubbles: true, button: 0 }))
}

describe('folder panel', () => {
  it('opens and closes by one command, and remembers its tab', async () => {
    const { fake } = await open()
    expect(panel()).toBeNull()
    await runCommand('toggle-details')
    expect(panel()?.getAttribute('aria-label')).toBe(messages.words.deliveries)
    await choose(texts.tabs.notes)
    expect(panel()?.getAttribute('aria-label')).toBe(messages.words.notes)
    expect(fake.data.overview.settings.folderPanel).toEqual({ isOpen: true, tab: 'notes' })
    mounted?.wrapper.unmount()
    await open(fake.data)
    expect(panel()?.getAttribute('aria-label')).toBe(messages.words.notes)
    await runCommand('toggle-details')
    expect(panel()).toBeNull()
    expect(fake.data.overview.settings.folderPanel).toEqual({ isOpen: false, tab: 'notes' })
  })

  it('is shown beside the file in the viewer, and its tabs keep their arrow keys', async () => {
    const data = makeFakeData()
    data.overview.settings.folderPanel = { isOpen: true, tab: 'deliveries' }
    const { path } = await open(data, 'file-jpg-1')
    expect(document.querySelectorAll('aside')).toHaveLength(1)
    expect(panel()?.closest('[role="dialog"]')).not.toBeNull()
    // The arrow keys switch tabs, not files.
    await pressKey(tab(texts.tabs.deliveries), 'ArrowRight')
    expect(path()).toBe(`/library/${folderId}`)
  })

  it('shows the verification when it is started from the folder', async () => {
    const { wrapper, fake } = await open()
    await click(byText(wrapper, 'button', messages.verify.verify))
    expect(panel()?.getAttribute('aria-label')).toBe(messages.commands.verify)
    expect(fake.callsOf('library:verify')).toEqual([{ connectionId: 'larkfield', folderId }])
  })

  it('shows the order’s notes and reference and the folder’s place, and links to the order', async () => {
    const data = makeFakeData()
    data.overview.settings.folderPanel = { isOpen: true, tab: 'notes' }
    const folder = required(data.folders.find(({ id }) => id === folderId))
    const row = required(data.rows.find(({ id }) => id === folder.orderId))
    row.externalId = 'LK-2400'
    const detail = data.detail.bind(data)
    data.detail = (id) => {
      const found = detail(id)
      return { ...found, order: found.order && { ...found.order, addInfo: 'Two flats,\none door.' } }
    }
    const { path, wrapper } = await open(data)
    expect(panel()?.textContent).toContain('Two flats,\none door.')
    expect(panel()?.textContent).toContain('LK-2400')
    expect(panel()?.textContent).toContain(folder.place)
    const view = useOrdersView()
    view.selection = { ...selectNothing(), ids: new Set(['another order']) }
    await click(byText(wrapper, 'aside button', messages.words.showOrder))
    expect(path()).toBe('/orders')
    // The page's buttons act on the selection first, so the order has to be selected too.
    expect([[...view.selection.ids], view.inspectedId]).toEqual([[row.id], row.id])
  })
})

it('opening a folder in the library marks its order as opened', async () => {
  const data = makeFakeData()
  const folder = data.folders.find(({ id }) => id === folderId)
  const { fake, wrapper } = await open(data)
  expect(fake.callsOf('orders:markOpened')).toEqual([
    { connectionId: 'larkfield', orderId: folder?.orderId ?? '' },
  ])
  await setProps(wrapper, { folderId: 'folder-1' })
  expect(fake.callsOf('orders:markOpened')).toHaveLength(2)
})
