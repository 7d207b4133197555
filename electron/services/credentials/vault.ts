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
/** Encrypted keys as stored, base64. */
type SealedKeys = Partial<Record<KeyName, string>>

/** Returns the key of an interface: its own key, else the API key. */
export function keyFor(keys: Keys, api: InterfaceName): string | null {
  const separate = api === 'token' ? keys.token : api === 'export' ? keys.export : undefined
  return separate ?? keys.api ?? null
}

/** Returns keys, plain or sealed, without those of these names. */
export function withoutKeys<T extends object>(keys: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(keys).filter(([name]) => !names.includes(name))) as T
}

/**
 * State of a connection's keys. `held`: in memory. `sealed`: on disk, not read yet. `weak`: sealed with the public
 * password. `none`: no keys. Other values say why they can't be read.
 */
type KeyAccess = 'held' | 'sealed' | 'weak' | 'none' | SecretFaultReason

/**
 * Keys of all connections. They are encrypted on disk if the system can store a secret or the user accepted weak
 * protection. Otherwise they are in memory for this session. Plain keys leave only through `open` and `held`, and only
 * within the main process.
 */
export type Vault = ReturnType<typeof createVault>

/** `onSecret` receives every secret, so that logs never show one. */
export function createVault(backend: SecretBackend, onSecret: (secret: string) => void = () => undefined) {
  const session = new Map<string, Keys>()
  /** Last read fault of each key, with the sealed text that could not be read. */
  const faults = new Map<string, { sealed: string | undefined; reason: SecretFaultReason }>()
  // Assumed until the first check: most computers have a key ring.
  let storage: SecretStorage = 'keyring'

  /** Determines the secret storage again. Never prompts the user. */
  async function check(): Promise<SecretStorage> {
    storage = await backend.storage()
    return storage
  }

  /**
   * Encrypts in the best allowed form; null if none is allowed. Decides by the actual result: the storage may have
   * changed since the last check.
   */
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
  /** Whether the public password decrypts a sealed text. */
  const isWeak = (sealed: string): boolean => backend.isWeak(Buffer.from(sealed, 'base64'))

  return {
    /** Returns the cached secret storage. Does no I/O. */
    storage: () => storage,
    check,
    /** Makes the key ring prompt its user, then determines the storage again. Resolves after the answer. */
    async unlock(): Promise<SecretStorage> {
      try {
        await backend.unlock()
      } catch (error) {
        if (!(error instanceof SecretFault)) throw error
      }
      return check()
    },

    /** Encrypts a secret other than a key, as base64. Returns null if it may not be stored on disk. */
    sealText(plain: string, allowWeak: boolean): Promise<string | null> {
      onSecret(plain)
      return encrypt(plain, allowWeak)
    },
    /** Decrypts a text of `sealText`. Throws SecretFault. */
    async openText(sealed: string): Promise<string> {
      const plain = await openText(sealed)
      onSecret(plain)
      return plain
    },
    isWeak,

    /**
     * Encrypts keys for the disk; null if they may only last for the session. Does not assign them to a connection.
     */
    async seal(keys: Keys, allowWeak: boolean): Promise<SealedKeys | null> {
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

    /** Sets keys of a connection in memory and removes the keys named in `removed`. */
    hold(connectionId: string, keys: Keys, removed: readonly KeyName[]): void {
      for (const key of Object.values(keys)) onSecret(key)
      session.set(connectionId, { ...withoutKeys(session.get(connectionId) ?? {}, removed), ...keys })
      faults.delete(connectionId)
    },

    /**
     * Returns the plain keys of a connection at the time of the call; empty if there are none. Throws SecretFault if
     * they can't be read.
     */
    async open(connectionId: string, sealed: SealedKeys): Promise<Keys> {
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
      // The connection's keys may have changed meanwhile.
      if (session.get(connectionId) === held) session.set(connectionId, keys)
      return keys
    },
    /** Returns the plain keys in memory. */
    held: (connectionId: string) => session.get(connectionId) ?? {},

    /** Returns the state of a connection's keys at once, without asking the key ring. */
    access(connectionId: string, sealed: SealedKeys): KeyAccess {
      if (session.get(connectionId)?.api !== undefined) return 'held'
      if (sealed.api === undefined) return 'none'
      const fault = faults.get(connectionId)
      if (fault?.sealed === sealed.api) return fault.reason
      if (isWeak(sealed.api)) return 'weak'
      return storage === 'keyring' ? 'sealed' : storage === 'locked' ? 'locked' : 'absent'
    },

    /** Removes all keys of a connection from memory. */
    forget(connectionId: string): void {
      session.delete(connectionId)
      faults.delete(connectionId)
    },
  }
}
