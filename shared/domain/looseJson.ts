import { cutDeep, parseDeepJson } from './deepJson.ts'

/**
 * Parses JSON with common errors: `NaN` or `Infinity`, control characters in strings, trailing commas, or text after
 * the value. Invalid numbers become null, so that one record does not lose the others. Throws a SyntaxError if there is
 * no object or array, or it is incomplete.
 */
export function parseLooseJson(text: string): unknown {
  try {
    return parseDeepJson(text)
  } catch (error) {
    const strict = strictJson(text)
    if (strict === null) throw error
    return cutDeep(JSON.parse(strict))
  }
}

/** White space, a string, punctuation, or a word (including numbers). */
const token = /[\s\0\uFEFF]+|"[^"\\]*(?:\\[^][^"\\]*)*"|[{}[\]:,]|[^\s\0\uFEFF{}[\]:,"]+/y

/** Returns the first object or array of a text with valid words and strings; null if there is none. */
function strictJson(text: string): string | null {
  const parts: string[] = []
  let depth = 0
  let comma = ''
  token.lastIndex = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [part] = found
    const [first = ''] = part
    if (/[\s\0\uFEFF]/.test(first)) continue
    const opens = first === '{' || first === '['
    const closes = first === '}' || first === ']'
    if (depth === 0 && !opens) return null
    if (!closes) parts.push(comma)
    comma = first === ',' ? ',' : ''
    if (first === ',') continue
    if (opens) depth += 1
    if (closes) depth -= 1
    parts.push(opens || closes || first === ':' ? part : first === '"' ? strictText(part) : strictWord(part))
    if (depth === 0) return parts.join('')
  }
  return null
}

/** Escapes raw control characters and unknown escapes of a string. */
function strictText(text: string): string {
  return text
    .replace(/\\(u[\da-fA-F]{4}|["\\/bfnrt])?/g, (all, known?: string) =>
      known === undefined ? '\\\\' : all,
    )
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function strictWord(word: string): string {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(word)) return word
  // A postal code: a number would lose the leading zero.
  if (/^0\d+$/.test(word)) return JSON.stringify(word)
  const value = Number(word)
  return Number.isFinite(value) ? String(value) : 'null'
}
