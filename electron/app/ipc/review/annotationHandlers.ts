import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Handlers for annotations. They read from disk and need no network. */
export function annotationHandlers({
  annotations,
  annotationExport,
}: Pick<Services, 'annotations' | 'annotationExport'>) {
  return {
    'annotations:list': async (of) => ({ annotations: await annotations.list(of) }),
    'annotations:put': ({ fileId, annotation, ...of }) => annotations.put(of, fileId, annotation),
    'annotations:remove': ({ id, ...of }) => annotations.remove(of, id),
    'annotations:export': async (asked) => ({ saved: await annotationExport.save(asked) }),
    'annotations:reveal': () => annotationExport.reveal(),
  } satisfies Partial<Handlers>
}
