import {
  SecretFault,
  type SecretBackend,
  type SecretStorage,
} from '../../../electron/services/credentials/secretBackend.ts'

/** Key ring whose state a test can set. */
export interface FakeKeyRing extends SecretBackend {
  set(storage: SecretStorage): void
}

/** First bytes of encrypted text, as on Linux. */
const marks = { keyring: 'v11', weak: 'v10' }

/**
 * Returns a fake key ring. Its encryption is reversible, and the result differs from the plain text. `unlocked`: state
 * after an unlock.
 */
export function keyRing(initial: SecretStorage = 'keyring', unlocked: SecretStorage = initial): FakeKeyRing {
  let storage = initial
  const turn = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
  const seal = (mark: string, plain: string): Buffer =>
    Buffer.concat([Buffer.from(mark), turn(Buffer.from(plain))])
  const isWeak = (cipher: Buffer): boolean => cipher.toString('latin1', 0, 3) === marks.weak
  const reject = (): Promise<never> =>
    Promise.reject(new SecretFault(storage === 'locked' ? 'locked' : 'absent'))
  return {
    set(next) {
      storage = next
    },
    storage: () => Promise.resolve(storage),
    unlock() {
      storage = unlocked
      return Promise.resolve()
    },
    encrypt: (plain) => (storage === 'keyring' ? Promise.resolve(seal(marks.keyring, plain)) : reject()),
    encryptWeakly: (plain) => seal(marks.weak, plain),
    decrypt: (cipher) =>
      isWeak(cipher) || storage === 'keyring'
        ? Promise.resolve(turn(cipher.subarray(3)).toString())
        : reject(),
    isWeak,
  }
}
