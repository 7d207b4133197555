/** A map with a maximum size. Beyond it, a new entry drops the entry that was least recently read or set. */
export class LruMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key)
    if (value !== undefined) this.#renew(key, value)
    return value
  }

  override set(key: Key, value: Value): this {
    this.#renew(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.#max) break
      this.delete(oldest)
    }
    return this
  }

  /** Puts an entry behind all others. */
  #renew(key: Key, value: Value): void {
    this.delete(key)
    super.set(key, value)
  }
}
