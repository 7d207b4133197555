import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import { useVerify } from '../../../renderer/features/library/verify/verifyStore.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { formatBytes } from '../../../renderer/ui/format.ts'
import { detailsFromWidth } from '../../../shared/domain/appearance.ts'
import { AppError } from '../../../shared/errors.ts'
import { choose, menuLabels } from '../menuTools.ts'
import { byText, mountInWindow, passTime, resizeWindow, trigger, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  mounted = undefined
  document.body.innerHTML = ''
  vi.useRealTimers()
  resizeWindow(1024)
})

async function open(width = detailsFromWidth): Promise<Mounted> {
  mounted = await mountInWindow(LibraryPage, { path: '/library' })
  vi.useFakeTimers()
  resizeWindow(width)
  await flushPromises()
  return mounted
}
const card = ({ wrapper }: Mounted, at: number) =>
  required(wrapper.findAll('[role="option"]')[at], `There is no folder ${String(at)}.`)
const folder = ({ fake }: Mounted, at: number) =>
  required(fake.data.folders[at], `The fake has no folder ${String(at)}.`)
const heading = ({ wrapper }: Mounted): string | undefined =>
  wrapper.findAll('aside h2').map((each) => each.text())[0]
async function click(page: Mounted, at: number, keys: MouseEventInit = {}): Promise<void> {
  await card(page, at).trigger('click', keys)
  await passTime(200)
}

describe('the details beside the library', () => {
  it('are shown in a wide window, filled by a click, and follow the arrow keys', async () => {
    const page = await open()
    expect(heading(page)).toBe(messages.inspector.noneTitle)
    await click(page, 1)
    expect(heading(page)).toContain(folder(page, 1).title)
    const focused = card(page, 1)
    if (focused.element instanceof HTMLElement) focused.element.focus()
    await focused.trigger('keydown', { key: 'ArrowRight' })
    await passTime(500)
    expect(heading(page)).toContain(folder(page, 2).title)
  })

  it('stay closed in a narrow window until the user opens them, and the choice is kept', async () => {
    const page = await open(1024)
    await click(page, 0)
    expect(heading(page)).toBeUndefined()
    useCommands().run('toggle-details')
    await passTime(200)
    expect(heading(page)).toContain(folder(page, 0).title)
    await byText(page.wrapper, 'header button', messages.words.orderDetails).trigger('click')
    await passTime(200)
    expect(heading(page)).toBeUndefined()
    expect(page.fake.callsOf('settings:update')).toEqual([{ detailsOpen: true }, { detailsOpen: false }])
  })

  it('of several folders are their totals and the actions for all orders', async () => {
    const page = await open()
    await click(page, 0)
    await click(page, 1, { ctrlKey: true })
    expect(heading(page)).toBe(messages.orders.selected(2))
    const sum = (of: 'files' | 'bytes'): number => folder(page, 0)[of] + folder(page, 1)[of]
    expect(page.wrapper.get('aside dl').text()).toContain(messages.library.files(sum('files')))
    expect(page.wrapper.get('aside dd').text()).toBe(formatBytes(sum('bytes')))
    await trigger(byText(page.wrapper, 'aside button', messages.orders.downloadSelected(2)), 'click')
    expect(page.fake.callsOf('transfers:start')).toMatchObject([
      { orders: { ids: [folder(page, 0).orderId, folder(page, 1).orderId] } },
    ])
  })

  it('lead to the order in the list of orders', async () => {
    const page = await open()
    await click(page, 0)
    await trigger(byText(page.wrapper, 'aside button', messages.menus.more), 'click')
    expect(menuLabels()).toContain(messages.words.showOrder)
    expect(menuLabels()).not.toContain(messages.words.openInLibrary)
    await choose(messages.words.showOrder)
    await passTime(200)
    expect([page.path(), useOrdersView().inspectedId]).toEqual(['/orders', folder(page, 0).orderId])
  })

  it('make room for Check files, and take it again', async () => {
    const page = await open()
    await click(page, 0)
    useVerify().open = true
    await flushPromises()
    expect(heading(page)).toBe(messages.commands.verify)
    useCommands().run('toggle-details')
    await passTime(200)
    expect(heading(page)).toContain(folder(page, 0).title)
    expect(useVerify().open).toBe(false)
  })

  it('name a folder whose order is in no list', async () => {
    const page = await open()
    page.fake.fail('orders:detail', new AppError('not_found', 'This order is no longer in the list.'))
    await click(page, 0)
    expect(heading(page)).toBe(folder(page, 0).title)
    expect(page.wrapper.get('aside [role="alert"]').text()).toContain('no longer in the list')
  })

  it('are empty again after Escape', async () => {
    const page = await open()
    await click(page, 0)
    await card(page, 0).trigger('keydown', { key: 'Escape' })
    await passTime(200)
    expect(heading(page)).toBe(messages.inspector.noneTitle)
  })
})
