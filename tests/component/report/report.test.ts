import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useReportOrders } from '../../../renderer/features/report/reportOrders.ts'
import { emptyExport, type ReportForm } from '../../../shared/domain/report/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { fakeLink } from '../../support/fakes/answers/fakeOrdering.ts'
import { dropOf, dropOn } from '../dropOf.ts'
import { choose as chooseItem, openMenuOf } from '../menuTools.ts'
import { byText, dispatch, mountInWindow, passTime, trigger } from '../mounting.ts'
import {
  exportCalls,
  choose,
  closeReport,
  exportNow,
  field,
  leaveAndReturn,
  savedForm,
  open,
  press,
  page,
  sheets,
  tab,
  tabs,
} from './reporting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const { lines: lineTexts, sections } = messages.report
const SAVE_DELAY = 450
const logo = 'https://larkfield.example/logo.png'
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''
const sectionsOf = (form: ReportForm | undefined, at = 0) => form?.exports[at]?.sections ?? []

describe('preview of a home report', () => {
  it('draws each page and follows the input', async () => {
    await open()
    expect(tabs()).toEqual(['Brandedft', 'Unbrandedft'])
    expect(sheets().slice(0, 3)).toEqual([
      'Front page, with a logo, no disclaimer',
      'Floors, with a logo, 2 lines',
      'Measurements, with a logo, 1 line',
    ])
    const outline = (): string => byText(page().wrapper, 'aside', 'Preview').text()
    expect(outline()).toContain('For each order you select')
    await field(/^Front page/).setValue(false)
    await field('Logo, Floors').setValue('')
    expect(sheets().slice(0, 2)).toEqual([
      'Floors, without a logo, 2 lines',
      'Measurements, with a logo, 1 line',
    ])
    expect(outline().match(/One PDF/g)).toHaveLength(2)
    await field('One PDF').setValue(false)
    await field('ZIP file').setValue(true)
    await page().wrapper.get('input[type="radio"][value="m"]').setValue(true)
    expect(outline().match(/One PDF/g)).toHaveLength(1)
    expect(outline()).toContain('Brandedmetres')
    expect(outline()).toContain('In a ZIP, unpacked beside it')
    await choose('100 Bright')
    await choose('113 Quarry')
    expect(outline()).toContain('For each of 2 orders')
    expect(byText(page().wrapper, 'footer button', 'Export').text()).toBe('Export for 2 orders')
  })
})

