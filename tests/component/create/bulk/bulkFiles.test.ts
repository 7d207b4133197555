import { expect, test, vi } from 'vitest'
import { readTable } from '../../../../shared/domain/bulk/table.ts'
import { fakePeople } from '../../../support/fakes/answers/fakeOrdering.ts'
import { inlineRows, workbook } from '../../../support/workbook.ts'
import { dispatch, passTime, undoStep } from '../../mounting.ts'
import { useAnnounce } from '../../../../renderer/app/announce.ts'
import { useDrops } from '../../../../renderer/features/drops/drops.ts'
import { dropOf } from '../../dropOf.ts'
import {
  button,
  click,
  drop,
  head,
  opened,
  openPage,
  owner,
  press,
  readToTheEnd,
  textOf,
  type,
  type Page,
} from './bulkTools.ts'
import { required } from '../../../support/required.ts'

test('an unclear or missing column blocks sending until the user maps it', async () => {
  const page = await opened(`Steet,City,Country,Owner\n1 Elm Road,Larkfield,USA,${owner}`)
  expect(textOf(page)).toContain('“Steet” may be Street')
  expect(button('Place orders…').disabled).toBe(true)
  await click('Use as Street')
  expect(textOf(page)).toContain('1 valid row')
  const select = required(document.querySelector<HTMLSelectElement>('select[aria-label="Field for “City”"]'))
  select.value = ''
  await dispatch(select, new Event('change'))
  expect(textOf(page)).toContain('No column is assigned to City.')
  expect(button('Place orders…').disabled).toBe(true)
})

test('owner and country can be set for all rows', async () => {
  const page = await opened('Street,City\n1 Elm Road,Larkfield', (fake) => {
    fake.answer('people:list', () => ({ people: fakePeople, usual: { owner: null, country: null } }))
  })
  expect(textOf(page)).toContain('No column is assigned to Country. Set it for all rows above')
  const selects = page.wrapper.findAll('select')
  await selects.find((each) => each.html().includes('New Zealand'))?.setValue('US')
  await selects.find((each) => each.html().includes(owner))?.setValue(owner)
  expect(textOf(page)).toContain('1 valid row')
})

test('the chosen owner for new drafts is the default of a new bulk order', async () => {
  const usual = 'somebody.else@larkfield.example'
  const page = await opened('Street,City,Country\n1 Elm Road,Larkfield,US', (fake) => {
    const { overview } = fake.data
    const choices = { larkfield: { presetId: 'everything', autoSince: null, owner: usual } }
    fake.data.overview = { ...overview, settings: { ...overview.settings, choices } }
  })
  const select = page.wrapper.findAll('select').find((each) => each.html().includes(owner))
  expect(select?.element.value).toBe(usual)
  const state = JSON.parse([...page.stored.values()].at(-1)?.state ?? '{}') as { defaults?: unknown }
  expect(state.defaults).toMatchObject({ owner_email: usual, country: '', package_type: '' })
})

test('delimiter and encoding can be changed, and Undo restores edited cells', async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(`${head}\n1 Caf`),
    0xe9,
    ...new TextEncoder().encode(` Road,Larkfield,USA,${owner},none`),
  ])
  const page = await openPage()
  await drop(bytes)
  expect(page.cell(0, 0).textContent).toContain('1 Café Road')
  await type(page, 'Mended Road')
  const selects = page.wrapper.findAll('select')
  const delimiter = selects.find((each) => each.html().includes('Semicolon'))
  await delimiter?.setValue(';')
  expect(textOf(page)).not.toContain('Mended Road')
  await click('Undo')
  expect(page.cell(0, 0).textContent).toContain('Mended Road')
  const letters = page.wrapper.findAll('select').find((each) => each.html().includes('Western (Windows)'))
  await letters?.setValue('utf-8')
  expect(page.cell(0, 0).textContent).toContain('1 Caf\uFFFD Road')
})

const mac = (end: string): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(
      [
        Buffer.from(`${head}\n`),
        Buffer.from('4d9f6c6c657273747261a76520353b4b9a6c6e', 'hex'),
        Buffer.from(end),
      ].map((part) => Buffer.from(part.toString('latin1').replaceAll(';', ','), 'latin1')),
    ),
  )

