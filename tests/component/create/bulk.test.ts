import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import type { LikeOrder } from '../../../shared/contract/ordering.ts'
import { readTable } from '../../../shared/domain/bulk/table.ts'
import { AppError } from '../../../shared/errors.ts'
import BulkOrderPage from '../../../renderer/features/create/bulk/BulkOrderPage.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { fakePeople } from '../../support/fakes/fakeOrdering.ts'
import { byText, mountInWindow, settle, type Mounted } from '../mounting.ts'

/** Rooms hear keys of the whole window: one that stayed would answer in the next test. */
const shown = new Set<Mounted['wrapper']>()
afterEach(() => {
  for (const wrapper of shown) wrapper.unmount()
  shown.clear()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

/** The room as the router shows it: the list's id comes from the address. */
const Routed = defineComponent({
  setup() {
    const route = useRoute()
    return () => h(BulkOrderPage, { listId: /^\/create\/list\/(.+)$/.exec(route.path)?.[1] ?? '' })
  },
})

/** What main keeps of lists, in memory. */
function keepLists(fake: FakeBridge): Map<string, { name: string; state: string }> {
  const kept = new Map<string, { name: string; state: string }>()
  fake.answer('bulk:list', () => ({
    lists: [...kept].map(([id, { name }]) => ({ id, name, changedAt: 1_774_000_000 })),
  }))
  fake.answer('bulk:keep', ({ id, name, state }) => {
    kept.set(id, { name, state })
    return {}
  })
  fake.answer('bulk:load', ({ id }) => {
    const found = kept.get(id)
    if (found === undefined) throw new AppError('not_found', 'Not kept.')
    return { id, ...found }
  })
  fake.answer('bulk:drop', ({ id }) => {
    kept.delete(id)
    return {}
  })
  return kept
}

const owner = fakePeople[0]?.email ?? ''
const head = 'Street,City,Country,Owner,Add-ons,Package'
const good = (number: number): string => `${String(number)} Elm Road,Larkfield,USA,${owner},none,`
const day = [
  head,
  good(1),
  `,Larkfield,USA,${owner},none,`,
  good(3),
  `4 Elm Road,Larkfield,USA,${owner},3d_video,base`,
].join('\n')

interface Room extends Mounted {
  kept: Map<string, { name: string; state: string }>
  grid: () => HTMLElement
  cell: (line: number, column: number) => HTMLElement
}

async function openRoom(prepare: (fake: FakeBridge) => void = () => undefined): Promise<Room> {
  let kept = new Map<string, { name: string; state: string }>()
  const mounted = await mountInWindow(Routed, {
    prepare(fake) {
      kept = keepLists(fake)
      prepare(fake)
    },
  })
  shown.add(mounted.wrapper)
  const element = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    return found
  }
  return {
    ...mounted,
    kept,
    grid: () => element('[role=grid]'),
    cell: (line, column) => element(`#draft-line-${String(line)}-${String(column)}`),
  }
}

/** Waits until the page has read what it was given: opened, then loaded. */
async function readToTheEnd(): Promise<void> {
  for (const _ of ['opened', 'loaded']) {
    await settle(30)
    await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), { timeout: 60_000 })
  }
  await flushPromises()
}

/** As if a file was dropped anywhere in the window. */
async function drop(content: string | Uint8Array, name = 'day.csv'): Promise<void> {
  const event = new Event('drop', { cancelable: true })
  const part = typeof content === 'string' ? content : Uint8Array.from(content)
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [new File([part], name)] } })
  window.dispatchEvent(event)
  await readToTheEnd()
}
async function opened(content = day, prepare?: (fake: FakeBridge) => void): Promise<Room> {
  const room = await openRoom(prepare)
  await drop(content)
  return room
}
async function press(element: Element, key: string, init: KeyboardEventInit = {}): Promise<void> {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  await flushPromises()
}
/** Types into the cell that the table is at. */
async function type(room: Room, text: string, end = 'Enter'): Promise<void> {
  await press(room.grid(), 'Enter')
  const input = room.grid().querySelector('input')
  if (input === null) throw new Error('No cell is being edited.')
  input.value = text
  input.dispatchEvent(new Event('input'))
  await press(input, end)
}
const button = (text: string | RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].findLast((each) =>
    typeof text === 'string' ? each.textContent.trim() === text : text.test(each.textContent),
  )
  if (found === undefined) throw new Error(`No button says ${String(text)}.`)
  return found
}
async function click(text: string | RegExp): Promise<void> {
  button(text).click()
  await flushPromises()
}
const words = (room: Room): string => room.wrapper.text()

