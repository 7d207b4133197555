import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { useAnnounce } from '../../renderer/app/announce.ts'
import { messages } from '../../renderer/app/messages.ts'
import AnnounceLine from '../../renderer/app/shell/AnnounceLine.vue'
import SideBar from '../../renderer/app/shell/SideBar.vue'
import { useOrdersView } from '../../renderer/features/orders/list/ordersView.ts'
import TransferBar from '../../renderer/features/transfers/TransferBar.vue'
import TransfersPage from '../../renderer/features/transfers/TransfersPage.vue'
import { useTransfers } from '../../renderer/features/transfers/transfersStore.ts'
import { useFinishedNotice } from '../../renderer/features/transfers/useFinishedNotice.ts'
import { paceText, share } from '../../renderer/features/transfers/transferProgress.ts'
import { formatTime } from '../../renderer/ui/format.ts'
import type { EventValue } from '../../shared/contract.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { listedOf } from '../support/fakes/fakeTransfers.ts'
import { choose, menuLabels, openMenu, pressMenuKey } from './menuTools.ts'
import {
  byText,
  click,
  dispatch,
  emit,
  emitProgress,
  mountInWindow,
  passTime,
  type Mounted,
} from './mounting.ts'
import { firstOf, required } from '../support/required.ts'

async function open(component: Component, data = makeFakeData()): Promise<Mounted> {
  return await mountInWindow(component, { data })
}

it('shows neither speed nor remaining time while transfers stand still', () => {
  expect(paceText({ bytesPerSecond: 2, secondsLeft: 1_600_000 })).toBe('')
  expect(paceText({ bytesPerSecond: 2000, secondsLeft: 60 })).toContain('left')
})

describe('transfer bar', () => {
  it('shows progress, speed and remaining time, and pauses', async () => {
    const bar = await open(TransferBar)
    expect(bar.wrapper.text()).toContain('4.8 MB/s')
    expect(bar.wrapper.text()).toContain('44 s left')
    expect(bar.wrapper.text()).toContain('3 of 8 transfers finished')
    expect(bar.wrapper.get('[role="progressbar"]').attributes('aria-valuenow')).toBe('39')
    await bar.wrapper.get('button[aria-label="Pause all"]').trigger('click')
    expect(bar.fake.callsOf('transfers:pause')).toEqual([{}])
  })

  it('disappears when idle, and gives one reason when all transfers stop', async () => {
    const bar = await open(TransferBar)
    const { totals } = bar.fake.data.transfers
    await emitProgress(bar.fake, [], { ...totals, state: 'paused', problem: 'The disk is full.' })
    expect(bar.wrapper.text()).toContain('The disk is full.')
    expect(bar.wrapper.find('button[aria-label="Resume all"]').exists()).toBe(true)
    await emitProgress(bar.fake, [], { ...totals, state: 'idle' })
    expect(bar.wrapper.find('[role="progressbar"]').exists()).toBe(false)
  })

  it('says “Waiting for the connection” without a speed while offline', async () => {
    const bar = await open(TransferBar)
    await emitProgress(bar.fake, [], { ...bar.fake.data.transfers.totals, state: 'offline' })
    expect(bar.wrapper.text()).toContain('Waiting for the connection')
    expect(bar.wrapper.text()).not.toContain('MB/s')
    expect(bar.wrapper.find('button[aria-label="Pause all"]').exists()).toBe(true)
  })

  it('counts no files while none is known', async () => {
    const bar = await open(TransferBar)
    const nothing = { files: 0, done: 0, failed: 0, unchanged: 0, bytesDone: 0, bytesTotal: 0 }
    await emitProgress(bar.fake, [], { ...bar.fake.data.transfers.totals, ...nothing, state: 'paused' })
    expect(bar.wrapper.text()).toBe('Paused')
  })

  it('is not complete while a transfer of unknown files waits, and shows nothing of that transfer', async () => {
    const data = makeFakeData()
    const first = required(data.transfers.orders[0])
    const nothing = { files: 0, done: 0, failed: 0, unchanged: 0, bytesDone: 0, bytesTotal: 0 }
    data.transfers.orders = [{ ...first, ...nothing, state: 'paused' }]
    Object.assign(data.transfers.totals, { state: 'paused', files: 10, done: 10, failed: 0, unchanged: 0 })
    Object.assign(data.transfers.totals, { bytesDone: 500, bytesTotal: 500, round: { all: 4, finished: 3 } })
    const page = await open(TransfersPage, data)
    const [total, line] = page.wrapper.findAll('[role="progressbar"]')
    expect(total?.attributes('aria-valuenow')).toBe('75')
    expect(line?.attributes('aria-valuenow')).toBeUndefined()
    expect(line?.get('div').attributes('style')).toContain('width: 0%')
  })

  it('computes progress by files while lengths are unknown, else by bytes', () => {
    const counts = { files: 10, done: 3, failed: 1, unchanged: 1, bytesDone: 500, bytesTotal: null }
    expect(share(counts)).toBe(1 / 3)
    expect(share({ ...counts, bytesTotal: 1000 })).toBe(0.5)
    expect(share({ ...counts, files: 0, unchanged: 0 })).toBeNull()
    expect(share({ ...counts, unchanged: 10 })).toBe(1)
  })
})

