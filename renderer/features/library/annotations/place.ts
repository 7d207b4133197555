import { placeOf, type AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { messages } from '../../../app/messages.ts'

/** Where on its plan an annotation is, in words and percent. */
export function placeText(annotation: Pick<AnnotationMark, 'shape' | 'points'>): string {
  const { x, y } = placeOf(annotation)
  const { rows, columns, place } = messages.annotations
  const row = y < 1 / 3 ? rows.top : y > 2 / 3 ? rows.bottom : rows.middle
  const column = x < 1 / 3 ? columns.left : x > 2 / 3 ? columns.right : columns.middle
  const words = row === rows.middle && column === columns.middle ? column : `${row} ${column}`
  return place(words, Math.round(x * 100), Math.round(y * 100))
}
