import type { TextChange } from '../../../../shared/contract/review.ts'
import type { DrawnText } from '../../library/drawings/svgTexts.ts'

/** A text of a drawing that was changed, added or removed, with its center. */
export interface FoundTextChange extends TextChange {
  /** Distances from the center to the ends of the text. */
  reach: { x: number; y: number }
}

/** Share of the longest edge: a text this close to a removed one replaces it. */
const replacedShare = 0.05
/** Share of the longest edge: maximum distance of a size from its room name. */
const ownerShare = 0.04
const maxChanges = 300

type Kind = 'size' | 'figure' | 'words'

/** Returns the changed texts of two drawings in one frame. `edge`: longest edge of the frame. */
export function findTextChanges(
  before: readonly DrawnText[],
  after: readonly DrawnText[],
  edge: number,
): FoundTextChange[] {
  const left = new Set(before)
  const right = new Set(after)
  /** Pairs matching texts, nearest first, and removes them from `left` and `right`. */
  function pair(
    isPair: (a: DrawnText, b: DrawnText) => boolean,
    maxDistance: number,
  ): [DrawnText, DrawnText][] {
    const near: { a: DrawnText; b: DrawnText; far: number }[] = []
    for (const a of left)
      for (const b of right) {
        const far = Math.min(distance(a, b), distance(a.start, b.start))
        if (far <= maxDistance && isPair(a, b)) near.push({ a, b, far })
      }
    return near
      .sort((one, other) => one.far - other.far)
      .flatMap(({ a, b }): [DrawnText, DrawnText][] => {
        if (!left.has(a) || !right.has(b)) return []
        left.delete(a)
        right.delete(b)
        return [[a, b]]
      })
  }
  const maxDistance = edge * replacedShare
  pair((a, b) => a.text === b.text, maxDistance)
  pair((a, b) => a.text === b.text && kindOf(a.text) === 'words', Infinity)
  const replaced = pair((a, b) => kindOf(a.text) === kindOf(b.text), maxDistance)
  const about = (text: DrawnText, among: readonly DrawnText[]): string | null =>
    kindOf(text.text) === 'size' ? nearestOf(among, (name) => distance(name, text), edge * ownerShare) : null
  const placeOf = ({ x, y, start }: DrawnText) => ({
    x,
    y,
    reach: { x: Math.abs(x - start.x), y: Math.abs(y - start.y) },
  })
  const changes = [
    ...replaced.map(([a, b]) => ({ about: about(b, after), before: a.text, after: b.text, ...placeOf(b) })),
    ...[...right].map((b) => ({ about: about(b, after), before: null, after: b.text, ...placeOf(b) })),
    ...[...left].map((a) => ({ about: about(a, before), before: a.text, after: null, ...placeOf(a) })),
  ]
  return changes.sort((a, b) => a.y - b.y || a.x - b.x).slice(0, maxChanges)
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the nearest name within `maxDistance`; null if there is none. */
function nearestOf(
  texts: readonly DrawnText[],
  distanceTo: (text: DrawnText) => number,
  maxDistance: number,
): string | null {
  let best: { text: string; far: number } | null = null
  for (const each of texts) {
    const far = distanceTo(each)
    if (far <= maxDistance && far < (best?.far ?? Infinity) && isName(each.text))
      best = { text: each.text, far }
  }
  return best?.text ?? null
}

/** Returns the name nearest to a box, such as that of a room; null if there is none. */
export function nearestName(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  texts: readonly DrawnText[],
): string | null {
  const outside = (at: number, from: number, length: number): number =>
    Math.max(from - at, 0, at - from - length)
  const distanceTo = (text: DrawnText): number =>
    Math.hypot(outside(text.x, x, width), outside(text.y, y, height))
  return nearestOf(texts, distanceTo, Infinity)
}

/** Longest name of a room, in characters. A longer text is a sentence, such as a disclaimer. */
const maxNameLength = 40
const isName = (text: string): boolean => kindOf(text) === 'words' && text.length <= maxNameLength

/** Returns whether a text is a room size, a single length or anything else. */
function kindOf(text: string): Kind {
  if (/\d[\d\s.,'"’”′″-]*(?:m|ft|cm)?\s*[x×]\s*\d/i.test(text)) return 'size'
  return /^[\d\s.,/'"’”′″½¼¾-]+(?:m|mm|cm|ft|in)?$/i.test(text) ? 'figure' : 'words'
}
