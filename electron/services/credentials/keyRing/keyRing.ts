/** A key ring of the desktop, limited to Planroom's own entry. */
export interface KeyRing {
  /** Whether the entry can be read or created without prompting the user. */
  isOpen(): Promise<boolean>
  /** Makes the key ring prompt its user, without a time-out. Resolves after any answer. */
  unlock(): Promise<void>
  /**
   * Returns the passwords of the entry: several stores of a key ring may have one. Empty if there is no entry. Requires
   * an open key ring.
   */
  passwords(): Promise<string[]>
  /** Creates the entry. Requires an open key ring. */
  keep(password: string): Promise<void>
}

/** Name of the entry. Other programs show it. */
export const entryName = 'Planroom'
