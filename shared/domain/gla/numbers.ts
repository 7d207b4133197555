/** The unit of a text: feet and square feet, or metres and square metres. */
export type GlaUnit = 'ft' | 'm'

/** One square foot in square metres, by definition. */
const squareFoot = 0.3048 ** 2

/** Converts an area to another unit. */
export function areaIn(unit: GlaUnit, area: number, from: GlaUnit): number {
  if (unit === from) return area
  return unit === 'm' ? area * squareFoot : area / squareFoot
}

/** A number with the written number of decimals. */
export interface Written {
  value: number
  decimals: number
}

/**
 * Parses a number with separators: `1,234.5`, `1.234,5`, `1 234.5`, `12,5`. A single comma before three digits
 * separates thousands.
 */
export function readNumber(text: string): Written | null {
  const plain = text.replace(/[\s\u00a0\u202f’](?=\d{3}(?!\d))/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const separators = plain.replace(/\d/g, '')
  if (!/^\d+([.,]\d+)*$/.test(plain)) return null
  if (last === -1) return { value: Number(plain), decimals: 0 }
  const tail = plain.slice(last + 1)
  const isMixed = separators.includes('.') && separators.includes(',')
  const isThousands = !isMixed && (separators.length > 1 || (separators === ',' && tail.length === 3))
  if (isThousands) return { value: Number(plain.replace(/[.,]/g, '')), decimals: 0 }
  const whole = plain.slice(0, last).replace(/[.,]/g, '')
  return { value: Number(`${whole}.${tail}`), decimals: tail.length }
}
