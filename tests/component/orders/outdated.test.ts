import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef, type Component } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import HandoverDialog from '../../../renderer/features/handover/HandoverDialog.vue'
import { useHandover } from '../../../renderer/features/handover/handoverStore.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import VerifyPanel from '../../../renderer/features/library/verify/VerifyPanel.vue'
import OutdatedDialog from '../../../renderer/features/outdated/OutdatedDialog.vue'
import { useOutdatedQuestion } from '../../../renderer/features/outdated/outdatedStore.ts'
import ReportPage from '../../../renderer/features/report/ReportPage.vue'
import { useReportOrders } from '../../../renderer/features/report/reportOrders.ts'
import { useTransfers } from '../../../renderer/features/transfers/transfersStore.ts'
import type { ChannelName } from '../../../shared/contract.ts'
import type { ReportRun } from '../../../shared/contract/reports.ts'
import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import type { VerifyResult } from '../../../shared/domain/verify.ts'
import { idleVerify } from '../../support/fakes/answers/fakeLibrary.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { annotation } from '../library/annotationTools.ts'
import { choose, openMenu } from '../menuTools.ts'
import {
  button,
  click,
  dispatch,
  element,
  emit,
  emitProgress,
  type Mounted,
  mountInWindow,
  passTime,
  pressKey,
  runCommand,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

const connectionId = 'larkfield'
const texts = messages.outdated
let data: FakeData
let mounted: Mounted | undefined
beforeEach(() => {
  data = makeFakeData(8)
})

/** Marks exactly these orders as delivered again since their download. */
function correct(...indices: number[]): void {
  data.rows = data.rows.map((row, at) => ({
    ...row,
    disk: { ...row.disk, earlier: indices.includes(at) ? 3 : 0 },
  }))
}
const orderOf = (folderId: string): number =>
  data.rows.findIndex(({ id }) => id === data.folders.find((folder) => folder.id === folderId)?.orderId)
const idOf = (index: number): string => data.rows[index]?.id ?? ''

/** Mounts a page with the window's dialog about newer deliveries. */
async function open(page: Component, props: Record<string, unknown>, path?: string): Promise<Mounted> {
  const Window = defineComponent(() => () => [h(page, props), h(OutdatedDialog)])
  mounted = await mountInWindow(Window, { data, ...(path === undefined ? {} : { path }) })
  return mounted
}
async function press(name: string): Promise<void> {
  await click(button(name))
}
/** Emits that downloads run. */
async function downloads(): Promise<void> {
  data.transfers.orders = data.transfers.orders.slice(0, 1)
  await useTransfers().refetch()
  await emitProgress(mounted?.fake, [], { ...data.transfers.totals, problem: null, state: 'running' })
}
/** In a browser, a disabled button loses the focus. */
function expectFocusOnDownloading(): void {
  expect(document.activeElement).toBe(button(texts.downloading))
  expect(button(texts.downloading).disabled).toBe(false)
}
const isPrimary = (name: string): boolean => button(name).classList.contains('bg-accent')
const calls = (channel: ChannelName) => mounted?.fake.callsOf(channel) ?? []
const download = (...indices: number[]) => ({
  connectionId,
  orders: { ids: indices.map(idOf) },
  kinds: ['listing_floorplans'],
  formats: ['jpg'],
})

describe('handover of an order with a newer delivery', () => {
  const openDialog = async (...indices: number[]): Promise<void> => {
    const orderIds = indices.map(idOf)
    await open(HandoverDialog, { connectionId, orderIds })
    useHandover().open(orderIds)
    await passTime()
  }

  it('downloads the newer delivery first, also by Enter, and then offers to save', async () => {
    correct(0)
    await openDialog(0, 1)
    expect(document.body.textContent).toContain(`${texts.title(1)}: ${data.rows[0]?.address ?? ''}`)
    expect(isPrimary(texts.downloadFirst)).toBe(true)
    expect(isPrimary(messages.handover.start(2))).toBe(false)
    document.querySelector<HTMLFormElement>('#handover-form')?.requestSubmit()
    await passTime()
    expect(calls('transfers:start')).toEqual([download(0)])
    expect(calls('handover:start')).toEqual([])

    correct()
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [idOf(0)] })
    expect(document.body.textContent).not.toContain(texts.title(1))
    expect(isPrimary(messages.handover.start(2))).toBe(true)
    // The plan is read again, with the files of the newer delivery.
    expect(mounted?.fake.callsOf('handover:plan').length).toBeGreaterThan(1)
  })

  it('keeps the focus on Download first, which starts one download', async () => {
    correct(0)
    await openDialog(0)
    button(texts.downloadFirst).focus()
    document.querySelector<HTMLFormElement>('#handover-form')?.requestSubmit()
    await downloads()
    expectFocusOnDownloading()
    document.querySelector<HTMLFormElement>('#handover-form')?.requestSubmit()
    await passTime()
    expect(calls('transfers:start')).toHaveLength(1)
  })

  it('can go on with the files on disk', async () => {
    correct(0, 1)
    await openDialog(0, 1)
    expect(document.body.textContent).toContain(texts.title(2))
    await press(messages.handover.start(2))
    expect(calls('handover:start')).toHaveLength(1)
    expect(calls('transfers:start')).toEqual([])
  })

  it('shows no notice if another order has the newer delivery', async () => {
    correct(2)
    await openDialog(0)
    expect(document.body.textContent).not.toContain(texts.notice(1))
    expect(isPrimary(messages.handover.start(1))).toBe(true)
  })
})

