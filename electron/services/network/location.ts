/**
 * The address that a `Location` header leads to, or null for none. Both clients read a header byte by byte: bytes that
 * are no ASCII are encoded as they came, as curl does, since most servers that write them mean UTF-8.
 */
export function locationOf(header: string, base: URL): URL | null {
  const encoded = header.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
  return URL.parse(encoded, base)
}
