import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import LibraryPage from '../../renderer/features/library/LibraryPage.vue'
import { useOutbox } from '../../renderer/features/outbox/outboxStore.ts'
import { useOrderWindow } from '../../renderer/features/orders/list/useOrderWindow.ts'
import type { OrderQuery } from '../../renderer/features/orders/list/orderQuery.ts'
import OrderInspector from '../../renderer/features/orders/inspector/OrderInspector.vue'
import { useOrderPeople } from '../../renderer/features/orders/people.ts'
import TransferBar from '../../renderer/features/transfers/TransferBar.vue'
import { useTransfers } from '../../renderer/features/transfers/transfersStore.ts'
import { useVerify } from '../../renderer/features/library/verify/verifyStore.ts'
import OrdersPage from '../../renderer/features/orders/list/OrdersPage.vue'
import TeamPage from '../../renderer/features/team/TeamPage.vue'
import { useTeam } from '../../renderer/features/team/teamStore.ts'
import type { EventValue } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { idleVerify } from '../support/fakes/answers/fakeLibrary.ts'
import { fakePeople } from '../support/fakes/answers/fakeOrdering.ts'
import { makeTeam } from '../support/fakes/answers/fakeTeam.ts'
import { emptyDraftForm } from '../../shared/domain/ordering/draftForm.ts'
import { emptyFilter } from '../../shared/domain/filter.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { emit, mountInWindow, passTime, type Mounted } from './mounting.ts'
import { required } from '../support/required.ts'

