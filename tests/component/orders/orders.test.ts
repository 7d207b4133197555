import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useCommands } from '../../../renderer/app/commands.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, mountInWindow, settle, type Mounted } from '../mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = async (options: Parameters<typeof mountInWindow>[1] = {}): Promise<Mounted> =>
  (mounted = await mountInWindow(OrdersPage, options))
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)
const selected = ({ wrapper }: Mounted): number =>
  wrapper.findAll('[role="row"][aria-selected="true"]').length

describe('the orders room', () => {
  it('says the status in words, also one it does not know and an order it does not understand', async () => {
    const room = await open()
    expect(line(room, 0).text()).toContain('Ready')
    expect(line(room, 2).text()).toContain('Pending')
    expect(line(room, 9).text()).toContain('On hold')
    expect(line(room, 11).text()).toContain('Not understood')
  })

  it('asks for windows of rows and never for all of them', async () => {
    const { fake } = await open({ data: makeFakeData(5000) })
    const queries = fake.callsOf('orders:query') as { filter: { deliveredAgain: boolean }; limit: number }[]
    // The notice of what was delivered again asks apart.
    const asked = queries.filter(({ filter }) => !filter.deliveredAgain)
    expect(asked).toEqual([expect.objectContaining({ offset: 0, limit: 200 })])
  })

  it('selects by click, control and shift', async () => {
    const room = await open()
    await line(room, 1).trigger('click')
    await line(room, 3).trigger('click', { ctrlKey: true })
    expect(selected(room)).toBe(2)
    await line(room, 6).trigger('click', { shiftKey: true })
    await flushPromises()
    expect(selected(room)).toBe(4)
    expect(line(room, 1).attributes('aria-selected')).toBe('false')
  })

  it('is worked by keys alone: arrows, space, enter, escape', async () => {
    const room = await open()
    const grid = room.wrapper.get('[role="grid"]')
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await flushPromises()
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await flushPromises()
    expect(grid.attributes('aria-activedescendant')).toBe('order-1')
    await grid.trigger('keydown', { key: 'ArrowDown', shiftKey: true })
    await flushPromises()
    expect(selected(room)).toBe(2)
    await grid.trigger('keydown', { key: ' ' })
    expect(selected(room)).toBe(1)
    await grid.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(room.wrapper.find('aside').text()).toContain('126 Marigold Street')
    await grid.trigger('keydown', { key: 'Escape' })
    expect(room.wrapper.find('aside').exists()).toBe(false)
  })

  it('selects all that match, also rows that were never loaded, and copies selected rows', async () => {
    const room = await open({ data: makeFakeData(900) })
    useCommands().run('select-all')
    await flushPromises()
    expect(room.wrapper.text()).toContain('900 selected')
    useCommands().run('copy')
    await settle()
    expect(room.fake.data.clipboard?.split('\n')).toHaveLength(901)
  })

  it('turns the search into a query and says so when nothing matches', async () => {
    const room = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const searches = () =>
      (room.fake.callsOf('orders:query') as { filter: { search: string } }[]).map(
        ({ filter }) => filter.search,
      )
    const before = searches().length
    const field = room.wrapper.get('[role="searchbox"]')
    for (const typed of ['h', 'he', 'her', 'hero', 'heron']) {
      await field.setValue(typed)
      vi.advanceTimersByTime(100)
    }
    expect(searches()).toHaveLength(before)
    vi.advanceTimersByTime(50)
    await flushPromises()
    // Of what was typed on the way nothing was asked for.
    expect(searches().slice(before)).toEqual(['heron'])
    await field.setValue('nowhere at all')
    vi.advanceTimersByTime(150)
    await flushPromises()
    expect(room.wrapper.text()).toContain('No order matches')
    await byText(room.wrapper, 'button', 'Clear all').trigger('click')
    await flushPromises()
    expect(line(room, 0).text()).toContain('Ready')
  })

  it('keeps what is selected before a search is done; no key acts on the row that stands there then', async () => {
    const room = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await room.wrapper.get('[role="searchbox"]').setValue('heron')
    await line(room, 2).trigger('click')
    expect(room.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBeDefined()
    vi.advanceTimersByTime(150)
    await flushPromises()
    expect(room.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBeUndefined()
    expect(room.wrapper.text()).toContain('1 selected')
  })

  it('sorts by a column and says which way', async () => {
    const room = await open()
    await byText(room.wrapper, '[role="columnheader"] button', 'Address').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('orders:query').at(-1)).toMatchObject({
      sort: { key: 'address', descending: false },
    })
    expect(byText(room.wrapper, '[role="columnheader"]', 'Address').attributes('aria-sort')).toBe('ascending')
    expect(byText(room.wrapper, '[role="columnheader"]', 'Created').attributes('aria-sort')).toBe('none')
  })

  it('shows why the list could not be read, and reads it again', async () => {
    const room = await open({
      prepare: (fake) => {
        fake.fail('orders:query', new AppError('internal', 'The catalogue is being repaired.'))
      },
    })
    expect(room.wrapper.text()).toContain('The catalogue is being repaired.')
    room.fake.fail('orders:query', null)
    await byText(room.wrapper, 'button', 'Try again').trigger('click')
    await flushPromises()
    expect(line(room, 0).text()).toContain('Ready')
  })

  it('counts while refreshing, can be stopped, and says what went wrong beside it', async () => {
    const room = await open()
    const progress = {
      connectionId: 'larkfield',
      phase: 'orders',
      seen: 123,
      changed: 4,
      detailsDone: 0,
      detailsTotal: 0,
      finishedAt: null,
    } as const
    room.fake.emit('refresh:progress', { ...progress, state: 'running', error: null })
    await flushPromises()
    expect(room.wrapper.text()).toContain('123 orders read…')
    await byText(room.wrapper, 'button', 'Stop').trigger('click')
    expect(room.fake.callsOf('orders:cancelRefresh')).toEqual([{ connectionId: 'larkfield' }])
    room.fake.emit('refresh:progress', {
      ...progress,
      state: 'failed',
      error: { code: 'unreachable', message: 'The service did not answer.' },
    })
    await flushPromises()
    expect(room.wrapper.text()).toContain('The service did not answer.')
    expect(room.wrapper.text()).not.toContain('123 orders read…')
  })

  it('takes changes from main without losing the selection', async () => {
    const room = await open()
    await line(room, 0).trigger('click')
    const first = room.fake.data.rows[0]
    if (first) room.fake.data.rows[0] = { ...first, status: 'Fixing' }
    room.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await settle(200)
    expect(line(room, 0).text()).toContain('Fixing')
    expect(line(room, 0).attributes('aria-selected')).toBe('true')
  })
})
