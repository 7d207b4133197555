import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../shared/domain/search/plainWords.ts'
import { excerptOf, linesWith, markWords } from '../../../shared/domain/search/wordMatches.ts'

/** The text with brackets around its marked ranges. */
function bracketed({ text, ranges }: ReturnType<typeof markWords>): string {
  let result = ''
  let at = 0
  for (const [from, to] of ranges) {
    result += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return result + text.slice(at)
}

describe('markWords', () => {
  it.each([
    ['12 Elm Road', 'elm', '12 [Elm] Road'],
    ['São Paulo', 'sao', '[São] Paulo'],
    ['Sa\u0303o Paulo', 'sao', '[Sa\u0303o] Paulo'],
    ['Große Straße', 'straße', 'Große [Straße]'],
    ['Bedroom 2 and bedroom 3', 'bedroom', '[Bedroom] 2 and [bedroom] 3'],
    ['Unit 2A, 12A', '2a', 'Unit [2A], 12A'],
    ['Kitchen, dining', 'dining kitchen', '[Kitchen], [dining]'],
    ['Banana', 'anana nan', 'B[anana]'],
    ['🏠 Home report', 'home', '🏠 [Home] report'],
    ['Nothing', 'else', 'Nothing'],
    ['Nothing', '   ', 'Nothing'],
  ])('marks in “%s” the words of the search “%s”', (text, typed, expected) => {
    expect(bracketed(markWords(text, typed))).toBe(expected)
  })

  it('marks only ranges with a searched word, in order and without overlaps', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const words = plainWords(typed)
          .split(/\s+/)
          .filter((word) => word !== '')
        let last = -1
        for (const [from, to] of markWords(text, typed).ranges) {
          expect(from).toBeGreaterThan(last)
          expect(to).toBeGreaterThan(from)
          expect(words.some((word) => plainWords(text.slice(from, to)).includes(word))).toBe(true)
          last = to
        }
      }),
    )
  })
})

describe('excerptOf', () => {
  it('returns one line of whole words around the first match', () => {
    const text = `${'before '.repeat(40)}\nthe kitchen is\there ${'behind '.repeat(40)}`
    const excerpt = excerptOf(text, 'kitchen')
    expect(bracketed(excerpt)).toMatch(/^… (before )+ the \[kitchen\] is here (behind )+…$/)
    expect(excerpt.text.length).toBeLessThan(200)
  })

  it('prefers the place where most words stand together', () => {
    const rooms = `Living room ${'and more '.repeat(20)}, great room ${'and more '.repeat(20)}`
    expect(bracketed(excerptOf(rooms, 'great room'))).toContain(', [great] [room] and')
  })

  it('returns a short text in full', () => {
    expect(bracketed(excerptOf('Total area:\n1,864 sq ft', '1,864'))).toBe('Total area: [1,864] sq ft')
  })
})

describe('linesWith', () => {
  const data =
    'total area: 90\nDining room\ntype: dining room\narea: 165.63\nKitchen\ntype: kitchen\nwidth: 13.75'

  it.each([
    ['kitchen', '[Kitchen]'],
    ['kitchen dining', '[Dining] room · [Kitchen]'],
    ['area', 'total [area]: 90 · [area]: 165.63'],
  ])('shows the lines with the words of “%s”, without repeated values', (typed, expected) => {
    expect(bracketed(linesWith(data, typed))).toContain(expected)
  })

  it('keeps equal values under different names, and one of equal lines', () => {
    const counts = 'bedrooms: 2\nbathrooms: 2\nbathrooms: 2'
    expect(bracketed(linesWith(counts, 'bathrooms 2'))).toBe('bedrooms: [2] · [bathrooms]: [2]')
  })

  it('is short without a line to show', () => {
    expect(linesWith('area: 165.63\n'.repeat(1000), 'kitchen').text.length).toBeLessThan(200)
  })
})