test('a dropped file is shown line by line, and what is wrong stands at its cell', async () => {
  const room = await opened()
  expect(room.path()).toMatch(/^\/create\/list\/list-[0-9a-f]{32}$/)
  expect(room.wrapper.find('h1').text()).toBe('day.csv')
  expect(room.cell(0, 0).textContent).toContain('1 Elm Road')
  expect(room.cell(1, 0).getAttribute('aria-invalid')).toBe('true')
  expect(room.cell(1, 0).textContent).toContain('Enter the street.')
  const note = document.getElementById(room.cell(1, 0).getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain('Enter the street.')
  expect(room.cell(3, 4).textContent).toContain('3d_video needs the package plus_3d.')
  expect(room.cell(0, 0).getAttribute('aria-invalid')).toBeNull()
  expect(words(room)).toContain('2 of 4 lines need you')
})

test('nothing can be sent until every line is right; mending in place is enough', async () => {
  const room = await opened()
  expect(button(/^Order 2 drafts/).disabled).toBe(true)
  // From anywhere: who just opened the list has the focus elsewhere.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', cancelable: true }))
  await settle()
  expect(room.grid().getAttribute('aria-activedescendant')).toBe('draft-line-1-0')
  await type(room, '2 Elm Road')
  expect(room.cell(1, 0).getAttribute('aria-invalid')).toBeNull()
  expect(words(room)).toContain('1 of 4 lines needs you')
  expect(button(/^Order 3 drafts/).disabled).toBe(true)
  await click('Next problem')
  await type(room, 'gla')
  expect(words(room)).toContain('All 4 lines are right')
  await click(/^Order 4 drafts…/)
  await settle()
  expect(document.body.textContent).toContain('4 drafts for 1 owner:')
  expect(document.body.textContent).toContain('gla is described in two ways')
  await click('Order 4 drafts')
  const [sent] = room.fake.callsOf('outbox:placeMany') as {
    batchId: string
    rows: { row: number; form: { street: string } }[]
  }[]
  expect(sent?.rows.map(({ row, form }) => [row, form.street])).toEqual([
    [2, '1 Elm Road'],
    [3, '2 Elm Road'],
    [4, '3 Elm Road'],
    [5, '4 Elm Road'],
  ])
  expect(room.path()).toBe(`/create/list/${sent?.batchId ?? ''}`)
})

test('keys move among the cells: arrows, Enter, Tab, Escape, typing, Delete and undo', async () => {
  const room = await opened()
  const at = (): string | null => room.grid().getAttribute('aria-activedescendant')
  await press(room.grid(), 'ArrowDown')
  await press(room.grid(), 'ArrowRight')
  expect(at()).toBe('draft-line-1-1')
  await press(room.grid(), 'Home')
  await press(room.grid(), 'ArrowUp')
  await press(room.grid(), 'ArrowUp')
  expect(at()).toBe('draft-line-0-0')
  await type(room, 'Changed', 'Escape')
  expect(room.cell(0, 0).textContent).toContain('1 Elm Road')
  await type(room, '9 Elm Road', 'Tab')
  expect(room.cell(0, 0).textContent).toContain('9 Elm Road')
  expect(at()).toBe('draft-line-0-1')
  await press(room.grid(), 'X')
  expect(room.grid().querySelector('input')?.value).toBe('X')
  await press(room.grid().querySelector('input') ?? room.grid(), 'Enter')
  expect(room.cell(0, 1).textContent).toContain('X')
  expect(at()).toBe('draft-line-1-1')
  await press(room.grid(), 'Delete')
  expect(room.cell(1, 1).getAttribute('aria-invalid')).toBe('true')
  await press(room.grid(), 'z', { ctrlKey: true })
  expect(room.cell(1, 1).textContent).toContain('Larkfield')
  await press(room.grid(), 'z', { ctrlKey: true })
  expect(room.cell(0, 1).textContent).toContain('Larkfield')
})

test(
  'wrong lines can be put aside and taken back; the others are sent without them, and they ' +
    'later without the others',
  async () => {
    const room = await opened()
    await click('Put all 2 aside')
    expect(words(room)).toContain('2 put aside')
    await click(/^Order 2 drafts…/)
    await settle()
    expect(document.body.textContent).toContain('2 lines are put aside and stay in the list.')
    await click('Order 2 drafts')
    await settle()
    const rowsSent = () =>
      (room.fake.callsOf('outbox:placeMany') as { rows: { row: number }[] }[]).map(({ rows }) =>
        rows.map(({ row }) => row),
      )
    expect(rowsSent()).toEqual([[2, 4]])
    expect(words(room)).toContain('2 lines are put aside')
    expect(words(room)).toContain('2 ordered')

    await press(room.grid(), 'ArrowDown')
    await click('Take back')
    expect(words(room)).toContain('1 of 4 lines needs you')
    await type(room, '2 Elm Road')
    await click(/^Order 1 draft…/)
    await settle()
    await click('Order 1 draft')
    expect(rowsSent()).toEqual([[2, 4], [3]])
  },
)

test('an ordered line shows its order and can neither be changed nor ordered again', async () => {
  const room = await opened([head, good(1)].join('\n'))
  await click(/^Order 1 draft…/)
  await settle()
  await click('Order 1 draft')
  await settle()
  expect(words(room)).toContain('Ordered')
  await press(room.grid(), 'Enter')
  expect(room.grid().querySelector('input')).toBeNull()
  await press(room.grid(), 'Delete')
  expect(room.cell(0, 0).textContent).toContain('1 Elm Road')
  expect(button('Order drafts…').disabled).toBe(true)
  await click('Show order')
  expect(room.path()).toBe('/orders')
})

test('what the service refuses stands at its cell, and a mended line goes out again, alone', async () => {
  const room = await opened([head, good(1), good(2)].join('\n'))
  room.fake.outbox.answerNext({
    state: 'refused',
    error: {
      code: 'refused',
      message: 'The service did not accept this.',
      fields: [{ field: 'owner_email', message: 'no such user' }],
      answer: null,
    },
  })
  await click(/^Order 2 drafts…/)
  await settle()
  await click('Order 2 drafts')
  await settle()
  expect(room.cell(0, 3).textContent).toContain('no such user')
  expect(words(room)).toContain('1 of 2 lines needs you')
  await press(room.grid(), 'F8')
  await type(room, fakePeople[1]?.email ?? '')
  expect(room.cell(0, 3).getAttribute('aria-invalid')).toBeNull()
  await click(/^Order 1 draft…/)
  await settle()
  await click('Order 1 draft')
  const calls = room.fake.callsOf('outbox:placeMany') as { rows: { row: number }[] }[]
  expect(calls.at(-1)?.rows.map(({ row }) => row)).toEqual([2])
})

test('an answer that is lost keeps its line out of the next order', async () => {
  const room = await opened([head, good(1), good(2)].join('\n'))
  room.fake.outbox.answerNext({ state: 'unknown' })
  await click(/^Order 2 drafts…/)
  await settle()
  await click('Order 2 drafts')
  await settle()
  expect(words(room)).toContain('Not confirmed')
  expect(button('Order drafts…').disabled).toBe(true)
  await click('Look in the outbox')
  expect(room.path()).toBe('/outbox')
})

test('with no network the choice is to wait or to go out by itself', async () => {
  const room = await opened([head, good(1)].join('\n'), (fake) => {
    fake.data.overview = { ...fake.data.overview, online: false }
  })
  await click(/^Order 1 draft…/)
  await settle()
  await click('Send by itself when the network is back')
  expect(room.fake.callsOf('outbox:placeMany')).toMatchObject([{ send: false, agreed: true }])
  await settle()
  expect(words(room)).toContain('Waiting')
  await click('Send 1 waiting')
  expect(room.fake.callsOf('outbox:send')).toHaveLength(1)
})

test('orders at the same places are told before anything is sent, and can be put aside', async () => {
  const like: LikeOrder = {
    orderId: 'o1',
    entryId: null,
    address: '2 Elm Road, Larkfield',
    status: 'Draft',
    createdAt: 1_774_000_000,
  }
  const room = await opened([head, good(1), good(2)].join('\n'), (fake) => {
    fake.answer('orders:samePlace', ({ place }) => ({ orders: place.street.startsWith('2') ? [like] : [] }))
  })
  await click(/^Order 2 drafts…/)
  await settle()
  expect(document.body.textContent).toContain('Line 3: 2 Elm Road, Larkfield, Draft')
  await click('Put this one aside')
  await click('Order 1 draft')
  expect(room.fake.callsOf('outbox:placeMany')).toMatchObject([{ rows: [{ row: 2 }] }])
})

test('everything is kept as it is typed, and the same file opens the list as it was left', async () => {
  const room = await opened()
  await press(room.grid(), 'F8')
  await type(room, '2 Elm Road')
  await settle(500)
  const [kept] = [...room.kept.values()]
  expect(kept?.state).toContain('2 Elm Road')
  await click('Open another list')
  await settle()
  expect(words(room)).toContain('Lists you opened before')
  await drop(day)
  expect(words(room)).toContain('1 of 4 lines needs you')
  expect(room.cell(1, 0).textContent).toContain('2 Elm Road')
})

test('what was typed last is kept when the room is left at once', async () => {
  const room = await opened()
  await press(room.grid(), 'F8')
  await type(room, '2 Elm Road')
  room.wrapper.unmount()
  shown.delete(room.wrapper)
  await settle()
  expect([...room.kept.values()][0]?.state).toContain('2 Elm Road')
})

test('while the outbox cannot be read nothing is ordered, since it knows what was ordered already', async () => {
  const room = await opened([head, good(1)].join('\n'), (fake) => {
    fake.fail('outbox:list', new AppError('disk', 'The outbox cannot be read.'))
  })
  expect(words(room)).toContain('The outbox cannot be read.')
  expect(button('Order 1 draft…').disabled).toBe(true)
  room.fake.fail('outbox:list', null)
  await click('Try again')
  await settle()
  expect(button('Order 1 draft…').disabled).toBe(false)
})

test('a list that is removed can be brought back', async () => {
  const room = await opened()
  byText(room.wrapper, 'button', 'Remove list').element.dispatchEvent(
    new MouseEvent('click', { bubbles: true }),
  )
  await settle()
  await settle()
  expect(room.kept.size).toBe(0)
  expect(room.path()).toBe('/create/list')
  await click('Undo')
  await settle()
  expect(words(room)).toContain('2 of 4 lines need you')
})

test('columns that are not clear are chosen by hand, and until then nothing is sent', async () => {
  const room = await opened(`Steet,City,Country,Owner\n1 Elm Road,Larkfield,USA,${owner}`)
  expect(words(room)).toContain('“Steet” looks like Street')
  expect(button('Order 1 draft…').disabled).toBe(true)
  await click('It is Street')
  expect(words(room)).toContain('The line is right')
  const select = document.querySelector<HTMLSelectElement>('select[aria-label="What “City” is"]')
  if (select === null) throw new Error('The column has no choice.')
  select.value = ''
  select.dispatchEvent(new Event('change'))
  await flushPromises()
  expect(words(room)).toContain('No column is City.')
  expect(button(/^Order 1 draft/).disabled).toBe(true)
})

test('owner and country can stand for the whole list', async () => {
  const room = await opened('Street,City\n1 Elm Road,Larkfield')
  expect(words(room)).toContain('No column is Country. Choose it above')
  const country = room.wrapper.find('input[maxlength="200"]')
  await country.setValue('USA')
  const select = room.wrapper.findAll('select').find((each) => each.html().includes(owner))
  await select?.setValue(owner)
  expect(words(room)).toContain('The line is right')
})

test('the delimiter and the letters can be changed, and what was mended comes back with one step', async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(`${head}\n1 Caf`),
    0xe9,
    ...new TextEncoder().encode(` Road,Larkfield,USA,${owner},none`),
  ])
  const room = await openRoom()
  await drop(bytes)
  expect(room.cell(0, 0).textContent).toContain('1 Café Road')
  await type(room, 'Mended Road')
  const selects = room.wrapper.findAll('select')
  const delimiter = selects.find((each) => each.html().includes('Semicolon'))
  await delimiter?.setValue(';')
  expect(words(room)).not.toContain('Mended Road')
  await click('Undo')
  expect(room.cell(0, 0).textContent).toContain('Mended Road')
  const letters = room.wrapper.findAll('select').find((each) => each.html().includes('Western'))
  await letters?.setValue('utf-8')
  expect(room.cell(0, 0).textContent).toContain('1 Caf\uFFFD Road')
})