test('an assumed encoding is shown with the texts that depend on it', async () => {
  const page = await openPage()
  await drop(mac(`;DE;${owner};none;`))
  expect(page.cell(0, 0).textContent).toContain('Müllerstraße 5')
  expect(textOf(page)).toContain('Encoding: Western (Mac). Check “Müllerstraße 5”, “Köln”.')
  expect(textOf(page)).toContain('1 valid row')
})

/** A row whose letters two encodings read differently. */
const inTwoEncodings = Uint8Array.from([
  ...Buffer.from(`${head}\nRu`),
  0xbe,
  ...Buffer.from('inovsk'),
  0xe1,
  ...Buffer.from(` 5,X,SK,${owner},none,`),
])

test('two likely encodings block all rows until the user chooses one', async () => {
  const page = await openPage()
  await drop(inTwoEncodings)
  expect(textOf(page)).toContain('Choose the encoding first')
  expect(textOf(page)).toContain('Central European (ISO): “Ružinovská 5”')
  expect(textOf(page)).not.toContain('Valid')
  expect(button('Place orders…').disabled).toBe(true)
  await click('Use Central European (ISO)')
  expect(page.cell(0, 0).textContent).toContain('Ružinovská 5')
  expect(textOf(page)).toContain('1 valid row')
})

test('the assumed encoding can be confirmed', async () => {
  const page = await openPage()
  await drop(inTwoEncodings)
  await click('Use Central European (Windows)')
  expect(page.cell(0, 0).textContent).toContain('Ruľinovská 5')
  expect(textOf(page)).toContain('1 valid row')
})

test('without a required column no row is valid', async () => {
  const page = await opened('Strt,Twn,Cntry\n1 Elm Road,Larkfield,USA')
  expect(textOf(page)).toContain('No column is assigned to Street.')
  expect(textOf(page)).toContain('No column is assigned to City.')
  expect(textOf(page)).not.toContain('Valid')
  expect(textOf(page)).toContain('Needs attention')
  expect(textOf(page)).not.toContain('No issues')
  expect(textOf(page)).toContain('Resolve the issues above the table first.')
})

test('rows pasted without a header become a bulk order', async () => {
  const page = await openPage()
  const event = new Event('paste')
  Object.assign(event, {
    clipboardData: {
      files: [],
      getData: () => `1 Elm Road\tLarkfield\tUSA\t${owner}\n2 Elm Road\tLarkfield\tUSA\t${owner}`,
    },
  })
  window.dispatchEvent(event)
  await readToTheEnd()
  expect(page.wrapper.find('h1').text()).toBe('Pasted rows')
  expect(page.cell(1, 0).textContent).toContain('2 Elm Road')
  expect(textOf(page)).toContain('No header row.')
  expect(textOf(page)).toContain('No column is assigned to Street.')
})

test('a file that is neither text nor a workbook is refused with the reason', async () => {
  const page = await openPage()
  await drop(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'day.xls')
  expect(textOf(page)).toContain('This workbook is protected or in an old format.')
  expect(page.path()).toBe('/orders')
})

test('a huge file is refused without reading all of it', async () => {
  const page = await openPage()
  const huge = new File([new Uint8Array(30 * 2 ** 20)], 'day.csv')
  const wasRead = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('read')))
  Object.assign(huge, { arrayBuffer: wasRead, text: wasRead })
  await useDrops().take(dropOf({ files: [huge] }))
  await readToTheEnd()
  expect(textOf(page)).toContain('This file is larger than 10 MB.')
  expect(wasRead).not.toHaveBeenCalled()
})

const dayOf = (street: string): string =>
  inlineRows([
    ['Straße', 'PLZ', 'Ort', 'Land', 'Fotograf'],
    [street, '01067', 'Larkfield', 'USA', owner],
  ])

test('a workbook opens as its sheet, and has no delimiter or encoding', async () => {
  const page = await openPage()
  await drop(workbook([{ name: 'March', rows: dayOf('1 Elm Road') }]), 'day.xlsx')
  expect(page.wrapper.find('h1').text()).toBe('day.xlsx')
  expect(textOf(page)).toContain('1 valid row')
  expect(textOf(page)).not.toContain('Choose another sheet')
  expect(page.cell(0, 1).textContent).toContain('01067')
  expect(document.querySelectorAll('select[id$="-delimiter"], select[id$="-encoding"]')).toHaveLength(0)
})

