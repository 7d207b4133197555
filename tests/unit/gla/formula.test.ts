import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSide } from '../../../shared/domain/gla/expression.ts'
import { readGla } from '../../../shared/domain/gla/formula.ts'
import { areaIn, readNumber } from '../../../shared/domain/gla/numbers.ts'
import '../../support/properties.ts'

/** Single characters, so that they combine in any order. */
const characters = Array.from('Total Floor 12.5,x×=:+-()\'" ftm²')

/** The parsed values of each line, without its text. */
const read = (text: string) =>
  readGla(text)?.lines.map(({ role, name, stated, computed, agrees }) => [
    role,
    name,
    stated === null ? null : Math.round(stated * 100) / 100,
    computed === null ? null : Math.round(computed * 100) / 100,
    agrees,
  ])

describe('GLA numbers', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234.5', 1234.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['1,234,567', 1_234_567],
    ['20', 20],
    ['0.25', 0.25],
  ])('reads %s', (text, value) => {
    expect(readNumber(text)?.value).toBe(value)
  })
  it('converts square feet to square metres and back', () => {
    expect(areaIn('m', 1000, 'ft')).toBeCloseTo(92.903_04, 6)
    expect(areaIn('ft', 92.903_04, 'm')).toBeCloseTo(1000, 6)
  })
})

describe('GLA side formulas', () => {
  it.each([
    ['20 x 30 + 10 × 10', 700],
    ['(20 + 10) * 12 / 2', 180],
    ['1/2 × 10 × 8', 40],
    ['20 - -3', 23],
    ['2(10 + 5)', 30],
    [`12' 6" x 10'`, 125],
    [`12'-6 1/2" x 10'`, 125.416_666_666_666_67],
    ['12 ft 6 in x 10 ft', 125],
    ['12.5 ft x 10 ft', 125],
    ['3.5 m × 4 m', 14],
  ])('computes %s', (text, value) => {
    expect(readSide(text)?.value).toBeCloseTo(value, 9)
  })
  it.each(['', 'kitchen', '20 x', '20 x (3', '/ 3', '20 30', '5 / 0', '20 x 3)', '12 apples', ')('])(
    'refuses “%s”',
    (text) => {
      expect(readSide(text)).toBeNull()
    },
  )
})

