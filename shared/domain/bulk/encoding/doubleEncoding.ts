import { CP1252 } from 'iconv-tiny'

const table = CP1252.create()

/**
 * Repairs a text that was saved as UTF-8, read as Windows-1252 and saved again ("MÃ¼ller" was "Müller"). Returns null
 * if it was not.
 */
export function undoDoubleEncoding(text: string): string | null {
  if (!/[ÂÃÄÅÐÑâã]/.test(text)) return null
  const bytes = table.encode(text)
  if (table.decode(bytes) !== text) return null
  try {
    const before = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return before === text ? null : before
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