describe('notice of finished transfers', () => {
  const Notice = defineComponent(() => {
    useFinishedNotice()
    return () => h(AnnounceLine)
  })
  const finished = { orders: 12, files: 204, failed: 0, connectionId: 'larkfield', folderId: null }

  async function openWith(change: Partial<EventValue<'transfers:finished'>>): Promise<Mounted> {
    const notice = await open(Notice)
    await emit(notice.fake, 'transfers:finished', { ...finished, ...change })
    return notice
  }

  it('says what was downloaded, and opens the folder', async () => {
    const notice = await openWith({})
    expect(notice.wrapper.get('[role="status"]').text()).toContain('204 files of 12 orders downloaded')
    await click(byText(notice.wrapper, 'button', 'Show in Files'))
    expect(notice.fake.callsOf('library:reveal')).toEqual([{ connectionId: 'larkfield' }])
    expect(useAnnounce().current).toBeNull()
  })

  it('shows a single order in the library, also of another connection', async () => {
    const notice = await openWith({ connectionId: 'other', orders: 1, folderId: 'folder-1' })
    await click(byText(notice.wrapper, 'button', 'Open in Library'))
    expect(notice.fake.callsOf('connections:activate')).toEqual([{ id: 'other' }])
    expect(notice.path()).toBe('/library/folder-1')
  })

  it('offers nothing to open if there was nothing to download', async () => {
    await openWith({ orders: 0, files: 0 })
    expect(useAnnounce().current).toEqual({ text: 'Nothing to download', bad: false })
  })

  it('leads to the transfers if files failed', async () => {
    const notice = await openWith({ failed: 4 })
    expect(notice.wrapper.text()).toContain('204 files of 12 orders downloaded, 4 failed')
    await click(byText(notice.wrapper, 'button', 'Show transfers'))
    expect(notice.path()).toBe('/transfers')
  })
})

it('the side bar marks Transfers while orders have failed files', async () => {
  const sideBar = await open(SideBar)
  expect(byText(sideBar.wrapper, 'a', 'Transfers').html()).toContain('1 transfer with failed files')
  const { totals } = sideBar.fake.data.transfers
  const listed = { ...totals.listed, failed: 0 }
  await emitProgress(sideBar.fake, [], { ...totals, listed })
  expect(sideBar.wrapper.html()).not.toContain('failed files')
})