describe('tiles of the library', () => {
  it('say “Update available” at each order with a newer delivery, until it is downloaded', async () => {
    const first = data.folders[0]?.id ?? ''
    correct(orderOf(first))
    await open(LibraryPage, {}, '/library')
    const tile = (id: string): string =>
      document.querySelector(`a[href$="/library/${id}"]`)?.textContent ?? ''
    expect(tile(first)).toContain(texts.badge)
    expect(tile(data.folders[1]?.id ?? '')).not.toBe('')
    expect(document.body.textContent.split(texts.badge)).toHaveLength(2)

    correct()
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [idOf(orderOf(first))] })
    expect(document.body.textContent).not.toContain(texts.badge)
  })
})

describe('printing a plan of an earlier delivery', () => {
  const print = async (): Promise<void> => {
    correct(orderOf('folder-1'))
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    const file = required(document.querySelector('[data-file="file-jpg-1"]'))
    await openMenu(file)
    await choose(messages.commands.print)
  }

  const orderId = (): string => idOf(orderOf('folder-1'))
  /** Emits the state of the order's download, beside other downloads that are in the given state. */
  const report = async (
    state: OrderTransfer['state'],
    others: Partial<TransferTotals> = { state: 'running' },
  ): Promise<void> => {
    const transfer = required(data.transfers.orders[0])
    const order = { ...transfer, connectionId, orderId: orderId(), state }
    await emitProgress(mounted?.fake, [order], { ...data.transfers.totals, problem: null, ...others })
  }
  const dialogText = (): string => document.querySelector('[role="dialog"]')?.textContent ?? ''
  const isWaiting = (): boolean => dialogText().includes(texts.goesOn)

  it('asks first, downloads the newer delivery, and then prints it', async () => {
    await print()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.title(1))
    expect(document.activeElement).toBe(button(texts.downloadFirst))
    expect(isPrimary(texts.downloadFirst)).toBe(true)
    await press(texts.downloadFirst)
    expect(calls('transfers:start')).toEqual([download(orderOf('folder-1'))])
    // Some of its files are there.
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [orderId()] })
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.goesOn)
    expect(calls('handover:print')).toEqual([])

    correct()
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [orderId()] })
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(calls('handover:print')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    await report('done')
    expect(calls('handover:print')).toHaveLength(1)
  })

  it.each(['failed', 'cancelled'] as const)(
    'asks again after its download was %s, also while other downloads run',
    async (state) => {
      await print()
      await press(texts.downloadFirst)
      await report('running')
      expect(isWaiting()).toBe(true)
      await report(state)
      expect(isWaiting()).toBe(false)
      expect(document.activeElement).toBe(button(texts.downloadFirst))
      await press(texts.downloadFirst)
      expect(calls('transfers:start')).toHaveLength(2)
      await press(texts.printAnyway)
      expect(calls('handover:print')).toHaveLength(1)
    },
  )

  it('asks again when no download is left, even if the event left out this order', async () => {
    await print()
    await press(texts.downloadFirst)
    await emitProgress(mounted?.fake, [], { ...data.transfers.totals, state: 'idle' })
    expect(isWaiting()).toBe(false)
  })

  it('waits for its own download when earlier downloads end before it has started', async () => {
    await print()
    mounted?.fake.answer('transfers:start', () => {
      mounted?.fake.emitProgress([], { ...data.transfers.totals, state: 'idle' })
      mounted?.fake.emit('transfers:finished', {
        orders: 1,
        files: 3,
        failed: 0,
        connectionId,
        folderId: null,
      })
      return { orders: 1, withoutFiles: 0 }
    })
    await press(texts.downloadFirst)
    expect(isWaiting()).toBe(true)
    correct()
    await report('done')
    expect(calls('handover:print')).toHaveLength(1)
  })

  it('keeps the focus on Download first, which starts one download', async () => {
    await print()
    await press(texts.downloadFirst)
    expect(document.activeElement).toBe(button(texts.downloading))
    expect(button(texts.downloading).getAttribute('aria-disabled')).toBe('true')
    await press(texts.downloading)
    expect(calls('transfers:start')).toHaveLength(1)
  })

  it('says which problem stops the download, and no progress of other downloads', async () => {
    data.transfers.orders = data.transfers.orders.slice(0, 1)
    await print()
    await press(texts.downloadFirst)
    await report('paused', { state: 'paused', problem: 'The disk is full.' })
    expect(dialogText()).toContain('The disk is full.')
    expect(dialogText()).not.toContain(messages.transfers.states.paused)
    const bar = document.querySelector('[role="dialog"] [role="progressbar"]')
    expect(bar?.hasAttribute('aria-valuenow')).toBe(false)
  })

  /** Switches to another company, as a notification does. */
  const switchCompany = (): void => {
    data.overview.connections = [...data.overview.connections, data.demo]
    data.overview.activeConnectionId = data.demo.id
    mounted?.fake.emit('app:changed', data.overview)
  }

  it('is cancelled when the user switches to another company', async () => {
    await print()
    await press(texts.downloadFirst)
    switchCompany()
    await passTime()
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    correct()
    mounted?.fake.emit('orders:changed', { connectionId, orderIds: [orderId()] })
    await report('done')
    expect(calls('handover:print')).toEqual([])
  })

  it('does not ask if the user switched to another company meanwhile', async () => {
    correct(orderOf('folder-1'))
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    mounted?.fake.answer('orders:outdated', () => {
      switchCompany()
      return { orderIds: [orderId()], orders: [], kinds: [], formats: [] }
    })
    const mayUse = useOutdatedQuestion().mayUse({ fileId: 'file-jpg-1' }, texts.printAnyway)
    await passTime()
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(await mayUse).toBe(false)
  })

  it('is cancelled while the newer delivery is downloaded', async () => {
    await print()
    await press(texts.downloadFirst)
    await press(messages.words.cancel)
    correct()
    mounted?.fake.emit('orders:changed', { connectionId, orderIds: [orderId()] })
    await report('done')
    expect(calls('handover:print')).toEqual([])
  })

  it('can go on with Print anyway while the newer delivery is downloaded', async () => {
    await print()
    await press(texts.downloadFirst)
    await press(texts.printAnyway)
    correct()
    await report('done')
    expect(calls('handover:print')).toHaveLength(1)
  })

  it('goes on with Print anyway', async () => {
    await print()
    await press(texts.printAnyway)
    expect(calls('handover:print')).toEqual([{ connectionId, fileId: 'file-jpg-1' }])
    expect(calls('transfers:start')).toEqual([])
  })

  it('is cancelled with the question', async () => {
    await print()
    await press(messages.words.cancel)
    expect(calls('handover:print')).toEqual([])
    expect(calls('transfers:start')).toEqual([])
  })
})

