import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useReportOrders } from '../../../renderer/features/report/reportOrders.ts'
import { emptyExport, type ReportForm } from '../../../shared/domain/report/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { fakeLink } from '../../support/fakes/fakeOrdering.ts'
import { byText, mountInWindow, settle } from '../mounting.ts'
import {
  asked,
  choose,
  closeReport,
  exportNow,
  field,
  keptForm,
  open,
  press,
  room,
  sheets,
  tab,
  tabs,
} from './reporting.ts'

const SETTLE = 450
const logo = 'https://larkfield.example/logo.png'
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''
const sectionsOf = (form: ReportForm | undefined, at = 0) => form?.exports[at]?.sections ?? []

describe('what will come', () => {
  it('is drawn page by page and follows what is typed', async () => {
    await open()
    expect(tabs()).toEqual(['Brandedft', 'Unbrandedft'])
    expect(sheets().slice(0, 3)).toEqual([
      'Front page, with a logo, no disclaimer',
      'Floors, with a logo, 2 lines',
      'Measurements, with a logo, 1 line',
    ])
    const outline = (): string => byText(room().wrapper, 'aside', 'What will come').text()
    expect(outline()).toContain('For each order you choose')
    await field(/^Front page/).setValue(false)
    await field('Logo, Floors').setValue('')
    expect(sheets().slice(0, 2)).toEqual([
      'Floors, without a logo, 2 lines',
      'Measurements, with a logo, 1 line',
    ])
    expect(outline().match(/One PDF/g)).toHaveLength(2)
    await field('One PDF').setValue(false)
    await field('Packed into a ZIP').setValue(true)
    await room().wrapper.get('input[type="radio"][value="m"]').setValue(true)
    expect(outline().match(/One PDF/g)).toHaveLength(1)
    expect(outline()).toContain('Brandedmetres')
    expect(outline()).toContain('In one ZIP, unpacked beside it')
    await choose('100 Bright')
    await choose('113 Quarry')
    expect(outline()).toContain('For each of 2 orders')
    expect(byText(room().wrapper, 'footer button', 'Export').text()).toBe('Export for 2 orders')
  })
})

describe('the pages of an export', () => {
  const handle = (name: string) => byText(room().wrapper, '[data-handle="section"]', new RegExp(`^${name}`))

  it('are put in order by keys and by dragging, and are asked for in that order', async () => {
    await open()
    await handle('Front page').trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    expect(focused()).toMatch(/^Front page, 2 of 3/)
    expect(room().wrapper.text()).toContain('Front page is now 2 of 3.')
    await handle('Measurements').trigger('dragstart')
    await room().wrapper.findAll('ol > li')[0]?.trigger('dragover')
    await handle('Floors').trigger('drop')
    await settle(SETTLE)
    expect(sectionsOf(keptForm()).map(({ section }) => section)).toEqual([
      'homereportMeasurements',
      'homereportFloors',
      'homereportFrontpage',
    ])
    // What was moved can be copied and sent like what was never touched.
    await press('Duplicate')
    expect(tabs()).toHaveLength(3)
    await room().wrapper.get('input[type="radio"][value="m"]').setValue(true)
    await choose('100 Bright')
    await settle(SETTLE)
    await exportNow()
    expect(room().fake.callsOf('reports:export')).toHaveLength(1)
  })

  it('take the logo and the lines of one of them, and give them back', async () => {
    await open()
    await press('Use for all pages: Floors')
    expect(
      sheets()
        .slice(0, 3)
        .every((sheet) => sheet.endsWith('with a logo, 2 lines')),
    ).toBe(true)
    await press('Undo')
    expect(sheets()[2]).toBe('Measurements, with a logo, 1 line')
  })
})

it('an export is duplicated to become the unbranded one, and one that is removed comes back', async () => {
  await open({
    prepare: (fake) => {
      const form = { exports: [emptyExport('Branded')] }
      fake.answer('reports:settings', () => ({ form, templates: [], disclaimers: [] }))
    },
  })
  const remove = () => byText(room().wrapper, 'button', 'Remove').attributes('disabled')
  expect(remove()).toBeDefined()
  await press('Duplicate')
  expect(tabs()).toEqual(['Brandedft', 'Unbrandedft'])
  await press('Remove')
  expect(tabs()).toEqual(['Brandedft'])
  await press('Undo')
  await settle(SETTLE)
  expect(keptForm()?.exports.map(({ name }) => name)).toEqual(['Branded', 'Unbranded'])
})

describe('disclaimer lines', () => {
  const lines = (): string[] => sectionsOf(keptForm())[1]?.disclaimer ?? []
  const line = (n: number) => field(`Line ${String(n)}, Floors`)

  it('are written, moved, pasted, taken away and brought back', async () => {
    await open()
    await line(2).trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(focused()).toBe('Line 3, Floors')
    const brought = { getData: () => 'First.\r\n\r\nSecond.', files: [], types: [] }
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: brought,
    })
    line(3).element.dispatchEvent(paste)
    await flushPromises()
    await byText(room().wrapper, '[data-handle="line"]', /^Line 4 of 4/).trigger('keydown', {
      key: 'ArrowUp',
      altKey: true,
    })
    await press(/^Remove line 1$/)
    await settle(SETTLE)
    expect(lines()).toEqual(['Furniture is shown as an example.', 'Second.', 'First.'])
    await press('Undo')
    await settle(SETTLE)
    expect(lines()[0]).toBe('Measurements are approximate.')
  })
})

