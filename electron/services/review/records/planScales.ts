import { z } from 'zod'
import { createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

const recordSchema = z.object({
  /** Identifies the plan. */
  id: z.string().min(1).max(200),
  updatedAt: z.iso.datetime(),
  /** Null if the scale was removed: without this record another computer would restore it. */
  metresPerWidth: z.number().positive().max(1_000_000).nullable(),
})

/** Scales of an order's plans, stored in its folder. The newer one of two for the same plan wins. */
export function createPlanScales(options: RecordsOptions) {
  const records = createMergedRecords({ ...options, name: 'scales', item: recordSchema })
  return {
    /** Returns all scales of a folder (absolute, real path). */
    async of(folder: string): Promise<{ plan: string; metresPerWidth: number }[]> {
      const items = await records.read(folder)
      return items.flatMap(({ id, metresPerWidth }) =>
        metresPerWidth === null ? [] : [{ plan: id, metresPerWidth }],
      )
    },
    /** Saves the width of the whole picture in metres. Null removes it on all computers that share the folder. */
    set: (folder: string, plan: string, metresPerWidth: number | null) =>
      records.put(folder, plan, () => ({ metresPerWidth })),
  }
}
