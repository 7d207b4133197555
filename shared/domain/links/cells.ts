/**
 * The cells of a table as text, in their order, whatever separates them: the comma, semicolon, tab or bar that its
 * first line has most of. Quotes are read as CSV has them. Never throws.
 */
export function splitCells(text: string): string[] {
  const mark = separatorOf(text)
  const cells: string[] = []
  let cell = ''
  /** More than white space is in the cell. */
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
