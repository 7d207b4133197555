/**
 * Splits a table into its cells, in order. The separator is the comma, semicolon, tab or bar that is most frequent in
 * the first line. Quotes work as in CSV. Never throws.
 */
export function splitCells(text: string): string[] {
  const mark = separatorOf(text)
  const cells: string[] = []
  let cell = ''
  /** Whether the cell contains more than white space. */
  let hasText = false
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"' && (quoted || !hasText)) {
      if (!quoted || text[at + 1] !== '"') {
        quoted = !quoted
        continue
      }
      at += 1
    } else if (!quoted && (character === mark || character === '\n')) {
      cells.push(cell)
      cell = ''
      hasText = false
      continue
    }
    cell += character
    hasText ||= character.trim() !== ''
  }
  cells.push(cell)
  return cells
}

function separatorOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const bare = first.replace(/"[^"]*"/g, '')
  const count = (mark: string): number => bare.split(mark).length
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
