import { placeOf, type AnnotationMark } from './annotation.ts'

const third = (part: number, names: readonly [string, string, string]): string =>
  part < 1 / 3 ? names[0] : part > 2 / 3 ? names[2] : names[1]

/** Describes the position of an annotation in words and percent, for users and the service's drawers. */
export function placeText(annotation: Pick<AnnotationMark, 'shape' | 'points'>): string {
  const { x, y } = placeOf(annotation)
  const row = third(y, ['top', 'middle', 'bottom'])
  const column = third(x, ['left', 'center', 'right'])
  const words = row === 'middle' && column === 'center' ? column : `${row} ${column}`
  const percent = (part: number): string => `${String(Math.round(part * 100))} %`
  return `${words} (${percent(x)} from the left, ${percent(y)} from the top)`
}
