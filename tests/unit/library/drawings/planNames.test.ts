import { describe, expect, it } from 'vitest'
import { readPlanNames } from '../../../../electron/services/library/drawings/planNames.ts'
import { readSvg } from '../../../../electron/services/library/drawings/readSvg.ts'
import { nearestName } from '../../../../shared/domain/review/planNames.ts'

const text = (words: string, x: number, y: number): string => `<text x="${x}" y="${y}">${words}</text>`

describe('names on a drawing', () => {
  it('have their place on the picture; sizes, addresses and sentences are left out', () => {
    const body =
      text('KITCHEN', 100, 50) +
      text('3.20 × 4.10', 100, 60) +
      text('33 Amber Ridge Road', 20, 290) +
      text('Measurements are approximate and not guaranteed.', 20, 295)
    const { root } = readSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${body}</svg>`, 1)
    const [kitchen, ...others] = readPlanNames(root, 800, 600)
    expect(others).toEqual([])
    expect(kitchen?.text).toBe('KITCHEN')
    expect(kitchen?.x).toBeCloseTo(0.25, 1)
    expect(kitchen?.y).toBeCloseTo(0.16, 1)
    // In a square picture, the drawing is centered.
    expect(readPlanNames(root, 800, 800)[0]?.y).toBeCloseTo(0.25, 1)
  })

  it('name the nearest point, within a seventh of the width', () => {
    const names = [
      { text: 'HALL', x: 0.5, y: 0.5 },
      { text: 'BATH', x: 0.6, y: 0.5 },
    ]
    expect(nearestName({ x: 0.57, y: 0.5 }, names, 1.5)).toBe('BATH')
    expect(nearestName({ x: 0.52, y: 0.6 }, names, 1.5)).toBe('HALL')
    expect(nearestName({ x: 0.1, y: 0.5 }, names, 1.5)).toBeNull()
  })
})
