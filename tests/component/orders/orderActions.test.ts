import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import OrderInspector from '../../../renderer/features/orders/inspector/OrderInspector.vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import OutboxPage from '../../../renderer/features/outbox/OutboxPage.vue'
import { useOutbox } from '../../../renderer/features/outbox/outboxStore.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import type { ChangeRequest } from '../../../shared/contract/operations.ts'
import type { FullEntry } from '../../../shared/contract/outbox.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { makeOperations } from '../../support/fakes/answers/fakeOperations.ts'
import { choose, menuLabels, openMenuOf } from '../menuTools.ts'
import {
  button,
  byText,
  click,
  dialog,
  type Mounted,
  mountInWindow,
  passTime,
  trigger,
  undoStep,
} from '../mounting.ts'
import { until } from '../../support/waiting.ts'

let mounted: Mounted | undefined

/** In the fake data the sixth order is a draft and the first one is delivered. */
const [draftAt, readyAt] = [5, 0]
const idAt = (index: number): string => makeFakeData(8).rows[index]?.id ?? ''

function deletes(fake: FakeBridge): void {
  fake.answer('orders:deleteDraft', ({ orderId }) => {
    const sendsAt = Date.now() / 1000 + 10
    addDeletion(fake, { orderId, state: 'ready', agreed: true, sendsAt })
    return { entryId: 'deletion', sendsAt }
  })
  fake.answer('orders:keepDraft', ({ entryId }) => fake.outbox.drop({ ids: [entryId] }))
}
function addDeletion(fake: FakeBridge, entry: Partial<FullEntry>): void {
  const orderId = entry.orderId ?? idAt(draftAt)
  const form = { kind: 'draft_delete', orderId, form: {} } as const
  fake.outbox.add({ id: 'deletion', title: '6 Draft Street', orderId, body: null, ...entry, form })
}

/** The page with one order in the inspector. */
async function open(index: number, prepare: (fake: FakeBridge) => void, offline = false): Promise<Mounted> {
  const data = makeFakeData(8)
  data.overview.online = !offline
  mounted = await mountInWindow(OrdersPage, { data, prepare })
  useOrdersView().inspectedId = idAt(index)
  await flushPromises()
  await flushPromises()
  return mounted
}
/** The inspector alone. */
async function openInspector(
  index: number,
  prepare: (fake: FakeBridge) => void,
  offline = false,
): Promise<Mounted> {
  const data = makeFakeData(8)
  data.overview.online = !offline
  const props = { connectionId: 'larkfield', orderId: idAt(index), list: 'orders' }
  mounted = await mountInWindow(OrderInspector, { data, prepare, props })
  return mounted
}
const inspector = () => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted.wrapper.get('aside')
}
const press = async (text: string): Promise<void> => {
  if (!mounted) throw new Error('nothing is mounted')
  await click(byText(mounted.wrapper, 'button', text))
}
const openMore = (): Promise<void> => openMenuOf(inspector().get('button[aria-label="More actions"]').element)
const row = (index: number) => mounted?.wrapper.get(`#order-${String(index)}`).text()

