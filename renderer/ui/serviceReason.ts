/** Members of an answer that contain its reason, surest first. */
const members = [
  'message',
  'msg',
  'text',
  'error_description',
  'detail',
  'error',
  'errors',
  'reason',
  'title',
]
/** Members that are nested deeper are no reason for the user. */
const maxDepth = 4

/**
 * Returns the reason that an answer of the service gives: the text of a known member of JSON, the title of a web page, or
 * a plain text. Null if the answer has another form.
 */
export function reasonIn(answer: string): string | null {
  const text = answer.trim()
  if (/^[{["]/.test(text)) {
    try {
      return reasonOf(JSON.parse(text), 0)
    } catch {
      return null
    }
  }
  if (text.startsWith('<')) return /<title[^>]*>\s*([^<]+?)\s*<\/title>/i.exec(text)?.[1] ?? null
  return text === '' ? null : answer
}

function reasonOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value !== 'object' || value === null || depth === maxDepth) return null
  if (Array.isArray(value)) {
    const reasons = value.flatMap((each: unknown) => reasonOf(each, depth + 1) ?? [])
    return reasons.length === 0 ? null : reasons.join('\n')
  }
  for (const member of members) {
    const reason = reasonOf((value as Record<string, unknown>)[member], depth + 1)
    if (reason !== null) return reason
  }
  return null
}
