import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import SearchDialog from '../../../renderer/features/search/SearchDialog.vue'
import type { SearchResult } from '../../../shared/contract/review/search.ts'
import { AppError } from '../../../shared/errors.ts'
import { click, mountInWindow, passTime, trigger, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const { search: texts } = messages
const none = { hits: [], total: 0 }
const nothing: SearchResult = { orders: none, folders: none, texts: { ...none, isComplete: true } }
const everything: SearchResult = {
  orders: {
    total: 12,
    hits: [
      {
        orderId: 'order-1',
        title: { text: '4 Elm Road', ranges: [] },
        status: 'Ready',
        createdAt: 1_774_000_000,
        reasons: [{ field: 'notes', found: { text: 'the kitchen is new', ranges: [[4, 11]] } }],
      },
    ],
  },
  folders: {
    total: 1,
    hits: [
      {
        folderId: 'folder-1',
        title: { text: 'Kitchen Lane 1', ranges: [[0, 7]] },
        place: { text: 'Austin/Kitchen Lane 1', ranges: [[7, 14]] },
        thumbnail: null,
        files: 20,
      },
    ],
  },
  texts: {
    total: null,
    isComplete: true,
    hits: [
      {
        folderId: 'folder-2',
        fileId: 'file-2',
        title: '9 Oak Lane',
        name: 'Property data.json',
        kind: 'property',
        found: { text: 'name: Kitchen', ranges: [[6, 13]] },
      },
    ],
  },
}

const isOpen = shallowRef(true)
const Page = defineComponent({
  setup: () => () =>
    h(SearchDialog, {
      begin: '',
      open: isOpen.value,
      'onUpdate:open': (now: boolean) => (isOpen.value = now),
    }),
})
async function open(answer: () => SearchResult): Promise<Mounted> {
  isOpen.value = true
  return await mountInWindow(Page, {
    prepare: (fake) => {
      fake.answer('search:all', answer)
    },
  })
}
const body = (): DOMWrapper<HTMLElement> => new DOMWrapper(document.body)
async function type(text: string): Promise<void> {
  await body().find('input').setValue(text)
  await passTime(150)
  await flushPromises()
}
const groups = (): string[] =>
  body()
    .findAll('[role="group"]')
    .map(
      (group) => document.getElementById(group.attributes('aria-labelledby') ?? '')?.textContent.trim() ?? '',
    )
const marked = (): string[] =>
  body()
    .findAll('mark')
    .map((mark) => mark.text())
async function choose(text: string): Promise<void> {
  const option = required(
    body()
      .findAll('[role="option"]')
      .find((each) => each.text().includes(text)),
    `There is no result with ${text}.`,
  )
  await click(option)
}

describe('global search', () => {
  it('numbers its requests, so that only the newest text is answered', async () => {
    const { fake } = await open(() => everything)
    await type('kit')
    await type('kitchen')
    const asked = fake.callsOf('search:all') as { asker: { name: string; question: number } }[]
    const [first, second] = asked.map(({ asker }) => asker)
    expect(second).toEqual({ name: first?.name, question: (first?.question ?? NaN) + 1 })
  })

  it('shows results in groups with counts, marked words and their source', async () => {
    const { fake } = await open(() => everything)
    expect(body().text()).toContain(texts.hint)
    expect(fake.callsOf('search:all')).toEqual([])
    await type(' kitchen ')
    expect(fake.callsOf('search:all')).toMatchObject([
      { connectionId: 'larkfield', text: 'kitchen', limit: 8 },
    ])
    expect(groups()).toEqual(['Orders (1 of 12)', 'Folders', 'Texts and files (first 1)'])
    expect(document.querySelector('[role="option"]')?.textContent).toContain('Created Mar 20, 2026')
    expect(marked()).toEqual(['kitchen', 'Kitchen', 'Kitchen', 'Kitchen'])
    expect(body().text()).toContain('Notes: the kitchen is new')
    expect(body().text()).toContain('Property data · 9 Oak Lane')
  })

  it('names codes of the service, and shows no id', async () => {
    const hit = required(everything.orders.hits[0])
    const found = (text: string) => ({ text, ranges: [[0, 2] as [number, number]] })
    const reasons = [
      { field: 'status' as const, found: found('QualityHold') },
      { field: 'package' as const, found: found('plus_3d') },
      { field: 'id' as const, found: found('plan-1a2b') },
    ]
    await open(() => ({ ...everything, orders: { total: 1, hits: [{ ...hit, reasons }] } }))
    await type('pl')
    const text = body().find('[role="option"]').text()
    expect(text).toMatch(/Status: Quality hold\s*Package: Plus 3D\s*Order ID(?!:)/)
    expect(text).not.toMatch(/plus_3d|plan-1a2b/)
  })

  it.each([
    ['the order in its list', '4 Elm Road', '/orders'],
    ['a folder', 'Kitchen Lane 1', '/library/folder-1'],
    ['a text in the viewer', 'name: Kitchen', '/library/folder-2/file-2'],
  ])('opens %s', async (_what, text, path) => {
    const page = await open(() => everything)
    await type('kitchen')
    await choose(text)
    expect(page.path()).toBe(path)
    expect(isOpen.value).toBe(false)
    expect(useOrdersView().inspectedId).toBe(path === '/orders' ? 'order-1' : null)
  })

  it('opens the first result of the typed text when Enter comes before the results', async () => {
    const other = { orders: { ...everything.orders, hits: [] }, folders: none, texts: everything.texts }
    let found: SearchResult = other
    const page = await open(() => found)
    await type('kit')
    found = everything
    await body().find('input').setValue('kitchen')
    await body().find('input').trigger('keydown', { key: 'Enter' })
    expect(isOpen.value).toBe(true)
    await passTime(200)
    expect(page.path()).toBe('/orders')
    expect(isOpen.value).toBe(false)
  })

  it('opens nothing by an Enter before the results when another key follows', async () => {
    await open(() => everything)
    await body().find('input').setValue('kitchen')
    for (const key of ['Enter', 'ArrowDown']) await body().find('input').trigger('keydown', { key })
    await passTime(200)
    expect(body().findAll('[role="option"]')).toHaveLength(3)
    expect(isOpen.value).toBe(true)
  })

  it('opens the first result with Enter', async () => {
    const page = await open(() => everything)
    await type('kitchen')
    expect(body().find('[data-highlighted]').text()).toContain('4 Elm Road')
    await trigger(body().find('input'), 'keydown', { key: 'Enter' })
    expect(page.path()).toBe('/orders')
    expect(isOpen.value).toBe(false)
  })

  it('says that nothing was found, or shows the error', async () => {
    let answer = (): SearchResult => nothing
    await open(() => answer())
    await type('castle')
    expect(body().text()).toContain(texts.nothing('castle'))
    answer = () => {
      throw new AppError('disk', 'The database can’t be read.')
    }
    await type('tower')
    expect(body().find('[role="alert"]').text()).toBe('The database can’t be read.')
  })

  it('repeats the search while texts are still being indexed', async () => {
    let isComplete = false
    const { fake } = await open(() =>
      isComplete ? everything : { ...nothing, texts: { ...none, isComplete: false } },
    )
    await type('kitchen')
    expect(body().text()).toContain(texts.reading)
    expect(body().text()).not.toContain(texts.nothing('kitchen'))
    isComplete = true
    await until(() => expect(groups()).toHaveLength(3))
    expect(body().text()).not.toContain(texts.reading)
    expect(fake.callsOf('search:all').length).toBeGreaterThan(1)
  })
})
