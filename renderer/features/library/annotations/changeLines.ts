import type { Annotation } from '../../../../shared/contract/review/annotations.ts'
import type { ChangeRequestForm } from '../../../../shared/domain/ordering/changeRequestForm.ts'
import { placeText } from '../../../../shared/domain/review/placeText.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import type { PlanWithAnnotations } from './useAnnotatedPlans.ts'

type Asked = NonNullable<ChangeRequestForm['annotations']>

/** Whether no change was requested for an annotation, and nobody checked it off. */
export const isOpen = ({ isDone, requestedAt }: Annotation): boolean => !isDone && requestedAt === undefined

/**
 * Returns how a change request for all open annotations begins: a line for each, with its floor, place and note. Null
 * if none is open.
 */
export function changeLines(
  folderId: string,
  plans: readonly PlanWithAnnotations[],
): { begin: string; annotations: Asked } | null {
  const open = plans.flatMap((plan) =>
    plan.annotations.filter(isOpen).map((annotation) => ({ plan, annotation })),
  )
  if (open.length === 0) return null
  const lines = open.map(({ plan, annotation }, at) =>
    messages.annotations.line(at + 1, plan.title, placeText(annotation), annotation.note),
  )
  const items = open.map(({ annotation: { id, note } }, at) => ({ id, text: note || (lines[at] ?? '') }))
  return { begin: lines.join('\n'), annotations: { folderId, items } }
}

/** Notes that a change was requested for the annotations that `text` says. Rejects as the channels do. */
export async function noteRequested(connectionId: string, asked: Asked, text: string): Promise<void> {
  const { folderId, items } = asked
  const said = new Set(items.filter((item) => text.includes(item.text)).map(({ id }) => id))
  const { annotations } = await call('annotations:list', { connectionId, folderId })
  for (const { isOfEarlier: _, ...annotation } of annotations)
    if (said.has(annotation.id) && annotation.requestedAt === undefined)
      await call('annotations:put', {
        ...{ connectionId, folderId, fileId: null },
        annotation: { ...annotation, requestedAt: Date.now() / 1000 },
      })
}
