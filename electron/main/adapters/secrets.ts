import { safeStorage } from 'electron'
import type { SecretBackend } from '../../services/credentials/vault.ts'

/** The system's own key ring through safeStorage. Only to be used once the app is ready. */
export function systemSecrets(): SecretBackend {
  return {
    async strength() {
      if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return 'weak'
      return (await safeStorage.isAsyncEncryptionAvailable()) ? 'keyring' : 'none'
    },
    encrypt: (plain) => safeStorage.encryptStringAsync(plain),
    async decrypt(cipher) {
      return (await safeStorage.decryptStringAsync(cipher)).result
    },
  }
}
