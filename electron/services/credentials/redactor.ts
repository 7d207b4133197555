import { inspect } from 'node:util'

/** Shorter ones would take ordinary words out of a log or an answer. */
export const minSecret = 6
const hidden = '[hidden]'
/** A header or a parameter that carries a key, whoever’s it is. */
const carriers =
  /((?:x-)?api[-_]?key|authorization|token|secret|signature|sig)(["']?\s*[:=]\s*["']?)((?:bearer\s+)?[^"'\s,;&})\]]+)/gi

/**
 * Takes secrets out of what is logged: the ones that were met, in every form in which they travel, and whatever
 * stands where a key usually does.
 */
export interface Redactor {
  /** From now on this is hidden. */
  add: (secret: string) => void
  /** Anything as one text for the log, without what is secret. */
  text: (value: unknown) => string
}

export function createRedactor(): Redactor {
  const forms = new Set<string>()
  return {
    add: (secret) => {
      if (secret.length < minSecret) return
      const asJson = JSON.stringify(secret).slice(1, -1)
      const asBase64 = Buffer.from(secret).toString('base64')
      for (const form of [secret, encodeURIComponent(secret), asJson, asBase64]) forms.add(form)
    },
    text: (value) => {
      let text = typeof value === 'string' ? value : inspect(value, { depth: 4, breakLength: 120 })
      // The longest first: one secret may be part of another.
      for (const form of [...forms].sort((a, b) => b.length - a.length)) text = text.replaceAll(form, hidden)
      return text.replace(carriers, `$1$2${hidden}`)
    },
  }
}
