import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'

/**
 * The format of Electron's safeStorage on Linux: AES-128-CBC with a key derived from a password, after a prefix that
 * says which password. Kept so that keys of earlier versions can be read. The passwords are random, so one round of key
 * derivation is enough.
 */
const marks = { keyring: 'v11', weak: 'v10' } as const
/** Chromium's built-in password, the same on every computer: whoever has the file can decrypt it. */
const publicPassword = 'peanuts'
const algorithm = 'aes-128-cbc'
const initialVector = Buffer.alloc(16, ' ')
const markBytes = 3

const keyOf = (password: string): Buffer => pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1')

/** Returns which password sealed a text; null if it was not sealed on Linux. */
export function sealedWith(sealed: Buffer): keyof typeof marks | null {
  const mark = sealed.toString('latin1', 0, markBytes)
  return mark === marks.keyring ? 'keyring' : mark === marks.weak ? 'weak' : null
}

/** Seals with the password of the key ring's entry; null: with the public password. */
export function sealWith(password: string | null, plain: string): Buffer {
  const cipher = createCipheriv(algorithm, keyOf(password ?? publicPassword), initialVector)
  const mark = password === null ? marks.weak : marks.keyring
  return Buffer.concat([Buffer.from(mark), cipher.update(plain, 'utf8'), cipher.final()])
}

/**
 * Returns the plain text; null if another password sealed it or it is damaged. A wrong password gives random bytes,
 * which are not printable.
 */
export function unsealWith(password: string | null, sealed: Buffer): string | null {
  const decipher = createDecipheriv(algorithm, keyOf(password ?? publicPassword), initialVector)
  try {
    const bytes = Buffer.concat([decipher.update(sealed.subarray(markBytes)), decipher.final()])
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /\p{Cc}/u.test(text) ? null : text
  } catch {
    // Wrong padding or invalid UTF-8.
    return null
  }
}
