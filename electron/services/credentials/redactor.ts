import { inspect } from 'node:util'

/** Shorter secrets would remove ordinary words from a log or an answer. */
export const minSecret = 6
const hidden = '[hidden]'
/** Headers and parameters that carry a key, known or not. */
const carriers =
  /((?:x-)?api[-_]?key|authorization|token|secret|signature|sig)(["']?\s*[:=]\s*["']?)((?:bearer\s+)?[^"'\s,;&})\]]+)/gi

/** Removes secrets from log texts: known secrets in every encoding, and any value where a key usually is. */
export type Redactor = ReturnType<typeof createRedactor>

export function createRedactor() {
  const forms = new Set<string>()
  return {
    /** Adds a secret to hide. */
    add: (secret: string): void => {
      if (secret.length < minSecret) return
      const asJson = JSON.stringify(secret).slice(1, -1)
      const asBase64 = Buffer.from(secret).toString('base64')
      for (const form of [secret, encodeURIComponent(secret), asJson, asBase64]) forms.add(form)
    },
    /** Formats any value as text for the log, without secrets. */
    text: (value: unknown): string => {
      let text = typeof value === 'string' ? value : inspect(value, { depth: 4, breakLength: 120 })
      // Longest first: one secret may be part of another.
      for (const form of [...forms].sort((a, b) => b.length - a.length)) text = text.replaceAll(form, hidden)
      return text.replace(carriers, `$1$2${hidden}`)
    },
  }
}
