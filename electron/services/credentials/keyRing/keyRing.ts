/** A key ring of the desktop, as far as Planroom's own entry in it goes. */
export interface KeyRing {
  /** Whether the entry can be read, or made, without asking the user. */
  isOpen(): Promise<boolean>
  /** Has the key ring ask its user, without a time limit. Resolves once they answered, whatever they did. */
  unlock(): Promise<void>
  /**
   * Passwords of the entry, the newest store first; more than one where several stores of the ring have it. Empty where
   * there is none. The key ring is open.
   */
  passwords(): Promise<string[]>
  /** Makes the entry. The key ring is open. */
  keep(password: string): Promise<void>
}

/** How the entry is called, and where others look for it. */
export const entryName = 'Planroom'