describe('dragging or copying files of an earlier delivery to other programs', () => {
  const openFolder = async (): Promise<void> => {
    correct(orderOf('folder-1'))
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
  }
  const drag = async (): Promise<void> => {
    const file = document.querySelector('[data-file="file-jpg-1"]')
    await dispatch(file, new Event('dragstart', { bubbles: true, cancelable: true }))
  }
  const dragged = { connectionId, fileId: 'file-jpg-1' }

  it('asks instead of the drag, downloads the newer delivery, and says to drag again', async () => {
    await openFolder()
    await drag()
    expect(document.activeElement).toBe(button(texts.downloadFirst))
    await press(texts.downloadFirst)
    expect(calls('transfers:start')).toEqual([download(orderOf('folder-1'))])
    const index = orderOf('folder-1')
    correct()
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [idOf(index)] })
    expect(useAnnounce().current?.text).toBe(texts.dragAgain)
    expect(calls('library:drag')).toEqual([])
    // A still newer delivery is asked about.
    correct(index)
    await drag()
    await press(messages.words.cancel)
    correct()
    await drag()
    expect(calls('library:drag')).toEqual([dragged])
  })

  it('lets the next drag through after Drag anyway, and asks again for the one after', async () => {
    await openFolder()
    await drag()
    await press(texts.dragAnyway)
    expect(calls('library:drag')).toEqual([])
    expect(useAnnounce().current?.text).toBe(texts.dragAgain)
    await drag()
    expect(calls('library:drag')).toEqual([dragged])
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    await drag()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.title(1))
    expect(calls('library:drag')).toHaveLength(1)
  })

  it('asks before a file is copied', async () => {
    await openFolder()
    const file = required(document.querySelector('[data-file="file-jpg-1"]'))
    await openMenu(file)
    await choose(messages.menus.copyFile)
    expect(calls('library:copyFile')).toEqual([])
    await press(texts.copyAnyway)
    expect(calls('library:copyFile')).toEqual([dragged])
  })
})

