/** One page of a list, as the service says it. */
export interface ListPage<T> {
  items: T[]
  /** Whether more follows; null where the service does not say. */
  hasMore: boolean | null
  /** Where the service wants to be asked next; it has been seen one too high, standing still and going back. */
  nextOffset: number | null
}
