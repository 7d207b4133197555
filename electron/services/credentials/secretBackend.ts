/**
 * How secrets can be encrypted for the disk. `keyring`: by an open key ring. `locked`: by a key ring that prompts the
 * user first. `weak`: only with a password that is the same on every computer. `none`: not at all.
 */
export type SecretStorage = 'keyring' | 'locked' | 'weak' | 'none'

/** Implemented by Electron's safeStorage or a Linux key ring; tests use a fake. */
export interface SecretBackend {
  /** Resolves within 10 s to the storage in use now. Never prompts the user. */
  storage(): Promise<SecretStorage>
  /** Makes the key ring prompt its user, without a time-out. Resolves after the answer. Throws SecretFault. */
  unlock(): Promise<void>
  /** Encrypts with the key ring only. Throws SecretFault. */
  encrypt(plain: string): Promise<Buffer>
  /** Encrypts with the password that is the same on every computer. Null if the system has no such password. */
  encryptWeakly: ((plain: string) => Buffer) | null
  /** Decrypts. Throws SecretFault. */
  decrypt(cipher: Buffer): Promise<string>
  /** Whether `encryptWeakly` made this text. */
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
