import tls from 'node:tls'

/**
 * Lets every secure connection of this process trust what the system trusts, beside the certificates that come with the
 * runtime and those of NODE_EXTRA_CA_CERTS. Call once, before the first connection. A runtime or a system that cannot
 * do it goes to `onProblem`, and connections go on with the runtime's own. Answers how many certificates the
 * system added.
 */
export function trustSystemCertificates(onProblem: (error: unknown) => void): number {
  try {
    // The same certificate may come with other line ends.
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