const title = (page: Page): string => page.wrapper.find('h1').text()
async function sheets(): Promise<(readonly [string, string | null])[]> {
  await press(button('Choose another sheet'), 'Enter')
  return [...document.querySelectorAll('[role=menuitemradio]')].map(
    (each) => [each.textContent.trim(), each.getAttribute('aria-checked')] as const,
  )
}
/** Chooses a sheet in the open menu. */
async function choose(name: string): Promise<void> {
  const item = required(
    [...document.querySelectorAll('[role=menuitemradio]')].find((each) => each.textContent.trim() === name),
    `There is no sheet ${name}.`,
  )
  await press(item, 'Enter')
  await passTime(30)
  await readToTheEnd()
}

test('each sheet of a workbook is a bulk order of its own, which keeps its changes', async () => {
  const page = await openPage()
  await drop(
    workbook([
      { name: 'March', rows: dayOf('1 Elm Road') },
      { name: 'Empty', rows: '' },
      { name: 'April', rows: dayOf('2 Elm Road') },
    ]),
    'day.xlsx',
  )
  expect(title(page)).toBe('day.xlsx – March')
  expect(textOf(page)).toContain('Only the sheet “March” was read.')
  await type(page, '10 Elm Road')
  expect(await sheets()).toEqual([
    ['March', 'true'],
    ['April', 'false'],
  ])
  await choose('April')
  expect(title(page)).toBe('day.xlsx – April')
  expect(page.cell(0, 0).textContent).toContain('2 Elm Road')
  expect(page.stored.size).toBe(2)

  expect(await sheets()).toEqual([
    ['March', 'false'],
    ['April', 'true'],
  ])
  await choose('March')
  expect(title(page)).toBe('day.xlsx – March')
  expect(page.cell(0, 0).textContent).toContain('10 Elm Road')
  expect(page.stored.size).toBe(2)
})

test('Ctrl+Enter on the button of the sheets asks to place the orders, and opens no menu', async () => {
  await openPage()
  const rows = ['1 Elm Road', '2 Elm Road'].map(dayOf)
  await drop(workbook(rows.map((each, at) => ({ name: `Day ${at}`, rows: each }))), 'day.xlsx')
  await press(button('Choose another sheet'), 'Enter', { ctrlKey: true })
  await passTime()
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Place 1 order')
  expect(document.querySelector('[role="menu"]')).toBeNull()
})

test('a workbook that is opened again offers its present sheets, also while its bulk order is shown', async () => {
  const page = await openPage()
  const may = { name: 'May', rows: dayOf('5 Elm Road') }
  await drop(workbook([may]), 'week.xlsx')
  await type(page, '50 Elm Road')
  expect(title(page)).toBe('week.xlsx')
  await drop(workbook([may, { name: 'June', rows: dayOf('6 Elm Road') }]), 'week.xlsx')
  expect(textOf(page)).toContain('Only the sheet “May” was read.')
  expect(title(page)).toBe('week.xlsx – May')
  await page.leaveAndReturn()
  expect([...page.stored.values()].map(({ name }) => name)).toEqual(['week.xlsx – May'])
  await drop(
    workbook([
      { name: 'Spring', rows: may.rows },
      { name: 'Summer', rows: dayOf('6 Elm Road') },
    ]),
    'week.xlsx',
  )
  expect(page.cell(0, 0).textContent).toContain('50 Elm Road')
  expect(title(page)).toBe('week.xlsx – Spring')
  expect(await sheets()).toEqual([
    ['Spring', 'true'],
    ['Summer', 'false'],
  ])
  await choose('Summer')
  expect(page.cell(0, 0).textContent).toContain('6 Elm Road')
})

test('a sheet with the same rows as the shown one is announced and not opened', async () => {
  const page = await openPage()
  await drop(
    workbook([
      { name: 'July', rows: dayOf('7 Elm Road') },
      { name: 'Copy', rows: dayOf('7 Elm Road') },
    ]),
    'week.xlsx',
  )
  await sheets()
  await choose('July')
  expect(useAnnounce().current).toBeNull()
  await sheets()
  await choose('Copy')
  expect(useAnnounce().current?.text).toBe('The sheet “Copy” has the same rows as the one shown.')
  expect(textOf(page)).toContain('Only the sheet “July” was read.')
  expect(page.stored.size).toBe(1)
})