describe('deleting a draft', () => {
  it('is shown in row, footer and inspector, and can be undone', async () => {
    const { wrapper, fake } = await open(draftAt, deletes)
    await press('Delete draft')
    expect(fake.callsOf('orders:deleteDraft')).toEqual([
      { connectionId: 'larkfield', orderId: idAt(draftAt) },
    ])
    expect(row(draftAt)).toContain('Deletion pending')
    expect(inspector().text()).toContain('You can still keep it.')
    expect(document.activeElement?.textContent).toBe('Keep draft')
    expect(
      inspector()
        .findAll('button')
        .map((each) => each.text()),
    ).not.toContain('Edit draft')
    expect(wrapper.text()).toContain('Deleting draft: 6 Draft Street')
    expect(wrapper.text()).toMatch(/(9|10) s/)
    await press('Undo')
    expect(fake.callsOf('orders:keepDraft')).toEqual([{ entryId: 'deletion' }])
    expect(useUndo().nextStep()).toBeNull()
    expect(row(draftAt)).not.toContain('Deletion pending')
    expect(wrapper.text()).not.toContain('Deleting draft')
    expect(useAnnounce().current?.text).toBe('Draft kept')
  })

  it('can be undone from another page until it is sent', async () => {
    const { wrapper, fake } = await open(draftAt, deletes)
    await press('Delete draft')
    wrapper.unmount()
    expect(useUndo().nextStep()).toBe('delete draft')
    await undoStep()
    expect(fake.callsOf('orders:keepDraft')).toEqual([{ entryId: 'deletion' }])
    expect(useAnnounce().current?.text).toBe(messages.deletion.notDeleted)
    expect(useUndo().nextStep()).toBeNull()
  })

  it('can’t be undone after its delay, and says so', async () => {
    const { wrapper, fake } = await open(
      draftAt,
      (bridge) => {
        deletes(bridge)
        addDeletion(bridge, { state: 'ready', agreed: true, sendsAt: Date.now() / 1000 - 1 })
      },
      true,
    )
    expect(wrapper.text()).not.toContain('Undo')
    expect(inspector().text()).toContain('when you’re online')
    fake.fail('orders:keepDraft', new AppError('busy', 'The draft is already deleted.'))
    await press('Keep draft')
    expect(useAnnounce().current).toEqual({ text: 'The draft is already deleted.', bad: true })
  })

  it('closes the inspector once the draft is deleted, with a message', async () => {
    const { wrapper, fake } = await open(draftAt, deletes)
    await wrapper.get(`#order-${String(draftAt)}`).trigger('click')
    expect(useOrdersView().selection.ids.size).toBe(1)
    await press('Delete draft')
    const entry = fake.outbox.entry({ id: 'deletion' })
    fake.outbox.add({ ...entry, state: 'done', agreed: false })
    await flushPromises()
    expect(wrapper.find('aside').exists()).toBe(false)
    expect(useOrdersView().selection.ids.size).toBe(0)
    expect(useAnnounce().current?.text).toBe('Draft deleted: 6 Draft Street')
  })

  it('links to the settings if the service does not offer it', async () => {
    const page = await open(draftAt, (fake) => {
      fake.fail('orders:deleteDraft', new AppError('not_offered', 'This service does not offer it.'))
    })
    await press('Delete draft')
    expect(inspector().get('[role="alert"]').text()).toContain('This service does not offer it.')
    await press('Open settings')
    expect(page.path()).toBe('/settings')
  })

  describe('that changed at the service', () => {
    const changed = (fake: FakeBridge): void => {
      deletes(fake)
      addDeletion(fake, {
        state: 'refused',
        error: {
          code: 'refused',
          message: 'The draft changed at the service after you chose to delete it. It wasn’t deleted.',
          fields: [{ field: 'info', message: '“Gate code 1234” → “Gate code 9999”' }],
          answer: null,
        },
      })
    }

    it('shows the differences and deletes only after confirmation', async () => {
      const { fake } = await openInspector(draftAt, changed)
      expect(inspector().text()).toContain('Needs attention')
      expect(inspector().text()).toContain('“Gate code 1234” → “Gate code 9999”')
      expect(inspector().text()).not.toContain('Retry deletion')
      await press('Delete anyway…')
      expect(fake.callsOf('orders:deleteDraft')).toEqual([])
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain('“Gate code 9999”')
      await click(button('Cancel', dialog()))
      expect(fake.callsOf('orders:deleteDraft')).toEqual([])
      await press('Delete anyway…')
      await click(button('Delete draft', dialog()))
      expect(fake.callsOf('orders:deleteDraft')).toHaveLength(1)
    })

    it('can be cancelled', async () => {
      const { fake } = await openInspector(draftAt, changed)
      await press('Keep draft')
      expect(fake.callsOf('orders:keepDraft')).toEqual([{ entryId: 'deletion' }])
      expect(fake.callsOf('orders:deleteDraft')).toEqual([])
    })

    it('is reviewed at the draft, and can’t be started from the outbox', async () => {
      mounted = await mountInWindow(OutboxPage, { prepare: changed })
      await trigger(mounted.wrapper.get('[data-entry]'), 'focus')
      expect(inspector().text()).toContain('“Gate code 9999”')
      expect(inspector().text()).toContain('Review draft')
      expect(inspector().text()).not.toContain('Delete now')
    })
  })

  it('leaves no way to request a change or to buy an upgrade', async () => {
    await open(draftAt, deletes)
    const offersChange = (): boolean =>
      inspector().text().includes(messages.change.open) ||
      useCommands().available().includes('request-change')
    expect(offersChange()).toBe(false)
    expect(inspector().text()).toContain(messages.upgrade.open)
    await press('Delete draft')
    expect(offersChange()).toBe(false)
    expect(inspector().text()).not.toContain(messages.upgrade.open)
    expect(useCommands().available()).not.toContain('upgrade-order')
    useOrdersView().inspectedId = idAt(readyAt)
    await until(() => {
      expect(offersChange()).toBe(true)
    })
  })

  it('is a command for drafts only', async () => {
    const page = await open(draftAt, deletes)
    expect(useCommands().available()).toContain('delete-draft')
    useOrdersView().inspectedId = idAt(readyAt)
    await flushPromises()
    expect(useCommands().available()).not.toContain('delete-draft')
    expect(page.wrapper.text()).not.toContain('Delete draft')
  })

  it('has its own text in the outbox and is not part of “Send all”', async () => {
    mounted = await mountInWindow(OutboxPage, {
      prepare: (fake) => {
        deletes(fake)
        addDeletion(fake, { state: 'ready', agreed: true })
      },
    })
    expect(useOutbox().sendable).toEqual([])
    await trigger(mounted.wrapper.get('[data-entry]'), 'focus')
    const detail = inspector().text()
    expect(detail).toContain('Only the draft’s ID is sent.')
    expect(detail).toContain('Delete now')
    expect(detail).not.toContain('Edit')
    await press('Keep draft')
    expect(mounted.fake.callsOf('orders:keepDraft')).toEqual([{ entryId: 'deletion' }])
    expect(mounted.fake.callsOf('outbox:drop')).toEqual([])
    expect(mounted.wrapper.text()).toContain('Not deleted: 6 Draft Street')
  })
})

