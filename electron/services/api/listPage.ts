/** Returns the query of a page. `limit`: null lets the service choose the size. */
export function pageQuery(offset: number, limit: number | null): [string, string][] {
  const from: [string, string] = ['offset', String(offset)]
  return limit === null ? [from] : [['limit', String(limit)], from]
}

/** One page of a list as the service sent it. */
export interface ListPage<T> {
  items: T[]
  /** Whether more pages follow. Null if the service does not say. */
  hasMore: boolean | null
  /**
   * Offset that the service names for the next page. Unreliable: services were seen to send it one too high, unchanged,
   * or lower.
   */
  nextOffset: number | null
}
