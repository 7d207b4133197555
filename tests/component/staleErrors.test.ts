import { describe, expect, it } from 'vitest'
import type { Component } from 'vue'
import FolderPage from '../../renderer/features/library/folder/FolderPage.vue'
import LibraryPage from '../../renderer/features/library/LibraryPage.vue'
import OrderInspector from '../../renderer/features/orders/inspector/OrderInspector.vue'
import OrdersPage from '../../renderer/features/orders/list/OrdersPage.vue'
import OutboxPage from '../../renderer/features/outbox/OutboxPage.vue'
import ReportPage from '../../renderer/features/report/ReportPage.vue'
import { useCommands } from '../../renderer/app/commands.ts'
import TeamPage from '../../renderer/features/team/TeamPage.vue'
import TokenPage from '../../renderer/features/token/TokenPage.vue'
import TransfersPage from '../../renderer/features/transfers/TransfersPage.vue'
import { useTransfers } from '../../renderer/features/transfers/transfersStore.ts'
import type { ChannelName } from '../../shared/contract.ts'
import { emptyDraftForm } from '../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../shared/errors.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, click, mountInWindow, type Mounted } from './mounting.ts'
import { until } from '../support/waiting.ts'

const connectionId = 'larkfield'
const data = makeFakeData()
const [row] = data.rows
const [folder] = data.folders

interface Page {
  name: string
  component: Component
  props?: Record<string, unknown>
  channel: ChannelName
  /** The loaded content, which must stay. */
  known: string | RegExp
  prepare?: (fake: Mounted['fake']) => void
  /** The event that invalidates the read. */
  event: (fake: Mounted['fake']) => unknown
}
const pages: Page[] = [
  {
    name: 'the orders',
    component: OrdersPage,
    channel: 'orders:query',
    known: row?.address ?? '',
    event: (fake) => {
      fake.emit('orders:changed', { connectionId })
    },
  },
  {
    name: 'the details of an order',
    component: OrderInspector,
    props: { connectionId, orderId: row?.id },
    channel: 'orders:detail',
    known: row?.address ?? '',
    event: (fake) => {
      fake.emit('orders:changed', { connectionId, orderIds: [row?.id ?? ''] })
    },
  },
  {
    name: 'the library',
    component: LibraryPage,
    channel: 'library:folders',
    known: folder?.title ?? '',
    event: (fake) => {
      fake.emit('library:changed', { connectionId })
    },
  },
  {
    name: 'a folder',
    component: FolderPage,
    props: { folderId: folder?.id },
    channel: 'library:files',
    known: data.files.find(({ kind }) => kind === 'video_3d')?.name ?? '',
    event: (fake) => {
      fake.emit('library:changed', { connectionId })
    },
  },
  {
    name: 'the transfers',
    component: TransfersPage,
    channel: 'transfers:overview',
    known: data.transfers.orders[0]?.title ?? '',
    event: () => useTransfers().refetch(),
  },
  {
    name: 'the outbox',
    component: OutboxPage,
    channel: 'outbox:list',
    known: '12 Old Mill Lane',
    prepare: (fake) => {
      fake.outbox.add({ form: { kind: 'draft', form: { ...emptyDraftForm(), street: '12 Old Mill Lane' } } })
    },
    event: (fake) => {
      fake.emit('outbox:changed', { connectionId })
    },
  },
  {
    name: 'the team',
    component: TeamPage,
    channel: 'team:show',
    known: 'mara.ellison@larkfield.example',
    event: (fake) => {
      fake.emit('team:changed', { connectionId })
    },
  },
  {
    name: 'the scan link',
    component: TokenPage,
    channel: 'token:show',
    known: 'Hidden',
    event: (fake) => {
      fake.emit('token:changed', { connectionId })
    },
  },
  {
    name: 'home reports',
    component: ReportPage,
    channel: 'reports:runs',
    known: 'Preview',
    event: () => useCommands().run('refresh'),
  },
]

describe('old data stays visible beside the error of a failed read', () => {
  it.each(pages)('in $name', async ({ component, props, channel, known, prepare, event }) => {
    const mounted = await mountInWindow(component, {
      ...(props === undefined ? {} : { props }),
      ...(prepare === undefined ? {} : { prepare }),
    })
    const { fake, wrapper } = mounted
    const text = (): string => wrapper.text()
    await until(() => {
      expect(text()).toContain(known)
    })
    fake.fail(channel, new AppError('disk', 'The catalogue is being repaired.'))
    await event(fake)
    await until(() => {
      expect(text()).toContain('The catalogue is being repaired.')
    })
    expect(text()).toContain(known)
    fake.fail(channel, null)
    await click(byText(wrapper, 'button', 'Try again'))
    expect(text()).toContain(known)
    expect(text()).not.toContain('The catalogue is being repaired.')
  })
})
