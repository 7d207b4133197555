import { app, safeStorage } from 'electron'
import { linuxSecrets } from '../../services/credentials/keyRing/linuxSecrets.ts'
import {
  SecretFault,
  type SecretBackend,
  type SecretStorage,
} from '../../services/credentials/secretBackend.ts'

/** Time limit in milliseconds. A slower key ring is asking the user. */
const limitMs = 10_000

/**
 * Call it before the app is ready. On Linux the runtime would open the desktop's key ring at each start and wait for
 * the user. Planroom's keys are stored by `linuxSecrets` instead.
 */
export function keepRuntimeOffKeyRing(): void {
  if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic')
}

/** Returns the system's key ring. Use it only after the app is ready. */
export function systemSecrets(onFault: (error: unknown) => void): SecretBackend {
  if (process.platform !== 'linux') return runtimeSecrets()
  return linuxSecrets({ environment: process.env, uid: process.getuid?.() ?? 0, onFault })
}

/** Keychain of macOS or DPAPI of Windows. Other users can't read their contents. */
function runtimeSecrets(): SecretBackend {
  async function inTime<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new SecretFault('locked'))
    }, limitMs)
    try {
      return await Promise.race([work, promise])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    storage: () =>
      inTime(safeStorage.isAsyncEncryptionAvailable()).then(
        (isThere): SecretStorage => (isThere ? 'keyring' : 'none'),
        (): SecretStorage => 'locked',
      ),
    // There is nothing to do: the system asks the user when a secret is read.
    unlock: () => Promise.resolve(),
    encrypt: (plain) => inTime(safeStorage.encryptStringAsync(plain)),
    encryptWeakly: null,
    async decrypt(cipher) {
      try {
        return (await inTime(safeStorage.decryptStringAsync(cipher))).result
      } catch (error) {
        throw error instanceof SecretFault ? error : new SecretFault('unreadable', { cause: error })
      }
    },
    isWeak: () => false,
  }
}
