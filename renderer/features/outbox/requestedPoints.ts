import type { ChangeRequestForm } from '../../../shared/domain/ordering/changeRequestForm.ts'
import { call } from '../../bridge/client.ts'

type Asked = NonNullable<ChangeRequestForm['annotations']>

/** Returns the annotations and questions that the text of a request still contains. */
export const pointsIn = ({ items }: Asked, text: string): Asked['items'] =>
  items.filter((item) => text.includes(item.text) || (item.begin !== undefined && text.includes(item.begin)))

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
