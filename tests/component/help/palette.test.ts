import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { defineComponent, h, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import { useCommand } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOperationRun } from '../../../renderer/features/operations/operationStore.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import CommandPalette from '../../../renderer/features/palette/CommandPalette.vue'
import { useSearchEverything } from '../../../renderer/features/search/searchStore.ts'
import { makeOperations } from '../../support/fakes/answers/fakeOperations.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { click, dispatch, mountInWindow, passTime } from '../mounting.ts'
import { draft, redraw } from '../outbox/outboxTools.ts'

const isSelected = shallowRef(false)
const Page = defineComponent({
  setup() {
    useCommand('zoom-in', () => undefined)
    useCommand('go-library', () => undefined)
    useCommand(
      'mark-seen',
      () => undefined,
      () => isSelected.value,
    )
    useCommand(
      'compare',
      () => undefined,
      () => isSelected.value,
    )
    return () => h(CommandPalette, { open: true })
  },
})
async function open(data: FakeData): Promise<FakeData> {
  await mountInWindow(Page, { data })
  await flushPromises()
  return data
}
/** The titles of the palette's groups, each with its entries. */
const groups = (): [string, string[]][] =>
  new DOMWrapper(document.body).findAll('[role="group"]').map((group) => {
    const title = document.getElementById(group.attributes('aria-labelledby') ?? '')?.textContent.trim() ?? ''
    return [title, group.findAll('[role="option"]').map((option) => option.text())]
  })
const { palette, commands } = messages

describe('command palette', () => {
  it('lists commands for the selection first, then recent orders, then actions', async () => {
    isSelected.value = true
    const data = makeFakeData()
    const [first, , third] = data.rows
    data.recent = [third?.id ?? '', first?.id ?? '']
    await open(data)
    expect(groups().map(([title]) => title)).toEqual([
      palette.selection,
      palette.recent,
      messages.words.actions,
    ])
    expect(groups()[0]?.[1]).toEqual([`${commands['compare']}Ctrl+Shift+C`, commands['mark-seen']])
    expect(groups()[1]?.[1].map((text) => text.includes(third?.address ?? '-'))).toEqual([true, false])
    expect(groups()[2]?.[1]).toEqual([
      `${commands['go-library']}Ctrl+2`,
      expect.stringContaining(commands['zoom-in']),
      'Add user…',
      'Update webhooks…',
    ])
  })

  it('leaves out empty groups, and recent orders once text is typed', async () => {
    isSelected.value = false
    const data = makeFakeData()
    data.recent = [data.rows[0]?.id ?? '']
    await open(data)
    expect(groups().map(([title]) => title)).toEqual([palette.recent, messages.words.actions])
    await new DOMWrapper(document.body).get('input').setValue('library')
    await passTime(200)
    expect(groups().map(([title]) => title)).not.toContain(palette.recent)
    expect(groups()[0]).toEqual([messages.words.actions, [`${commands['go-library']}Ctrl+2`]])
  })

  it('has no list and no highlighted option without a match', async () => {
    await open(makeFakeData())
    const body = new DOMWrapper(document.body)
    const field = body.get('input')
    await field.setValue('library')
    await passTime(200)
    expect(field.attributes('aria-activedescendant')).toBe(body.get('[data-highlighted]').attributes('id'))
    await field.setValue('zzzz')
    await passTime(200)
    expect(body.find('[role="listbox"]').exists()).toBe(false)
    expect(field.attributes('aria-activedescendant')).toBeUndefined()
    expect(body.get('[role="status"]').text()).toBe(messages.words.noMatches)
  })

  it('opens the order that was typed when Enter comes before the results', async () => {
    const { rows } = await open(makeFakeData())
    const last = rows.at(-1)
    const field = new DOMWrapper(document.body).get('input')
    await field.setValue(rows[0]?.address)
    await passTime(200)
    await field.setValue(last?.address)
    await field.trigger('keydown', { key: 'Enter' })
    await passTime(200)
    expect(useOrdersView().inspectedId).toBe(last?.id)
  })

  it('keeps a highlighted option when the pointer leaves the list', async () => {
    await open(makeFakeData())
    const body = new DOMWrapper(document.body)
    await body.get('input').setValue('library')
    await passTime(200)
    // A list that gets shorter leaves a resting pointer, too.
    await dispatch(body.get('[role="listbox"]').element.parentElement, new Event('pointerleave'))
    expect(body.find('[data-highlighted]').text()).toContain(commands['go-library'])
  })

  it('searches everything for a text that nothing here matches', async () => {
    const WithSearch = defineComponent(() => {
      useCommand('search-all', () => undefined)
      return () => h(Page)
    })
    await mountInWindow(WithSearch)
    await flushPromises()
    const body = new DOMWrapper(document.body)
    await body.get('input').setValue(' laundry ')
    await passTime(200)
    expect(groups()).toEqual([[messages.words.actions, [`${commands['search-all']}Ctrl+Shift+F`]]])
    await click(body.get('[role="option"]'))
    expect(useSearchEverything().begin).toBe('laundry')
  })

  it('finds unfinished orders and redraws by their address, and opens them', async () => {
    const { path } = await mountInWindow(Page, {
      prepare({ outbox }) {
        outbox.add({ form: redraw('12 Quarry Lane'), state: 'writing' })
        outbox.add({ form: draft('14 Quarry Lane'), state: 'writing' })
        outbox.add({ form: draft('16 Quarry Lane'), state: 'done' })
      },
    })
    await new DOMWrapper(document.body).get('input').setValue('quarry portland')
    await passTime(200)
    const { states, kinds } = messages.outbox
    expect(groups().slice(0, 1)).toEqual([
      [
        states.writing,
        [`${kinds.draft}: 14 Quarry Lane, Portland`, `${kinds.redraw}: 12 Quarry Lane, Portland`],
      ],
    ])
    await click(new DOMWrapper(document.body).findAll('[role="option"]')[1])
    expect(path()).toBe('/create/redraw/entry-1')
  })

  it('highlights the first order found', async () => {
    const data = makeFakeData()
    await open(data)
    const [row] = data.rows
    await new DOMWrapper(document.body).find('input').setValue(row?.address ?? '')
    await passTime(150)
    await flushPromises()
    expect(groups().map(([title]) => title)).toEqual([messages.words.orders])
    expect(new DOMWrapper(document.body).find('[data-highlighted]').text()).toContain(row?.address)
  })

  it('runs operations that need no order and no user, if they are on', async () => {
    const isOpen = shallowRef(true)
    const close = (): boolean => (isOpen.value = false)
    const Palette = defineComponent(
      () => () => h(CommandPalette, { open: isOpen.value, 'onUpdate:open': close }),
    )
    await mountInWindow(Palette, {
      prepare: (prepared) =>
        prepared.answer('operations:show', () =>
          makeOperations({ createScanOrder: { method: 'POST', path: '/orders/scan', body: '' } }),
        ),
    })
    await flushPromises()
    await new DOMWrapper(document.body).get('input').setValue('create scan')
    await passTime(200)
    expect(groups()).toEqual([[messages.words.actions, ['Create scan order…']]])
    await click(new DOMWrapper(document.body).get('[role="option"]'))
    expect(isOpen.value).toBe(false)
    expect(useOperationRun().chosen).toMatchObject({
      connectionId: 'larkfield',
      operation: { name: 'createScanOrder' },
      values: {},
    })
  })
})
