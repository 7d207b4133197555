/**
 * What keeps secrets: a key ring that is open, one that has to ask its user first, a password that anyone knows, or
 * nothing.
 */
export type SecretStorage = 'keyring' | 'locked' | 'weak' | 'none'

/** What the operating system offers for keeping secrets. The one outer edge of this folder. */
export interface SecretBackend {
  /** Resolves to where secrets are kept now, within 10 s. Never has the user asked. */
  storage(): Promise<SecretStorage>
  /** Has the key ring ask its user, without a time limit. Resolves once they answered. Throws SecretFault. */
  unlock(): Promise<void>
  /** Encrypts with the key ring alone. Throws SecretFault. */
  encrypt(plain: string): Promise<Buffer>
  /** Encrypts with the password that anyone knows; null where the system has none. */
  encryptWeakly: ((plain: string) => Buffer) | null
  /** The plain text. Throws SecretFault. */
  decrypt(cipher: Buffer): Promise<string>
  /** Whether anyone can read it. */
  isWeak(cipher: Buffer): boolean
}

/** Why a secret cannot be had now: its key ring is locked, is not there, or does not open it any more. */
export type SecretFaultReason = 'locked' | 'absent' | 'unreadable'

export class SecretFault extends Error {
  readonly reason: SecretFaultReason
  constructor(reason: SecretFaultReason, options: { cause?: unknown } = {}) {
    super(`The secret can’t be had: ${reason}.`, options)
    this.name = 'SecretFault'
    this.reason = reason
  }
}
