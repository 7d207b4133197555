import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'

/**
 * How the runtime's safeStorage seals texts on Linux: AES-128-CBC with a key from a password, behind a mark of whose
 * password it is. The form is kept so that keys of earlier versions are read. Every key ring entry is random, so the
 * one round of key derivation takes nothing from it.
 */
const marks = { keyring: 'v11', weak: 'v10' } as const
/** Anyone knows this password: what it seals can be read by every program of this user. */
const publicPassword = 'peanuts'
const algorithm = 'aes-128-cbc'
const initialVector = Buffer.alloc(16, ' ')
const markBytes = 3

const keyOf = (password: string): Buffer => pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1')

/** Returns whose password sealed a text; null if it was not sealed on Linux. */
export function sealedWith(sealed: Buffer): keyof typeof marks | null {
  const mark = sealed.toString('latin1', 0, markBytes)
  return mark === marks.keyring ? 'keyring' : mark === marks.weak ? 'weak' : null
}

/** Seals with the password of the key ring's entry; null: with the public one. */
export function sealWith(password: string | null, plain: string): Buffer {
  const cipher = createCipheriv(algorithm, keyOf(password ?? publicPassword), initialVector)
  const mark = password === null ? marks.weak : marks.keyring
  return Buffer.concat([Buffer.from(mark), cipher.update(plain, 'utf8'), cipher.final()])
}

/**
 * The plain text; null where another password sealed it, or it is damaged. A wrong password leaves random bytes, which
 * are no printable text.
 */
export function unsealWith(password: string | null, sealed: Buffer): string | null {
  const decipher = createDecipheriv(algorithm, keyOf(password ?? publicPassword), initialVector)
  try {
    const bytes = Buffer.concat([decipher.update(sealed.subarray(markBytes)), decipher.final()])
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /\p{Cc}/u.test(text) ? null : text
  } catch {
    // Its padding or its bytes are wrong.
    return null
  }
}
