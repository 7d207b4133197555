import { hasUnseen, lineText, visibleText } from '../text.ts'
import { undoDoubleEncoding } from './encoding/doubleEncoding.ts'
import type { BulkField } from './fields.ts'

interface ReadCell {
  text: string
  /** Why the row can't be sent. */
  problem: string | null
  warning: string | null
}

/** Words that programs write for an empty cell. */
const emptyWords = new Set([
  'null',
  '(null)',
  'n/a',
  '#n/a',
  'nan',
  'none',
  'undefined',
  '(blank)',
  '(none)',
  '-',
  '--',
  '–',
  '—',
])
/** A line end within a cell, with a comma before it. */
const lineEnd = /\s*,?\s*[\r\n]+\s*/g
/** Formula errors of spreadsheets. */
const formulaError = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|####)/i

/** Returns the text of a cell without additions of spreadsheets and other programs, with a problem or warning. */
export function readCell(raw: string, field: BulkField): ReadCell {
  const isOpen = field === 'add_ons' || field === 'package_type' || field === 'info'
  const plain = withoutFormula(
    field === 'info' ? visibleText(raw) : lineText(raw.trim().replace(lineEnd, ', ')),
  )
  const text =
    !isOpen && emptyWords.has(plain.toLowerCase()) ? '' : field === 'owner_email' ? mailOf(plain) : plain
  return { text, problem: isOpen ? null : problemOf(text), warning: warningOf(raw, text, field) }
}

/** Removes `="02134"`, `=02134` and `'02134`, with which spreadsheets keep a leading zero. */
function withoutFormula(text: string): string {
  const quoted = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
  if (quoted !== undefined) return lineText(quoted.replaceAll('""', '"'))
  return /^=(\d[\d.-]*)$/.exec(text)?.[1] ?? text.replace(/^'(?=[\d=+\-@])/, '')
}

/** Returns the address in "Jane Doe <a@b.example>" and "mailto:a@b.example". */
const mailOf = (text: string): string =>
  (/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim()

function problemOf(text: string): string | null {
  if (text.includes('\uFFFD'))
    return 'A letter was lost (�). Type the text again, or choose another encoding.'
  if (text.startsWith('=') || formulaError.test(text))
    return 'This is a formula or its error. Enter the text itself.'
  return null
}

function warningOf(raw: string, text: string, field: BulkField): string | null {
  const twice = undoDoubleEncoding(text)
  if (twice !== null) return `“${text}” may be “${twice}”. Check the encoding of the file.`
  if (field === 'external_id' && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return 'A spreadsheet may have shortened this number. Check the reference.'
  return hasUnseen(raw) ? 'Characters that can’t be seen were removed.' : null
}