describe('folder of an order with a newer delivery', () => {
  it('says so and downloads it, until it is on disk', async () => {
    const index = orderOf('folder-1')
    correct(index)
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    expect(document.body.textContent).toContain(texts.notice(1))
    await press(messages.words.download)
    expect(calls('transfers:start')).toEqual([download(index)])
    correct()
    await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [idOf(index)] })
    expect(document.body.textContent).not.toContain(texts.notice(1))
  })

  it('downloads and compares it, also if the download already runs', async () => {
    const index = orderOf('folder-1')
    correct(index)
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    await press(messages.words.download)
    await downloads()
    await click(element(`button[title="${messages.inspector.downloadAndCompare}"]`))
    expect(calls('transfers:start')).toEqual([download(index)])
    expect(mounted?.path()).toBe('/library/folder-1')
    correct()
    const changed = async (): Promise<void> => {
      await emit(mounted?.fake, 'orders:changed', { connectionId, orderIds: [idOf(index)] })
    }
    const { orders, totals } = data.transfers
    mounted?.fake.emitProgress(
      orders.map((each) => ({ ...each, orderId: idOf(index), state: 'done' })),
      { ...totals, problem: null },
    )
    await changed()
    // The files are there, but the correction is not recorded yet.
    expect(mounted?.path()).toBe('/library/folder-1')
    data.rows = data.rows.map((row, at) => (at === index ? { ...row, correctedAt: 2000 } : row))
    await changed()
    expect(mounted?.path()).toBe('/compare/folder-1')
  })

  it('keeps the focus on its button while it downloads, and starts one download', async () => {
    correct(orderOf('folder-1'))
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    button(messages.words.download).focus()
    await press(messages.words.download)
    await downloads()
    expectFocusOnDownloading()
    await press(texts.downloading)
    expect(calls('transfers:start')).toHaveLength(1)
  })

  it('asks before annotations are exported', async () => {
    correct(orderOf('folder-1'))
    data.annotations = [annotation('a')]
    await open(FolderPage, { folderId: 'folder-1' }, '/library/folder-1')
    await runCommand('export-annotations')
    expect(calls('annotations:export')).toEqual([])
    await press(texts.exportAnyway)
    expect(calls('annotations:export')).toHaveLength(1)
  })
})

