import { describe, expect, it } from 'vitest'
import { choose, openMenuOf } from '../../menuTools.ts'
import { dispatch, passTime, pressKey } from '../../mounting.ts'
import { click, head, opened, owner, press, type Page } from './bulkTools.ts'
import { required } from '../../../support/required.ts'

const row = (number: number, addOns: string, product: string): string =>
  `${String(number)} Elm Road,Larkfield,USA,${owner},${addOns},${product}`
const file = [
  head,
  row(1, 'none', 'Gold'),
  row(2, 'drone + gla', 'Plus'),
  row(3, 'none', 'Gold'),
  row(4, 'drone', 'Plus'),
].join('\n')

const status = (page: Page): string => page.wrapper.get('footer [role="status"]').text()
async function replace(page: Page, label: string, by: string): Promise<void> {
  const button = required(
    page.wrapper.findAll('button').find((each) => each.text() === label),
    `There is no button ${label}.`,
  )
  await openMenuOf(button.element)
  await choose(by)
}

it('a row with an unknown package or add-on needs attention', async () => {
  const page = await opened(file)
  expect(status(page)).toBe('4 of 4 rows need attention')
  const issues = page.wrapper.get('[aria-label="Column issues"]').text()
  expect(issues).toContain('Unknown package “Gold”. In 2 rows.')
  expect(issues).toContain('Unknown add-on “drone”. In 2 rows.')
})

it('a row says its problem below its state, and a click there goes to the cell', async () => {
  const page = await opened(file)
  const [, first, second] = page.wrapper.findAll('[role="row"]')
  const state = second?.get('[aria-colindex="2"]')
  expect(state?.text()).toBe('Needs attentionUnknown add-on “drone”.')
  expect(first?.get('[aria-colindex="2"]').text()).toContain('Unknown package “Gold”.')
  await state?.trigger('click')
  expect(page.wrapper.text()).toContain('Add-ons: Unknown add-on “drone”.')
})

it('one choice replaces an unknown value in all rows, and Undo takes it back', async () => {
  const page = await opened(file)
  expect(page.wrapper.get('[aria-label="Column issues"]').find('select').exists()).toBe(false)
  await replace(page, 'Replace “Gold” in 2 rows…', 'Plus 3D')
  expect([0, 2].map((line) => page.cell(line, 5).textContent)).toEqual(['Plus 3D', 'Plus 3D'])
  expect(status(page)).toBe('2 of 4 rows need attention')
  await replace(page, 'Replace “drone” in 2 rows…', 'Leave out')
  expect([1, 3].map((line) => page.cell(line, 4).textContent)).toEqual(['GLA', 'none'])
  expect(status(page)).toBe('4 valid rows')
  await press(page.grid(), 'z', { ctrlKey: true })
  expect(page.cell(1, 4).textContent).toMatch(/^drone \+ gla/)
  expect(page.cell(3, 4).textContent).toMatch(/^drone/)
})

it('a row with an unknown country needs attention until the country is replaced in all rows or accepted', async () => {
  const file = [head, row(1, 'none', 'Plus'), row(2, 'none', 'Plus')]
    .join('\n')
    .replaceAll('USA', 'Unites States')
  const page = await opened(file)
  expect(status(page)).toBe('2 of 2 rows need attention')
  expect(page.wrapper.text()).toContain('Unknown country “Unites States”. In 2 rows.')
  await replace(page, 'Replace “Unites States” in 2 rows…', 'United States')
  expect([0, 1].map((line) => page.cell(line, 2).textContent)).toEqual(['US', 'US'])
  expect(status(page)).toBe('2 valid rows')
  await press(page.grid(), 'z', { ctrlKey: true })
  await click('Send as it is')
  expect(status(page)).toBe('2 valid rows')
})

it('Ctrl+Enter in the rows and in a cell asks to place the orders', async () => {
  const page = await opened([head, row(1, 'none', 'Gold')].join('\n'))
  await press(page.grid(), 'F8')
  await press(page.grid(), 'Enter')
  const list = required(page.cell(0, 5).querySelector('select'))
  list.value = 'default'
  list.dispatchEvent(new Event('change', { bubbles: true }))
  await pressKey(list, 'Enter', { ctrlKey: true })
  expect(page.cell(0, 5).textContent).toBe('Company default')
  const dialog = (): Element | null => document.querySelector('[role="dialog"]')
  expect(dialog()?.textContent).toContain('Place 1 order')
  await click('Cancel')
  expect(dialog()).toBeNull()
  await press(page.grid(), 'Enter', { ctrlKey: true })
  await passTime()
  expect(dialog()?.textContent).toContain('Place 1 order')
})

