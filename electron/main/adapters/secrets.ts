import { safeStorage } from 'electron'
import type { SecretBackend } from '../../services/credentials/vault.ts'

/**
 * The system's own key ring through safeStorage. Only to be used once the app is ready. Where Linux has no key ring
 * there is only a fixed key; the asynchronous methods crash there (seen in Electron 42), so the older ones are used.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- only these work without a key ring */
export function systemSecrets(): SecretBackend {
  const fixedKey = (): boolean =>
    process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  return {
    async strength() {
      if (fixedKey()) return 'weak'
      return (await safeStorage.isAsyncEncryptionAvailable()) ? 'keyring' : 'none'
    },
    encrypt(plain) {
      if (!fixedKey()) return safeStorage.encryptStringAsync(plain)
      safeStorage.setUsePlainTextEncryption(true)
      return Promise.resolve(safeStorage.encryptString(plain))
    },
    async decrypt(cipher) {
      if (!fixedKey()) return (await safeStorage.decryptStringAsync(cipher)).result
      safeStorage.setUsePlainTextEncryption(true)
      return safeStorage.decryptString(cipher)
    },
  }
}
