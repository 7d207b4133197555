import { z } from 'zod'
import { asRemoved, createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

/** A hand-over of an order's plans to somebody else. */
export interface Handover {
  id: string
  /** ISO 8601. */
  at: string
  /** The folder or archive with the copies; null if the user marked the order by hand. */
  target: string | null
  /** Names of the copies, at most `maxNames`. */
  files: string[]
  /** Number of copies. */
  count: number
}

/** Maximum number of names in a record. */
const maxNames = 200

const recordSchema = z.object({
  id: z.string().min(1).max(100),
  updatedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  target: z.string().max(5000).nullable(),
  files: z.array(z.string().max(1000)).max(maxNames),
  count: z.int().min(0),
  isRemoved: z.boolean(),
})

/** Hand-overs of an order, stored in its folder. All methods take an absolute, real path. */
export function createHandovers(options: RecordsOptions) {
  const { now = Date.now } = options
  const records = createMergedRecords({ ...options, name: 'handovers', item: recordSchema })
  return {
    /** Returns the latest hand-over; null if there is none. */
    async latest(folder: string): Promise<Handover | null> {
      const items = (await records.read(folder)).filter(({ isRemoved }) => !isRemoved)
      const [last] = items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1))
      if (last === undefined) return null
      const { id, at, target, files, count } = last
      return { id, at, target, files, count }
    },
    /** Returns a version that changes with each write, also by another computer; null if there is nothing. */
    version: records.version,
    /**
     * Records a hand-over that ended now, but not before `correctedAt`, the newest correction of the order
     * (milliseconds since the epoch). An id that was removed is restored with its original date.
     */
    add: (
      folder: string,
      id: string,
      { target, files }: Pick<Handover, 'target' | 'files'>,
      correctedAt: number,
    ) =>
      records.put(folder, id, (before) =>
        before === undefined
          ? {
              at: new Date(Math.max(now(), correctedAt)).toISOString(),
              target,
              files: files.slice(0, maxNames),
              count: files.length,
              isRemoved: false,
            }
          : { ...before, isRemoved: false },
      ),
    /** Removes a hand-over on all computers that share the folder. */
    remove: (folder: string, id: string) => records.put(folder, id, asRemoved),
  }
}
