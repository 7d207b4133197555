/** What the operating system offers for keeping secrets. The one outer edge of this room. */
export interface SecretBackend {
  /** `weak`: only a fixed key that anyone could read; `none`: nothing at all. */
  strength(): Promise<'keyring' | 'weak' | 'none'>
  encrypt(plain: string): Promise<Buffer>
  decrypt(cipher: Buffer): Promise<string>
}

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
 * Keys of all connections: encrypted for the disk where the system can keep a secret, or where the user agreed to
 * less; otherwise held for this session only. Plain keys leave through `open` alone and only inside main.
 */
export interface Vault {
  /** What the system offers for keeping secrets. */
  strength(): Promise<'keyring' | 'weak' | 'none'>
  /** One more secret, encrypted for the disk, base64; null where it may be kept for the session only. */
  sealText(plain: string, allowWeak: boolean): Promise<string | null>
  /** What `sealText` sealed; null where it cannot be read on this computer any more. */
  openText(sealed: string): Promise<string | null>
  /** Takes new keys of a connection. Answers what may be written to disk; null: kept for the session only. */
  seal(connectionId: string, keys: Keys, allowWeak: boolean): Promise<SealedKeys | null>
  /** The plain keys of a connection; empty where they cannot be read on this computer any more. */
  open(connectionId: string, sealed: SealedKeys): Promise<Keys>
  /** Forgets single keys of a connection. */
  removeKeys(connectionId: string, names: readonly KeyName[]): void
  /** Forgets all keys of a connection that are held for this session. */
  forget(connectionId: string): void
}

/** `onSecret` gets every secret that is met, so that none of them is ever logged. */
export function createVault(
  backend: SecretBackend,
  onSecret: (secret: string) => void = () => undefined,
): Vault {
  const session = new Map<string, Keys>()
  const mayWrite = async (allowWeak: boolean): Promise<boolean> => {
    const strength = await backend.strength()
    return strength === 'keyring' || (strength === 'weak' && allowWeak)
  }
  return {
    strength: () => backend.strength(),

    async sealText(plain, allowWeak) {
      onSecret(plain)
      return (await mayWrite(allowWeak)) ? (await backend.encrypt(plain)).toString('base64') : null
    },
    async openText(sealed) {
      const plain = await backend.decrypt(Buffer.from(sealed, 'base64')).catch(() => null)
      if (plain !== null) onSecret(plain)
      return plain
    },

    async seal(connectionId, keys, allowWeak) {
      for (const key of Object.values(keys)) onSecret(key)
      session.set(connectionId, { ...session.get(connectionId), ...keys })
      if (!(await mayWrite(allowWeak))) return null
      const sealed: SealedKeys = {}
      for (const name of ['api', 'token', 'export'] as const) {
        const key = keys[name]
        if (key !== undefined) sealed[name] = (await backend.encrypt(key)).toString('base64')
      }
      return sealed
    },

    async open(connectionId, sealed) {
      const held = session.get(connectionId)
      if (held?.api !== undefined) return held
      const keys: Keys = {}
      for (const name of ['api', 'token', 'export'] as const) {
        const cipher = sealed[name]
        if (cipher === undefined) continue
        try {
          keys[name] = await backend.decrypt(Buffer.from(cipher, 'base64'))
        } catch {
          // Another key ring than the one that sealed it, or a damaged file: the connection then says "key missing".
          return {}
        }
      }
      for (const key of Object.values(keys)) onSecret(key)
      session.set(connectionId, keys)
      return keys
    },

    removeKeys(connectionId, names) {
      const held = session.get(connectionId)
      if (held !== undefined) session.set(connectionId, withoutKeys(held, names))
    },

    forget(connectionId) {
      session.delete(connectionId)
    },
  }
}