test('lines copied from a spreadsheet are a list too, with or without names above', async () => {
  const room = await openRoom()
  const event = new Event('paste')
  Object.assign(event, {
    clipboardData: {
      files: [],
      getData: () => `1 Elm Road\tLarkfield\tUSA\t${owner}\n2 Elm Road\tLarkfield\tUSA\t${owner}`,
    },
  })
  window.dispatchEvent(event)
  await readToTheEnd()
  expect(room.wrapper.find('h1').text()).toBe('Pasted lines')
  expect(room.cell(1, 0).textContent).toContain('2 Elm Road')
  expect(words(room)).toContain('The first line holds no names.')
  expect(words(room)).toContain('No column is Street.')
})

test('a file that is no list says why and changes nothing', async () => {
  const room = await openRoom()
  await drop(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'day.xlsx')
  expect(words(room)).toContain('This file holds no plain text.')
  expect(room.path()).toBe('/orders')
})

test('the results are saved with the file’s own columns in front', async () => {
  const room = await opened()
  await click('Put all 2 aside')
  await click(/^Order 2 drafts…/)
  await settle()
  await click('Order 2 drafts')
  await settle()
  await click('Save with results…')
  const [saved] = room.fake.callsOf('bulk:saveCsv') as { name: string; text: string }[]
  expect(saved?.name).toBe('day with results.csv')
  const table = readTable((saved?.text ?? '').slice(1))
  expect(table.header).toEqual([
    'Street',
    'City',
    'Country',
    'Owner',
    'Add-ons',
    'Package',
    'order_id',
    'status',
    'message',
  ])
  expect(table.rows.map(({ cells }) => [cells[0], cells[7], (cells[6] ?? '') !== ''])).toEqual([
    ['1 Elm Road', 'ordered', true],
    ['', 'put aside', false],
    ['3 Elm Road', 'ordered', true],
    ['4 Elm Road', 'put aside', false],
  ])
  expect(table.rows[1]?.cells[8]).toContain('Enter the street.')
})

test('the template is saved with a column for every field', async () => {
  const room = await openRoom()
  await click('Save a template…')
  const [saved] = room.fake.callsOf('bulk:saveCsv') as { text: string }[]
  expect(readTable((saved?.text ?? '').slice(1)).header).toContain('Owner e-mail')
})