describe('sections of a home report', () => {
  const handle = (name: string) => byText(page().wrapper, '[data-handle="section"]', new RegExp(`^${name}`))

  it('are reordered by keyboard and by dragging, and sent in that order', async () => {
    await open()
    await trigger(handle('Front page'), 'keydown', { key: 'ArrowDown', altKey: true })
    expect(focused()).toMatch(/^Front page, 2 of 3/)
    expect(page().wrapper.text()).toContain('Front page moved to 2 of 3.')
    await handle('Measurements').trigger('dragstart')
    await page().wrapper.findAll('ol > li')[0]?.trigger('dragover')
    await handle('Floors').trigger('drop')
    await passTime(SAVE_DELAY)
    expect(sectionsOf(savedForm()).map(({ section }) => section)).toEqual([
      'homereportMeasurements',
      'homereportFloors',
      'homereportFrontpage',
    ])
    // Moved sections can be cloned and sent like untouched ones.
    await press('Duplicate')
    expect(tabs()).toHaveLength(3)
    await page().wrapper.get('input[type="radio"][value="m"]').setValue(true)
    await choose('100 Bright')
    await passTime(SAVE_DELAY)
    await exportNow()
    expect(page().fake.callsOf('reports:export')).toHaveLength(1)
  })

  it('use the export’s logo and lines unless they have their own', async () => {
    await open()
    await field('Logo, all pages').setValue('')
    expect(sheets().slice(0, 3)).toEqual([
      'Front page, without a logo, no disclaimer',
      'Floors, with a logo, 2 lines',
      'Measurements, with a logo, 1 line',
    ])
    await field(`${sections.own}: Floors`).setValue(false)
    expect(sheets()[1]).toBe('Floors, without a logo, no disclaimer')
    await press('Undo')
    expect(sheets()[1]).toBe('Floors, with a logo, 2 lines')
    expect(field(`${sections.own}: Floors`).element).toMatchObject({ checked: true })
  })

  it('keep their own logo when the export’s logo changes, also after a restart', async () => {
    await open()
    await field(`${sections.own}: Front page`).setValue(true)
    await field('Logo, Front page').setValue('')
    await passTime(SAVE_DELAY)
    expect(sectionsOf(savedForm()).map(({ own }) => own)).toEqual([true, true, true])
    expect(page().wrapper.text()).toContain(messages.report.brand.none)
    const form = savedForm() ?? { exports: [] }
    closeReport()
    await open({
      prepare: (fake) => {
        fake.answer('reports:settings', () => ({ form, templates: [], disclaimers: [], logos: [] }))
      },
    })
    expect(sheets()[0]).toBe('Front page, without a logo, no disclaimer')
    expect(field('Logo, Front page').exists()).toBe(true)
  })

  it('have a left out page again after Undo or Ctrl+Z', async () => {
    await open()
    const floors = (): HTMLInputElement => field(/^Floors/).element as HTMLInputElement
    for (const undo of [
      () => press('Undo'),
      () =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    ]) {
      await field(/^Floors/).setValue(false)
      expect(page().wrapper.text()).toContain(sections.leftOut('Floors'))
      await undo()
      await flushPromises()
      expect(floors().checked).toBe(true)
    }
    await field(/^Floors/).setValue(false)
    await field(/^Floors/).setValue(true)
    expect(page().wrapper.text()).not.toContain(sections.leftOut('Floors'))
  })

  it('have a left out page again after Undo on a later visit of the page, with what was changed since', async () => {
    await open()
    await press(/^Duplicate$/)
    await field(/^Floors/).setValue(false)
    const before = tabs()
    await leaveAndReturn()
    expect(tabs()).toEqual(before)
    expect(page().wrapper.find('[role="tab"][data-state="active"]').text()).toBe(tabs()[1])
    await field(`${sections.own}: Front page`).setValue(true)
    await press('Undo')
    expect(field(/^Floors/).element).toMatchObject({ checked: true })
    await passTime(SAVE_DELAY)
    expect(sectionsOf(savedForm(), 1).map(({ on }) => on)).toEqual([true, true, true])
    expect(sectionsOf(savedForm(), 1)[0]).toMatchObject({ own: true })
  })

  it('lose the undo of their last change when another export is shown or the export starts', async () => {
    await open({ orders: ['100 Bright'] })
    const isOffered = (): boolean => page().wrapper.text().includes(sections.ownDropped('Floors'))
    await field(`${sections.own}: Floors`).setValue(false)
    expect(isOffered()).toBe(true)
    await tab('Unbranded')
    expect(isOffered()).toBe(false)

    await tab('Branded')
    await press(new RegExp(`^${lineTexts.remove(1)}$`))
    expect(page().wrapper.text()).toContain(lineTexts.removed(1))
    await exportNow()
    expect(exportCalls()).toHaveLength(1)
    expect(page().wrapper.text()).not.toContain(lineTexts.removed(1))
  })
})

it('a dropped logo file says that a link is needed, and why; a dropped link is taken', async () => {
  await open({ orders: ['100 Bright'] })
  const input = field(/^Logo/)
  const { area, before, reasons } = messages.drops
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  expect(await dropOn(input.element, dropOf({ files: [file] }))).toBe(before(reasons.link))
  await flushPromises()
  const why = 'Use a link: the service fetches the logo from the web'
  expect(page().wrapper.text()).toContain(why)
  expect(useAnnounce().current).toBeNull()
  expect(await dropOn(document.body, dropOf({ files: [file] }))).toBe(before(reasons.link))
  expect(useAnnounce().current?.text).toContain(why)
  expect(await dropOn(input.element, dropOf({ links: [logo] }))).toBe(area.logo)
  await flushPromises()
  expect((input.element as HTMLInputElement).value).toBe(logo)
  expect(page().wrapper.text()).not.toContain('Use a link: the service fetches')
})