const changeRequest = (change: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 'c1',
  text: 'Move the wall',
  products: ['products_2d', 'roof'],
  status: 'Open',
  createdAt: 1_774_000_000,
  isLocal: false,
  raw: '{"id":"c1","more":true}',
  ...change,
})

describe('change requests in the inspector', () => {
  // The service is asked after a delay. The test decides when the delay ends.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  const section = () => inspector().find('section[aria-label="Change requests"]')

  it('are shown from disk first, then from the service', async () => {
    const { fake } = await openInspector(readyAt, (bridge) => {
      bridge.answer('orders:changeRequests', ({ offline }) =>
        offline
          ? { requests: [changeRequest({ isLocal: true, status: null })], readAt: null }
          : { requests: [changeRequest()], readAt: 1_774_000_000 },
      )
    })
    expect(section().text()).toContain('Sent from this computer')
    await passTime(320)
    expect(section().text()).not.toContain('Sent from this computer')
    for (const part of ['Move the wall', '2D floor plans', 'Roof (unknown product)', 'Open'])
      expect(section().text()).toContain(part)
    await section().get('[aria-expanded]').trigger('click')
    expect(section().text()).toContain('"more": true')
    expect(
      fake.callsOf('orders:changeRequests').map((input) => (input as { offline: boolean }).offline),
    ).toEqual([true, false])
  })

  it('are hidden if the service does not list them, and for a draft', async () => {
    const { fake } = await openInspector(readyAt, (bridge) => {
      bridge.answer('orders:changeRequests', () => ({ requests: null, readAt: null }))
    })
    expect(section().get('[aria-busy="true"]').text()).toContain('Loading')
    await passTime(320)
    expect(section().exists()).toBe(false)
    const before = fake.callsOf('orders:changeRequests').length
    expect(before).toBe(2)
    mounted?.wrapper.unmount()
    const draft = await openInspector(draftAt, () => undefined)
    await passTime(320)
    expect(draft.fake.callsOf('orders:changeRequests')).toEqual([])
  })

  it('stay visible offline, and show a note if they can’t be read', async () => {
    const { fake } = await openInspector(
      readyAt,
      (bridge) => {
        bridge.answer('orders:changeRequests', () => ({ requests: [], readAt: null }))
      },
      true,
    )
    expect(section().text()).toContain('Connect to the internet to load them.')
    expect(fake.callsOf('orders:changeRequests')).toHaveLength(1)
    fake.answer('orders:changeRequests', ({ offline }) => {
      if (!offline) throw new AppError('service_fault', 'The service had a fault.')
      return { requests: [changeRequest()], readAt: 1_774_000_000 }
    })
    fake.emit('app:changed', { ...fake.data.overview, online: true })
    await expect
      .poll(() => section().text())
      .toContain('Couldn’t update the change requests. The service had a fault.')
    expect(section().text()).toContain('Move the wall')
    expect(useAnnounce().current).toBeNull()
  })
})

describe('combined PDF of an order', () => {
  const offered = (fake: FakeBridge): void => {
    const choices = makeOperations()
    const operations = choices.operations.map((one) => ({ ...one, state: 'untried' as const }))
    fake.answer('operations:show', () => ({ ...choices, operations }))
  }

  it('is downloaded and opened in the viewer', async () => {
    const page = await openInspector(readyAt, offered)
    expect(useCommands().available()).toContain('combined-pdf')
    await openMore()
    await choose('Combined PDF')
    expect(page.fake.callsOf('orders:combinedPdf')).toEqual([
      { connectionId: 'larkfield', orderId: idAt(readyAt) },
    ])
    expect(page.path()).toBe('/library/folder-0/file-0')
  })

  it('is hidden if the service does not offer it, known before or after trying', async () => {
    const { wrapper } = await openInspector(readyAt, () => undefined)
    await openMore()
    expect(menuLabels()).not.toContain('Combined PDF')
    wrapper.unmount()
    await openInspector(readyAt, (fake) => {
      offered(fake)
      fake.fail('orders:combinedPdf', new AppError('not_offered', 'This service does not offer it.'))
    })
    await openMore()
    await choose('Combined PDF')
    expect(inspector().get('[role="alert"]').text()).toContain('This service does not offer it.')
    await openMore()
    expect(menuLabels()).not.toContain('Combined PDF')
    expect(useCommands().available()).not.toContain('combined-pdf')
  })
})
