import { describe, expect, test } from 'vitest'
import { readScaleBar } from '../../../../electron/services/library/drawings/scaleBar.ts'
import { readSvg } from '../../../../electron/services/library/drawings/readSvg.ts'

/** Width of the drawing in metres, by its scale bar. The drawing is 400 units wide. */
function scaleOf(body: string, size = { width: 800, height: 600 }): number | null {
  const svg = readSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${body}</svg>`, 1)
  return readScaleBar(svg.root, size.width, size.height)
}
const text = (words: string, x: number, y = 280): string => `<text x="${x}" y="${y}">${words}</text>`
const bar = '<rect x="100" y="285" width="150" height="4"/>'
const labels = [text('0', 100), text('5', 150), text('10', 200), text('15 ft', 250)].join('')

describe('the scale bar of a drawing', () => {
  test.each([
    ['in feet', labels + bar, (400 / 150) * 15 * 0.3048],
    ['in metres', text('0', 100) + text('5 m', 200) + '<line x1="100" y1="285" x2="200" y2="285"/>', 20],
    ['with a decimal comma', text('0', 100) + text('2,5 m', 200) + '<path d="M100 285L200 285"/>', 10],
    [
      'of parts side by side',
      `${labels}<rect x="100" y="285" width="75" height="4"/><path d="M175 285L250 285L250 289L175 289Z"/>`,
      (400 / 150) * 15 * 0.3048,
    ],
    [
      'moved with its labels',
      `<g transform="translate(-50 -20) scale(.5)">${labels + bar}</g>`,
      (400 / 75) * 15 * 0.3048,
    ],
    [
      'with labels as paths',
      `${[
        ['0', 100],
        ['5', 150],
        ['10 ft', 200],
      ]
        .map(([words, x]) => `<path aria-label="${words}" d="M${Number(x) - 2} 270L${Number(x) + 2} 280"/>`)
        .join('')}<rect x="100" y="285" width="100" height="4"/>`,
      40 * 0.3048,
    ],
  ])('%s gives the width of the drawing', (_, body, width) => {
    expect(scaleOf(body)).toBeCloseTo(width, 6)
  })

  test.each([
    ['without labels', bar],
    ['without a bar', labels],
    ['without a unit', text('0', 100) + text('5', 150) + bar],
    ['with uneven numbers', text('0', 100) + text('5', 110) + text('15 ft', 250) + bar],
    ['without zero', text('5', 100) + text('15 ft', 250) + bar],
    ['shorter than its labels', `${labels}<rect x="100" y="285" width="120" height="4"/>`],
    ['with two units in one row', text('0', 100) + text('5 m', 175) + text('15 ft', 250) + bar],
    ['that is not painted', `${labels}<defs>${bar}</defs>`],
    [
      'that another bar contradicts',
      labels +
        bar +
        text('0', 100, 100) +
        text('30 ft', 250, 100) +
        '<rect x="100" y="105" width="150" height="4"/>',
    ],
    ['of dimensions', `${text('0', 100)}${text('15 ft', 250)}<rect x="0" y="200" width="400" height="90"/>`],
  ])('%s claims no scale', (_, body) => {
    expect(scaleOf(body)).toBeNull()
  })

  test('is measured against the visible part of a sheet of another shape', () => {
    expect(scaleOf(labels + bar, { width: 800, height: 300 })).toBeCloseTo((800 / 150) * 15 * 0.3048, 6)
  })
})
