import { AppError } from '../../errors.ts'

/** How the bytes of a list can be read. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** Most bytes of a list. A day's drafts are a few kilobytes; more is some other file. */
export const maxBytes = 10 * 2 ** 20

export interface Decoded {
  text: string
  encoding: Encoding
}

/**
 * The text of a file: by its byte order mark, else UTF-8, else Windows-1252 where the bytes are no valid UTF-8. `as`
 * reads it in the way the user chose. Throws `bad_input` for a file that is too large or holds no text.
 */
export function decode(bytes: Uint8Array, as?: Encoding): Decoded {
  if (bytes.length > maxBytes)
    throw new AppError('bad_input', 'This file is larger than 10 MB. Split it into smaller files.')
  const encoding = as ?? guess(bytes)
  const text = read(bytes, encoding).replace(/^\uFEFF/, '')
  if (as === undefined && text.includes('\u0000'))
    throw new AppError(
      'bad_input',
      'This file is not plain text. Save it as CSV in your spreadsheet program.',
    )
  return { text, encoding }
}

function guess(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

function read(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'utf-8':
      return new TextDecoder('utf-8').decode(bytes)
    case 'utf-16le':
      return new TextDecoder('utf-16le').decode(bytes)
    case 'utf-16be':
      return new TextDecoder('utf-16le').decode(swapped(bytes))
    case 'windows-1252':
      return fromWindows(bytes)
  }
}

function swapped(bytes: Uint8Array): Uint8Array {
  const turned = new Uint8Array(bytes.length - (bytes.length % 2))
  for (let at = 0; at < turned.length; at += 2) {
    turned[at] = bytes[at + 1] ?? 0
    turned[at + 1] = bytes[at] ?? 0
  }
  return turned
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on. A blank stands where it has nothing. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

// Some runtimes decode "windows-1252" as plain Latin-1, so the table is here.
function fromWindows(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte >= 0x80 && byte <= 0x9f ? special.charCodeAt(byte - 0x80) : byte,
    )
    parts.push(String.fromCharCode(...codes))
  }
  return parts.join('')
}
