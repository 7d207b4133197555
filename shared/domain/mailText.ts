/** A part of a stored e-mail: an empty line separates its header from its body. */
const halves = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/
/** The first line of a stored e-mail is a field of its header. */
const isMail = /^[A-Za-z][A-Za-z-]*: /
/** Levels of parts within parts. A text with pictures has three. */
const maxDepth = 4

/**
 * Returns the readable text of a stored e-mail: its header, and its text without the encoding for the transfer. Another
 * text stays as it is.
 */
export function mailText(mail: string): string {
  const [, head = '', body = ''] = (isMail.test(mail) ? halves.exec(mail) : null) ?? []
  const text = textOf(head, body, maxDepth)
  return head === '' || text === null ? mail : `${head}\n\n${text}`
}

/** Returns the first text of a part: plain text, or HTML without its tags. Null for pictures and other files. */
function textOf(head: string, body: string, depth: number): string | null {
  const [, type = 'text/plain'] = /^content-type:\s*([\w/+.-]+)/im.exec(head) ?? []
  const [, boundary] = /\bboundary="?([^";\r\n]+)/i.exec(head) ?? []
  if (boundary !== undefined && depth > 0) {
    for (const part of body.split(`--${boundary}`).slice(1)) {
      const [, partHead, partBody] = halves.exec(part.trimStart()) ?? []
      const text = partBody === undefined ? null : textOf(partHead ?? '', partBody, depth - 1)
      if (text !== null) return text
    }
    return null
  }
  if (!/^text\/(?:plain|html)$/i.test(type)) return null
  const text = decoded(head, body)
  return /html/i.test(type) ? withoutTags(text) : text
}

function decoded(head: string, body: string): string {
  const [, encoding = ''] = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head) ?? []
  const [, charset = 'utf-8'] = /\bcharset="?([\w-]+)/i.exec(head) ?? []
  const binary = /^base64$/i.test(encoding)
    ? decodeBase64(body)
    : /^quoted-printable$/i.test(encoding)
      ? body
          .replaceAll(/=[ \t]*\r?\n/g, '')
          .replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
      : null
  if (binary === null) return body
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
  } catch {
    return binary
  }
}

function decodeBase64(body: string): string | null {
  try {
    return atob(body.replaceAll(/\s/g, ''))
  } catch {
    return null
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const withoutTags = (html: string): string =>
  html
    .replaceAll(/<(style|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => entities[name] ?? '')
