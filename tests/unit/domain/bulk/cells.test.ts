import { describe, expect, test } from 'vitest'
import { draftBodySchema } from '../../../../shared/domain/requestBodies.ts'
import { placeDoubts } from '../../../../shared/domain/ordering/placeDoubts.ts'
import { readCell } from '../../../../shared/domain/bulk/readCell.ts'
import { hasUnseen, lineText, visibleText } from '../../../../shared/domain/text.ts'

describe('invisible characters in cells', () => {
  test.each([
    ['\u00a01\u00a0Elm\u202fSt\u3000', '1 Elm St'],
    ['Bos\u200bton\u2060', 'Boston'],
    ['\ufeffV-1\u200e', 'V-1'],
    ['V\u202e-\u20661\u2069', 'V-1'],
    ['so\u00adft', 'soft'],
    ['a\u0000b\u0007c\u009fd', 'abcd'],
    ['12 Main St\r\nUnit 4', '12 Main St, Unit 4'],
    ['a\tb', 'a b'],
    ['a\u2028b', 'a, b'],
    ['\u{e0041}x', 'x'],
    ['zero\u200dwidth', 'zerowidth'],
  ])('lineText cleans %j to %j', (text, line) => {
    expect(lineText(text)).toBe(line)
  })

  test('joiners of scripts, emoji and combining marks are kept', () => {
    for (const text of ['می\u200cخواهم', 'Cafe\u0301', '🏠']) {
      expect(lineText(text)).toBe(text)
      expect(hasUnseen(text)).toBe(false)
    }
  })

  test('notes keep their line ends', () => {
    expect(visibleText(' a\u200b\nb\t')).toBe('a\nb')
  })

  test('a draft body cleans all its texts, and refuses a street of invisible characters', () => {
    const body = draftBodySchema.parse({
      street: '\u200b1 Elm\u00a0St',
      city: 'L\u200e',
      country: 'US',
      owner_email: ' maya@example.com\u200b',
      external_id: '\ufeffJ-1',
      info: 'a\u0000\nb',
    })
    expect(body).toEqual({
      street: '1 Elm St',
      city: 'L',
      country: 'US',
      owner_email: 'maya@example.com',
      external_id: 'J-1',
      info: 'a\nb',
    })
    expect(draftBodySchema.safeParse({ ...body, street: '\u200b' }).success).toBe(false)
  })
})

test.each([
  ['="02134"', '02134'],
  ['=02134', '02134'],
  ["'02134", '02134'],
  ['="a ""b"" c"', 'a "b" c'],
  ["'s-Gravenhage", "'s-Gravenhage"],
  ["'t Hofje 3", "'t Hofje 3"],
  ['NULL', ''],
  ['N/A', ''],
  ['-', ''],
  ['\u200b', ''],
] as const)('the cell %j is read as %j', (raw, text) => {
  expect(readCell(raw, 'postalCode')).toMatchObject({ text, problem: null })
})

test.each([
  ['Jane Doe <a@b.example>', 'a@b.example'],
  ['mailto:a@b.example', 'a@b.example'],
  ['a@b.example', 'a@b.example'],
])('the owner cell %j is read as %j', (raw, text) => {
  expect(readCell(raw, 'owner_email').text).toBe(text)
})

test.each(['=A1&B1', '=HYPERLINK("x","y")', '#REF!', '#NAME?', 'M\uFFFDller'])(
  'the cell %j is a problem',
  (raw) => {
    expect(readCell(raw, 'street').problem).not.toBeNull()
  },
)

test('text encoded twice, shortened numbers and removed characters are warnings', () => {
  expect(readCell('MÃ¼llerstraÃŸe 5', 'street').warning).toContain('may be “Müllerstraße 5”')
  expect(readCell('São João', 'street').warning).toBeNull()
  expect(readCell('1.23E+15', 'external_id').warning).toContain('shortened')
  expect(readCell('J\u200b1', 'external_id').warning).toBe('Characters that can’t be seen were removed.')
  expect(readCell('none', 'add_ons')).toEqual({ text: 'none', problem: null, warning: null })
})

test.each([
  ['0', '0', 'US', /0, 0/],
  ['-74.006', '40.7128', 'US', /swapped/],
  ['13,38', '52,53', 'Deutschland', /swapped/],
  ['-74.006', '40.7128', 'Utopia', /swapped/],
  ['40.7128', '74.006', 'USA', /minus/],
  ['48.85', '2.35', 'DE', /not in DE/],
])('coordinates %s, %s in %s are doubtful', (latitude, longitude, country, message) => {
  expect(placeDoubts({ latitude, longitude, country })[0]?.message).toMatch(message)
})

test.each([
  ['40.7128', '-74.006', 'US'],
  ['52,53', '13,38', 'Germany'],
  ['-33.9', '18.4', 'ZA'],
  ['0', '32.6', 'Uganda'],
  ['', '', 'US'],
])('coordinates %s, %s in %s are accepted', (latitude, longitude, country) => {
  expect(placeDoubts({ latitude, longitude, country })).toEqual([])
})
