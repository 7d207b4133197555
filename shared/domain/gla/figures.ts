import { isRecord, readRecord } from '../jsonValues.ts'
import type { GlaUnit } from './numbers.ts'

/** An area in the property data, with its field name. */
export interface PropertyFigure {
  /** The floor, in the order of the property data; null for the whole home. */
  floor: { name: string; place: number } | null
  field: string
  area: number
}
export interface PropertyFigures {
  unit: GlaUnit
  figures: PropertyFigure[]
}

/**
 * Fields that may contain an area, the most certain living area first. The shape of the property data is undocumented.
 */
const areaFields = ['gross_living_area', 'gla', 'living_area', 'total_living_area', 'total_area', 'area']

/** Returns the areas in property data; null if there are none. */
export function readPropertyFigures(json: string): PropertyFigures | null {
  const data = readRecord(json)
  if (data === null) return null
  const floors = Array.isArray(data['floors']) ? data['floors'].filter(isRecord) : []
  const figures = [figureOf(data, null), ...floors.map((floor, place) => figureOf(floor, { floor, place }))]
  const found = figures.filter((figure) => figure !== null)
  const unit = textOf(data['unit'] ?? data['units'])
  return found.length === 0 ? null : { unit: /^(m|met|sq ?m)/i.test(unit) ? 'm' : 'ft', figures: found }
}

function figureOf(
  from: Record<string, unknown>,
  of: { floor: Record<string, unknown>; place: number } | null,
): PropertyFigure | null {
  for (const field of areaFields) {
    const area = from[field]
    if (typeof area !== 'number' || !Number.isFinite(area) || area <= 0) continue
    const name = of === null ? '' : textOf(of.floor['name'])
    return { floor: of === null ? null : { name, place: of.place }, field, area }
  }
  return null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
