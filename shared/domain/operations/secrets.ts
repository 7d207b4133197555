/** Text in place of a secret. */
const mask = '••••••'

/** Whether a field with this name holds a secret, in snake case or camel case. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  return (
    /passw(or)?d|passphrase|pwd|secret|credential/.test(words) ||
    /(^|[_\s-])(token|api[_\s-]?key|x[_\s-]?api[_\s-]?key|authorization|pin)$/.test(words)
  )
}

/** Value of a query parameter with a secret, such as in a link that resets a password. */
const secretInLink = /([?&#](?:[\w.-]*(?:token|key|code|signature|secret|password)|sig)=)[^&#\s"'<>]+/gi

/** Returns all values of fields with a secret's name. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      secretsIn(inner, isSecret || (!Array.isArray(value) && isSecretName(name))),
    )
  return isSecret && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : []
}

/**
 * Returns a copy of JSON without secrets: values of fields with a secret's name, the given secrets in any text, and
 * secrets in links. `byName` false: fields are not judged by their names, as in messages about fields. The value must
 * not be nested deeper than `cutDeep` leaves it.
 */
export function maskSecrets(value: unknown, secrets: readonly string[] = [], byName = true): unknown {
  // A secret may also stand in JSON text or in an address.
  const forms = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ])
  const known = [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length)
  const clean = (text: string): string => {
    const rest = known.reduce((left, secret) => left.replaceAll(secret, mask), text)
    return rest.replace(secretInLink, `$1${mask}`)
  }
  const masked = (part: unknown, isSecret: boolean): unknown => {
    if (Array.isArray(part)) return part.map((each) => masked(each, isSecret))
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(
        Object.entries(part).map(([name, inner]) => [
          clean(name),
          masked(inner, (byName && isSecretName(name)) || isSecret),
        ]),
      )
    if (isSecret && (typeof part === 'string' || typeof part === 'number') && part !== '') return mask
    return typeof part === 'string' ? clean(part) : part
  }
  return masked(value, false)
}
