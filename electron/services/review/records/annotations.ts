import { z } from 'zod'
import { AppError } from '../../../../shared/errors.ts'
import { annotationSchema, type AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { asRemoved, createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

/** A stored annotation, with the delivery on which it was made. */
interface KeptAnnotation extends AnnotationMark {
  /** Asset key of the annotated file, and when its delivery was fetched, ISO 8601. */
  assetKey: string
  delivery: string
  createdAt: string
  updatedAt: string
}

/** The annotations of an order, stored in its folder. The newer one of two with the same id wins. */
export type Annotations = ReturnType<typeof createAnnotations>

const recordSchema = annotationSchema.extend({
  assetKey: z.string().max(200),
  delivery: z.string().max(100),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isRemoved: z.boolean(),
})

export function createAnnotations(options: RecordsOptions) {
  const { now = Date.now } = options
  const records = createMergedRecords({ ...options, name: 'annotations', item: recordSchema })
  return {
    /** Returns all annotations of a folder (absolute, real path), oldest first. */
    async of(folder: string): Promise<KeptAnnotation[]> {
      const items = await records.read(folder)
      return items
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ isRemoved: _, ...annotation }) => annotation)
        .sort((a, b) =>
          a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1,
        )
    },
    /** Returns a version that changes with each write, also by another computer; null if there is nothing. */
    version: records.version,
    /**
     * Saves an annotation. A new one is recorded as made on `madeOn`. Throws `not_found` for a new one without
     * `madeOn`.
     */
    put: (
      folder: string,
      annotation: AnnotationMark,
      madeOn: Pick<KeptAnnotation, 'assetKey' | 'delivery'> | null,
    ) =>
      records.put(folder, annotation.id, (before) => {
        const origin =
          before ?? (madeOn === null ? null : { ...madeOn, createdAt: new Date(now()).toISOString() })
        if (origin === null) throw new AppError('not_found', 'The file is no longer in its folder.')
        const { assetKey, delivery, createdAt } = origin
        return { ...annotation, assetKey, delivery, createdAt, isRemoved: false }
      }),
    /** Removes an annotation on all computers that share the folder. */
    remove: (folder: string, id: string) => records.put(folder, id, asRemoved),
  }
}