it('an unknown value that the user keeps is sent as it is', async () => {
  const page = await opened(file)
  await replace(page, 'Replace “drone” in 2 rows…', 'Leave out')
  await click('Send as it is')
  expect(status(page)).toBe('4 valid rows')
  await click('Place 4 orders…')
  await click('Place 4 orders')
  const [sent] = page.fake.callsOf('outbox:placeMany') as { rows: { form: { package_type: string } }[] }[]
  expect(sent?.rows.map(({ form }) => form.package_type)).toEqual(['Gold', 'plus', 'Gold', 'plus'])
})

it('package cells are pick lists', async () => {
  const page = await opened(file)
  page.cell(0, 5).click()
  await press(page.grid(), 'Enter')
  const list = required(page.cell(0, 5).querySelector('select'))
  expect([...list.options].map(({ text }) => text.trim())).toEqual([
    'Gold',
    'Company default',
    'Base',
    'Plus',
    'Plus 3D',
  ])
  list.value = 'Plus 3D'
  list.dispatchEvent(new Event('change'))
  await press(list, 'Enter')
  expect(page.cell(0, 5).textContent).toBe('Plus 3D')
  expect(status(page)).toBe('3 of 4 rows need attention')
})

describe('add-on cells are pick lists', () => {
  const options = (page: Page): HTMLElement[] => [
    ...page.cell(1, 4).querySelectorAll<HTMLElement>('[role="option"]'),
  ]
  const labels = (page: Page): string[] =>
    options(page).map(
      (each) => `${each.getAttribute('aria-selected') === 'true' ? '✓ ' : ''}${each.textContent.trim()}`,
    )
  const input = (page: Page): HTMLInputElement =>
    required(page.cell(1, 4).querySelector<HTMLInputElement>('[role="combobox"]'))
  async function filter(page: Page, text: string): Promise<void> {
    input(page).value = text
    await dispatch(input(page), new Event('input'))
  }
  async function open(): Promise<Page> {
    const page = await opened(file)
    page.cell(1, 4).click()
    await passTime()
    await press(page.grid(), 'Enter')
    return page
  }

  it('with several ticks by mouse, and an unknown add-on that can be unticked', async () => {
    const page = await opened(file)
    page.cell(1, 4).click()
    await passTime()
    page.cell(1, 4).querySelector('button')?.click()
    await passTime()
    expect(labels(page)).toEqual([
      'Company default',
      'No add-ons',
      '✓ GLA',
      'Express',
      '3D video',
      'CAD files',
      '✓ Drone (unknown add-on)',
    ])
    options(page)[5]?.click()
    await passTime()
    options(page)[6]?.click()
    await passTime()
    await dispatch(input(page), new FocusEvent('focusout', { bubbles: true }))
    expect(page.cell(1, 4).textContent.trim()).toBe('GLA + CAD files')
    expect(status(page)).toBe('3 of 4 rows need attention')
  })

  it('with a filter: Space ticks its match, and Enter ticks it and accepts the cell', async () => {
    const page = await open()
    await filter(page, 'drone')
    await press(input(page), ' ')
    expect(labels(page)[2]).toBe('✓ GLA')
    await filter(page, 'cad')
    expect(labels(page)).toEqual(['CAD files'])
    await press(input(page), 'Enter')
    expect(page.cell(1, 4).textContent.trim()).toBe('GLA + CAD files')
    await press(page.grid(), 'z', { ctrlKey: true })
    expect(page.cell(1, 4).textContent).toMatch(/^drone \+ gla/)
  })

  it('with arrow keys, and Escape keeps the cell', async () => {
    const page = await open()
    await press(input(page), 'ArrowDown')
    await press(input(page), 'ArrowDown')
    await press(input(page), ' ')
    expect(labels(page)[1]).toBe('✓ No add-ons')
    await press(input(page), 'Escape')
    expect(page.cell(1, 4).textContent).toMatch(/^drone \+ gla/)
    await press(page.grid(), 'Enter')
    await press(input(page), 'ArrowUp')
    await press(input(page), ' ')
    await press(input(page), 'Tab')
    expect(page.cell(1, 4).textContent.trim()).toBe('GLA')
  })

  it('that Space opens without a change', async () => {
    const page = await opened(file)
    page.cell(1, 4).click()
    await passTime()
    await press(page.grid(), ' ')
    await press(input(page), 'Enter')
    expect(page.cell(1, 4).textContent).toMatch(/^drone \+ gla/)
  })

  it('that take no other text', async () => {
    const page = await open()
    await filter(page, 'helicopter')
    expect(labels(page)).toEqual(['No matches'])
    await press(input(page), 'Enter')
    expect(input(page).value).toBe('helicopter')
    await press(input(page), 'ArrowDown')
    await filter(page, 'cad')
    expect(input(page).getAttribute('aria-activedescendant')).toMatch(/-0$/)
    await filter(page, 'helicopter')
    await press(input(page), 'Tab')
    expect(page.cell(1, 4).textContent).toMatch(/^drone \+ gla/)
  })
})
