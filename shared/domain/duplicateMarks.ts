/** An item with a title and a path, such as an order's folder. */
interface Placed {
  title: string
  place: string
  /** The order's reference. Null or missing if it has none. */
  reference?: string | null
}

/**
 * Distinguishes items that share a title. The mark is the order's reference if all these references differ. Otherwise
 * it is the part of the path that only this item has, such as the suffix of a folder. The result maps paths to marks.
 * Items with a unique title, or without a distinct part, have no mark.
 */
export function duplicateMarks(entries: readonly Placed[]): ReadonlyMap<string, string> {
  const placesByTitle = new Map<string, Set<string>>()
  const references = new Map<string, string>()
  for (const { title, place, reference } of entries) {
    placesByTitle.set(title, (placesByTitle.get(title) ?? new Set()).add(place))
    if (reference) references.set(place, reference)
  }
  const marks = new Map<string, string>()
  for (const places of placesByTitle.values()) {
    if (places.size < 2) continue
    const distinct = new Set([...places].flatMap((place) => references.get(place) ?? []))
    if (distinct.size === places.size) {
      for (const place of places) marks.set(place, references.get(place) ?? '')
      continue
    }
    const shared = sharedStart([...places])
    for (const place of places) {
      const suffix = place.slice(shared).trim()
      if (suffix !== '') marks.set(place, suffix)
    }
  }
  return marks
}

/** Returns the length of the common start of all texts. It does not end within a word. */
function sharedStart(texts: readonly string[]): number {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && first[same] === other[same]) same += 1
    length = same
  }
  const isCut = texts.some((text) => /\w/.test(text[length - 1] ?? '') && /\w/.test(text[length] ?? ''))
  return isCut ? Math.max(first.lastIndexOf(' ', length - 1), first.lastIndexOf('(', length - 1), 0) : length
}
