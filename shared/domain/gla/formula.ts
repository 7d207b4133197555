import { readSide, type Side } from './expression.ts'
import { areaIn, type GlaUnit } from './numbers.ts'

/**
 * A line of the gross living area (`gla_formula_text`): a total, a floor or a part. The service documents "total area
 * and per-floor formulas" without a grammar. So lines in any order and wording are read, and others stay unchanged.
 */
export interface GlaLine {
  text: string
  /** `other`: a heading, a remark, or an unsupported line. A part belongs to the floor before it. */
  role: 'total' | 'floor' | 'part' | 'other'
  name: string
  /** The area that the line states. */
  stated: number | null
  /** The result of the line's formula, or the sum of the lines below it. */
  computed: number | null
  /**
   * Allowed difference between `stated` and `computed`. It is half of the last digit of `stated`, plus the effect of
   * half of the last digit of each length. Lengths without decimals are exact.
   */
  tolerance: number
  /** Whether `stated` and `computed` agree within the tolerance; null if one is missing. */
  agrees: boolean | null
}

export interface GlaReading {
  unit: GlaUnit
  lines: GlaLine[]
  /** Area of the whole home: stated, otherwise the sum of the floors. */
  total: number
  floors: number
  /** Number of lines that do not agree. */
  wrong: number
}

/** Maximum length of a text, in characters. The service's texts are far shorter. */
const maxText = 50_000
/** Maximum length of a line that is parsed, in characters. A longer line stays unchanged. */
const maxLine = 500
/** Tolerance for floating-point errors. */
const noise = 1e-6
/** Words in the heading of a floor. */
const floorName =
  /\b(floor|level|stor(?:e?y|ies)|basement|cellar|attic|loft|ground|upper|lower|main|first|second|third|fourth|\d+(?:st|nd|rd|th))\b/i
const totalName = /\b(total|overall|sum|gla|gross\s+living\s+area|living\s+area)\b/i

/** Parses a text; null if it has no area of a floor or total, or is too long. */
export function readGla(text: string): GlaReading | null {
  if (text.length > maxText) return null
  const texts = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  // If other lengths have two decimals, a length written as 20 is rounded, too: it may be 19.998.
  const decimals = Math.max(0, ...texts.map((line) => readLine(line, 0).decimals))
  const lines = texts.map((line) => readLine(line, decimals))
  const unit = lines.map((line) => line.unit).find((each) => each !== null) ?? 'ft'
  const read = withRoles(lines.map((line) => inUnit(line, unit)))
  const floors = read.filter(({ role }) => role === 'floor')
  const total = read.find(({ role }) => role === 'total')
  const sum = floors.reduce((all, floor) => all + areaOf(floor), 0)
  if (floors.length === 0 && total === undefined) return null
  return {
    unit,
    lines: read,
    total: total?.stated ?? total?.computed ?? sum,
    floors: floors.length,
    wrong: read.filter(({ agrees }) => agrees === false).length,
  }
}

const areaOf = ({ stated, computed }: GlaLine): number => stated ?? computed ?? 0

/** `decimals`: highest number of decimals of the line's lengths. `slack`: maximum error of the line's area. */
type ReadLine = GlaLine & { unit: GlaUnit | null; isHeading: boolean; slack: number; decimals: number }

/** Parses a line by itself: its name and the sides of its equation. */
function readLine(text: string, decimals: number): ReadLine {
  // Collapses white space: the patterns below try each space.
  const plain = text.length > maxLine ? '' : text.trim().replace(/\s+/g, ' ')
  const [name, formula] = splitName(plain)
  const written = formula.split(/[=≈]/).filter((side) => side.trim() !== '')
  const known = written.map((side) => readSide(side, decimals)).filter((side) => side !== null)
  // "Floor 2" is a name, not an area of 2.
  const isName = formula !== plain && !/[:=]/.test(plain) && /^\s*\d{1,2}\s*$/.test(formula)
  const isRead = known.length > 0 && known.length === written.length && !isName
  const stated = isRead ? known.find(({ alone }) => alone !== null) : undefined
  const formulas = isRead ? known.filter((side) => side !== stated) : []
  const computed = formulas.find(({ alone }) => alone === null) ?? formulas[0]
  const worst = formulas.reduce<Side | undefined>(
    (far, side) =>
      far === undefined ||
      Math.abs(side.value - (stated?.value ?? 0)) > Math.abs(far.value - (stated?.value ?? 0))
        ? side
        : far,
    computed,
  )
  const statedAs = stated?.alone ?? null
  const checked = stated === undefined ? computed : worst
  const rounding = statedAs === null ? 0 : 0.5 * 10 ** -statedAs.decimals
  const slack = checked?.slack ?? 0
  const line = {
    text: text.trim(),
    role: 'other' as const,
    name: isName ? text.trim() : name,
    stated: stated?.value ?? null,
    computed: checked?.value ?? null,
    tolerance: rounding + slack,
    unit: known.find((side) => side.unit !== null)?.unit ?? null,
    slack: statedAs === null ? slack : rounding,
    decimals: Math.max(0, ...formulas.filter(({ alone }) => alone === null).map((side) => side.decimals)),
    isHeading: !isRead && floorName.test(plain) && /^\D*\d{0,2}\D*$/.test(plain),
  }
  return { ...line, agrees: agreement(line) }
}