const open = async (...args: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  await mountInWindow(...args)

describe('an outdated answer is not shown', () => {
  it('of an order', async () => {
    const data = makeFakeData()
    const orderId = data.rows[0]?.id ?? ''
    const { fake, wrapper } = await open(OrderInspector, {
      data,
      props: { connectionId: 'larkfield', orderId, list: 'orders', opened: true },
    })
    const held = holdAnswers(fake, 'orders:detail')
    const rename = async (address: string): Promise<void> => {
      data.rows = data.rows.map((row) => (row.id === orderId ? { ...row, address } : row))
      await emit(fake, 'orders:changed', { connectionId: 'larkfield', orderIds: [orderId] })
    }
    await rename('1 Early Lane')
    await rename('2 Late Lane')
    held[1]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toContain('2 Late Lane')
    held[0]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toContain('2 Late Lane')
  })

  it('of a page of the list', async () => {
    const query = ref<OrderQuery>({
      connectionId: 'larkfield',
      filter: { ...emptyFilter },
      sort: { key: 'createdAt', descending: true },
    })
    const List = defineComponent(() => {
      const { total } = useOrderWindow(query)
      return () => h('p', String(total.value))
    })
    const { fake, wrapper } = await open(List)
    expect(wrapper.text()).toBe('64')
    const held = holdAnswers(fake, 'orders:query')
    for (const search of ['brightfield', 'no such street']) {
      query.value = { ...query.value, filter: { ...emptyFilter, search } }
      await flushPromises()
    }
    held[1]?.()
    await flushPromises()
    held[0]?.()
    await flushPromises()
    expect(wrapper.text()).toBe('0')
  })

  it('of a search, whose earlier results stay until the newest answer', async () => {
    const { fake, wrapper } = await open(LibraryPage)
    const held = holdAnswers(fake, 'library:folders')
    const cards = (): string => wrapper.text()
    for (const search of ['Quarry', 'Marigold']) {
      await wrapper.get('input').setValue(search)
      await passTime(170)
    }
    expect(cards()).toContain('Brightfield')
    held[1]?.()
    await flushPromises()
    expect(cards()).toContain('Marigold')
    held[0]?.()
    await flushPromises()
    expect(cards()).toContain('Marigold')
    expect(cards()).not.toContain('Quarry')
  })

  it('of the outbox', async () => {
    const Count = defineComponent(() => {
      const outbox = useOutbox()
      return () => h('p', String(outbox.entries.length))
    })
    const { fake, wrapper } = await open(Count)
    const held = holdAnswers(fake, 'outbox:list')
    fake.outbox.add({ form: { kind: 'draft', form: emptyDraftForm() } })
    await flushPromises()
    fake.outbox.add({ form: { kind: 'draft', form: emptyDraftForm() } })
    await flushPromises()
    held[1]?.()
    await flushPromises()
    held[0]?.()
    await flushPromises()
    expect(wrapper.text()).toBe('2')
  })
})

describe('an answer slower than the next event', () => {
  it('is shown when it arrives, for an order', async () => {
    const data = makeFakeData()
    const orderId = data.rows[0]?.id ?? ''
    const props = { connectionId: 'larkfield', orderId, list: 'orders', opened: true }
    const { fake, wrapper } = await open(OrderInspector, { data, props })
    const held = holdAnswers(fake, 'orders:detail')
    for (const address of ['1 Early Lane', '2 Late Lane']) {
      data.rows = data.rows.map((row) => (row.id === orderId ? { ...row, address } : row))
      await emit(fake, 'orders:changed', { connectionId: 'larkfield', orderIds: [orderId] })
    }
    held[0]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toContain('1 Early Lane')
    held[1]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toContain('2 Late Lane')
  })

  it('is shown when it arrives, for the list', async () => {
    const data = makeFakeData()
    const { fake, wrapper } = await open(OrdersPage, { data })
    const held = holdAnswers(fake, 'orders:query')
    const shown = (): string => wrapper.get('#order-0').text()
    vi.useFakeTimers()
    const rename = async (address: string): Promise<void> => {
      data.rows = data.rows.map((row, index) => (index === 0 ? { ...row, address } : row))
      fake.emit('orders:changed', { connectionId: 'larkfield' })
      await vi.advanceTimersByTimeAsync(500)
    }
    await rename('1 Early Lane')
    const early = [...held]
    await rename('2 Late Lane')
    for (const release of early) release()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toContain('1 Early Lane')
    for (const release of held) release()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toContain('2 Late Lane')
  })

  it('does not replace the answer of a user action', async () => {
    const { fake, wrapper } = await open(TeamPage, { path: '/team' })
    const held = holdAnswers(fake, 'team:show')
    fake.emit('team:changed', { connectionId: 'larkfield' })
    await emit(fake, 'team:changed', { connectionId: 'larkfield' })
    fake.answer('team:refresh', () => ({ team: { ...makeTeam(), members: [] }, fault: null }))
    await useTeam().refresh()
    held[0]?.()
    await flushPromises()
    expect(wrapper.findAll('[role="row"][aria-selected]')).toHaveLength(0)
  })
})

describe('changed order in the inspector', () => {
  it('is read again once for each event about the order, from the catalogue', async () => {
    const data = makeFakeData()
    const orderId = data.rows[0]?.id ?? ''
    const props = { connectionId: 'larkfield', orderId, list: 'orders', opened: true }
    const { fake } = await open(OrderInspector, { data, props })
    fake.emit('orders:changed', { connectionId: 'larkfield', orderIds: [data.rows[1]?.id ?? ''] })
    await emit(fake, 'orders:changed', { connectionId: 'another', orderIds: [orderId] })
    expect(fake.callsOf('orders:detail')).toHaveLength(1)
    await emit(fake, 'orders:changed', { connectionId: 'larkfield', orderIds: [orderId] })
    await emit(fake, 'orders:changed', { connectionId: 'larkfield' })
    expect(
      fake.callsOf('orders:detail').map((input) => (input as { fetchDetail: boolean }).fetchDetail),
    ).toEqual([true, false, false])
  })
})

describe('reads caused by change events', () => {
  /** Returns a function with the number of calls since now, by channel. */
  function counted(fake: Mounted['fake']) {
    const channels = [
      'orders:query',
      'orders:facets',
      'orders:detail',
      'team:show',
      'library:folders',
    ] as const
    const before = channels.map((channel) => fake.callsOf(channel).length)
    return () =>
      Object.fromEntries(
        channels.map((channel, at) => [channel, fake.callsOf(channel).length - (before[at] ?? 0)]),
      )
  }

  it('are those of the visible list, twice for a burst of ten events', async () => {
    const { fake } = await open(OrdersPage)
    const since = counted(fake)
    vi.useFakeTimers()
    for (let at = 0; at < 10; at += 1)
      fake.emit('orders:changed', { connectionId: 'larkfield', orderIds: [`other-${String(at)}`] })
    await vi.advanceTimersByTimeAsync(1000)
    // The list, the updated orders, and the counts of the filters are read.
    expect(since()['orders:query']).toBeLessThanOrEqual(11)
    expect(since()).toMatchObject({ 'orders:detail': 0, 'team:show': 0, 'library:folders': 0 })
    const list = fake.callsOf('orders:query').filter((input) => 'asker' in (input as object))
    expect(list).toHaveLength(2)
  })

  it('wait while the window is hidden, and happen once when it is visible again', async () => {
    const { fake } = await open(OrdersPage)
    const since = counted(fake)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.useFakeTimers()
    for (let at = 0; at < 20; at += 1) {
      fake.emit('orders:changed', { connectionId: 'larkfield' })
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(since()).toMatchObject({ 'orders:query': 0, 'orders:facets': 0, 'team:show': 0 })
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(since()).toMatchObject({ 'orders:query': 2, 'orders:facets': 1 })
  })
})

describe('an event about part of the data', () => {
  it('is applied to an answer that arrives later', async () => {
    const { fake } = await open(TransferBar)
    const held = holdAnswers(fake, 'transfers:overview')
    const read = useTransfers().refetch()
    await flushPromises()
    const { orders, totals } = fake.data.transfers
    const first = required(orders[0])
    fake.emit('transfers:progress', { orders: [{ ...first, state: 'done' }], totals })
    held[0]?.()
    await read
    expect(useTransfers().list.find(({ id }) => id === first.id)?.state).toBe('done')
  })
})

describe('after a failed read', () => {
  const fault = new AppError('internal', 'The queue could not be opened.')
  const progressOf = ({ data }: Mounted['fake']): EventValue<'transfers:progress'> => ({
    orders: data.transfers.orders.slice(0, 1),
    totals: data.transfers.totals,
  })

  it('transfer progress is shown, although nothing was read before', async () => {
    const { fake, wrapper } = await open(TransferBar, {
      prepare: (each) => {
        each.fail('transfers:overview', fault)
      },
    })
    expect(wrapper.find('[role="progressbar"]').exists()).toBe(false)
    fake.fail('transfers:overview', null)
    await emit(fake, 'transfers:progress', progressOf(fake))
    expect(wrapper.find('[role="progressbar"]').exists()).toBe(true)
    expect(useTransfers().list).toHaveLength(fake.data.transfers.orders.length)
  })

  it('verification progress is shown, although nothing was read before', async () => {
    const { fake } = await open(LibraryPage, {
      prepare: (each) => {
        each.fail('library:verifyState', fault)
      },
    })
    const { library: _library, order: _order, ...idle } = idleVerify('larkfield')
    fake.fail('library:verifyState', null)
    fake.answer('library:verifyState', () => ({ ...idleVerify('larkfield'), phase: 'verifying', done: 2 }))
    await emit(fake, 'library:verifying', { ...idle, phase: 'verifying', done: 1 })
    expect(useVerify().state).toMatchObject({ phase: 'verifying', done: 2 })
  })

  it('transfer progress keeps the error and updates the data that was read before', async () => {
    const { fake } = await open(TransferBar)
    fake.fail('transfers:overview', fault)
    await useTransfers().refetch()
    const { orders, totals } = progressOf(fake)
    await emit(fake, 'transfers:progress', {
      orders: orders.map((one) => ({ ...one, state: 'done' })),
      totals,
    })
    expect(useTransfers().error).toBe(fault.message)
    expect(useTransfers().list.find(({ id }) => id === orders[0]?.id)?.state).toBe('done')
    fake.fail('transfers:overview', null)
    await useTransfers().refetch()
    expect(useTransfers().error).toBeNull()
  })

  it('verification progress keeps the error', async () => {
    const { fake } = await open(LibraryPage)
    fake.fail('library:verifyState', fault)
    await useVerify().refetch()
    const { library: _library, order: _order, ...idle } = idleVerify('larkfield')
    await emit(fake, 'library:verifying', { ...idle, done: 1 })
    expect(useVerify().state?.done).toBe(1)
    expect(useVerify().error).toBe(fault.message)
  })
})

describe('the read of a store', () => {
  it('outlives the component that created the store', async () => {
    const shown = ref(true)
    const First = defineComponent(() => {
      const outbox = useOutbox()
      return () => h('p', String(outbox.entries.length))
    })
    const { fake } = await open(defineComponent(() => () => (shown.value ? h(First) : null)))
    shown.value = false
    await passTime()
    fake.outbox.add({ form: { kind: 'draft', form: emptyDraftForm() } })
    await passTime()
    expect(useOutbox().entries).toHaveLength(1)
  })
})

it('a change of the team reads the orders and the names of people again', async () => {
  const { fake } = await open(OrdersPage)
  const people = useOrderPeople()
  await flushPromises()
  const person = required(fakePeople[0])
  const usual = { owner: null, country: 'US' }
  fake.answer('people:list', () => ({ people: [{ ...person, name: 'Ida', surname: 'Berg' }], usual }))
  const before = fake.callsOf('orders:query').length
  await emit(fake, 'team:changed', { connectionId: 'larkfield' })
  expect(fake.callsOf('orders:query').length).toBeGreaterThan(before)
  expect(people.nameOf(person.email)).toBe('Ida Berg')
})