describe('a logo', () => {
  const check = (fake: { answer: Awaited<ReturnType<typeof open>>['fake']['answer'] }): void => {
    fake.answer('links:check', ({ link }) => ({
      ...fakeLink,
      given: link,
      ...(link.includes('dead') ? { state: 'bad' as const, problem: 'Nothing is at this address.' } : {}),
      ...(link.endsWith('.pdf') ? { type: 'pdf' as const } : {}),
    }))
  }

  it('is looked at as a picture, once for all pages, when its typing comes to rest', async () => {
    await open({ prepare: check })
    await field('Logo, Floors').setValue('https://larkfield.example/o')
    await field('Logo, Floors').setValue('https://larkfield.example/other.png')
    await settle(650)
    expect(room().fake.callsOf('links:check')).toEqual([
      { connectionId: 'larkfield', link: logo, expect: 'image', recheck: false },
      {
        connectionId: 'larkfield',
        link: 'https://larkfield.example/other.png',
        expect: 'image',
        recheck: false,
      },
    ])
    expect(room().wrapper.text()).toContain('This picture can be used.')
  })

  it.each([
    ['https://larkfield.example/dead.png', 'Nothing is at this address.'],
    ['https://larkfield.example/logo.pdf', 'This is a PDF.'],
    ['logo.png', 'A link to a logo starts with http:// or https://.'],
  ])('that cannot be used is not sent, and is shown where it stands: %s', async (link, sentence) => {
    await open({ orders: ['100 Bright'], prepare: check })
    await tab('Unbranded')
    await field('Logo, Floors').setValue(link)
    await settle(650)
    await tab('Branded')
    await exportNow()
    expect(asked()).toEqual([])
    expect(focused()).toMatch(/^Logo, Floors/)
    expect(field('Logo, Floors').attributes('aria-invalid')).toBe('true')
    expect(room().wrapper.text()).toContain(sentence)
  })
})

it('settings and lines are saved by name, replaced, put in place and brought back', async () => {
  await open()
  const menuItem = async (menu: string, item: string): Promise<void> => {
    await byText(room().wrapper, 'button', menu).trigger('keydown', { key: 'Enter' })
    await flushPromises()
    const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const found = items.find((each) => each.textContent.includes(item))
    if (found === undefined) throw new Error(`The menu has no ${item}.`)
    found.click()
  }
  const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]')
  /** What is chosen from a menu happens once it has given the focus back. */
  const soon = <T>(look: () => T | null | undefined): Promise<NonNullable<T>> =>
    vi.waitFor(
      () => {
        const found = look()
        if (!found) throw new Error('it is not there yet')
        return found
      },
      { timeout: 60_000 },
    )
  const firstPage = (lines: string) => soon(() => sheets()[0] === `Front page, with a logo, ${lines}`)
  await menuItem('Saved settings', 'Save these settings')
  const name = await soon(() => dialog()?.querySelector('input'))
  name.value = 'metres ONLY'
  name.dispatchEvent(new Event('input'))
  await flushPromises()
  expect(dialog()?.textContent).toContain('This replaces “Metres only”.')
  dialog()
    ?.querySelector('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }))
  await soon(() => dialog() === null)
  expect(room().fake.callsOf('reports:saveTemplate')).toMatchObject([
    { id: 'template-1', form: { exports: [{}, {}] } },
  ])

  await menuItem('Saved disclaimers', 'Usual')
  await firstPage('2 lines')
  await menuItem('Saved settings', 'metres ONLY')
  await firstPage('no disclaimer')
  await press('Undo')
  await firstPage('2 lines')

  await menuItem('Saved settings', 'Rename, replace, delete')
  const remove = await soon(() => dialog()?.querySelector<HTMLElement>('[aria-label^="Delete"]'))
  remove.click()
  await soon(() => focused().includes('Undo'))
  ;(document.activeElement as HTMLElement).click()
  await soon(() => dialog()?.textContent.includes('metres ONLY'))
  expect(room().fake.callsOf('reports:saveTemplate').at(-1)).not.toHaveProperty('id')
})

describe('the settings', () => {
  it('are kept under their own company when the room goes away', async () => {
    await open()
    await field('Name').setValue('Agency')
    closeReportSoon()
    await flushPromises()
    const [kept] = lastFake.callsOf('reports:keep') as { connectionId: string; form: ReportForm }[]
    expect(kept?.connectionId).toBe('larkfield')
    expect(kept?.form.exports[0]?.name).toBe('Agency')
  })

  it('say why they could not be opened, with a way on', async () => {
    await open({
      prepare: (fake) => {
        fake.fail('reports:settings', new AppError('disk', 'The settings could not be read.'))
      },
    })
    expect(room().wrapper.text()).toContain('The settings could not be read.')
    room().fake.fail('reports:settings', null)
    await press('Try again')
    await settle()
    expect(tabs()).toHaveLength(2)
  })
})
let lastFake: Awaited<ReturnType<typeof open>>['fake']
function closeReportSoon(): void {
  lastFake = room().fake
  closeReport()
}

it('selected orders are handed over from the list to the room', async () => {
  const orders = await mountInWindow(OrdersPage)
  try {
    const rows = orders.wrapper.findAll('[role="row"][aria-rowindex]').slice(1)
    await rows[0]?.trigger('click')
    await rows[1]?.trigger('click', { ctrlKey: true })
    await byText(orders.wrapper, 'button', 'Home report…').trigger('click')
    await flushPromises()
    expect(orders.path()).toBe('/create/report')
    const ids = useReportOrders().handed?.ids ?? []
    expect(ids).toHaveLength(2)
    const report = await open()
    useReportOrders().hand('larkfield', ids)
    await settle()
    expect(report.fake.callsOf('reports:candidates')).toEqual([
      { connectionId: 'larkfield', orderIds: ids, search: '' },
    ])
    expect(byText(report.wrapper, 'footer button', 'Export').text()).toBe('Export for 2 orders')
    expect(useReportOrders().handed).toBeNull()
  } finally {
    orders.wrapper.unmount()
  }
})