it('logos of saved settings are offered with their pictures where a page has none', async () => {
  const saved = emptyExport('Branded')
  for (const section of saved.sections) Object.assign(section, { logo })
  await open({
    prepare: (fake) => {
      fake.answer('reports:settings', () => ({
        form: { exports: [emptyExport('Branded')] },
        templates: [{ id: 't', name: 'Larkfield', form: { exports: [saved] } }],
        disclaimers: [],
        logos: [],
      }))
      fake.answer('links:check', ({ link }) => ({ ...fakeLink, given: link, thumbnailId: 'larkfield' }))
    },
  })
  const input = field(/^Logo/)
  expect(page().fake.callsOf('links:check')).toEqual([])
  await input.trigger('focus')
  const offered = () => page().wrapper.find(`img[alt="Use ${logo}"]`)
  await until(() => expect(offered().exists()).toBe(true))
  expect(offered().attributes('src')).toMatch(/^asset:\/\/link\//)
  await page().wrapper.get(`button[title="${logo}"]`).trigger('click')
  expect((input.element as HTMLInputElement).value).toBe(logo)
  expect(offered().exists()).toBe(false)
})

it('logos of earlier exports are offered without a network, with the pictures of their last check', async () => {
  await open({
    prepare: (fake) => {
      const form = { exports: [emptyExport('Branded')] }
      const used = [logo, 'https://x.example/other.png']
      fake.answer('reports:settings', () => ({ form, templates: [], disclaimers: [], logos: used }))
      fake.answer('links:check', ({ link }) => {
        const thumbnailId = link === logo ? 'larkfield' : null
        return { ...fakeLink, given: link, state: 'offline', problem: 'Offline.', type: null, thumbnailId }
      })
    },
  })
  await field(/^Logo/).trigger('focus')
  const offered = () => page().wrapper.findAll('img[alt^="Use "]')
  await until(() => expect(offered()).toHaveLength(1))
  expect(offered()[0]?.attributes('alt')).toBe(`Use ${logo}`)
  await page().wrapper.get(`button[title="${logo}"]`).trigger('click')
  await until(() =>
    expect(page().wrapper.find(`img[alt="${messages.report.logo.picture}"]`).exists()).toBe(true),
  )
})

it('the logo of an export is offered as soon as the export has started', async () => {
  await open({
    orders: ['100 Brightfield'],
    prepare: (fake) => {
      const form = { exports: [emptyExport('Branded')] }
      fake.answer('reports:settings', () => ({ form, templates: [], disclaimers: [], logos: [] }))
      fake.answer('links:check', ({ link }) => ({ ...fakeLink, given: link, thumbnailId: 'larkfield' }))
    },
  })
  const input = field(/^Logo/)
  await input.setValue(logo)
  await until(() => expect(page().wrapper.text()).toContain(messages.report.logo.states.ok))
  await exportNow()
  expect(exportCalls()).toHaveLength(1)
  await input.setValue('')
  await input.trigger('focus')
  await until(() => expect(page().wrapper.find(`img[alt="Use ${logo}"]`).exists()).toBe(true))
})

it('an export is duplicated with or without its logos, and a removed export can be restored', async () => {
  await open({
    prepare: (fake) => {
      const branded = emptyExport('Branded')
      for (const section of branded.sections) Object.assign(section, { logo, own: true })
      const form = { exports: [branded] }
      fake.answer('reports:settings', () => ({ form, templates: [], disclaimers: [], logos: [] }))
    },
  })
  const remove = () => byText(page().wrapper, 'button', 'Remove').attributes('disabled')
  expect(remove()).toBeDefined()
  await press(/^Duplicate without logo$/)
  expect(tabs()).toEqual(['Brandedft', 'Unbrandedft'])
  await press('Remove')
  expect(tabs()).toEqual(['Brandedft'])
  await press('Undo')
  await passTime(SAVE_DELAY)
  expect(savedForm()?.exports.map(({ name }) => name)).toEqual(['Branded', 'Unbranded'])
  expect(sectionsOf(savedForm(), 0).every((section) => section.logo === logo)).toBe(true)
  expect(sectionsOf(savedForm(), 1).every((section) => section.logo === '')).toBe(true)
  // The export without a logo has no logo to leave out.
  expect(page().wrapper.text()).not.toContain('Duplicate without logo')

  await tab('Branded')
  await press(/^Duplicate$/)
  await passTime(SAVE_DELAY)
  expect(savedForm()?.exports.map(({ name }) => name)).toEqual(['Branded', 'Branded copy', 'Unbranded'])
  expect(sectionsOf(savedForm(), 1).every((section) => section.logo === logo)).toBe(true)
})

describe('disclaimer lines of a home report', () => {
  const lines = (): string[] => sectionsOf(savedForm())[1]?.disclaimer ?? []
  const line = (n: number) => field(`Line ${String(n)}, Floors`)

  it('can be added, moved, pasted, removed and restored', async () => {
    await open()
    await trigger(line(2), 'keydown', { key: 'Enter' })
    expect(focused()).toBe('Line 3, Floors')
    const brought = { getData: () => 'First.\r\n\r\nSecond.', files: [], types: [] }
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: brought,
    })
    await dispatch(line(3).element, paste)
    await byText(page().wrapper, '[data-handle="line"]', /^Line 4 of 4/).trigger('keydown', {
      key: 'ArrowUp',
      altKey: true,
    })
    await press(/^Remove line 1$/)
    await passTime(SAVE_DELAY)
    expect(lines()).toEqual(['Furniture is shown as an example.', 'Second.', 'First.'])
    await press('Undo')
    await passTime(SAVE_DELAY)
    expect(lines()[0]).toBe('Measurements are approximate.')
  })
})