test('exported results have the file’s own columns first, then order id, status and message', async () => {
  const page = await opened()
  await click('Skip 2 rows')
  await click(/^Place 2 orders…/)
  await click('Place 2 orders')
  await click('Export results…')
  const [saved] = page.fake.callsOf('bulk:saveCsv') as { name: string; text: string }[]
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
    ['', 'skipped', false],
    ['3 Elm Road', 'ordered', true],
    ['4 Elm Road', 'skipped', false],
  ])
  expect(table.rows[1]?.cells[8]).toContain('Enter the street.')
})

test('the saved template has a column for the owner', async () => {
  const page = await openPage()
  await click('Save template…')
  const [saved] = page.fake.callsOf('bulk:saveCsv') as { text: string }[]
  expect(readTable((saved?.text ?? '').slice(1)).header).toContain('Photographer e-mail')
})

const headings = ['Street', 'City', 'Country', 'Owner', 'Key box', 'Package']
const cells = ['1 Elm Road', 'Larkfield', 'USA', owner, 'Box 7', 'Plus']
const csv = (...lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join(',')).join('\n')
const mappingsOf = (page: Page): unknown[] =>
  [...page.stored.values()].map(({ state }) => (JSON.parse(state) as { mapping: unknown }).mapping)

test('chosen columns are used for the same headings in any order, also after the bulk order was removed', async () => {
  const page = await opened(csv(headings, cells))
  expect(mappingsOf(page)).toEqual([['street', 'city', 'country', 'owner_email', null, 'package_type']])
  await page.wrapper.get('select[aria-label="Field for “Key box”"]').setValue('info')
  await page.leaveAndReturn()
  page.stored.clear()
  await drop(csv(headings.toReversed(), cells.toReversed()))
  expect(mappingsOf(page)).toEqual([['package_type', 'info', 'owner_email', 'country', 'city', 'street']])
})

test('an undone choice of a column is not used for the next file', async () => {
  const page = await opened(csv(headings, cells))
  const field = page.wrapper.get<HTMLSelectElement>('select[aria-label="Field for “Key box”"]')
  await field.setValue('info')
  await undoStep()
  expect(field.element.value).toBe('')
  await page.leaveAndReturn()
  page.stored.clear()
  await drop(csv(headings, cells.with(0, '2 Elm Road')))
  expect(mappingsOf(page)).toEqual([['street', 'city', 'country', 'owner_email', null, 'package_type']])
})

test('columns of the 50 newest sets of headings are remembered', async () => {
  const page = await opened(csv(headings, cells))
  const choose = (name: string): Promise<void> =>
    page.wrapper.get(`select[aria-label="Field for “${name}”"]`).setValue('info')
  await choose('Key box')
  const { overview } = page.fake.data
  const first = required(overview.settings.columnChoices[0])
  const others = Array.from({ length: 49 }, (_, index) => [{ name: `Note ${String(index)}`, field: 'info' }])
  page.fake.data.overview = {
    ...overview,
    settings: { ...overview.settings, columnChoices: [...others, first] },
  }
  page.fake.emit('app:changed', page.fake.data.overview)
  await page.leaveAndReturn()
  await drop(csv(headings.with(4, 'Gate'), cells))
  await choose('Gate')
  const kept = page.fake.data.overview.settings.columnChoices
  expect(kept).toHaveLength(50)
  expect(kept.slice(1)).toEqual(others)
  expect(kept[0]).toContainEqual({ name: 'Gate', field: 'info' })
})

test('a file without a country column has the country of the company’s orders as default', async () => {
  const page = await opened('Street,City\n1 Elm Road,Larkfield', (fake) => {
    fake.answer('people:list', () => ({ people: fakePeople, usual: { owner: null, country: 'CA' } }))
  })
  const state = JSON.parse([...page.stored.values()].at(-1)?.state ?? '{}') as { defaults?: unknown }
  expect(state.defaults).toMatchObject({ country: 'CA' })
})
