import type { ChangeRequestForm } from '../../../shared/domain/ordering/changeRequestForm.ts'
import { call } from '../../bridge/client.ts'

type Asked = NonNullable<ChangeRequestForm['annotations']>

type Point = Asked['items'][number]

/** Place of a point in the text of a request, as positions of characters. */
interface PointPlace {
  item: Point
  start: number
  end: number
}

/**
 * Returns the annotations and questions that the text of a request still contains, with their places. A point is found
 * by the beginning of its line, or else by its own text outside the other points: two may have the same text.
 */
export function placesIn({ items }: Asked, text: string): PointPlace[] {
  const found: PointPlace[] = []
  for (const item of items) {
    const start = item.begin === undefined ? -1 : beginningAt(text, item.begin)
    if (item.begin === undefined || start < 0) continue
    const end = start + item.begin.length
    const separator = /^\s?: /.exec(text.slice(end, end + 3))?.[0] ?? ''
    const isFollowed = text.startsWith(item.text, end + separator.length)
    found.push({ item, start, end: isFollowed ? end + separator.length + item.text.length : end })
  }
  for (const item of items) {
    if (found.some((place) => place.item === item)) continue
    const isFree = (at: number): boolean =>
      found.every(({ start, end }) => at >= end || at + item.text.length <= start)
    let start = text.indexOf(item.text)
    while (start >= 0 && !isFree(start)) start = text.indexOf(item.text, start + 1)
    if (start >= 0) found.push({ item, start, end: start + item.text.length })
  }
  return found
}

/** Returns where a numbered line begins in a text: "1. Plan" is not in "11. Plan". Less than 0 if it is missing. */
function beginningAt(text: string, begin: string): number {
  let start = text.indexOf(begin)
  while (start > 0 && /\d/.test(text.charAt(start - 1))) start = text.indexOf(begin, start + 1)
  return start
}

/** Returns the annotations and questions that the text of a request still contains. */
export function pointsIn(asked: Asked, text: string): Point[] {
  const found = new Set(placesIn(asked, text).map(({ item }) => item))
  return asked.items.filter((item) => found.has(item))
}

/**
 * Marks the points in a request's text as requested or, after the request was removed, as open again. Rejects if a
 * channel rejects.
 */
export async function noteRequested(
  connectionId: string,
  { annotations: asked, text }: Pick<ChangeRequestForm, 'annotations' | 'text'>,
  isRequested: boolean,
): Promise<void> {
  if (asked === undefined) return
  const { folderId } = asked
  const said = new Set(pointsIn(asked, text).map(({ id }) => id))
  const { annotations } = await call('annotations:list', { connectionId, folderId })
  for (const { isOfEarlier: _, isAnswered: __, requestedAt, ...annotation } of annotations)
    if (said.delete(annotation.id) && (requestedAt === undefined) === isRequested)
      await call('annotations:put', {
        connectionId,
        folderId,
        fileId: null,
        annotation: isRequested ? { ...annotation, requestedAt: Date.now() / 1000 } : annotation,
      })
  if (said.size > 0)
    await call('review:noteRequested', { connectionId, folderId, ids: [...said], isRequested })
}