describe('home report of an order with a newer delivery', () => {
  const isOpen = shallowRef(true)
  const exportReport = async (): Promise<void> => {
    const index = data.rows.findIndex(({ status }) => status === 'Ready')
    correct(index)
    isOpen.value = true
    await open({ render: () => isOpen.value && h(ReportPage) }, {}, '/create/report')
    useReportOrders().hand(connectionId, [idOf(index)])
    await passTime()
    await pressKey(window, 'Enter', { ctrlKey: true })
  }

  it('is not exported after its page was left', async () => {
    await exportReport()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.title(1))
    isOpen.value = false
    await passTime()
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(calls('reports:export')).toEqual([])
  })

  it('asks before it is exported', async () => {
    await exportReport()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.title(1))
    expect(mounted?.fake.callsOf('reports:export')).toEqual([])
    await press(texts.exportAnyway)
    expect(mounted?.fake.callsOf('reports:export')).toHaveLength(1)
  })

  it('asks before a failed export is repeated, too', async () => {
    await exportReport()
    await press(texts.exportAnyway)
    const answer = await mounted?.fake.bridge.call('reports:runs', { connectionId })
    const run = required((answer as { value: { runs: ReportRun[] } }).value.runs[0])
    const jobs = run.jobs.map((job) => ({ ...job, state: 'failed' as const }))
    await emit(mounted?.fake, 'reports:changed', { ...run, over: true, jobs })
    await press(messages.report.run.retry(1))
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(texts.title(1))
    expect(calls('reports:export')).toHaveLength(1)
    await press(texts.exportAnyway)
    expect(calls('reports:export')).toHaveLength(2)
  })
})

describe('verification with a newer delivery', () => {
  const counts = { missing: 0, damaged: 0, changed: 0, unreadable: 0, unknown: 0 }
  const result = (folderId: string | null): VerifyResult => ({
    at: 1_774_000_000,
    folderId,
    title: null,
    files: 40,
    ok: 40,
    bytes: 4_000_000,
    counts,
    findings: [],
    more: 0,
    repairable: 0,
    repaired: 0,
  })
  const openPanel = async (folderId: string | null): Promise<string> => {
    const Panel = defineComponent(() => () => h(VerifyPanel))
    mounted = await mountInWindow(Panel, {
      data,
      path: folderId === null ? '/library' : `/library/${folderId}`,
      prepare: (fake) => {
        const found = result(folderId)
        fake.answer('library:verifyState', () => ({
          ...idleVerify(connectionId),
          ...(folderId === null ? { library: found } : { order: found }),
        }))
      },
    })
    return mounted.wrapper.text()
  }

  it.each([
    ['the library', null],
    ['a folder', 'folder-1'],
  ])('of %s never says that there are no problems, and offers the download', async (_what, folderId) => {
    correct(orderOf('folder-1'))
    const shown = await openPanel(folderId)
    expect(shown).toContain(messages.verify.summary(result(folderId), 1))
    expect(shown).not.toContain(messages.verify.summary(result(folderId), 0))
    expect(isPrimary(texts.downloadFirst)).toBe(true)
    button(texts.downloadFirst).focus()
    await press(texts.downloadFirst)
    await downloads()
    expectFocusOnDownloading()
    await press(texts.downloading)
    expect(calls('transfers:start')).toEqual([download(orderOf('folder-1'))])
  })

  it('of another order says that there are no problems', async () => {
    correct(orderOf('folder-2'))
    expect(await openPanel('folder-1')).toContain(messages.verify.summary(result('folder-1'), 0))
    await flushPromises()
  })
})
