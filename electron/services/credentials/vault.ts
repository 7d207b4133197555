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
  /** Keys encrypted for the disk; null where they may be kept for the session only. Nobody is given them by that. */
  seal(keys: Keys, allowWeak: boolean): Promise<SealedKeys | null>
  /** A connection has these keys from now on, in the place of those that it had under these names. */
  hold(connectionId: string, keys: Keys, removed: readonly KeyName[]): void
  /**
   * The plain keys of a connection as they were when this was called; empty where they cannot be read on this computer
   * any more.
   */
  open(connectionId: string, sealed: SealedKeys): Promise<Keys>
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

    async seal(keys, allowWeak) {
      for (const key of Object.values(keys)) onSecret(key)
      if (!(await mayWrite(allowWeak))) return null
      const sealed: SealedKeys = {}
      for (const name of ['api', 'token', 'export'] as const) {
        const key = keys[name]
        if (key !== undefined) sealed[name] = (await backend.encrypt(key)).toString('base64')
      }
      return sealed
    },

    hold(connectionId, keys, removed) {
      for (const key of Object.values(keys)) onSecret(key)
      session.set(connectionId, { ...withoutKeys(session.get(connectionId) ?? {}, removed), ...keys })
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
      // Meanwhile the connection may have got others.
      if (session.get(connectionId) === held) session.set(connectionId, keys)
      return keys
    },

    forget(connectionId) {
      session.delete(connectionId)
    },
  }
}
