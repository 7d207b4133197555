import { say } from '../../../app/messages/say.ts'
import type { ChangeRequestForm } from '../../../../shared/domain/ordering/changeRequestForm.ts'
import { placeText } from '../../../../shared/domain/review/placeText.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { isOpen, plansOf } from '../../library/annotations/annotatedPlans.ts'
import { nameAt, readPlanDrawing } from '../../library/annotations/planDrawing.ts'
import { groupFiles } from '../../library/folder/fileGroups.ts'
import { pointsIn } from '../../outbox/requestedPoints.ts'
import { unsentRequest } from '../../outbox/unsentRequest.ts'

type Asked = NonNullable<ChangeRequestForm['annotations']>
type OpenPoint = Asked['items'][number] & { line: string }

/** Initial text of a change request, with a line for each open annotation and question. */
export interface OpenPoints {
  begin: string
  annotations: Asked
}

let lastFormKey = 0
/** Returns a number that no form has had before. */
export const nextFormKey = (): number => (lastFormKey += 1)

/**
 * Reads the open annotations and questions of an order, again for each `formKey`. `points` is null if nothing is open.
 * `unsent` lists the entries of unsent requests for the order: points that they contain are not offered again.
 */
export const openPointsQuery = (
  of: { connectionId: string; orderId: string; formKey: number },
  unsent: () => readonly string[],
) => ({
  key: ['openPoints', of.connectionId, of.orderId, of.formKey],
  query: async () => ({ points: await openPoints(of.connectionId, of.orderId, unsent()) }),
})

async function openPoints(
  connectionId: string,
  orderId: string,
  unsent: readonly string[],
): Promise<OpenPoints | null> {
  const { folderId } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
  if (folderId === null) return null
  const of = { connectionId, folderId }
  const [{ files }, { annotations }, { questions }, said] = await Promise.all([
    call('library:files', of),
    call('annotations:list', of),
    call('review:questions', of),
    Promise.all(unsent.map(saidIn)).then((ids) => new Set(ids.flat())),
  ])
  const points: OpenPoint[] = []
  const add = (id: string, note: string, lineOf: (number: number, text: string) => string): void => {
    if (said.has(id) || points.length === maxPoints) return
    const number = points.length + 1
    const line = lineOf(number, note)
    points.push({ id, text: note || line, begin: lineOf(number, ''), line })
  }
  const groups = groupFiles(files)
  for (const { plan, page, title, annotations: ofPlan } of plansOf(groups, annotations)) {
    const open = ofPlan.filter(isOpen)
    const drawing = open.length === 0 || page > 1 ? null : await readPlanDrawing(connectionId, groups, plan)
    for (const annotation of open) {
      const place = say(placeText(annotation, nameAt(drawing, annotation)))
      add(annotation.id, annotation.note, (number, text) =>
        messages.annotations.line(number, title, place, text),
      )
    }
  }
  for (const { id, title } of questions) add(id, title, messages.annotations.questionLine)
  if (points.length === 0) return null
  return {
    begin: points.map(({ line }) => line).join('\n'),
    annotations: { folderId, items: points.map(({ line: _, ...item }) => item) },
  }
}

/** Maximum number of annotations and questions in one request. */
const maxPoints = 1000

/** Returns the ids of the points that the entry of an unsent request contains. */
async function saidIn(entryId: string): Promise<string[]> {
  const form = await unsentRequest(entryId)
  if (form?.annotations === undefined) return []
  return pointsIn(form.annotations, form.text).map(({ id }) => id)
}
