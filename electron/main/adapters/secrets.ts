import { app, safeStorage } from 'electron'
import { linuxSecrets } from '../../services/credentials/keyRing/linuxSecrets.ts'
import {
  SecretFault,
  type SecretBackend,
  type SecretStorage,
} from '../../services/credentials/secretBackend.ts'

/** A key ring that takes longer is asking its user, in milliseconds. */
const limitMs = 10_000

/**
 * To be called before the app is ready. On Linux the runtime would open the key ring of the desktop at each start, and
 * wait for its user: it gets none, since Planroom's own keys are kept by `linuxSecrets`.
 */
export function keepRuntimeOffKeyRing(): void {
  if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic')
}

/** The system's own key ring. Only to be used once the app is ready. */
export function systemSecrets(onFault: (error: unknown) => void): SecretBackend {
  if (process.platform !== 'linux') return runtimeSecrets()
  return linuxSecrets({ environment: process.env, uid: process.getuid?.() ?? 0, onFault })
}

/** Keychain of macOS and DPAPI of Windows. What they hold anyone else cannot read. */
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
    // It asks by itself when a secret is read.
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
