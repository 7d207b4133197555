import { describe, expect, test } from 'vitest'
import { readSvg } from '../../../electron/services/library/drawings/readSvg.ts'
import {
  readSvgTexts,
  type DrawnText,
  type SvgTexts,
} from '../../../electron/services/library/drawings/svgTexts.ts'
import { findTextChanges, nearestName } from '../../../electron/services/review/compare/textChanges.ts'

const textsIn = (body: string, size = 'viewBox="0 0 1000 750"'): SvgTexts =>
  readSvgTexts(readSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`, 1).root)

describe('texts of an SVG', () => {
  test('are placed by the transforms of their groups, without hidden ones', () => {
    const { texts, view } = textsIn(
      '<title>Plan</title><g transform="translate(100 50) scale(2)"><text x="10" y="20">Bed&#114;oom &amp; bath</text></g>' +
        '<g transform="rotate(90)"><text transform="matrix(1 0 0 1 5 6)">Hall</text></g>' +
        '<text><tspan x="300" y="40">Guest</tspan><tspan x="300" y="60">Bedroom</tspan></text>' +
        '<defs><text x="1" y="1">not shown</text></defs><text display="none">hidden</text>',
    )
    expect(view).toEqual({ x: 0, y: 0, width: 1000, height: 750 })
    expect(texts.map(({ text, x, y }) => [text, Math.round(x), Math.round(y)])).toEqual([
      ['Bedroom & bath', 120, 90],
      ['Hall', -6, 5],
      ['Guest Bedroom', 300, 40],
    ])
  })

  test('converted to paths are read from aria-label, in the middle of the path', () => {
    const { texts } = textsIn(
      '<path aria-label="Kitchen" d="M10 20L30 40"/><g aria-label="12 ft"><path d="M100 10L120 10"/><path d="M1 1"/></g>',
    )
    expect(texts).toEqual([
      { text: 'Kitchen', x: 20, y: 30, start: { x: 10, y: 40 } },
      { text: '12 ft', x: 110, y: 10, start: { x: 100, y: 10 } },
    ])
  })

  test('are limited to 2,000, with 300 characters each', () => {
    expect(textsIn('<text x="1" y="2">a</text>'.repeat(5_000)).texts).toHaveLength(2_000)
    expect(textsIn(`<text>${'a'.repeat(100_000)}</text>`).texts[0]?.text).toHaveLength(300)
  })

  test('hidden by a style sheet are left out; without a viewBox the size is the view', () => {
    const { texts, view } = textsIn(
      '<style>.off { display: none }</style><text class="off">hidden</text><text x="3" y="4">shown</text>',
      'width="30" height="20"',
    )
    expect(texts).toEqual([{ text: 'shown', x: 3, y: 4, start: { x: 3, y: 4 } }])
    expect(view).toEqual({ x: 0, y: 0, width: 30, height: 20 })
  })
})

const text = (words: string, x: number, y: number): DrawnText => ({
  text: words,
  x,
  y,
  start: { x: x - 40, y },
})

describe('text changes between two plans', () => {
  const before = [
    text('BEDROOM 2', 200, 200),
    text('3.20 × 4.10', 200, 225),
    text('OFFICE', 600, 200),
    text('BATH', 600, 500),
    text('BATH', 800, 500),
    text('ATTIC', 100, 700),
  ]

  test('are empty if texts only moved', () => {
    expect(
      findTextChanges(
        before,
        before.map((each) => text(each.text, each.x + 15, each.y)),
        1000,
      ),
    ).toEqual([])
  })

  test('include a text that got longer at the same start', () => {
    const longer = { ...text('Main floor, corrected', 900, 700), start: { x: 60, y: 700 } }
    expect(findTextChanges([text('Main floor', 100, 700)], [longer], 1000)).toMatchObject([
      { before: 'Main floor', after: 'Main floor, corrected' },
    ])
  })

  test('pair a dimension with its room, and a renamed room with its old name', () => {
    const after = [
      text('BEDROOM 2', 206, 200),
      text('3.40 × 4.10', 206, 225),
      text('STUDY', 602, 201),
      text('BATH', 600, 500),
      text('PANTRY', 300, 600),
    ]
    expect(
      findTextChanges(before, after, 1000).map(({ about, before: old, after: now }) => [about, old, now]),
    ).toEqual([
      [null, 'OFFICE', 'STUDY'],
      ['BEDROOM 2', '3.20 × 4.10', '3.40 × 4.10'],
      [null, 'BATH', null],
      [null, null, 'PANTRY'],
      [null, 'ATTIC', null],
    ])
  })
})

test('a changed area is named after the nearest name, not after a size', () => {
  const text = (words: string, x: number, y: number): DrawnText => ({ text: words, x, y, start: { x, y } })
  const texts = [text('POWDER', 400, 300), text("5' × 6'", 210, 110), text('HALL', 900, 700)]
  const area = { x: 100, y: 100, width: 100, height: 20 }
  expect(nearestName(area, texts)).toBe('POWDER')
  // A name inside the area is the nearest one.
  expect(nearestName({ x: 0, y: 100, width: 1000, height: 700 }, [text('HALL', 500, 500), ...texts])).toBe(
    'HALL',
  )
  expect(nearestName(area, [text("5' × 6'", 210, 110)])).toBeNull()
  const disclaimer = 'Measurements are approximate and not guaranteed.'
  expect(nearestName(area, [text(disclaimer, 210, 110), ...texts])).toBe('POWDER')
})
