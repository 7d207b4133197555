import type { PropertyFigure, PropertyFigures } from './figures.ts'
import type { GlaLine, GlaReading } from './formula.ts'
import { areaIn } from './numbers.ts'

/** A line of the formula with what the property data says of the same. */
export interface ComparedLine extends GlaLine {
  other: (PropertyFigure & { difference: number; agrees: boolean }) | null
}

/** Property data rounds its areas in a way that is not known: so much, in square feet, tells nothing. */
const rounding = 0.5

/**
 * Puts the property data's figures beside the lines: the total beside the total, floors by their name, or by their
 * place where there are as many of both and no name is the same.
 */
export function comparedLines(reading: GlaReading, property: PropertyFigures | null): ComparedLine[] {
  const floors = reading.lines.filter(({ role }) => role === 'floor')
  const ofFloors = property?.figures.filter(({ floor }) => floor !== null) ?? []
  const named = new Map(ofFloors.map((figure) => [key(figure.floor?.name ?? ''), figure]))
  const isNamed = floors.some((line) => named.has(key(line.name)))
  const figureOf = (line: GlaLine): PropertyFigure | undefined => {
    if (line.role === 'total') return property?.figures.find(({ floor }) => floor === null)
    if (line.role !== 'floor') return undefined
    if (isNamed) return named.get(key(line.name))
    return floors.length === ofFloors.length ? ofFloors[floors.indexOf(line)] : undefined
  }
  return reading.lines.map((line) => {
    const own = line.stated ?? line.computed
    const figure = figureOf(line)
    if (property === null || figure === undefined || own === null) return { ...line, other: null }
    const area = areaIn(reading.unit, figure.area, property.unit)
    const difference = area - own
    const agrees = Math.abs(difference) <= areaIn(reading.unit, rounding, 'ft') + line.tolerance
    return { ...line, other: { ...figure, area, difference, agrees } }
  })
}

const key = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