describe('logo of a home report', () => {
  const check = (fake: { answer: Awaited<ReturnType<typeof open>>['fake']['answer'] }): void => {
    fake.answer('links:check', ({ link }) => ({
      ...fakeLink,
      given: link,
      ...(link.includes('dead') ? { state: 'bad' as const, problem: 'Nothing is at this address.' } : {}),
      ...(link.endsWith('.pdf') ? { type: 'pdf' as const } : {}),
    }))
  }

  it('is checked once for all sections, after a pause in typing', async () => {
    await open({ prepare: check })
    await field('Logo, Floors').setValue('https://larkfield.example/o')
    await field('Logo, Floors').setValue('https://larkfield.example/other.png')
    await passTime(650)
    expect(page().fake.callsOf('links:check')).toEqual([
      { connectionId: 'larkfield', link: logo, expect: 'logo', recheck: false },
      {
        connectionId: 'larkfield',
        link: 'https://larkfield.example/other.png',
        expect: 'logo',
        recheck: false,
      },
    ])
    expect(page().wrapper.text()).toContain('Valid')
  })

  it.each([
    ['https://larkfield.example/dead.png', 'Nothing is at this address.'],
    ['https://larkfield.example/logo.pdf', 'This is a PDF.'],
    ['logo.png', 'Enter a link that starts with http:// or https://, or leave it blank.'],
  ])('blocks the export with a message at its field if it is invalid: %s', async (link, sentence) => {
    await open({ orders: ['100 Bright'], prepare: check })
    await tab('Unbranded')
    await field('Logo, all pages').setValue(link)
    await passTime(650)
    await tab('Branded')
    await exportNow()
    expect(exportCalls()).toEqual([])
    expect(focused()).toMatch(/^Logo, all pages/)
    expect(field('Logo, all pages').attributes('aria-invalid')).toBe('true')
    expect(page().wrapper.text()).toContain(sentence)
  })
})

it('templates and disclaimers are saved by name, replaced, applied and restored', async () => {
  await open()
  const menuItem = async (menu: string, item: string): Promise<void> => {
    await trigger(byText(page().wrapper, 'button', menu), 'keydown', { key: 'Enter' })
    const items = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const found = required(
      items.find((each) => each.textContent.includes(item)),
      `The menu has no ${item}.`,
    )
    found.click()
  }
  const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]')
  /** A menu action runs after the menu has returned the focus. */
  const soon = <T>(find: () => T | null | undefined): Promise<NonNullable<T>> =>
    until(() => {
      const found = find()
      if (!found) throw new Error('it is not there yet')
      return found
    })
  const firstPage = (lines: string) => soon(() => sheets()[0] === `Front page, with a logo, ${lines}`)
  await menuItem('Templates', 'Save as template')
  const name = await soon(() => dialog()?.querySelector('input'))
  name.value = 'metres ONLY'
  await dispatch(name, new Event('input'))
  expect(dialog()?.textContent).toContain('This replaces “Metres only”.')
  dialog()
    ?.querySelector('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }))
  await soon(() => dialog() === null)
  expect(page().fake.callsOf('reports:saveTemplate')).toMatchObject([
    { id: 'template-1', form: { exports: [{}, {}] } },
  ])

  await menuItem('Saved disclaimers', 'Usual')
  await firstPage('2 lines')
  await menuItem('Templates', 'metres ONLY')
  await firstPage('no disclaimer')
  await press('Undo')
  await firstPage('2 lines')

  await menuItem('Templates', 'Manage templates')
  const remove = await soon(() => dialog()?.querySelector<HTMLElement>('[aria-label^="Delete"]'))
  remove.click()
  await soon(() => focused().includes('Undo'))
  ;(document.activeElement as HTMLElement).click()
  await soon(() => dialog()?.textContent.includes('metres ONLY'))
  expect(page().fake.callsOf('reports:saveTemplate').at(-1)).not.toHaveProperty('id')
})

