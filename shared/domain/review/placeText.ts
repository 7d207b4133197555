import { placeOf, type AnnotationMark } from './annotation.ts'

/** Names of the ninths of a plan, from the top and the left. */
const ninths = [
  ['top left', 'top center', 'top right'],
  ['middle left', 'center', 'middle right'],
  ['bottom left', 'bottom center', 'bottom right'],
]
const third = (part: number): number => (part < 1 / 3 ? 0 : part > 2 / 3 ? 2 : 1)

/**
 * Describes the position of an annotation in words and percent, for users and the service's drawers. `name`: of the
 * room there, instead of the words; null if it is unknown.
 */
export function placeText(
  annotation: Pick<AnnotationMark, 'shape' | 'points'>,
  name: string | null = null,
): string {
  const { x, y } = placeOf(annotation)
  const words = ninths[third(y)]?.[third(x)] ?? ''
  const percent = (part: number): string => `${String(Math.round(part * 100))} %`
  return `${name ?? words} (${percent(x)} from the left, ${percent(y)} from the top)`
}
