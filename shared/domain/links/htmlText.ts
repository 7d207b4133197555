/** Elements that are not displayed: links in them are ignored. */
const unseen = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'object'])
/** Inline elements: a link continues across them. */
const inline = new Set(['b', 'i', 'em', 'strong', 'span', 'font', 'wbr', 'u', 'mark', 'small', 'o:p'])
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Whether a text is HTML, not plain text with some angle brackets. */
export function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype html|html|body|a|p|div|table|span|br|li|td|meta)(?:\s[^<>]*)?\/?>/i.test(text)
}

/** Returns the displayed text of HTML. Each link is replaced by its URL on a separate line. */
export function htmlToText(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    text += html.slice(at, open)
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open)
      continue
    }
    const name = /^<\/?([a-z][\w:-]*)/i.exec(html.slice(open, open + 40))?.[1]?.toLowerCase()
    // `<https://…>` is a link in brackets; a lone bracket is text.
    if (name === undefined ? !html.startsWith('<!', open) : /^https?:/.test(name)) {
      text += '<'
      at = open + 1
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) {
      at = open
      break
    }
    at = close + 1
    if (name === undefined) continue
    if (!inline.has(name)) text += '\n'
    if (html[open + 1] === '/') continue
    if (unseen.has(name)) at = after(html, `</${name}`, at)
    const link = name === 'a' ? hrefOf(html.slice(open, close)) : null
    if (link === null) continue
    text += `${link}\n`
    // The text of a link is often the same URL, shortened.
    at = after(html, '</a', at)
  }
  return decodeEntities(text + html.slice(at))
}

/** Returns the position after the next `mark`; the end if there is none. */
function after(html: string, mark: string, from: number): number {
  const lower = mark.toLowerCase()
  for (let at = from; ;) {
    const found = html.indexOf(lower[0] ?? '', at)
    if (found < 0) return html.length
    if (html.slice(found, found + lower.length).toLowerCase() === lower) return found + lower.length
    at = found + 1
  }
}

function hrefOf(tag: string): string | null {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  const link = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return /^https?:\/\//i.test(link) ? link.replace(/\s+/g, '') : null
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? entity
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
