import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { columns } from '../../../renderer/features/orders/table/columns.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { useSearchEverything } from '../../../renderer/features/search/searchStore.ts'
import { messages } from '../../../renderer/app/messages.ts'
import DataGrid from '../../../renderer/ui/DataGrid.vue'
import { selectOnly } from '../../../renderer/ui/grid/selection.ts'
import type { OrderRow } from '../../../shared/contract/orders.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { until } from '../../support/waiting.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import {
  byText,
  click,
  emit,
  mountInWindow,
  passTime,
  release,
  runCommand,
  trigger,
  type Mounted,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

const open = async (options: Parameters<typeof mountInWindow>[1] = {}): Promise<Mounted> =>
  await mountInWindow(OrdersPage, options)
const line = ({ wrapper }: Mounted, index: number) => wrapper.get(`#order-${String(index)}`)
const selected = ({ wrapper }: Mounted): number =>
  wrapper.findAll('[role="row"][aria-selected="true"]').length

const progress = {
  connectionId: 'larkfield',
  phase: 'orders',
  seen: 123,
  changed: 4,
  detailsDone: 0,
  detailsTotal: 0,
  finishedAt: null,
} as const

describe('orders page', () => {
  it('shows the status as text, also unknown ones and unsupported data', async () => {
    const page = await open()
    expect(line(page, 0).text()).toContain('Ready')
    expect(line(page, 2).text()).toContain('Pending')
    expect(line(page, 9).text()).toContain('On hold')
    expect(line(page, 11).text()).toContain('Unsupported data')
  })

  it('reads 100 rows of 5,000 orders, not all', async () => {
    const { fake } = await open({ data: makeFakeData(5000) })
    const queries = fake.callsOf('orders:query') as { filter: { deliveredAgain: boolean }; limit: number }[]
    // The notice of updated orders sends its own query.
    const listQueries = queries.filter(({ filter }) => !filter.deliveredAgain)
    expect(listQueries).toEqual([expect.objectContaining({ offset: 0, limit: 100 })])
  })

  it('renders only the cells of rows that come into view by scrolling', async () => {
    const page = await open({ data: makeFakeData(5000) })
    const address = required(columns.find(({ key }) => key === 'address'))
    const made = vi.spyOn(address, 'text')
    const scroller = page.wrapper.get('[role="grid"]').element
    const scrollTo = async (row: number): Promise<string[]> => {
      made.mockClear()
      scroller.scrollTop = row * 36
      scroller.dispatchEvent(new Event('scroll'))
      await nextTick()
      return made.mock.calls.map(([{ id }]) => id)
    }
    await scrollTo(50)
    // Cells of the new position are rendered once.
    await passTime(200)
    const shown = await scrollTo(50)
    expect(shown).toEqual([])
    expect((await scrollTo(53)).length).toBe(3)
    expect((await scrollTo(51)).length).toBe(2)
  })

  it('selects all loaded orders without a request, so that the next key acts on them', async () => {
    const page = await open()
    const view = useOrdersView()
    view.setFilter({ ...emptyFilter, statuses: ['Ready'] })
    await until(() => expect(page.wrapper.text()).toMatch(/\d+ of \d+ orders/))
    await flushPromises()
    holdAnswers(page.fake, 'orders:ids')
    await runCommand('select-all')
    expect(view.selection.ids.size).toBeGreaterThan(1)
  })

  it('selects by click, Ctrl and Shift', async () => {
    const page = await open()
    await line(page, 1).trigger('click')
    await line(page, 3).trigger('click', { ctrlKey: true })
    expect(selected(page)).toBe(2)
    await trigger(line(page, 6), 'click', { shiftKey: true })
    expect(selected(page)).toBe(4)
    expect(line(page, 1).attributes('aria-selected')).toBe('false')
    const clear = byText(page.wrapper, 'button', 'Clear selection')
    ;(clear.element as HTMLElement).focus()
    await click(clear)
    expect(selected(page)).toBe(0)
    expect(document.activeElement?.getAttribute('role')).toBe('grid')
  })

  it('moves, selects, opens and closes by keyboard alone', async () => {
    const page = await open()
    const grid = page.wrapper.get('[role="grid"]')
    await trigger(grid, 'keydown', { key: 'ArrowDown' })
    await trigger(grid, 'keydown', { key: 'ArrowDown' })
    expect(grid.attributes('aria-activedescendant')).toBe('order-1')
    await trigger(grid, 'keydown', { key: 'ArrowDown', shiftKey: true })
    expect(selected(page)).toBe(2)
    await grid.trigger('keydown', { key: ' ', shiftKey: true })
    expect(selected(page)).toBe(1)
    await trigger(grid, 'keydown', { key: 'Enter' })
    expect(page.wrapper.find('aside').text()).toContain('126 Marigold Street')
    await grid.trigger('keydown', { key: 'Escape' })
    expect(page.wrapper.find('aside').exists()).toBe(false)
  })

  it('selects all 900 orders with rows not yet read, and copies them', async () => {
    const page = await open({ data: makeFakeData(900) })
    await runCommand('select-all')
    expect(page.wrapper.text()).toContain('900 selected')
    await runCommand('copy')
    expect(page.fake.data.clipboard?.split('\n')).toHaveLength(901)
  })

  it('searches once after typing pauses, and says if nothing matches', async () => {
    const page = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const searches = () =>
      (page.fake.callsOf('orders:query') as { filter: { search: string } }[]).map(
        ({ filter }) => filter.search,
      )
    const before = searches().length
    const field = page.wrapper.get('[role="searchbox"]')
    for (const typed of ['h', 'he', 'her', 'hero', 'heron']) {
      await field.setValue(typed)
      vi.advanceTimersByTime(100)
    }
    expect(searches()).toHaveLength(before)
    // The rows on screen belong to the earlier search.
    const isBusy = () => page.wrapper.find('[aria-busy="true"] [role="grid"]').exists()
    expect(isBusy()).toBe(true)
    vi.advanceTimersByTime(50)
    await nextTick()
    expect(isBusy()).toBe(true)
    await flushPromises()
    expect(isBusy()).toBe(false)
    // Intermediate input was not searched for.
    expect(searches().slice(before)).toEqual(['heron'])
    await field.setValue('nowhere at all')
    vi.advanceTimersByTime(150)
    await flushPromises()
    expect(page.wrapper.text()).toContain('No matches')
    await byText(page.wrapper, 'button', messages.commands['search-all']).trigger('click')
    expect(useSearchEverything().begin).toBe('nowhere at all')
    expect(page.wrapper.find('button[aria-label="Clear search"]').exists()).toBe(true)
    const clear = page.wrapper.findAll('button').findLast((each) => each.text() === 'Clear filters')
    ;(clear?.element as HTMLElement | undefined)?.focus()
    await click(clear)
    expect(line(page, 0).text()).toContain('Ready')
  })

  it('says under the address why an order matches, unless a visible column shows it', async () => {
    const data = makeFakeData()
    // Makes room for the reference.
    data.overview.settings.hiddenColumns = ['plan']
    const page = await open({ data })
    const row = page.fake.data.rows.find(({ externalId }) => externalId !== null)
    const [reference, id] = [row?.externalId ?? '', row?.id ?? '']
    const search = async (typed: string): Promise<string> => {
      await page.wrapper.get('[role="searchbox"]').setValue(typed)
      await passTime(200)
      return line(page, 0).text()
    }
    await search(reference)
    expect(line(page, 0).find('mark').exists()).toBe(false)
    const texts = await search(`${id} ${reference}`)
    expect(texts).toContain('Order ID')
    expect(texts).not.toContain(id)
    expect(texts).not.toContain(`Reference: ${reference}`)
  })

  it('keeps the selection during a search, and the cursor leaves a row that was replaced', async () => {
    const page = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.wrapper.get('[role="searchbox"]').setValue('heron')
    await line(page, 2).trigger('click')
    expect(page.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBeDefined()
    vi.advanceTimersByTime(150)
    await flushPromises()
    expect(page.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBeUndefined()
    expect(page.wrapper.text()).toContain('1 selected')
  })

  it('sorts by a column and shows the direction', async () => {
    const page = await open()
    await click(byText(page.wrapper, '[role="columnheader"] button', 'Address'))
    expect(page.fake.callsOf('orders:query').at(-1)).toMatchObject({
      sort: { key: 'address', descending: false },
    })
    expect(byText(page.wrapper, '[role="columnheader"]', 'Address').attributes('aria-sort')).toBe('ascending')
    expect(byText(page.wrapper, '[role="columnheader"]', 'Created').attributes('aria-sort')).toBe('none')
  })

  it('shows why the list can’t be read, and reads it on Try again', async () => {
    const page = await open({
      prepare: (fake) => {
        fake.fail('orders:query', new AppError('internal', 'The catalogue is being repaired.'))
      },
    })
    expect(page.wrapper.text()).toContain('The catalogue is being repaired.')
    page.fake.fail('orders:query', null)
    await click(byText(page.wrapper, 'button', 'Try again'))
    expect(line(page, 0).text()).toContain('Ready')
  })

  it('shows the progress of a refresh with Stop, and its error', async () => {
    const page = await open()
    await emit(page.fake, 'refresh:progress', { ...progress, state: 'running', error: null })
    expect(page.wrapper.text()).toContain('Loading orders… 123 so far')
    await byText(page.wrapper, 'button', 'Stop').trigger('click')
    expect(page.fake.callsOf('orders:cancelRefresh')).toEqual([{ connectionId: 'larkfield' }])
    await emit(page.fake, 'refresh:progress', {
      ...progress,
      state: 'failed',
      error: { code: 'service_fault', message: 'The service has a fault.' },
    })
    expect(page.wrapper.text()).toContain('The service has a fault.')
    expect(page.wrapper.text()).not.toContain('Loading orders… 123 so far')
  })

  it('says calmly that a refresh waits for the connection', async () => {
    const page = await open()
    page.fake.emit('app:changed', { ...page.fake.data.overview, online: false })
    await emit(page.fake, 'refresh:progress', {
      ...progress,
      state: 'failed',
      error: { code: 'unreachable', message: 'Can’t connect to api.larkfield.example.' },
    })
    const note = byText(page.wrapper, '[role="status"]', messages.app.refreshOffline)
    expect(note.classes()).not.toContain('bg-bad-soft')
    expect(page.wrapper.text()).not.toContain('larkfield.example')
  })

  it('leaves a missing or refused key to the banner', async () => {
    const page = await open()
    for (const code of ['key_missing', 'key_refused'] as const) {
      await emit(page.fake, 'refresh:progress', {
        ...progress,
        state: 'failed',
        error: { code, message: 'There is no key.' },
      })
      expect(page.wrapper.text()).not.toContain('There is no key.')
    }
  })

  it('shows changed orders without losing the selection', async () => {
    const page = await open()
    await line(page, 0).trigger('click')
    const first = page.fake.data.rows[0]
    if (first) page.fake.data.rows[0] = { ...first, status: 'Fixing' }
    page.fake.emit('orders:changed', { connectionId: 'larkfield' })
    await passTime(200)
    expect(line(page, 0).text()).toContain('Fixing')
    expect(line(page, 0).attributes('aria-selected')).toBe('true')
  })

  describe('after a refresh moved rows', () => {
    /** Replaces the orders and reports the change. */
    const refresh = async ({ fake }: Mounted, rows: (before: OrderRow[]) => OrderRow[]): Promise<void> => {
      fake.data.rows = rows(fake.data.rows)
      fake.emit('orders:changed', { connectionId: 'larkfield' })
      await passTime(200)
    }
    const withNew = ([first, ...others]: OrderRow[]): OrderRow[] =>
      first === undefined ? [] : [{ ...first, id: 'brand-new', address: '1 New Street' }, first, ...others]
    const idOf = ({ fake }: Mounted, index: number): string => fake.data.rows[index]?.id ?? ''
    const press = (page: Mounted, key: string, init: KeyboardEventInit = {}): Promise<void> =>
      page.wrapper.get('[role="grid"]').trigger('keydown', { key, ...init })

    it('keys act on the selected order at its new place', async () => {
      const page = await open()
      await line(page, 1).trigger('click')
      const id = idOf(page, 1)
      await refresh(page, withNew)
      expect(line(page, 2).attributes('aria-selected')).toBe('true')
      expect(page.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBe('order-2')
      await press(page, 'Enter')
      expect(useOrdersView().inspectedId).toBe(id)
      await press(page, 'ArrowDown', { shiftKey: true })
      expect([...useOrdersView().selection.ids]).toEqual([id, idOf(page, 3)])
      await press(page, 'ArrowUp')
      expect([...useOrdersView().selection.ids]).toEqual([id])
    })

    it('the cursor follows its order to a page that is read later', async () => {
      const page = await open({ data: makeFakeData(250) })
      const id = idOf(page, 99)
      useOrdersView().selection = selectOnly(99, id)
      const held = holdAnswers(page.fake, 'orders:query')
      await refresh(page, withNew)
      await release(held.shift())
      page.wrapper.getComponent(DataGrid).vm.$emit('range', 95, 105)
      await flushPromises()
      for (const answer of held) answer()
      await flushPromises()
      expect(useOrdersView().selection.cursor).toEqual({ index: 100, id })
    })

    it('no other order takes the cursor of a removed order', async () => {
      const page = await open()
      await line(page, 1).trigger('click')
      const gone = idOf(page, 1)
      await refresh(page, (rows) => rows.toSpliced(1, 1))
      expect(page.wrapper.get('[role="grid"]').attributes('aria-activedescendant')).toBeUndefined()
      await press(page, ' ', { shiftKey: true })
      expect([...useOrdersView().selection.ids]).toEqual([gone])
      await press(page, 'ArrowDown')
      expect([...useOrdersView().selection.ids]).toEqual([idOf(page, 2)])
    })
  })
})
