import { describe, expect, it, vi } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import { orderOf } from '../../support/wireOrders.ts'
import { byText, passTime, pressKey, type Mounted } from '../mounting.ts'
import { address, field, fill, open, SAVE_DELAY, valueOf } from './draftTools.ts'

const names = ['Street and number', 'Suite, flat', 'City', 'State', 'Postal code', 'Country'] as const
const values = (form: Mounted): string[] => names.map((name) => valueOf(form, name))
async function paste(form: Mounted, name: string, text: string): Promise<boolean> {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  const isPastedAsText = field(form, name).element.dispatchEvent(event)
  await passTime()
  return isPastedAsText
}
const line = '4817 Maple Hollow Lane, Apt 3B, Boulder, CO 80302'
const parts = ['4817 Maple Hollow Lane', 'Apt 3B', 'Boulder', 'CO', '80302', 'United States']

describe('a pasted address', () => {
  it.each(names)('fills all fields from %s, and Undo brings back what was there', async (name) => {
    const form = await open()
    await fill(form, address)
    await field(form, 'Country').trigger('blur')
    const before = values(form)
    expect(await paste(form, name, line)).toBe(false)
    expect(values(form)).toEqual(parts)
    expect(form.wrapper.text()).toContain(messages.address.pasted)
    await byText(form.wrapper, 'button', 'Undo').trigger('click')
    expect(values(form)).toEqual(before)
    expect(form.wrapper.text()).not.toContain(messages.address.pasted)
  })

  it('closes the list of countries, which would cover Undo', async () => {
    const form = await open()
    const country = field(form, 'Country')
    await country.trigger('click')
    expect(country.attributes('aria-expanded')).toBe('true')
    await paste(form, 'Country', line)
    expect(country.attributes('aria-expanded')).toBe('false')
  })

  it('shows what has no field, and leaves an unsure country empty', async () => {
    const form = await open()
    await fill(form, { Country: 'US' })
    await paste(form, 'City', 'Familie Albers, Rosengasse 10, 1070 Wien')
    expect(values(form)).toEqual(['Rosengasse 10', '', 'Wien', '', '1070', ''])
    expect(form.wrapper.text()).toContain(messages.address.notUsed('Familie Albers'))
  })

  describe('of several', () => {
    const other = '92 Quarry Bend Rd, Denver, CO 80202'
    async function pasteBoth(): Promise<Mounted> {
      const form = await open()
      field(form, 'City').element.focus()
      await paste(form, 'City', `${line}\n\nOur office:\n${other}`)
      await passTime()
      expect(valueOf(form, 'City')).toBe('')
      expect(form.wrapper.text()).toContain(messages.address.several)
      return form
    }
    const focused = (): HTMLElement => document.activeElement as HTMLElement
    async function press(key: string): Promise<void> {
      await pressKey(focused(), key)
    }

    it('is chosen by a click', async () => {
      const form = await pasteBoth()
      await byText(form.wrapper, '[role="listbox"] [role="option"]', '4817 Maple').trigger('click')
      expect(values(form)).toEqual(parts)
      expect(form.wrapper.text()).not.toContain(messages.address.several)
    })

    it('is chosen by arrow keys and Enter, and the field has the focus again', async () => {
      const form = await pasteBoth()
      expect([focused().role, focused().textContent]).toEqual([
        'option',
        expect.stringMatching(/^4817 Maple/),
      ])
      await press('ArrowDown')
      expect(focused().textContent).toMatch(/^92 Quarry/)
      await press('Enter')
      expect(valueOf(form, 'Street and number')).toBe('92 Quarry Bend Rd')
      expect(focused() === field(form, 'City').element).toBe(true)
    })

    it('may be none: Escape closes the choice, and nothing else', async () => {
      const form = await pasteBoth()
      const pressed = vi.fn()
      document.addEventListener('keydown', pressed)
      await press('Escape')
      document.removeEventListener('keydown', pressed)
      expect(pressed).not.toHaveBeenCalled()
      expect(form.wrapper.text()).not.toContain(messages.address.several)
      expect(values(form).slice(0, -1).join('')).toBe('')
      expect(focused() === field(form, 'City').element).toBe(true)
    })
  })

  it('that is only a part is pasted as usual', async () => {
    const form = await open()
    expect(await paste(form, 'City', 'Boulder')).toBe(true)
    expect(await paste(form, 'Street and number', '4817 Maple Hollow Lane')).toBe(true)
    expect(valueOf(form, 'City')).toBe('')
  })
})

describe('earlier orders', () => {
  it('are suggested while the street is typed, and fill all fields', async () => {
    vi.useFakeTimers()
    try {
      const form = await open()
      const [row] = form.fake.data.rows
      const shownRow = row?.address ?? ''
      form.fake.answer('orders:detail', (input, data) => ({
        ...data.detail(input.orderId),
        order: orderOf({
          id: input.orderId,
          info: {},
          address: { street: 'Heron Court', number: '7', city: 'Boulder', country: 'US' },
        }),
      }))
      await passTime(SAVE_DELAY)
      const searched = (): unknown[] =>
        form.fake
          .callsOf('orders:query')
          .map((input) => (input as { filter: { search: string } }).filter.search)
          .filter((text) => text !== '')
      expect(searched()).toEqual([])
      await field(form, 'Street and number').setValue(shownRow.slice(0, 6))
      await passTime(500)
      const option = form.wrapper.findAll('[role="option"]').find((each) => each.text() === shownRow)
      await option?.trigger('mousedown')
      await passTime(20)
      expect(values(form)).toEqual(['7 Heron Court', '', 'Boulder', '', '', 'United States'])
      expect(form.wrapper.text()).toContain(messages.address.fromOrder)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['fills the fields from the only match', false],
    ['keeps an address that filled the fields by itself', true],
  ])('Enter right after the typed street %s', async (_title, isWhole) => {
    const form = await open()
    const only = form.fake.data.rows.at(-1)
    form.fake.answer('orders:detail', (input, data) => ({
      ...data.detail(input.orderId),
      order: orderOf({ id: input.orderId, info: {}, address: { street: 'From order', city: 'Boulder' } }),
    }))
    const street = field(form, 'Street and number')
    await street.setValue(isWhole ? line : only?.address.split(',')[0])
    if (isWhole)
      form.fake.answer('orders:query', (_input, data) => ({
        total: 1,
        offset: 0,
        rows: data.rows.slice(0, 1),
      }))
    await street.trigger('keydown', { key: 'Enter' })
    await passTime(200)
    expect(valueOf(form, 'Street and number')).toBe(isWhole ? '4817 Maple Hollow Lane' : 'From order')
  })
})
