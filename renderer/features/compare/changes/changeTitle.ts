import type { Comparison, PlanChange, TextChange } from '../../../../shared/contract/review.ts'
import { messages } from '../../../app/messages.ts'

const texts = messages.compare

export const textOf = ({ about, before, after }: TextChange): string => texts.text(about, before, after)

/** Returns the title of a change: its first text, or its position in thirds of the sheet. */
export function changeTitle({ texts: [first], box }: PlanChange, frame: Comparison['frame']): string {
  if (first !== undefined) return textOf(first)
  const third = (middle: number, length: number): number => Math.min(2, Math.floor((middle / length) * 3))
  const row = texts.places[third(box.y + box.height / 2, frame.height)]
  return texts.drawing(row?.[third(box.x + box.width / 2, frame.width)] ?? '')
}
