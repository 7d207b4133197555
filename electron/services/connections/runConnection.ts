import { createHash } from 'node:crypto'

/**
 * One connection of the environment is the same in every run with its address, however that is spelled: an order
 * whose answer was lost would not be known again otherwise, and be placed twice.
 */
export function runId(baseUrl: string): string {
  return `run-${createHash('sha256').update(oneSpelling(baseUrl)).digest('hex').slice(0, 16)}`
}

/** An address in lower-case scheme and host, with no port that goes without saying and no needless slash. */
function oneSpelling(address: string): string {
  const url = URL.parse(address.trim())
  if (url === null) return address.replace(/\/+$/, '')
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')}${url.search}`
}