describe('GLA text', () => {
  it('with a total and a formula for each floor is read and agrees', () => {
    const text = [
      'Total GLA: 1,150.0 sq ft',
      'First floor: 700.0 sq ft = 20 x 30 + 10 x 10',
      'Second floor: 450.0 sq ft = 15 x 30',
    ].join('\n')
    expect(read(text)).toEqual([
      ['total', 'Total GLA', 1150, 1150, true],
      ['floor', 'First floor', 700, 700, true],
      ['floor', 'Second floor', 450, 450, true],
    ])
    expect(readGla(text)).toMatchObject({ unit: 'ft', total: 1150, floors: 2, wrong: 0 })
  })

  it('with the formula first, in metres and with the total last is read', () => {
    const text = '1st floor = 7,25 × 8,40 = 60,90 m²\nBasement: 4,00 m × 5,00 m = 20,00 m²\nTotal: 80,90 m²'
    expect(read(text)).toEqual([
      ['floor', '1st floor', 60.9, 60.9, true],
      ['floor', 'Basement', 20, 20, true],
      ['total', 'Total', 80.9, 80.9, true],
    ])
    expect(readGla(text)?.unit).toBe('m')
  })

  it('with parts and totals of floors sums each floor from its parts', () => {
    const text =
      'Floor 1\nA: 20 x 30 = 600\nB: 10 x 10 = 100\nTotal: 700\nFloor 2\nA: 15 x 30 = 450\nTotal GLA: 1150 sq ft'
    expect(read(text)).toEqual([
      ['floor', 'Floor 1', 700, 700, true],
      ['part', 'A', 600, 600, true],
      ['part', 'B', 100, 100, true],
      ['other', 'Total', 700, null, null],
      ['floor', 'Floor 2', null, 450, null],
      ['part', 'A', 450, 450, true],
      ['total', 'Total GLA', 1150, 1150, true],
    ])
  })

  it('with wrong arithmetic marks each wrong line', () => {
    const text = 'Total: 1200 sq ft\nFirst: 710 sq ft = 20 x 30 + 10 x 10\nSecond: 450 sq ft = 15 x 30'
    expect(read(text)).toEqual([
      ['total', 'Total', 1200, 1160, false],
      ['floor', 'First', 710, 700, false],
      ['floor', 'Second', 450, 450, true],
    ])
    expect(readGla(text)?.wrong).toBe(2)
  })

  it('agrees within rounding of its lengths, and not beyond', () => {
    // 24.335 × 30.335 is 738.2, whatever the rounded lengths come to.
    expect(read('First: 738.2 sq ft = 24.34 x 30.34')?.[0]?.[4]).toBe(true)
    expect(read('First: 739.2 sq ft = 24.34 x 30.34')?.[0]?.[4]).toBe(false)
    // Lengths without decimals count as exact.
    expect(read('First: 600.0 sq ft = 20 x 30')?.[0]?.[4]).toBe(true)
    expect(read('First: 600.2 sq ft = 20 x 30')?.[0]?.[4]).toBe(false)
    expect(read('First: 600 sq ft = 20.02 x 29.97')?.[0]?.[4]).toBe(true)
  })

  it('keeps unknown lines as other', () => {
    const text = 'Measured by laser\nFirst: 600 sq ft = 20 x 30\nGarage excluded (see sheet 2)'
    expect(readGla(text)?.lines.map(({ role, text: line }) => [role, line])).toEqual([
      ['other', 'Measured by laser'],
      ['floor', 'First: 600 sq ft = 20 x 30'],
      ['other', 'Garage excluded (see sheet 2)'],
    ])
  })

  it.each(['', '\n\n', 'See the attached sheet.', '{"a": 1}', 'https://example.com/gla'])(
    'without figures is not read: %s',
    (text) => {
      expect(readGla(text)).toBeNull()
    },
  )

  it('of any characters keeps every line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...characters) }), {
          maxLength: 6,
        }),
        (lines) => {
          const text = lines.join('\n')
          const found = readGla(text)
          const kept = text
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '')
          if (found !== null) expect(found.lines.map((line) => line.text)).toEqual(kept)
        },
      ),
    )
  })

  it.each([
    ['brackets', '('.repeat(20_000)],
    ['signs', `${'-'.repeat(20_000)}1`],
    ['letters and blanks', `${'a'.repeat(2000)}${' '.repeat(2000)}b`],
    ['letters', 'a'.repeat(40_000)],
  ])('keeps a line of many %s as other, and reads the other lines', (_what, line) => {
    expect(readGla(`Floor 1: 50 = 5 x 10\n${line}\nFloor 2: 20 = 4 x 5`)).toMatchObject({
      total: 70,
      wrong: 0,
      lines: [{ role: 'floor' }, { role: 'other', text: line, name: '' }, { role: 'floor' }],
    })
  })

  it('longer than any real formula is not read', () => {
    expect(readGla('1\n'.repeat(200_000))).toBeNull()
  })

  it('with random floors and lengths agrees', () => {
    const length = fc.integer({ min: 1, max: 9000 }).map((hundredths) => hundredths / 100)
    const floor = fc.array(fc.tuple(length, length), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(floor, { minLength: 1, maxLength: 4 }), (floors) => {
        const areas = floors.map((parts) => parts.reduce((all, [w, h]) => all + w * h, 0))
        const lines = floors.map((parts, at) => {
          const formula = parts.map(([w, h]) => `${w.toFixed(2)} x ${h.toFixed(2)}`).join(' + ')
          return `Floor ${String(at + 1)}: ${(areas[at] ?? 0).toFixed(1)} sq ft = ${formula}`
        })
        const total = areas.reduce((all, area) => all + area, 0)
        const found = readGla([`Total: ${total.toFixed(1)} sq ft`, ...lines].join('\n'))
        expect(found).toMatchObject({ floors: floors.length, wrong: 0 })
        expect(found?.total).toBeCloseTo(total, 0)
      }),
    )
  })
})
