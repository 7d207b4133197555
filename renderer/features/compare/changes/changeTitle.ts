import type { Comparison, PlanChange, TextChange } from '../../../../shared/contract/review.ts'
import { messages } from '../../../app/messages.ts'

const texts = messages.compare

/** A change to decide. `what`: set if the decision is about the plan as a whole. */
export type ReviewItem = PlanChange & { what?: 'removed' | 'redrawn' }

/** Returns what is to be decided about a plan: its changes, or the plan as a whole. */
export function itemsOf({ changes, whole, isAligned }: Comparison, isRemoved: boolean): ReviewItem[] {
  if (isRemoved) return [{ ...whole, what: 'removed' }]
  return isAligned ? changes : [{ ...whole, what: 'redrawn' }]
}

/** Whether a change is a question that no change request contains yet. */
export const isOpenQuestion = ({ state, requestedAt }: PlanChange): boolean =>
  state === 'question' && requestedAt === null

export const textOf = ({ about, before, after }: TextChange): string => texts.text(about, before, after)

/** Returns the title of a change: its first text, else the name near it, else its position in thirds of the sheet. */
export function changeTitle(
  { texts: [first], box, name, what }: ReviewItem,
  frame: Comparison['frame'],
): string {
  if (what !== undefined) return texts.whole[what]
  if (first !== undefined) return textOf(first)
  if (name !== null) return texts.near(name)
  const third = (middle: number, length: number): number => Math.min(2, Math.floor((middle / length) * 3))
  const row = texts.places[third(box.y + box.height / 2, frame.height)]
  return texts.at(row?.[third(box.x + box.width / 2, frame.width)] ?? '')
}
