import type { SecretBackend } from '../../../electron/services/credentials/vault.ts'

/** A key ring at the outer edge: reversible, and visibly not the plain text. */
export function keyRing(strength: 'keyring' | 'weak' | 'none' = 'keyring'): SecretBackend {
  const turn = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
  return {
    strength: () => Promise.resolve(strength),
    encrypt: (plain) => Promise.resolve(turn(Buffer.from(plain))),
    decrypt: (cipher) => Promise.resolve(turn(cipher).toString()),
  }
}
