/** Something with a title and the folder it lies in, such as an order's folder. */
interface Placed {
  title: string
  place: string
  /** The order's reference; null or missing where there is none. */
  reference?: string | null
}

/**
 * What tells apart those that have the same title: the reference of each order where each has one of its own, else
 * the part of the place that only this one has, such as a folder's suffix. By place; those whose title is their own
 * are not in it, and nor is one that has nothing of its own.
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
    const own = new Set([...places].flatMap((place) => references.get(place) ?? []))
    if (own.size === places.size) {
      for (const place of places) marks.set(place, references.get(place) ?? '')
      continue
    }
    const shared = sharedStart([...places])
    for (const place of places) {
      const own = place.slice(shared).trim()
      if (own !== '') marks.set(place, own)
    }
  }
  return marks
}

/** How much all texts have in common from their start on, not cutting a word in two. */
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
