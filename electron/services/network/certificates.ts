import tls from 'node:tls'

/**
 * Makes TLS connections of this process trust the system's certificates, besides those of the runtime and
 * NODE_EXTRA_CA_CERTS. Call it once, before the first connection. If the runtime or system can't do it, calls
 * `onProblem` and keeps the runtime's certificates. Returns the number of added certificates.
 */
export function trustSystemCertificates(onProblem: (error: unknown) => void): number {
  try {
    // The same certificate may have different line breaks in the two lists.
    const known = new Map(tls.getCACertificates('default').map((text) => [text.replace(/\s+/g, ''), text]))
    const before = known.size
    for (const text of tls.getCACertificates('system')) known.set(text.replace(/\s+/g, ''), text)
    if (known.size > before) tls.setDefaultCACertificates([...known.values()])
    return known.size - before
  } catch (error) {
    onProblem(error)
    return 0
  }
}
