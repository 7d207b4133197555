import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

type AnnotationHandlers = Pick<Handlers, 'annotations:list' | 'annotations:put' | 'annotations:remove'>

/** Annotations of plans: all from disk, whatever the network does. */
export function annotationHandlers({ annotations }: Pick<Services, 'annotations'>): AnnotationHandlers {
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
  }
}
