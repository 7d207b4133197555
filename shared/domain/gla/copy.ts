import { csvLine, harmless } from '../bulk/results.ts'
import type { ComparedLine } from './compare.ts'
import { areaIn, type GlaUnit } from './numbers.ts'

const inBoth = (area: number | null, from: GlaUnit): [feet: string, metres: string] =>
  area === null ? ['', ''] : [areaIn('ft', area, from).toFixed(1), areaIn('m', area, from).toFixed(2)]

/** Returns the lines with an area, in both units. */
export function glaAsText(lines: readonly ComparedLine[], unit: GlaUnit): string {
  return lines
    .filter((line) => line.role !== 'other')
    .map((line) => {
      const [feet, metres] = inBoth(line.stated ?? line.computed, unit)
      return `${line.role === 'part' ? '  ' : ''}${line.name === '' ? line.text : line.name}: ${feet} sq ft (${metres} m²)`
    })
    .join('\n')
}

const columns = [
  'role',
  'name',
  'stated_sq_ft',
  'stated_sq_m',
  'computed_sq_ft',
  'computed_sq_m',
  'agrees',
  'property_data_sq_ft',
  'property_data_sq_m',
  'text',
]

/** Returns all lines as CSV. Names from outside can't start a formula. */
export function glaAsCsv(lines: readonly ComparedLine[], unit: GlaUnit): string {
  const rows = lines.map((line) => [
    line.role,
    harmless(line.name),
    ...inBoth(line.stated, unit),
    ...inBoth(line.computed, unit),
    line.agrees === null ? '' : line.agrees ? 'yes' : 'no',
    ...inBoth(line.other?.area ?? null, unit),
    harmless(line.text),
  ])
  return [columns, ...rows].map((cells) => csvLine(cells, ',')).join('')
}
