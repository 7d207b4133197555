import { readNumber, type GlaUnit } from './numbers.ts'

/** One side of an equation: its value and rounding error. */
export interface Side {
  value: number
  /** Maximum error of the value: each length is rounded to the decimals of the text. */
  slack: number
  /** Highest number of decimals of the numbers on this side. */
  decimals: number
  /** The decimals of the number if the side is a single number; otherwise null. */
  alone: { decimals: number } | null
  unit: GlaUnit | null
}

type Token = { is: 'number'; value: number; decimals: number } | { is: 'sign'; sign: string }

const areaUnits: readonly (readonly [RegExp, GlaUnit])[] = [
  [/^(square\s+f(?:ee|oo)t|sq\.?\s*f(?:ee|oo)?t\.?|sqft|ft\s*[²2]|ft\^2|sf)(?![a-z])/i, 'ft'],
  [/^(square\s+met(?:er|re)s?|sq\.?\s*m(?:et(?:er|re)s?)?\.?|sqm|m\s*[²2]|m\^2)(?![a-z])/i, 'm'],
]
const lengthUnits: readonly (readonly [RegExp, GlaUnit])[] = [
  [/^(feet|foot|ft\.?)(?![a-z²2^])/i, 'ft'],
  [/^(met(?:er|re)s?|m)(?![a-z²2^])/i, 'm'],
]
/** `12' 6"`, `12'-6 1/2"` or `12 ft 6 in`. */
const feetAndInches =
  /^(\d+)\s*(?:['’′]|ft\.?|feet)\s*-?\s*(\d+(?:\.\d+)?)(?:\s+(\d+)\/(\d+))?\s*(?:["”″]|''|in(?:ch(?:es)?)?\.?)/i
const feetAlone = /^(\d+(?:[.,]\d+)?)\s*['’′](?!['’′])/
const number = /^\d[\d.,]*\d|^\d/
const spacedNumber = /^\d{1,3}(?:[\s\u00a0\u202f’]\d{3})+(?:[.,]\d+)?(?!\d)/

/**
 * Parses one side of an equation; null if it is no arithmetic expression. `decimals`: highest number of decimals of the
 * lengths in the whole text, if known.
 */
export function readSide(text: string, decimals = 0): Side | null {
  const read = tokensOf(text)
  if (read === null) return null
  const { tokens, unit } = read
  const own = Math.max(...tokens.map((token) => (token.is === 'number' ? token.decimals : 0)))
  const at = { next: 0 }
  const result = sum(tokens, at, Math.max(own, decimals))
  if (result === null || at.next !== tokens.length) return null
  const [only] = tokens
  const alone = tokens.length === 1 && only?.is === 'number' ? { decimals: only.decimals } : null
  return { ...result, decimals: own, alone, unit }
}

function tokensOf(text: string): { tokens: Token[]; unit: GlaUnit | null } | null {
  const tokens: Token[] = []
  let unit: GlaUnit | null = null
  let rest = text.trim()
  const eat = (length: number): void => {
    rest = rest.slice(length).trimStart()
  }
  while (rest !== '') {
    const inches = feetAndInches.exec(rest)
    if (inches !== null) {
      const [all, feet, whole, over, under] = inches
      const fraction = over === undefined ? 0 : Number(over) / Number(under)
      // Inches are exact twelfths: their decimals do not show how a length was rounded.
      const value = Number(feet) + (Number(whole) + fraction) / 12
      tokens.push({ is: 'number', value, decimals: 0 })
      unit ??= 'ft'
      eat(all.length)
      continue
    }
    const feet = feetAlone.exec(rest)
    const written = feet?.[1] ?? spacedNumber.exec(rest)?.[0] ?? number.exec(rest)?.[0]
    if (written !== undefined) {
      const value = readNumber(written)
      if (value === null) return null
      tokens.push({ is: 'number', ...value })
      if (feet !== null) unit ??= 'ft'
      eat(feet?.[0].length ?? written.length)
      continue
    }
    const sign = /^[-+*/()×x·÷−–]/i.exec(rest)?.[0]
    if (sign !== undefined) {
      tokens.push({ is: 'sign', sign: signs[sign.toLowerCase()] ?? sign })
      eat(sign.length)
      continue
    }
    const found = [...areaUnits, ...lengthUnits]
      .map(([pattern, of]) => ({ match: pattern.exec(rest)?.[0], of }))
      .find(({ match }) => match !== undefined)
    if (found?.match === undefined || tokens.length === 0) return null
    unit ??= found.of
    eat(found.match.length)
  }
  return tokens.some(({ is }) => is === 'number') ? { tokens, unit } : null
}

const signs: Readonly<Record<string, string>> = { '×': '*', x: '*', '·': '*', '÷': '/', '−': '-', '–': '-' }

interface ExpressionResult {
  value: number
  slack: number
}
interface TextPlace {
  next: number
}

function sum(tokens: readonly Token[], at: TextPlace, decimals: number): ExpressionResult | null {
  let left = product(tokens, at, decimals)
  for (let sign = signAt(tokens, at); sign === '+' || sign === '-'; sign = signAt(tokens, at)) {
    at.next += 1
    const right = product(tokens, at, decimals)
    if (left === null || right === null) return null
    left = {
      value: sign === '+' ? left.value + right.value : left.value - right.value,
      slack: left.slack + right.slack,
    }
  }
  return left
}

function product(tokens: readonly Token[], at: TextPlace, decimals: number): ExpressionResult | null {
  let left = factor(tokens, at, decimals)
  for (
    let sign = signAt(tokens, at);
    sign === '*' || sign === '/' || sign === '(';
    sign = signAt(tokens, at)
  ) {
    if (sign !== '(') at.next += 1
    const right = factor(tokens, at, decimals)
    if (left === null || right === null || (sign === '/' && right.value === 0)) return null
    left = sign === '/' ? divided(left, right) : multiplied(left, right)
  }
  return left
}

const multiplied = (one: ExpressionResult, other: ExpressionResult): ExpressionResult => ({
  value: one.value * other.value,
  slack: Math.abs(one.value) * other.slack + Math.abs(other.value) * one.slack + one.slack * other.slack,
})
const divided = (one: ExpressionResult, other: ExpressionResult): ExpressionResult => ({
  value: one.value / other.value,
  slack: (one.slack + Math.abs(one.value / other.value) * other.slack) / Math.abs(other.value),
})

/** Parses a number, a signed number, or an expression in parentheses. */
function factor(tokens: readonly Token[], at: TextPlace, decimals: number): ExpressionResult | null {
  const token = tokens[at.next]
  at.next += 1
  if (token === undefined) return null
  // A factor of 0.5 (half a rectangle) is exact, and so are all numbers of a text without decimals.
  if (token.is === 'number')
    return { value: token.value, slack: decimals === 0 || token.value === 0.5 ? 0 : 0.5 * 10 ** -decimals }
  if (token.sign === '-' || token.sign === '+') {
    const found = factor(tokens, at, decimals)
    return found === null || token.sign === '+' ? found : { ...found, value: -found.value }
  }
  if (token.sign !== '(') return null
  const inside = sum(tokens, at, decimals)
  if (signAt(tokens, at) !== ')') return null
  at.next += 1
  return inside
}

const signAt = (tokens: readonly Token[], at: TextPlace): string | null => {
  const token = tokens[at.next]
  return token?.is === 'sign' ? token.sign : null
}
