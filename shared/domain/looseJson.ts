import { cutDeep, parseDeepJson } from './deepJson.ts'

/**
 * Reads JSON as some programs write it: with `NaN` or `Infinity`, control characters within texts, commas before a
 * closing bracket, or other text after the value. What JSON has no value for becomes null, so that one record costs
 * no other. Throws a SyntaxError for what is no object or list, and for one that is cut short.
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

/** White space, a text, a mark, or a word, of which numbers are some. */
const token = /[\s\0\uFEFF]+|"[^"\\]*(?:\\[^][^"\\]*)*"|[{}[\]:,]|[^\s\0\uFEFF{}[\]:,"]+/y

/** The first object or list of a text, in strict JSON as far as its words and texts are concerned; null for none. */
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

/** A text without raw control characters and unknown escapes. */
function strictText(text: string): string {
  return text
    .replace(/\\(u[\da-fA-F]{4}|["\\/bfnrt])?/g, (all, known?: string) =>
      known === undefined ? '\\\\' : all,
    )
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function strictWord(word: string): string {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(word)) return word
  // A postal code: as a number it would lose its first digit.
  if (/^0\d+$/.test(word)) return JSON.stringify(word)
  const value = Number(word)
  return Number.isFinite(value) ? String(value) : 'null'
}
