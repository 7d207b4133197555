import { z } from 'zod'
import { changeStates } from '../domain/review/changeState.ts'
import { done, id, text } from './words.ts'

/** What is reviewed from disk alone: two files of an order compared. */

/** A place on the frame in which two files are compared, in its pixels. */
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type FrameBox = z.output<typeof boxSchema>

const textChangeSchema = z.object({
  /** The room that a size belongs to. */
  about: text,
  /** Null where it was added. */
  before: text,
  /** Null where it was removed. */
  after: text,
  x: z.number(),
  y: z.number(),
})
export type TextChange = z.output<typeof textChangeSchema>

const changeSchema = z.object({
  id,
  box: boxSchema,
  state: z.enum(changeStates),
  /** Texts that are other ones within it. */
  texts: z.array(textChangeSchema),
})
export type PlanChange = z.output<typeof changeSchema>

const sideSchema = z.object({
  /** Where the file lies on the frame. */
  box: boxSchema,
  /** The `asset:` address of what can be shown of it as a picture. */
  source: z.string(),
  /** Of a PDF; 1 for all else. */
  pages: z.number(),
})

const comparisonSchema = z.object({
  frame: z.object({ width: z.number(), height: z.number() }),
  before: sideSchema,
  after: sideSchema,
  /** False where the one was not found on the other. */
  isAligned: z.boolean(),
  changes: z.array(changeSchema),
  /** Texts that are other ones outside of all changes. */
  texts: z.array(textChangeSchema),
})
export type Comparison = z.output<typeof comparisonSchema>

const pairSchema = z.strictObject({
  connectionId: id,
  folderId: id,
  /** Ids of two files. */
  before: id,
  after: id,
  /** Of PDFs, for both. */
  page: z.int().min(1).max(10_000).default(1),
})

/** Longest title of a change, in characters. */
const maxTitle = 500

export const reviewChannels = {
  /** Only the newest question is answered; others are rejected with `cancelled`. */
  'review:compare': { input: pairSchema, output: comparisonSchema },
  /** Keeps what was decided about a change, with the order. */
  'review:setChange': {
    input: pairSchema.extend({
      changeId: id,
      state: z.enum(changeStates),
      /** What people call the change; it comes back with the questions of the order. */
      title: z.string().max(maxTitle).optional(),
    }),
    output: done,
  },
  /** The changes of a folder that are in question, and that no change request has asked about, the oldest first. */
  'review:questions': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({ questions: z.array(z.object({ id, title: z.string() })) }),
  },
  /** A change request asks about these questions. Ids of anything else are left alone. */
  'review:noteRequested': {
    input: z.strictObject({ connectionId: id, folderId: id, ids: z.array(id).max(1000) }),
    output: done,
  },
} as const