describe('home report settings', () => {
  it.each(['ft', 'm'] as const)('begin in the chosen unit (%s), also in a new export', async (unit) => {
    await open({
      prepare: (fake) => {
        fake.data.overview.settings.units = unit
        fake.answer('reports:settings', () => ({ form: null, templates: [], disclaimers: [], logos: [] }))
      },
    })
    await press(messages.report.exports.add)
    closeReportSoon()
    await flushPromises()
    const saved = lastFake.callsOf('reports:keep').at(-1) as { form: ReportForm }
    expect(saved.form.exports.map((each) => each.unit)).toEqual([unit, unit])
  })

  it('are saved for their own company when the page unmounts at once', async () => {
    await open()
    await field('Name').setValue('Agency')
    closeReportSoon()
    await flushPromises()
    const [saved] = lastFake.callsOf('reports:keep') as { connectionId: string; form: ReportForm }[]
    expect(saved?.connectionId).toBe('larkfield')
    expect(saved?.form.exports[0]?.name).toBe('Agency')
  })

  it('show why they can’t be read, with Try again', async () => {
    await open({
      prepare: (fake) => {
        fake.fail('reports:settings', new AppError('disk', 'The settings could not be read.'))
      },
    })
    expect(page().wrapper.text()).toContain('The settings could not be read.')
    page().fake.fail('reports:settings', null)
    await press('Try again')
    await passTime()
    expect(tabs()).toHaveLength(2)
  })
})
let lastFake: Awaited<ReturnType<typeof open>>['fake']
function closeReportSoon(): void {
  lastFake = page().fake
  closeReport()
}

it('the orders page passes selected orders to the report page', async () => {
  const orders = await mountInWindow(OrdersPage)
  let ids: readonly string[]
  try {
    const rows = orders.wrapper.findAll('[role="row"][aria-rowindex]').slice(1)
    await rows[0]?.trigger('click')
    await rows[1]?.trigger('click', { ctrlKey: true })
    await openMenuOf(byText(orders.wrapper, 'button', messages.menus.more).element)
    await chooseItem(messages.words.homeReport)
    await flushPromises()
    expect(orders.path()).toBe('/create/report')
    ids = useReportOrders().handed?.ids ?? []
    expect(ids).toHaveLength(2)
  } finally {
    // A component that is still mounted would make its stores the current ones again.
    orders.wrapper.unmount()
  }
  const report = await open()
  useReportOrders().hand('larkfield', ids)
  await passTime()
  expect(report.fake.callsOf('reports:candidates')).toEqual([
    { connectionId: 'larkfield', orderIds: ids, search: '' },
  ])
  expect(byText(report.wrapper, 'footer button', 'Export').text()).toBe('Export for 2 orders')
  expect(useReportOrders().handed).toBeNull()
})

it('two orders at one address are told apart by their dates, in the search and in the list', async () => {
  const day = 86_400
  const orders = ['first', 'second'].map((orderId, at) => ({
    orderId,
    address: '521 Brightfield Road, Portland',
    status: 'Ready',
    createdAt: 1_700_000_000 + at * 30 * day,
    modelId: orderId,
  }))
  const report = await open({ prepare: (fake) => fake.answer('reports:candidates', () => ({ orders })) })
  await report.wrapper.get('input[role="combobox"]').trigger('click')
  await passTime(170)
  const dates = (selector: string): (string | undefined)[] =>
    report.wrapper.findAll(selector).map((each) => /Created \w+ \d+, \d+/.exec(each.text())?.[0])
  expect(dates('[role="option"]')).toEqual(['Created Nov 14, 2023', 'Created Dec 14, 2023'])
  useReportOrders().hand(
    'larkfield',
    orders.map(({ orderId }) => orderId),
  )
  await passTime()
  expect(dates('[role="group"][aria-label^="521"]')).toEqual(['Created Nov 14, 2023', 'Created Dec 14, 2023'])
})
