import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useAnnounce } from '../../../../renderer/app/announce.ts'
import { messages } from '../../../../renderer/app/messages.ts'
import { useUndo } from '../../../../renderer/app/undo.ts'
import { byText, dispatch, passTime, undoStep } from '../../mounting.ts'
import { click, day, drop, opened, owner, press, readToTheEnd, textOf, type } from './bulkTools.ts'

test('a dropped file is shown in rows, with problems at their cells', async () => {
  const page = await opened()
  expect(page.path()).toMatch(/^\/create\/bulk\/list-[0-9a-f]{32}$/)
  expect(page.wrapper.find('h1').text()).toBe('day.csv')
  expect(page.cell(0, 0).textContent).toContain('1 Elm Road')
  expect(page.wrapper.findAll('[role=columnheader] option').map((each) => each.text())).toContain(
    messages.words.notesForProduction,
  )
  expect(page.cell(1, 0).getAttribute('aria-invalid')).toBe('true')
  expect(page.cell(1, 0).textContent).toContain('Enter the street.')
  const note = document.getElementById(page.cell(1, 0).getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain('Enter the street.')
  expect(page.cell(3, 4).textContent).toContain('3D video requires the package Plus 3D.')
  expect(page.cell(0, 0).getAttribute('aria-invalid')).toBeNull()
  expect(textOf(page)).toContain('2 of 4 rows need attention')
})

test('the keyboard moves, edits, clears and restores cells', async () => {
  const page = await opened()
  const at = (): string | null => page.grid().getAttribute('aria-activedescendant')
  await press(page.grid(), 'ArrowDown')
  await press(page.grid(), 'ArrowRight')
  expect(at()).toBe('draft-row-1-1')
  await press(page.grid(), 'Home')
  await press(page.grid(), 'ArrowUp')
  await press(page.grid(), 'ArrowUp')
  expect(at()).toBe('draft-row-0-0')
  await type(page, 'Changed', 'Escape')
  expect(page.cell(0, 0).textContent).toContain('1 Elm Road')
  await type(page, '9 Elm Road', 'Tab')
  expect(page.cell(0, 0).textContent).toContain('9 Elm Road')
  expect(at()).toBe('draft-row-0-1')
  await press(page.grid(), 'X')
  expect(page.grid().querySelector('input')?.value).toBe('X')
  await press(page.grid().querySelector('input') ?? page.grid(), 'Enter')
  expect(page.cell(0, 1).textContent).toContain('X')
  expect(at()).toBe('draft-row-1-1')
  await press(page.grid(), 'Delete')
  expect(page.cell(1, 1).getAttribute('aria-invalid')).toBe('true')
  await press(page.grid(), 'z', { ctrlKey: true })
  expect(page.cell(1, 1).textContent).toContain('Larkfield')
  await press(page.grid(), 'z', { ctrlKey: true })
  expect(page.cell(0, 1).textContent).toContain('Larkfield')
})

test('a pasted address fills the cells of its row; a text, or an address with a part without a column, its cell', async () => {
  const page = await opened(['Street,No.,City,Country,Owner', `Elm Road,7,Larkfield,USA,${owner}`].join('\n'))
  const paste = async (text: string): Promise<boolean> => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    await dispatch(page.grid().querySelector('input') ?? page.grid(), event)
    return event.defaultPrevented
  }
  const row = (): (string | undefined)[] =>
    [0, 1, 2, 3].map((column) => page.cell(0, column).querySelector('p')?.textContent.trim())
  for (const text of ['4817 Maple Hollow Lane, Apt 3B, Boulder, CO 80302', 'a note']) {
    expect(await paste(text.replaceAll(' ', '\n '))).toBe(true)
    expect(row()).toEqual([text, '7', 'Larkfield', 'USA'])
    await press(page.grid(), 'z', { ctrlKey: true })
  }
  expect(row()).toEqual(['Elm Road', '7', 'Larkfield', 'USA'])
  expect(await paste('Elm Road\t7\tLarkfield')).toBe(false)
  expect(row()).toEqual(['Elm Road', '7', 'Larkfield', 'USA'])
  const line = 'Lindenstraße 12, Berlin, Germany'
  expect(await paste(line)).toBe(true)
  expect(row()).toEqual(['Lindenstraße 12', '', 'Berlin', 'DE'])
  await press(page.grid(), 'z', { ctrlKey: true })
  expect(row()).toEqual(['Elm Road', '7', 'Larkfield', 'USA'])
  await press(page.grid(), 'Enter')
  expect(await paste(line)).toBe(true)
  expect(page.grid().querySelector('input')).toBeNull()
  expect(row()).toEqual(['Lindenstraße 12', '', 'Berlin', 'DE'])
})

