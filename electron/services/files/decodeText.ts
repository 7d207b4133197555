/**
 * The text of bytes that should be UTF-8, and are UTF-16 or begin with a byte order mark where a program wrote them so.
 * For JSON and XML: without a mark, UTF-16 is told by the zero byte of the first character. Bytes that no encoding
 * explains become U+FFFD.
 */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le', 2)
  if (first === 0xfe && second === 0xff) return swapped(bytes.subarray(2))
  if (bytes.length > 1 && first === 0 && second !== 0) return swapped(bytes)
  if (bytes.length > 1 && first !== 0 && second === 0) return bytes.toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** UTF-16 with the high byte first. A last odd byte is no character. */
function swapped(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le')
}
