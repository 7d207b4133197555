import { createHash } from 'node:crypto'
import { z } from 'zod'
import { changeStates } from '../../../../shared/domain/review/changeState.ts'
import { frameBoxSchema, type FrameBox } from '../../../../shared/contract/review.ts'
import { createMergedRecords, type RecordsOptions } from './mergedRecords.ts'

/** Two compared files by hash; for a PDF with the page. */
export interface ComparedPair {
  before: string
  after: string
}

const hash = z.string().regex(/^[0-9a-f]{64}(-\d{1,5})?$/)
const recordSchema = z.object({
  id: z.string().min(1).max(100),
  updatedAt: z.iso.datetime(),
  before: hash,
  after: hash,
  state: z.enum(changeStates),
  /** Place of the change on the compared plan, in pixels of the comparison's frame. */
  box: frameBoxSchema,
  /** Place of the later picture. Undefined in records of older versions. */
  sheet: frameBoxSchema.optional(),
  /** Readable name of the change. */
  title: z.string().max(1000).optional(),
  /** The user's question about it. */
  note: z.string().max(5000).optional(),
  /** When a change request with this question was made. */
  requestedAt: z.iso.datetime().optional(),
  /** Whether the user has checked the answer. */
  isDone: z.boolean().optional(),
})
type ChangeRecord = z.output<typeof recordSchema>

/** The user's decision about a change. */
export type Decision = Pick<ChangeRecord, 'state' | 'note' | 'requestedAt'>

/** Returns an id that is the same on each computer that compares the same files. */
export function changeId({ before, after }: ComparedPair, { x, y, width, height }: FrameBox): string {
  const place = [x, y, width, height].map(Math.round).join()
  return createHash('sha256').update([before, after, place].join('|')).digest('hex').slice(0, 32)
}

/** Stores the decision about each change of a delivery: open, accepted or question. */
export function createChangeStates(options: RecordsOptions) {
  const { now = Date.now } = options
  const records = createMergedRecords({ ...options, name: 'changes', item: recordSchema })
  const isOpen = ({ state, requestedAt }: ChangeRecord): boolean =>
    state === 'question' && requestedAt === undefined
  return {
    /** Returns the decisions about a pair's changes, by change id. */
    async of(folder: string, { before, after }: ComparedPair): Promise<Map<string, Decision>> {
      const items = await records.read(folder)
      const ofPair = items.filter((item) => item.before === before && item.after === after)
      return new Map(ofPair.map(({ id, state, note, requestedAt }) => [id, { state, note, requestedAt }]))
    },
    /** Returns all decisions of a folder. */
    all: (folder: string) => records.read(folder),
    /**
     * Saves the state of a change in the order's folder (absolute, real path). A question without `requestedAt` counts
     * as not requested, even if it was requested before.
     */
    set: (
      folder: string,
      { before, after }: ComparedPair,
      { id, ...decision }: Decision & Pick<ChangeRecord, 'id' | 'box' | 'sheet' | 'title'>,
    ) => records.put(folder, id, (known) => ({ ...decision, before, after, isDone: known?.isDone })),
    /** Returns the questions of a folder that no change request contains yet, oldest first. */
    async questions(folder: string): Promise<{ id: string; title: string }[]> {
      const open = (await records.read(folder)).filter(isOpen)
      return open
        .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
        .map(({ id, title = '' }) => ({ id, title }))
    },
    /** Records whether a change request contains these questions. */
    async noteRequested(folder: string, ids: readonly string[], isRequested: boolean): Promise<void> {
      const requestedAt = isRequested ? new Date(now()).toISOString() : undefined
      for (const id of ids)
        await records.put(folder, id, (before) =>
          before?.state === 'question' && (before.requestedAt === undefined) === isRequested
            ? { ...before, requestedAt, isDone: undefined }
            : null,
        )
    },
    /** Records whether the user has checked the answers to these questions. */
    async noteChecked(folder: string, ids: readonly string[], isDone: boolean): Promise<void> {
      for (const id of ids)
        await records.put(folder, id, (before) =>
          before?.requestedAt !== undefined && (before.isDone === true) !== isDone
            ? { ...before, isDone: isDone || undefined }
            : null,
        )
    },
  }
}
