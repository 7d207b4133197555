import type { Vault } from './vault.ts'

/** The stored secret of a scan link: encrypted, if it may be stored. */
interface SealedSecret {
  /** The address that it was read from. Another address may be another company's. */
  address: string
  /** Base64; null if it may not be stored. */
  sealed: string | null
}

/**
 * Secrets of scan links by connection: in memory for this session, and encrypted for the disk if they may be stored.
 * The encrypted text is in the file of the scan links (`token/tokensStore.ts`).
 */
export function createScanLinkSecrets(vault: Pick<Vault, 'sealText' | 'openText'>) {
  const held = new Map<string, { address: string; plain: string }>()
  return {
    /**
     * Keeps a new secret in memory. Returns the encrypted text to store, base64; null if it may not be stored.
     * `mayWrite`: null if nothing of the connection is stored. `isCurrent`: whether the connection still has this
     * address, since the key ring may prompt for minutes. If not, the secret is not kept in memory.
     */
    async take(
      connectionId: string,
      { address, plain }: { address: string; plain: string },
      mayWrite: { allowWeak: boolean } | null,
      isCurrent: () => boolean,
    ): Promise<string | null> {
      const sealed = mayWrite === null ? null : await vault.sealText(plain, mayWrite.allowWeak)
      if (isCurrent()) held.set(connectionId, { address, plain })
      return sealed
    },
    /**
     * Returns the plain secret; null if it was not stored. Throws SecretFault if it can't be read. `isCurrent`:
     * whether this is still the connection's secret.
     */
    async open(
      connectionId: string,
      { address, sealed }: SealedSecret,
      isCurrent: () => boolean,
    ): Promise<string | null> {
      const known = held.get(connectionId)
      if (known?.address === address) return known.plain
      const plain = sealed === null ? null : await vault.openText(sealed)
      // The secret may have been replaced meanwhile.
      if (plain !== null && isCurrent()) held.set(connectionId, { address, plain })
      return plain
    },
    /** Whether the secret is in memory. */
    isHeld: (connectionId: string) => held.has(connectionId),
    forget(connectionId: string): void {
      held.delete(connectionId)
    },
    /** Removes the secrets of all connections from memory. */
    clear(): void {
      held.clear()
    },
  }
}
