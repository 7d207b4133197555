import { z } from 'zod'
import { changeRequestFormSchema } from '../domain/ordering/changeRequestForm.ts'
import { draftFormSchema } from '../domain/ordering/draftForm.ts'
import { redrawFormSchema } from '../domain/ordering/redrawForm.ts'
import { upgradeFormSchema } from '../domain/ordering/upgradeForm.ts'
import { errorCodes } from '../errors.ts'
import { done, id, nothing, seconds, text } from './words.ts'

/**
 * What is written, waits or was sent (decision 0028). An entry is
 * `writing` while its form is typed, `ready` to be sent, `sending`, `done`, `refused` by the service, or `unknown`
 * where it was sent and no answer came.
 */

const kinds = ['draft', 'draft_update', 'draft_delete', 'redraw', 'change_request', 'upgrade'] as const
export type EntryKind = (typeof kinds)[number]
const states = ['writing', 'ready', 'sending', 'done', 'refused', 'unknown'] as const
export type EntryState = (typeof states)[number]

/** The form of an entry as it is typed, by its kind. `orderId` is the order that it is about. */
const entryFormSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), form: draftFormSchema }),
  z.strictObject({ kind: z.literal('draft_update'), orderId: id, form: draftFormSchema }),
  z.strictObject({ kind: z.literal('redraw'), form: redrawFormSchema }),
  z.strictObject({ kind: z.literal('change_request'), orderId: id, form: changeRequestFormSchema }),
  z.strictObject({ kind: z.literal('upgrade'), orderId: id, form: upgradeFormSchema }),
])
export type EntryForm = z.output<typeof entryFormSchema>

/**
 * What an entry is about, as it is shown. A deletion is asked for with `orders:deleteDraft`: nothing of it is typed.
 */
const shownFormSchema = z.discriminatedUnion('kind', [
  ...entryFormSchema.options,
  z.strictObject({ kind: z.literal('draft_delete'), orderId: id, form: z.strictObject({}) }),
])
export type ShownForm = z.output<typeof shownFormSchema>

const fieldSchema = z.object({ field: z.string(), message: z.string() })
const entryErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** What belongs to a field, by its name on the wire. */
  fields: z.array(fieldSchema),
  /** What the service answered, in full, where it belongs to no field. */
  answer: text,
})
export type EntryError = z.output<typeof entryErrorSchema>

const entrySchema = z.object({
  id,
  connectionId: id,
  kind: z.enum(kinds),
  state: z.enum(states),
  /** One line that says what it is: the address, or the address of its order. */
  title: z.string(),
  /** The order it is about, or that came of it; null while there is none. */
  orderId: text,
  /** The reference by which an order is looked for; null where the kind has none. */
  reference: text,
  /** The reference was made by Planroom, as the user gave none. */
  isGeneratedReference: z.boolean(),
  /** It goes out by itself as soon as there is a network: the user agreed to that. */
  agreed: z.boolean(),
  createdAt: z.number(),
  changedAt: z.number(),
  /**
   * When it goes out by itself at the earliest, where it was given a moment to be taken back; null where it was not.
   */
  sendsAt: seconds,
  sentAt: seconds,
  error: entryErrorSchema.nullable(),
  /** What an `unknown` entry may have become: orders that carry its reference, or nothing that can be looked up. */
  candidates: z.array(z.object({ orderId: z.string(), address: z.string(), createdAt: seconds })),
  /** When an `unknown` entry was last looked for. */
  checkedAt: seconds,
  /** The service's own words on success. */
  message: text,
  /** The list of drafts it came with, and its line there. */
  batchId: text,
  row: z.number().nullable(),
})
export type Entry = z.output<typeof entrySchema>

const fullEntrySchema = entrySchema.extend({
  form: shownFormSchema,
  /** The body that will be or was sent, as JSON; null while it is written, and for a deletion, which has none. */
  body: text,
})
export type FullEntry = z.output<typeof fullEntrySchema>

export const outboxChannels = {
  /** Newest first, without what was dropped. */
  'outbox:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ entries: z.array(entrySchema) }),
    atStart: 'local',
  },
  'outbox:entry': { input: z.strictObject({ id }), output: fullEntrySchema },
  /** Keeps what was typed. Without an id: a new entry. One that waits or was refused is taken back to be written. */
  'outbox:write': {
    input: z.strictObject({ connectionId: id, id: id.optional(), entry: entryFormSchema }),
    output: z.object({ entry: entrySchema }),
  },
  /**
   * Makes a written entry ready; wrong fields are reported as `bad_input` with `details.fields`, and nothing is sent.
   * `send`: at once, the answer comes when it was sent. `agreed`: by itself when there is a network again.
   */
  'outbox:place': {
    input: z.strictObject({ id, entry: entryFormSchema, send: z.boolean(), agreed: z.boolean() }),
    output: z.object({ entry: entrySchema }),
  },
  /** Makes many drafts of one list ready at once: all or none. */
  'outbox:placeMany': {
    input: z.strictObject({
      connectionId: id,
      batchId: id,
      rows: z
        .array(z.strictObject({ row: z.number().int().min(0), form: draftFormSchema }))
        .min(1)
        .max(5000),
      send: z.boolean(),
      agreed: z.boolean(),
    }),
    output: z.object({ entries: z.array(entrySchema) }),
  },
  /** Sends what is ready, one after the other; answers at once, changes follow as `outbox:changed`. */
  'outbox:send': { input: z.strictObject({ connectionId: id, ids: z.array(id).max(5000) }), output: done },
  /** Takes entries off the list; `outbox:putBack` undoes it. What is being sent cannot be dropped. */
  'outbox:drop': { input: z.strictObject({ ids: z.array(id).min(1).max(5000) }), output: done },
  'outbox:putBack': { input: z.strictObject({ ids: z.array(id).min(1).max(5000) }), output: done },
  /** Looks for unknown entries at the service; answers when it looked. */
  'outbox:reconcile': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ entries: z.array(entrySchema) }),
  },
  /**
   * What the user found out about an unknown entry: it was ordered (as which order, where known), or it never
   * arrived.
   */
  'outbox:settle': {
    input: z.strictObject({ id, arrived: z.boolean(), orderId: id.nullable() }),
    output: z.object({ entry: entrySchema }),
  },
  /**
   * Sends an unknown entry once more, at its user's word. It is looked for first, and sent only where that finds
   * neither it nor an order that may be it, but for those in `except`, which the user has seen and said no to.
   * `error`: why it was not sent.
   */
  'outbox:resend': {
    input: z.strictObject({ id, except: z.array(id).max(1000) }),
    output: z.object({ entry: entrySchema, sent: z.boolean(), error: entryErrorSchema.nullable() }),
  },
  /**
   * Saves what can be read of an outbox that cannot be used where the user says; `saved` is false where they changed
   * their mind.
   */
  'outbox:export': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Shows the file of the outbox in the system's file manager. */
  'outbox:reveal': { input: nothing, output: done },
} as const

export const outboxEvents = {
  'outbox:changed': z.object({ connectionId: id }),
} as const