test('every change is stored, and dropping the same file opens the stored list', async () => {
  const page = await opened()
  await press(page.grid(), 'F8')
  await type(page, '2 Elm Road')
  await passTime(500)
  const [stored] = [...page.stored.values()]
  expect(stored?.state).toContain('2 Elm Road')
  await click('New bulk order')
  expect(textOf(page)).toContain('Recent bulk orders')
  await drop(day)
  expect(textOf(page)).toContain('1 of 4 rows needs attention')
  expect(page.cell(1, 0).textContent).toContain('2 Elm Road')
})

test('the last edit is stored when the page unmounts at once', async () => {
  const page = await opened()
  await press(page.grid(), 'F8')
  await type(page, '2 Elm Road')
  page.wrapper.unmount()
  await passTime()
  expect([...page.stored.values()][0]?.state).toContain('2 Elm Road')
})

test('rows skipped together are included again by Undo or Ctrl+Z', async () => {
  const page = await opened()
  await click('Skip 2 rows')
  expect(textOf(page)).toContain('4 rows, 2 skipped')
  expect(document.activeElement === page.grid()).toBe(true)
  useAnnounce().current?.actions?.[0]?.run()
  await flushPromises()
  expect(textOf(page)).toContain('2 of 4 rows need attention')
  await click('Skip 2 rows')
  await press(page.grid(), 'Z', { ctrlKey: true })
  expect(textOf(page)).toContain('2 of 4 rows need attention')
})

test('Undo names and takes back an inclusion, a skip, a value for all rows and a column', async () => {
  const page = await opened()
  const undo = useUndo()
  const chosen = (): string[] => page.wrapper.findAll('select').map(({ element }) => element.value)
  const before = chosen()
  await page.wrapper.get('select[id$=country]').setValue('CA')
  await click('Skip 2 rows')
  await page.wrapper.get('button[title=Include]').trigger('click')
  const named: (string | null)[] = []
  const undoOne = async (): Promise<string> => {
    named.push(undo.nextStep())
    undo.undo()
    await flushPromises()
    return textOf(page)
  }
  expect(await undoOne()).toContain('4 rows, 2 skipped')
  expect(await undoOne()).toContain('2 of 4 rows need attention')
  await undoOne()
  expect(chosen()).toEqual(before)
  await page.wrapper.get('[role=columnheader] select').setValue('info')
  await undoOne()
  expect(chosen()).toEqual(before)
  expect(named).toEqual(['row change', 'skip', 'column change', 'column change'])
  expect(undo.nextStep()).toBeNull()
})

test('a skip and a changed cell are undone after the page was left', async () => {
  const page = await opened()
  const undo = useUndo()
  const first = page.cell(0, 0).textContent
  await press(page.grid(), 'Delete')
  await click('Skip 3 rows')
  await page.leaveAndReturn()
  const [kept] = page.stored.keys()
  await page.wrapper.vm.$router.push(`/create/bulk/${kept ?? ''}`)
  await readToTheEnd()
  expect([undo.nextStep(), textOf(page)]).toEqual(['skip', expect.stringContaining('4 rows, 3 skipped')])
  undo.undo()
  await flushPromises()
  expect(textOf(page)).toContain('3 of 4 rows need attention')
  undo.undo()
  await flushPromises()
  expect([page.cell(0, 0).textContent, undo.nextStep()]).toEqual([first, null])
})

test('removing a bulk order can be undone from another page', async () => {
  const page = await opened()
  await dispatch(
    byText(page.wrapper, 'button', 'Remove bulk order').element,
    new MouseEvent('click', { bubbles: true }),
  )
  await page.leave()
  expect(useUndo().nextStep()).toBe('remove bulk order')
  await undoStep()
  expect(textOf(page)).toContain('2 of 4 rows need attention')
})

test('removing a bulk order can be undone, also after leaving the page', async () => {
  const page = await opened()
  await dispatch(
    byText(page.wrapper, 'button', 'Remove bulk order').element,
    new MouseEvent('click', { bubbles: true }),
  )
  await passTime()
  expect(page.stored.size).toBe(0)
  expect(page.path()).toBe('/create/bulk')
  await page.leaveAndReturn()
  await click('Undo')
  expect(textOf(page)).toContain('2 of 4 rows need attention')
})
