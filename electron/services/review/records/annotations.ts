import { z } from 'zod'
import { AppError } from '../../../../shared/errors.ts'
import { annotationSchema, type AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

/** An annotation as it is kept: with the delivery of the file that it was made on. */
interface KeptAnnotation extends AnnotationMark {
  /** The asset key of the file that it was made on, and when its delivery was fetched, ISO 8601. */
  assetKey: string
  delivery: string
  createdAt: string
  updatedAt: string
}

/** The annotations of an order, kept with its folder. Of two with one id the newer one counts. */
export interface Annotations {
  /** All of a folder, absolute and real; the oldest first. */
  of(folder: string): Promise<KeptAnnotation[]>
  /** Names what was last written of a folder; null for nothing. Another computer may have written it. */
  version(folder: string): Promise<string | null>
  /** Puts one: a new one is noted as made on `madeOn`. Throws `not_found` for a new one that was made on nothing. */
  put(
    folder: string,
    annotation: AnnotationMark,
    madeOn: Pick<KeptAnnotation, 'assetKey' | 'delivery'> | null,
  ): Promise<void>
  /** Removes one, on every computer that the folder comes to. */
  remove(folder: string, id: string): Promise<void>
}

const recordSchema = annotationSchema.extend({
  assetKey: z.string().max(200),
  delivery: z.string().max(100),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** It stays as a record, or another computer would bring it back. */
  isRemoved: z.boolean(),
})

export function createAnnotations(options: RecordsOptions): Annotations {
  const { now = Date.now } = options
  const records = createMergedRecords({ ...options, name: 'annotations', item: recordSchema })
  return {
    async of(folder) {
      const items = await records.read(folder)
      return items
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ isRemoved: _, ...annotation }) => annotation)
        .sort((a, b) =>
          a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1,
        )
    },
    version: (folder) => records.version(folder),
    put: (folder, annotation, madeOn) =>
      records.put(folder, annotation.id, (before) => {
        const origin =
          before ?? (madeOn === null ? null : { ...madeOn, createdAt: new Date(now()).toISOString() })
        if (origin === null) throw new AppError('not_found', 'The file is no longer in its folder.')
        const { assetKey, delivery, createdAt } = origin
        return { ...annotation, assetKey, delivery, createdAt, isRemoved: false }
      }),
    remove: (folder, id) =>
      records.put(folder, id, (before) =>
        before === undefined || before.isRemoved ? null : { ...before, isRemoved: true },
      ),
  }
}
