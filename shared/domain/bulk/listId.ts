/**
 * Returns the id of a list: the same for the same text and connection. A file that is opened again is thus the same
 * list, and no row is ordered twice. A changed file is another list.
 */
export async function listIdOf(connectionId: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${connectionId}\n${text}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `list-${Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
