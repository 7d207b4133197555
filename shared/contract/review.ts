import { z } from 'zod'
import { changeStates } from '../domain/review/changeState.ts'
import { done, id, seconds, text } from './words.ts'

/** Channels of plan comparison. They work on files on disk. */

/** A box on the comparison frame, in pixels. */
export const frameBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type FrameBox = z.output<typeof frameBoxSchema>

const textChangeSchema = z.object({
  /** For a changed size, the room name next to it. */
  about: text,
  /** Null if the text was added. */
  before: text,
  /** Null if the text was removed. */
  after: text,
  x: z.number(),
  y: z.number(),
})
export type TextChange = z.output<typeof textChangeSchema>

const changeSchema = z.object({
  id,
  box: frameBoxSchema,
  state: z.enum(changeStates),
  /** The user's question about it; null if there is none. */
  note: text,
  /** When a change request with the question was made; null without one. */
  requestedAt: seconds,
  /** The nearest name on the drawing, such as that of a room; null if there is none. */
  name: text,
  /** Changed texts inside the box. */
  texts: z.array(textChangeSchema),
})
export type PlanChange = z.output<typeof changeSchema>

const askedSchema = z.object({
  id,
  /** Place of the question on the new file. */
  box: frameBoxSchema,
  /** Readable name of the change that the question is about. */
  title: z.string(),
  note: text,
  /** Whether the user has checked the answer. */
  isDone: z.boolean(),
})

const sideSchema = z.object({
  /** Position of the file on the frame. */
  box: frameBoxSchema,
  /** `asset:` URL of a picture of the file. */
  source: z.string(),
  /** Number of pages of a PDF; otherwise 1. */
  pages: z.number(),
})

const comparisonSchema = z.object({
  frame: z.object({ width: z.number(), height: z.number() }),
  before: sideSchema,
  after: sideSchema,
  /** False if one file was not found on the other. */
  isAligned: z.boolean(),
  changes: z.array(changeSchema),
  /** Decision about the plan as a whole: it was removed, or drawn anew. */
  whole: changeSchema,
  /** Changed texts outside all changes. */
  texts: z.array(textChangeSchema),
  /** Requested questions about earlier deliveries of the plan, oldest first. The new file answers them. */
  asked: z.array(askedSchema),
})
export type Comparison = z.output<typeof comparisonSchema>

const pairSchema = z.strictObject({
  connectionId: id,
  folderId: id,
  /** Id of the old file. */
  before: id,
  /** Id of the new file. */
  after: id,
  /** The same plan in other formats. Decisions that were stored for them count, too. */
  others: z
    .array(z.strictObject({ before: id, after: id }))
    .max(20)
    .default([]),
  /** Page of PDFs, for both files. */
  page: z.int().min(1).max(10_000).default(1),
})

/** Maximum length of a change's title, which may contain the user's question, in characters. */
const maxTitle = 1000
/** Latest time that a request can have, in seconds since the epoch: the end of the year 9999. */
const maxSeconds = 253_402_300_799
/** Maximum length of the user's question, in characters. */
const maxNote = 400

export const reviewChannels = {
  /** Only the newest request is answered; earlier ones reject with `cancelled`. */
  'review:compare': { input: pairSchema, output: comparisonSchema },
  /** Saves the decision about a change in the order's folder. */
  'review:setChange': {
    input: pairSchema.extend({
      changeId: id,
      state: z.enum(changeStates),
      /** Readable name of the change, returned by `review:questions`. */
      title: z.string().max(maxTitle).optional(),
      /** The user's question about it. */
      note: z.string().max(maxNote).optional(),
      /** When the question was requested, for a decision that is undone. Without it, the question is asked anew. */
      requestedAt: z.number().min(0).max(maxSeconds).optional(),
    }),
    output: done,
  },
  /** Returns the questions of a folder that no change request contains yet, oldest first. */
  'review:questions': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({ questions: z.array(z.object({ id, title: z.string() })) }),
  },
  /** Records whether a change request contains these questions. Other ids are ignored. */
  'review:noteRequested': {
    input: z.strictObject({
      connectionId: id,
      folderId: id,
      ids: z.array(id).max(1000),
      isRequested: z.boolean(),
    }),
    output: done,
  },
  /** Records whether the user has checked the answers to these questions. Other ids are ignored. */
  'review:noteChecked': {
    input: z.strictObject({
      connectionId: id,
      folderId: id,
      ids: z.array(id).max(1000),
      isDone: z.boolean(),
    }),
    output: done,
  },
} as const