/** Splits the name from the formula, at a colon or before the first number. */
function splitName(text: string): [name: string, formula: string] {
  const colon = text.lastIndexOf(':')
  if (colon > 0) return [text.slice(0, colon).trim(), text.slice(colon + 1)]
  const equation = /^(.*?[^\W\d].*?)\s*[=–—-]\s*(?=[\d(])(.+)$/u.exec(text)
  if (equation !== null && readSide(text.split(/[=≈]/)[0] ?? '') === null)
    return [(equation[1] ?? '').trim(), equation[2] ?? '']
  const trailing = /^(.*?[a-z].*?)\s+(\d.*)$/i.exec(text)
  if (trailing !== null && readSide(text.split(/[=≈]/)[0] ?? '') === null)
    return [(trailing[1] ?? '').trim(), trailing[2] ?? '']
  return ['', text]
}

/** Converts a line in another unit to the unit of the text. */
function inUnit(line: ReadLine, unit: GlaUnit): ReadLine {
  const from = line.unit ?? unit
  if (from === unit) return line
  const inside = (area: number | null): number | null => (area === null ? null : areaIn(unit, area, from))
  return {
    ...line,
    stated: inside(line.stated),
    computed: inside(line.computed),
    tolerance: areaIn(unit, line.tolerance, from),
    slack: areaIn(unit, line.slack, from),
  }
}

/** Assigns roles: total, floor or part. Totals and floors without a formula are checked against their lines. */
function withRoles(lines: readonly ReadLine[]): GlaLine[] {
  const out: ReadLine[] = lines.map((line) => ({ ...line }))
  /** The current heading, which collects parts until the next heading. */
  let heading: ReadLine | null = null
  const parts = new Map<ReadLine, ReadLine[]>()
  for (const line of out) {
    const hasArea = line.stated !== null || line.computed !== null
    if (!hasArea) {
      if (line.isHeading) heading = line
      continue
    }
    // A named floor with its own area is no part of the previous one.
    if (floorName.test(line.name)) heading = null
    const isTotal = totalName.test(line.name)
    const before = heading === null ? undefined : parts.get(heading)
    if (isTotal && heading !== null && before !== undefined && isSubtotal(line, before)) {
      Object.assign(heading, { stated: line.stated ?? line.computed, slack: line.slack })
      line.role = 'other'
      heading = null
    } else if (isTotal) line.role = 'total'
    else if (heading !== null) {
      line.role = 'part'
      if (before === undefined) parts.set(heading, [line])
      else before.push(line)
    } else line.role = 'floor'
  }
  for (const [floor, members] of parts) {
    floor.role = 'floor'
    if (floor.name === '') floor.name = floor.text
    sumUp(floor, members)
  }
  const floors = out.filter(({ role }) => role === 'floor')
  for (const total of out.filter(({ role }) => role === 'total'))
    if (floors.length > 0 && total.computed === null) sumUp(total, floors)
  return out.map(({ text, role, name, stated, computed, tolerance, agrees }) => ({
    text,
    role,
    name,
    stated,
    computed,
    tolerance,
    agrees,
  }))
}

/** Whether a total below the parts of a floor is the subtotal of that floor. */
function isSubtotal(line: ReadLine, parts: readonly ReadLine[]): boolean {
  const sum = parts.reduce((all, part) => all + areaOf(part), 0)
  const slack = parts.reduce((all, part) => all + part.slack, line.slack)
  return Math.abs(areaOf(line) - sum) <= slack + noise
}

/** Checks the stated area against the sum of other lines. */
function sumUp(line: ReadLine, members: readonly ReadLine[]): void {
  line.computed = members.reduce((all, member) => all + areaOf(member), 0)
  line.tolerance = members.reduce((all, member) => all + member.slack, line.stated === null ? 0 : line.slack)
  line.agrees = agreement(line)
}

const agreement = ({
  stated,
  computed,
  tolerance,
}: Pick<GlaLine, 'stated' | 'computed' | 'tolerance'>): boolean | null =>
  stated === null || computed === null ? null : Math.abs(stated - computed) <= tolerance + noise
