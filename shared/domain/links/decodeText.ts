/**
 * The text of a file in UTF-8, UTF-16 (with its mark, or recognized by its zero bytes) or, where it is neither,
 * Windows-1252. Never throws; without the byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first !== 0xef || second !== 0xbb || third !== 0xbf) {
    const sample = bytes.subarray(0, 512)
    const zeros = (odd: number): number => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length
    const many = Math.max(1, sample.length / 4)
    if (zeros(1) > many && zeros(0) < many / 4) return new TextDecoder('utf-16le').decode(bytes)
    if (zeros(0) > many && zeros(1) < many / 4) return new TextDecoder('utf-16be').decode(bytes)
  }
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}
