import type { PropertyFigure, PropertyFigures } from './figures.ts'
import type { GlaLine, GlaReading } from './formula.ts'
import { areaIn } from './numbers.ts'

/** A line of the GLA formula. `other`: the matching area of the property data; null if there is none. */
export interface ComparedLine extends GlaLine {
  other: (PropertyFigure & { difference: number; agrees: boolean }) | null
}

/** Ignored difference in square feet: how the property data rounds areas is unknown. */
const rounding = 0.5

/**
 * Matches figures of the property data to lines: the total, and floors by name. If no name matches, floors match by
 * position if both have the same number.
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
