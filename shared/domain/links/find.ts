import { splitCells } from './cells.ts'
import { htmlToText, looksLikeHtml } from './htmlText.ts'
import { readQuotedPrintable } from './quotedPrintable.ts'

/** Maximum length of a link in the bridge and forms, in characters. */
const longestLink = 8000
const maxLinks = 500
const maxText = 4_000_000

const start = String.raw`https?:\/\/|(?<![\w@.\/-])www\.`
/** Characters of a link in a text: no white space, quotes, angle brackets, and punctuation of other scripts. */
const within = String.raw`[^\s<>"\x60\\\u0000-\u001f\u007f“”„«»‹›，。；、（）「」『』【】《》]`
// A list without spaces is split into links later. The limit keeps each match short.
const pattern = `(?:${start})${within}{1,${longestLink + 100}}`

/**
 * Returns the http and https links of a pasted text: lines, a mail's text or source, HTML, Markdown, lists or CSV. The
 * links are in order, without repetitions, at most 500. Links rewritten by mail filters stay unchanged. Never throws.
 */
export function findLinks(text: string): string[] {
  const found = new Map<string, string>()
  for (const link of scanText(readable(text.slice(0, maxText)))) {
    const accepted = asLink(link)
    if (accepted === null) continue
    const key = new URL(accepted).href
    if (!found.has(key)) found.set(key, accepted)
    if (found.size === maxLinks) break
  }
  return [...found.values()]
}

/** Returns the trimmed text if it is exactly one link; otherwise null. */
export function asLink(text: string): string | null {
  const link = text.trim()
  if (link.length > longestLink || /\s/.test(link)) return null
  const url = URL.parse(link)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const { hostname } = url
  return hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost' ? link : null
}

/** Converts a pasted text to plain text, with one cell or URL per line if possible. */
function readable(text: string): string {
  // Removes invisible characters that programs insert into long words.
  const visible = text.replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '').replace(/\r\n?/g, '\n')
  const decoded = readQuotedPrintable(visible)
  const plain = looksLikeHtml(decoded) ? htmlToText(decoded) : decoded
  return (isTable(plain) ? splitCells(plain).join('\n') : plain).replace(
    // A link in angle brackets may be broken over lines (RFC 3986, appendix C).
    /<(https?:\/\/[^<>"]{1,8000})>/gi,
    (_, link: string) =>
      `\n${link
        .split('\n')
        .map((part) => part.trim())
        .join('')}\n`,
  )
}

/** Whether the text is a table: a header line, and lines with at least as many separators. */
function isTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [first = '', ...rest] = lines
  if (first.includes('://') || rest.length === 0) return false
  return [',', ';', '\t'].some((mark) => {
    const count = first.split(mark).length
    return count > 1 && rest.every((line) => line.split(mark).length >= count)
  })
}

function* scanText(text: string): Generator<string> {
  const scan = new RegExp(pattern, 'gi')
  for (;;) {
    const match = scan.exec(text)
    if (match === null) return
    const [found] = match
    const link = trimmed(cut(found, text[match.index - 1] ?? ''))
    // The text that was cut off may contain the next link.
    scan.lastIndex = match.index + Math.max(link.length, 1)
    // An ellipsis: a program shortened the displayed link.
    if (link.endsWith('…')) continue
    yield /^www\./i.test(link) ? `https://${link}` : link
  }
}

/** Cuts a match at the end of the link. `before`: the character in front of it. */
function cut(link: string, before: string): string {
  let text = decodeAmpersands(link)
  const end = (at: number): void => {
    if (at > 0) text = text.slice(0, at)
  }
  end(text.search(/&(?:lt|gt|quot|#39|#x27|apos|nbsp);/i))
  // The next link of a list. An address after a slash or an equals sign is part of this link.
  end(text.search(/(?<=[,;|()[\]'*])https?:\/\//i))
  // The next cell of a table row.
  end(text.search(/(?<=\.(?:png|jpe?g|pdf))[,;](?!\/)/i))
  if (before === ',' || before === ';') end(text.indexOf(before))
  if (before === '(') end(closing(text))
  return text
}

/** Returns the position of the closing parenthesis; -1 if there is none. */
function closing(text: string): number {
  let open = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return at
  }
  return -1
}

function decodeAmpersands(text: string): string {
  let decoded = text
  for (let pass = 0; pass < 3 && /&(?:amp|#38|#x26);/i.test(decoded); pass += 1)
    decoded = decoded.replace(/&(?:amp|#38|#x26);/gi, '&')
  return decoded
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Removes trailing punctuation. A closing bracket that was opened in the link stays. */
function trimmed(link: string): string {
  const count = (mark: string): number => link.split(mark).length - 1
  const left = new Map(Object.entries(pairs).map(([close, open]) => [close, count(close) - count(open)]))
  let end = link.length
  for (; end > 0; end -= 1) {
    const last = link[end - 1] ?? ''
    const extra = left.get(last)
    if (extra === undefined ? !/[.,;:!?'’*|([{]/.test(last) : extra <= 0) break
    if (extra !== undefined) left.set(last, extra - 1)
  }
  return link.slice(0, end)
}
