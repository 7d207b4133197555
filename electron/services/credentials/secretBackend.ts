/** Storage of secrets: an open key ring, a locked one that prompts its user first, a public password, or none. */
export type SecretStorage = 'keyring' | 'locked' | 'weak' | 'none'

/** Implemented by Electron's safeStorage or a Linux key ring; tests use a fake. */
export interface SecretBackend {
  /** Resolves within 10 s to the storage in use now. Never prompts the user. */
  storage(): Promise<SecretStorage>
  /** Makes the key ring prompt its user, without a time-out. Resolves after the answer. Throws SecretFault. */
  unlock(): Promise<void>
  /** Encrypts with the key ring only. Throws SecretFault. */
  encrypt(plain: string): Promise<Buffer>
  /** Encrypts with the public password; null if the system has none. */
  encryptWeakly: ((plain: string) => Buffer) | null
  /** Decrypts. Throws SecretFault. */
  decrypt(cipher: Buffer): Promise<string>
  /** Whether the public password decrypts it. */
  isWeak(cipher: Buffer): boolean
}

/** Why a secret can't be read: the key ring is locked, is not there, or no longer decrypts it. */
export type SecretFaultReason = 'locked' | 'absent' | 'unreadable'

export class SecretFault extends Error {
  readonly reason: SecretFaultReason
  constructor(reason: SecretFaultReason, options: { cause?: unknown } = {}) {
    super(`The secret can’t be had: ${reason}.`, options)
    this.name = 'SecretFault'
    this.reason = reason
  }
}
