import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Annotations of plans: all from disk, whatever the network does. */
export function annotationHandlers({
  annotations,
  annotationExport,
}: Pick<Services, 'annotations' | 'annotationExport'>) {
  return {
    'annotations:list': async (of) => ({ annotations: await annotations.list(of) }),
    'annotations:put': async ({ fileId, annotation, ...of }) => {
      await annotations.put(of, fileId, annotation)
      return {}
    },
    'annotations:remove': async ({ id, ...of }) => {
      await annotations.remove(of, id)
      return {}
    },
    'annotations:export': async (asked) => ({ saved: await annotationExport.save(asked) }),
    'annotations:reveal': async () => {
      await annotationExport.reveal()
      return {}
    },
  } satisfies Partial<Handlers>
}
