import { createHash } from 'node:crypto'

/**
 * Returns the id of the connection that environment variables define. Each run with the same address, in any spelling,
 * has the same id. Otherwise an order with a lost answer would not be recognized in the next run and could be placed
 * twice.
 */
export function runId(baseUrl: string): string {
  return `run-${createHash('sha256').update(oneSpelling(baseUrl)).digest('hex').slice(0, 16)}`
}

/** Normalizes an address: lower-case scheme and host, no default port, no trailing slash. */
export function oneSpelling(address: string): string {
  const url = URL.parse(address.trim())
  if (url === null) return address.replace(/\/+$/, '')
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')}${url.search}`
}

/**
 * Returns the other ids under which orders of a connection's address may be recorded: for a saved connection the id of
 * commands that got its address from environment variables, and the reverse.
 */
export function sameAddress(
  saved: {
    find(id: string): { baseUrl: string } | null
    all(): readonly { id: string; baseUrl: string }[]
  },
  connectionId: string,
): string[] {
  const known = saved.find(connectionId)
  if (known !== null) return [runId(known.baseUrl)]
  return saved.all().flatMap(({ id, baseUrl }) => (runId(baseUrl) === connectionId ? [id] : []))
}
