/**
 * Resolves a `Location` header; null if it has no URL. Both HTTP clients read headers byte by byte. Non-ASCII bytes are
 * percent-encoded unchanged, as in curl, since most servers mean UTF-8.
 */
export function locationOf(header: string, base: URL): URL | null {
  const encoded = header.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
  return URL.parse(encoded, base)
}
