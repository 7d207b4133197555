import type { Vault } from './vault.ts'

/** A scan link's secret as it is remembered: what was read from an address, encrypted where it may be written. */
interface SealedSecret {
  /** The address that it was read from: at another one it is another company's. */
  address: string
  /** Base64; null where it may not be written. */
  sealed: string | null
}

/**
 * The secrets of scan links, by connection: held for this session, and encrypted by the vault for the disk where they
 * may be written. The encrypted text itself stands in the document of the scan links (`token/tokensStore.ts`).
 */
export interface ScanLinkSecrets {
  /**
   * Takes a new secret. Gives the text that may be written, base64; null where it is held for this session only.
   * `mayWrite` is null where nothing of the connection is written. `isCurrent`: the connection is still there, with
   * this address; the key ring may ask its user, for minutes. Else nothing is held.
   */
  take(
    connectionId: string,
    secret: { address: string; plain: string },
    mayWrite: { allowWeak: boolean } | null,
    isCurrent: () => boolean,
  ): Promise<string | null>
  /**
   * The plain secret; null where it was not written. Throws SecretFault where it cannot be read. `isCurrent`: it is
   * still this one.
   */
  open(connectionId: string, secret: SealedSecret, isCurrent: () => boolean): Promise<string | null>
  /** Whether it is in memory. */
  isHeld(connectionId: string): boolean
  forget(connectionId: string): void
  /** Forgets what is held of all connections. */
  clear(): void
}

export function createScanLinkSecrets(vault: Pick<Vault, 'sealText' | 'openText'>): ScanLinkSecrets {
  const held = new Map<string, { address: string; plain: string }>()
  return {
    async take(connectionId, { address, plain }, mayWrite, isCurrent) {
      const sealed = mayWrite === null ? null : await vault.sealText(plain, mayWrite.allowWeak)
      if (isCurrent()) held.set(connectionId, { address, plain })
      return sealed
    },
    async open(connectionId, { address, sealed }, isCurrent) {
      const known = held.get(connectionId)
      if (known?.address === address) return known.plain
      const plain = sealed === null ? null : await vault.openText(sealed)
      // Another one may have come meanwhile.
      if (plain !== null && isCurrent()) held.set(connectionId, { address, plain })
      return plain
    },
    isHeld: (connectionId) => held.has(connectionId),
    forget(connectionId) {
      held.delete(connectionId)
    },
    clear() {
      held.clear()
    },
  }
}
