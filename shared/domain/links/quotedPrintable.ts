/**
 * The text of a mail's source that is written as quoted-printable (RFC 2045, 6.7): soft line breaks joined, `=3D` and
 * the like decoded as UTF-8. Any other text comes back as it is; lines end with `\n`.
 */
export function readQuotedPrintable(text: string): string {
  if (!isQuotedPrintable(text)) return text
  return (
    text
      // A link at the start of a line is never the rest of the line before it.
      .replace(/=[ \t]*\n(?!https?:\/\/)/gi, '')
      .replace(/(?:=[0-9A-F]{2})+/gi, (run) => {
        const bytes = Uint8Array.from(run.slice(1).split('='), (pair) => parseInt(pair, 16))
        return new TextDecoder().decode(bytes)
      })
  )
}

/**
 * Said so by its header, or written so that nothing else can be meant: every equals sign is an escape or at the end
 * of a short line.
 */
function isQuotedPrintable(text: string): boolean {
  if (/^content-transfer-encoding:[ \t]*quoted-printable/im.test(text)) return true
  if (!/=[ \t]*\n(?!https?:\/\/)[^\n]/i.test(text)) return false
  return (
    !/=(?![0-9A-F]{2}|[ \t]*(?:\n|$))/i.test(text) &&
    text.split('\n').every((line) => line.trimEnd().length <= 78)
  )
}
