import {
  SecretFault,
  type SecretBackend,
  type SecretFaultReason,
  type SecretStorage,
} from './secretBackend.ts'

/**
 * The three interfaces of the service (resources/docs/service.md, "Interfaces"), each with its own address, key and
 * header name.
 */
export type InterfaceName = 'base' | 'token' | 'export'
export type KeyName = 'api' | 'token' | 'export'
export type Keys = Partial<Record<KeyName, string>>
/** Encrypted keys as they lie in a file, base64. */
type SealedKeys = Partial<Record<KeyName, string>>

/** The key that opens an interface: its own where one was given, else the one API key. */
export function keyFor(keys: Keys, api: InterfaceName): string | null {
  const separate = api === 'token' ? keys.token : api === 'export' ? keys.export : undefined
  return separate ?? keys.api ?? null
}

/** Keys, plain or sealed, but for some of them. */
export function withoutKeys<T extends object>(keys: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(keys).filter(([name]) => !names.includes(name))) as T
}

/**
 * How the keys of a connection can be had, as far as is known: `held` in memory; `sealed` on disk, not read yet; `weak`
 * the same, readable by anyone; `none` there are none; else why they cannot be read.
 */
type KeyAccess = 'held' | 'sealed' | 'weak' | 'none' | SecretFaultReason

/**
 * Keys of all connections: encrypted for the disk where the system can keep a secret, or where the user agreed to
 * less; otherwise held for this session only. Plain keys leave through `open` and `held` alone, and only inside main.
 */
export interface Vault {
  /** Returns where secrets are kept, as last known. Asks nobody. */
  storage(): SecretStorage
  /** Looks up again where secrets are kept. Never has the user asked. */
  check(): Promise<SecretStorage>
  /** Has the key ring ask its user, and looks again. Resolves once they answered. */
  unlock(): Promise<SecretStorage>
  /** One more secret, encrypted for the disk, base64; null where it may be kept for the session only. */
  sealText(plain: string, allowWeak: boolean): Promise<string | null>
  /** The text that `sealText` sealed. Throws SecretFault. */
  openText(sealed: string): Promise<string>
  /** Whether anyone could read what was sealed. */
  isWeak(sealed: string): boolean
  /** Keys encrypted for the disk; null where they may be kept for the session only. Nobody is given them by that. */
  seal(keys: Keys, allowWeak: boolean): Promise<SealedKeys | null>
  /** A connection has these keys from now on, in the place of those that it had under these names. */
  hold(connectionId: string, keys: Keys, removed: readonly KeyName[]): void
  /**
   * The plain keys of a connection as they were when this was called; empty where there are none. Throws SecretFault
   * where they cannot be read.
   */
  open(connectionId: string, sealed: SealedKeys): Promise<Keys>
  /** The plain keys in memory. */
  held(connectionId: string): Keys
  /** How the keys of a connection can be had. Answers at once: the key ring is not asked. */
  access(connectionId: string, sealed: SealedKeys): KeyAccess
  /** Forgets all keys of a connection that are held for this session. */
  forget(connectionId: string): void
}

/** `onSecret` gets every secret that is met, so that none of them is ever logged. */
export function createVault(
  backend: SecretBackend,
  onSecret: (secret: string) => void = () => undefined,
): Vault {
  const session = new Map<string, Keys>()
  /** Why keys could not be read when that was last tried, with the text that could not. */
  const faults = new Map<string, { sealed: string | undefined; reason: SecretFaultReason }>()
  // Until it was looked at: most computers have a key ring.
  let storage: SecretStorage = 'keyring'

  async function check(): Promise<SecretStorage> {
    storage = await backend.storage()
    return storage
  }

  /** Encrypts in the way that is allowed; null where none is. The result decides, not what was said before it. */
  async function encrypt(plain: string, allowWeak: boolean): Promise<string | null> {
    try {
      if ((await check()) === 'keyring') return (await backend.encrypt(plain)).toString('base64')
    } catch (error) {
      if (!(error instanceof SecretFault)) throw error
      await check()
      return null
    }
    if (storage !== 'weak' || !allowWeak || backend.encryptWeakly === null) return null
    return backend.encryptWeakly(plain).toString('base64')
  }

  const openText = (sealed: string): Promise<string> => backend.decrypt(Buffer.from(sealed, 'base64'))
  const isWeak = (sealed: string): boolean => backend.isWeak(Buffer.from(sealed, 'base64'))

  return {
    storage: () => storage,
    check,
    async unlock() {
      try {
        await backend.unlock()
      } catch (error) {
        if (!(error instanceof SecretFault)) throw error
      }
      return check()
    },

    sealText(plain, allowWeak) {
      onSecret(plain)
      return encrypt(plain, allowWeak)
    },
    async openText(sealed) {
      const plain = await openText(sealed)
      onSecret(plain)
      return plain
    },
    isWeak,

    async seal(keys, allowWeak) {
      for (const key of Object.values(keys)) onSecret(key)
      const sealed: SealedKeys = {}
      for (const name of ['api', 'token', 'export'] as const) {
        const key = keys[name]
        if (key === undefined) continue
        const text = await encrypt(key, allowWeak)
        if (text === null) return null
        sealed[name] = text
      }
      return sealed
    },

    hold(connectionId, keys, removed) {
      for (const key of Object.values(keys)) onSecret(key)
      session.set(connectionId, { ...withoutKeys(session.get(connectionId) ?? {}, removed), ...keys })
      faults.delete(connectionId)
    },

    async open(connectionId, sealed) {
      const held = session.get(connectionId)
      if (held?.api !== undefined) return held
      const keys: Keys = {}
      try {
        for (const name of ['api', 'token', 'export'] as const) {
          const text = sealed[name]
          if (text !== undefined) keys[name] = await openText(text)
        }
        faults.delete(connectionId)
      } catch (error) {
        if (error instanceof SecretFault)
          faults.set(connectionId, { sealed: sealed.api, reason: error.reason })
        throw error
      }
      for (const key of Object.values(keys)) onSecret(key)
      // Meanwhile the connection may have got others.
      if (session.get(connectionId) === held) session.set(connectionId, keys)
      return keys
    },
    held: (connectionId) => session.get(connectionId) ?? {},

    access(connectionId, sealed) {
      if (session.get(connectionId)?.api !== undefined) return 'held'
      if (sealed.api === undefined) return 'none'
      const fault = faults.get(connectionId)
      if (fault?.sealed === sealed.api) return fault.reason
      if (isWeak(sealed.api)) return 'weak'
      return storage === 'keyring' ? 'sealed' : storage === 'locked' ? 'locked' : 'absent'
    },

    forget(connectionId) {
      session.delete(connectionId)
      faults.delete(connectionId)
    },
  }
}