describe('transfers page', () => {
  it('counts each listed transfer, also a second one of the same order', async () => {
    const data = makeFakeData()
    const { orders } = data.transfers
    const first = required(orders[0])
    const listed = [
      { ...first, state: 'failed', failed: 2 },
      { ...first, id: 'again', state: 'done' },
    ] as const
    const other = { ...first, id: 'other', connectionId: 'birch', state: 'cancelled' } as const
    data.transfers = {
      orders: [...listed, other],
      totals: { ...data.transfers.totals, state: 'paused', listed: listedOf([...listed, other]) },
    }
    const page = await open(TransfersPage, data)
    expect(page.wrapper.findAll('li h2 + span').map((each) => each.text())).toEqual([
      '2 transfers, 1 failed',
      '1 transfer',
    ])
  })

  it('shows states as text and follows events of single orders', async () => {
    const page = await open(TransfersPage)
    expect(page.wrapper.text()).toContain('Preparing')
    const first = required(page.fake.data.transfers.orders[0])
    await emitProgress(page.fake, [{ ...first, state: 'done', done: 18 }])
    expect(byText(page.wrapper, 'li', first.title).text()).toContain('Done')
    const none = { files: 0, done: 0, unchanged: 0, bytesDone: 0, bytesTotal: 0 }
    await emitProgress(page.fake, [{ ...first, ...none, state: 'done' }])
    expect(byText(page.wrapper, 'li', first.title).text()).toContain('Nothing to download')
  })

  it('says in one sentence when the connection was lost and what is left', async () => {
    const page = await open(TransfersPage)
    const first = required(page.fake.data.transfers.orders[0])
    const lostAt = new Date(2026, 0, 2, 1, 58).getTime() / 1000
    const offline = { ...first, state: 'offline', lostAt, reason: 'Can’t connect to plans.example.' } as const
    await emitProgress(page.fake, [{ ...offline, files: 27, done: 10, unchanged: 2, failed: 1 }])
    const line = byText(page.wrapper, 'li', first.title)
    expect(line.text()).toContain('Waiting for the connection')
    expect(line.text()).toContain(`Connection lost at ${formatTime(lostAt)}, 14 files left`)
    // A line of its own would move the rows below from under the pointer.
    expect(line.find('p.selectable').exists()).toBe(false)
    expect(line.find('[title="Can’t connect to plans.example."]').exists()).toBe(true)
    // After a restart the files are not known yet.
    await emitProgress(page.fake, [{ ...offline, files: 0, done: 0, bytesTotal: null }])
    expect(line.text()).toContain(`Waiting for the connection· Connection lost at ${formatTime(lostAt)}`)
    expect(line.text()).not.toContain('left')
  })

  it('keeps the focus on a replaced button’s place, and on the row of an ended transfer', async () => {
    const page = await open(TransfersPage)
    const { orders, totals } = page.fake.data.transfers
    const focused = (): string | null | undefined =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const report = async (value: EventValue<'transfers:progress'>): Promise<void> => {
      await emitProgress(page.fake, value.orders, value.totals)
      await passTime()
    }
    ;(byText(page.wrapper, 'button', 'Pause all').element as HTMLElement).focus()
    await report({ orders: [], totals: { ...totals, state: 'paused' } })
    expect(focused()).toBe('Resume all')

    const first = required(orders.find(({ state }) => state === 'running'))
    ;(byText(page.wrapper, 'button', `Cancel: ${first.title}`).element as HTMLElement).focus()
    await report({ orders: [{ ...first, state: 'done', done: first.files }], totals })
    expect(focused()).toContain(first.title)
  })

  it('expands an order and says why its files failed', async () => {
    const page = await open(TransfersPage)
    const [toggle] = page.wrapper.findAll('button[aria-expanded]')
    await click(toggle)
    expect(toggle?.attributes('aria-expanded')).toBe('true')
    expect(page.wrapper.text()).toContain('The download is incomplete.')
    expect(page.wrapper.text()).toContain('link expired')
  })

  it.each([
    ['The file server timed out. Try again.', 'The file server timed out. Try again.'],
    // This reason does not say what to do.
    [
      'The download link has no host name.',
      'The download link is not allowed. Ask the service for a new delivery. The download link has no host name.',
    ],
    [null, 'The download link is not allowed. Ask the service for a new delivery.'],
  ])('says once why a file failed and what to do: %j', async (reason, shown) => {
    const data = makeFakeData()
    data.transferFiles = data.transferFiles
      .slice(0, 1)
      .map((file) => ({ ...file, state: 'failed', code: 'refused_address', reason }))
    const page = await open(TransfersPage, data)
    await click(page.wrapper.get('button[aria-expanded]'))
    expect(page.wrapper.get('ul li.grid > .selectable').text()).toBe(shown)
  })

  it('resumes after a full disk, without restarting cancelled orders', async () => {
    const page = await open(TransfersPage)
    const { totals } = page.fake.data.transfers
    const problem = 'The disk is full. Make room, then resume.'
    await emitProgress(page.fake, [], { ...totals, state: 'paused', problem })
    await byText(page.wrapper, '[role="status"] button', 'Resume all').trigger('click')
    expect(page.fake.callsOf('transfers:resume')).toEqual([{}])
    expect(page.fake.callsOf('transfers:retry')).toEqual([])
  })

  describe('with a missing library folder', () => {
    async function openStopped(): Promise<Mounted> {
      const page = await open(TransfersPage)
      const [connection] = page.fake.data.overview.connections
      const missingFolder = connection?.folder ?? null
      const problem = 'The library folder is gone or empty. Connect its drive or choose another folder.'
      const { totals } = page.fake.data.transfers
      await emitProgress(page.fake, [], { ...totals, state: 'paused', problem, missingFolder })
      return page
    }

    it('resumes by Try again beside the message', async () => {
      const page = await openStopped()
      const notice = page.wrapper.get('[role="status"]')
      expect(notice.text()).toContain('The library folder is gone or empty.')
      expect(notice.text()).not.toContain('Resume all')
      await click(byText(page.wrapper, '[role="status"] button', 'Try again'))
      expect(page.fake.callsOf('transfers:resume')).toEqual([{}])
      expect(page.fake.callsOf('connections:chooseFolder')).toEqual([])
    })

    it('says that stopped orders wait for the folder, and others are paused', async () => {
      const page = await openStopped()
      const { totals } = page.fake.data.transfers
      expect(page.wrapper.get('[role="status"]').text()).toContain(
        'Downloads continue when the folder is back.',
      )
      const [first, second] = firstOf(page.fake.data.transfers.orders, 2)
      const problem = 'The library folder is gone.'
      const stopped = [
        { ...first, state: 'paused' as const, reason: problem },
        { ...second, state: 'paused' as const, reason: null },
      ]
      await emitProgress(page.fake, stopped, { ...totals, state: 'paused', problem, missingFolder: '/drive' })
      const lines = page.wrapper.findAll('[data-line]').map((line) => line.text())
      const lineOf = ({ title }: { title: string }): string | undefined =>
        lines.find((line) => line.includes(title))
      expect(lineOf(first)).toContain('Waiting for the folder')
      expect(lineOf(second)).toContain('Paused')
    })

    it('lets the user choose another folder, and resumes there', async () => {
      const page = await openStopped()
      const choose = async (): Promise<void> => {
        await click(byText(page.wrapper, '[role="status"] button', 'Choose folder…'))
      }
      // The user cancels the choice, so nothing resumes.
      await choose()
      expect(page.fake.callsOf('transfers:resume')).toEqual([])
      page.fake.answer('connections:chooseFolder', (_, { overview }) => ({
        connection: overview.connections[0] ?? null,
        found: { kind: 'empty', folders: 0, files: 0, missing: 0, changed: 0, uncertain: 0, problems: 0 },
      }))
      await choose()
      expect(page.fake.callsOf('connections:chooseFolder')).toEqual([
        { id: 'larkfield' },
        { id: 'larkfield' },
      ])
      expect(page.fake.callsOf('transfers:resume')).toEqual([{}])
    })
  })

  it('says how many new deliveries wait, and why', async () => {
    const page = await open(TransfersPage)
    const { overview, transfers } = page.fake.data
    expect(page.wrapper.text()).not.toContain('new deliver')
    await emit(page.fake, 'app:changed', { ...overview, heldDeliveries: 3 })
    expect(page.wrapper.text()).toContain('3 new deliveries waiting. Resume transfers to download them.')
    page.fake.emit('app:changed', { ...overview, heldDeliveries: 1 })
    await emitProgress(page.fake, [], { ...transfers.totals, state: 'paused', problem: 'The disk is full.' })
    expect(page.wrapper.text()).toContain('1 new delivery also waiting.')
  })

  it('reads one page of 5,000 transfers and no files, and once more after transfers end', async () => {
    const data = makeFakeData()
    const first = required(data.transfers.orders[0])
    data.transfers.orders = Array.from({ length: 5000 }, (_, at) => ({ ...first, id: `many-${String(at)}` }))
    const page = await open(TransfersPage, data)
    expect(page.fake.callsOf('transfers:overview')).toEqual([{ offset: 0, limit: 200 }])
    expect(page.fake.callsOf('transfers:files')).toEqual([])
    expect(page.wrapper.findAll('li').length).toBeLessThan(200)
    // Progress of a transfer changes its row and reads nothing.
    vi.useFakeTimers()
    const { totals } = data.transfers
    const listed = { ...totals.listed, all: 5000 }
    const advance = async (orders: (typeof first)[], all = listed): Promise<void> => {
      page.fake.emitProgress(orders, { ...totals, listed: all })
      await vi.advanceTimersByTimeAsync(1000)
    }
    await advance([{ ...first, id: 'many-0', done: first.done + 1 }])
    expect(page.fake.callsOf('transfers:overview')).toHaveLength(1)
    // An ended transfer changes its place in the list, so the page is read again, once for several events.
    page.fake.emitProgress([{ ...first, id: 'many-0', state: 'done' }], { ...totals, listed })
    await advance([{ ...first, id: 'many-1', state: 'done' }])
    expect(page.fake.callsOf('transfers:overview')).toHaveLength(2)
    vi.useRealTimers()
  })

  it('keeps rows at their places while the pointer or the keyboard is in the list', async () => {
    const page = await open(TransfersPage)
    const [first, second] = firstOf(page.fake.data.transfers.orders, 2)
    const reads = () => page.fake.callsOf('transfers:overview').length
    const before = reads()
    vi.useFakeTimers()
    const end = async (transfer: typeof first, state: 'paused' | 'done' | 'running'): Promise<void> => {
      page.fake.emitProgress([{ ...transfer, state }])
      await vi.advanceTimersByTimeAsync(1000)
    }
    const list = page.wrapper.get('[role="region"]')
    await list.trigger('pointerover')
    await end(first, 'paused')
    await page.wrapper.get(`button[aria-label^="Cancel: ${second.title}"]`).trigger('click')
    await vi.advanceTimersByTimeAsync(1000)
    // The menu of a row covers the list. Its items are no reason to move a row.
    vi.useRealTimers()
    await openMenu(byText(page.wrapper, 'button[data-line]', second.title).element)
    document.body.dispatchEvent(new Event('pointerover'))
    await choose(messages.words.cancel)
    vi.useFakeTimers()
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.fake.callsOf('transfers:cancel')).toHaveLength(2)
    expect(reads()).toBe(before)
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads()).toBe(before + 1)
    ;(list.element as HTMLElement).focus()
    await list.trigger('keydown', { key: 'Tab' })
    await end(second, 'done')
    expect(reads()).toBe(before + 1)
    ;(byText(page.wrapper, 'button', 'Pause all').element as HTMLElement).focus()
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads()).toBe(before + 2)
    vi.useRealTimers()
  })

  it('renders only visible rows again on progress of one of 5,000 transfers', async () => {
    const data = makeFakeData()
    const first = required(data.transfers.orders[0])
    data.transfers.orders = Array.from({ length: 5000 }, (_, at) => ({ ...first, id: `many-${String(at)}` }))
    const page = await open(TransfersPage, data)
    const asked = vi.spyOn(useTransfers(), 'at')
    const line = page.wrapper.get('[data-index="0"]')
    const before = line.text()
    const { totals } = data.transfers
    const listed = { ...totals.listed, all: 5000 }
    await emitProgress(page.fake, [{ ...first, id: 'many-0', done: first.done + 1 }], { ...totals, listed })
    expect(line.text()).not.toBe(before)
    expect(asked.mock.calls.length).toBeGreaterThan(0)
    expect(asked.mock.calls.length).toBeLessThan(1000)
  })

  it('groups by company if there are several, and acts on one of them', async () => {
    const data = makeFakeData()
    const orders = data.transfers.orders.filter(({ id }) => /[0457]$/.test(id)).slice(0, 3)
    data.transfers.orders = orders
    const [own, other] = data.overview.connections
    if (own === undefined) throw new Error('no connection')
    const ofOne = await open(TransfersPage, data)
    expect(ofOne.wrapper.find('h2').exists()).toBe(false)
    ofOne.wrapper.unmount()
    data.overview.connections = [own, { ...(other ?? own), id: 'harbor', name: 'Harbor Visuals' }]
    const harbor = orders.map((each) => ({ ...each, id: `harbor-${each.id}`, connectionId: 'harbor' }))
    data.transfers.orders = [...orders, ...harbor]
    const page = await open(TransfersPage, data)
    expect(page.wrapper.findAll('h2').map((each) => each.text())).toEqual([own.name, 'Harbor Visuals'])
    const lines = page.wrapper.findAll('li').map((each) => each.text())
    expect(lines).toHaveLength(orders.length * 2 + 2)
    expect(lines[0]).toContain(`${String(orders.length)} transfers, 1 failed`)
    expect(lines[orders.length + 1]).toContain('Harbor Visuals')
    for (const label of ['Pause', 'Resume', 'Retry failed'])
      await page.wrapper.get(`button[aria-label="${label}: Harbor Visuals"]`).trigger('click')
    for (const action of ['pause', 'resume', 'retry'] as const)
      expect(page.fake.callsOf(`transfers:${action}`)).toEqual([{ connectionId: 'harbor' }])
  })

  describe('row of a transfer', () => {
    const titleOf = (page: Mounted, title: string) =>
      byText(page.wrapper, 'button:not([aria-label])', title).element as HTMLElement

    it('opens its order by double click, by Enter, and not by a single click', async () => {
      const page = await mountInWindow(TransfersPage, { path: '/transfers' })
      const [first, second] = firstOf(page.fake.data.transfers.orders, 2)
      await dispatch(titleOf(page, first.title), new MouseEvent('click', { detail: 1, bubbles: true }))
      expect(page.path()).toBe('/transfers')
      await dispatch(titleOf(page, first.title), new MouseEvent('dblclick', { detail: 2, bubbles: true }))
      expect(page.path()).toBe('/orders')
      expect(useOrdersView().inspectedId).toBe(first.orderId)
      // The browser sends Enter and Space on a button as a click with detail 0.
      await click(titleOf(page, second.title))
      expect([...useOrdersView().selection.ids]).toEqual([second.orderId])
    })

    it('opens an order of another connection, which becomes the active one', async () => {
      const page = await open(TransfersPage)
      const { overview, transfers } = page.fake.data
      const first = required(transfers.orders[0])
      page.fake.answer('connections:activate', () => {
        page.fake.emit('app:changed', { ...overview, activeConnectionId: 'harbor' })
      })
      const own = required(overview.connections[0])
      overview.connections = [own, { ...own, id: 'harbor', name: 'Harbor Visuals' }]
      await emitProgress(page.fake, [{ ...first, connectionId: 'harbor' }])
      await click(titleOf(page, first.title))
      expect(page.fake.callsOf('connections:activate')).toEqual([{ id: 'harbor' }])
      expect(useOrdersView().inspectedId).toBe(first.orderId)
    })

    it.each([
      ['running', ['Pause', 'Cancel']],
      ['paused', ['Resume', 'Cancel']],
      ['failed', ['Retry']],
      ['done', []],
    ])('has the actions of its state in a menu: %s', async (state, actions) => {
      const page = await open(TransfersPage)
      const found = page.fake.data.transfers.orders.find((each) => each.state === state)
      await pressMenuKey(titleOf(page, found?.title ?? ''))
      const shown = ['Show order', 'Compare', 'Open in Library', 'Show in Files']
      expect(menuLabels().slice(0, shown.length + actions.length + 1)).toEqual([
        ...shown,
        ...actions,
        'Download',
      ])
    })

    it('opens its order in the library from its menu', async () => {
      const page = await open(TransfersPage)
      const [first] = page.fake.data.transfers.orders
      const { folderId } = page.fake.data.detail(first?.orderId ?? '')
      await pressMenuKey(titleOf(page, first?.title ?? ''))
      await choose('Open in Library')
      expect(page.path()).toBe(`/library/${String(folderId)}`)
    })

    it('of another company opens its library there, and has no actions of orders', async () => {
      const page = await open(TransfersPage)
      const { overview, transfers } = page.fake.data
      const first = required(transfers.orders[0])
      const own = required(overview.connections[0])
      overview.connections = [own, { ...own, id: 'harbor', name: 'Harbor Visuals' }]
      page.fake.answer('connections:activate', () => {
        page.fake.emit('app:changed', { ...overview, activeConnectionId: 'harbor' })
      })
      await emitProgress(page.fake, [{ ...first, connectionId: 'harbor', state: 'done' }])
      await pressMenuKey(titleOf(page, first.title))
      expect(menuLabels()).toEqual(['Show order', 'Open in Library', 'Show in Files'])
      await choose('Open in Library')
      expect(page.fake.callsOf('connections:activate')).toEqual([{ id: 'harbor' }])
      expect(page.path()).toBe(`/library/${String(page.fake.data.detail(first.orderId).folderId)}`)
    })

    it('moves the focus by arrow keys, Home and End, and has the only tab stop', async () => {
      const page = await open(TransfersPage)
      const { orders } = page.fake.data.transfers
      const press = async (key: string): Promise<string | undefined> => {
        const keydown = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        await dispatch(document.activeElement, keydown)
        return orders.find(({ title }) => document.activeElement?.textContent.startsWith(title))?.id
      }
      const stops = (): number => page.wrapper.findAll('[data-line][tabindex="0"]').length
      expect(stops()).toBe(1)
      titleOf(page, orders[0]?.title ?? '').focus()
      expect(await press('ArrowDown')).toBe(orders[1]?.id)
      expect(await press('ArrowDown')).toBe(orders[2]?.id)
      expect(await press('ArrowUp')).toBe(orders[1]?.id)
      expect(await press('End')).toBe(orders.at(-1)?.id)
      expect(await press('ArrowDown')).toBe(orders.at(-1)?.id)
      expect(await press('Home')).toBe(orders[0]?.id)
      expect(await press('ArrowUp')).toBe(orders[0]?.id)
      // Also from a button of a row: it has the focus after the row above it moved away.
      const button = page.wrapper.findAll<HTMLElement>('button[aria-expanded]')[2]
      button?.element.focus()
      expect(await press('ArrowDown')).toBe(orders[3]?.id)
      expect(stops()).toBe(1)
      expect(page.wrapper.findAll('[aria-current="true"]')).toHaveLength(1)
    })

    it('opens the folder of its order, and retries, from its menu', async () => {
      const page = await open(TransfersPage)
      const ended = required(page.fake.data.transfers.orders.find(({ state }) => state === 'cancelled'))
      const { connectionId, orderId } = ended
      const { folderId } = page.fake.data.detail(orderId)
      await pressMenuKey(titleOf(page, ended.title))
      await choose('Show in Files')
      expect(page.fake.callsOf('library:reveal')).toEqual([{ connectionId, folderId }])
      await pressMenuKey(titleOf(page, ended.title))
      await choose('Retry')
      expect(page.fake.callsOf('transfers:retry')).toEqual([{ id: ended.id }])
    })
  })

  it('cancels and retries one order by its id', async () => {
    const page = await open(TransfersPage)
    await page.wrapper.get('button[aria-label^="Cancel: 100 Brightfield Road"]').trigger('click')
    expect(page.fake.callsOf('transfers:cancel')).toEqual([{ id: 'transfer-0' }])
    await page.wrapper.get('button[aria-label^="Retry: 165 Larkspur"]').trigger('click')
    expect(page.fake.callsOf('transfers:retry')).toEqual([{ id: 'transfer-5' }])
  })
})
