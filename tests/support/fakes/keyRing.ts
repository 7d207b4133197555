import {
  SecretFault,
  type SecretBackend,
  type SecretStorage,
} from '../../../electron/services/credentials/secretBackend.ts'

/** What a test changes of the key ring: what it is now, and what its user answers when it asks. */
export interface FakeKeyRing extends SecretBackend {
  set(storage: SecretStorage): void
}

/** First bytes of what was encrypted, as on Linux. */
const marks = { keyring: 'v11', weak: 'v10' }

/**
 * A key ring at the outer edge: reversible, and visibly not the plain text. `unlocked` is what it becomes when its user
 * was asked.
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
