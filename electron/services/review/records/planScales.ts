import { z } from 'zod'
import { createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

/** The scales of the plans of an order, kept with its folder. Of two for one plan the newer one counts. */
export interface PlanScales {
  /** All of a folder, absolute and real. */
  of(folder: string): Promise<{ plan: string; metresPerWidth: number }[]>
  /** Keeps what a picture's whole width stands for; null forgets it, on every computer that the folder comes to. */
  set(folder: string, plan: string, metresPerWidth: number | null): Promise<void>
}

const recordSchema = z.object({
  /** The plan. */
  id: z.string().min(1).max(200),
  updatedAt: z.iso.datetime(),
  /** Null where it was forgotten: without this record another computer would bring it back. */
  metresPerWidth: z.number().positive().max(1_000_000).nullable(),
})

export function createPlanScales(options: RecordsOptions): PlanScales {
  const records = createMergedRecords({ ...options, name: 'scales', item: recordSchema })
  return {
    async of(folder) {
      const items = await records.read(folder)
      return items.flatMap(({ id, metresPerWidth }) =>
        metresPerWidth === null ? [] : [{ plan: id, metresPerWidth }],
      )
    },
    set: (folder, plan, metresPerWidth) => records.put(folder, plan, () => ({ metresPerWidth })),
  }
}
