/**
 * Decodes quoted-printable mail source (RFC 2045, 6.7): joins soft line breaks and decodes `=3D` etc. as UTF-8. Other
 * text is returned unchanged. Expects `\n` line ends.
 */
export function readQuotedPrintable(text: string): string {
  if (!isQuotedPrintable(text)) return text
  return (
    text
      // A link at the start of a line never continues the previous line.
      .replace(/=[ \t]*\n(?!https?:\/\/)/gi, '')
      .replace(/(?:=[0-9A-F]{2})+/gi, (run) => {
        const bytes = Uint8Array.from(run.slice(1).split('='), (pair) => parseInt(pair, 16))
        return new TextDecoder().decode(bytes)
      })
  )
}

/** Whether the header says so, or every equals sign is an escape or ends a short line. */
function isQuotedPrintable(text: string): boolean {
  if (/^content-transfer-encoding:[ \t]*quoted-printable/im.test(text)) return true
  if (!/=[ \t]*\n(?!https?:\/\/)[^\n]/i.test(text)) return false
  return (
    !/=(?![0-9A-F]{2}|[ \t]*(?:\n|$))/i.test(text) &&
    text.split('\n').every((line) => line.trimEnd().length <= 78)
  )
}
