import { z } from 'zod'
import { changeRequestFormSchema } from '../domain/ordering/changeRequestForm.ts'
import { draftFormSchema } from '../domain/ordering/draftForm.ts'
import { redrawFormSchema } from '../domain/ordering/redrawForm.ts'
import { upgradeFormSchema } from '../domain/ordering/upgradeForm.ts'
import { errorCodes } from '../errors.ts'
import { done, id, nothing, seconds, text } from './words.ts'

/** Channels of the outbox (decision 0028). */

export const entryKinds = [
  'draft',
  'draft_update',
  'draft_delete',
  'redraw',
  'change_request',
  'upgrade',
  'operation',
] as const
export type EntryKind = (typeof entryKinds)[number]
/** States of an entry. `writing`: the form is edited. `refused`: by the service. `unknown`: sent without an answer. */
export const entryStates = ['writing', 'ready', 'sending', 'done', 'refused', 'unknown'] as const
export type EntryState = (typeof entryStates)[number]

/** The edited form of an entry, by kind. `orderId`: the order that it changes. */
const entryFormSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), form: draftFormSchema }),
  z.strictObject({ kind: z.literal('draft_update'), orderId: id, form: draftFormSchema }),
  z.strictObject({ kind: z.literal('redraw'), form: redrawFormSchema }),
  z.strictObject({ kind: z.literal('change_request'), orderId: id, form: changeRequestFormSchema }),
  z.strictObject({ kind: z.literal('upgrade'), orderId: id, form: upgradeFormSchema }),
])
export type EntryForm = z.output<typeof entryFormSchema>

/**
 * The form of an entry for display. A deletion and an operation have no form: they are requested with
 * `orders:deleteDraft` and `operations:send`.
 */
const shownFormSchema = z.discriminatedUnion('kind', [
  ...entryFormSchema.options,
  z.strictObject({ kind: z.literal('draft_delete'), orderId: id, form: z.strictObject({}) }),
  z.strictObject({ kind: z.literal('operation'), form: z.strictObject({}) }),
])
export type ShownForm = z.output<typeof shownFormSchema>

const fieldSchema = z.object({ field: z.string(), message: z.string() })
const entryErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** Errors by the service's field name. */
  fields: z.array(fieldSchema),
  /** The service's full answer, if it belongs to no field. */
  answer: text,
})
export type EntryError = z.output<typeof entryErrorSchema>

const entrySchema = z.object({
  id,
  connectionId: id,
  kind: z.enum(entryKinds),
  state: z.enum(entryStates),
  /** The address, or the address of the entry's order. */
  title: z.string(),
  /** The order that the entry changes or created; null if there is none. */
  orderId: text,
  /** The reference that identifies the order at the service; null if the kind has none. */
  reference: text,
  /** Planroom generated the reference. */
  isGeneratedReference: z.boolean(),
  /** The entry is sent automatically when there is a network: the user agreed. */
  agreed: z.boolean(),
  createdAt: z.number(),
  changedAt: z.number(),
  /** Earliest time of automatic sending, if the user can still cancel it; otherwise null. */
  sendsAt: seconds,
  sentAt: seconds,
  error: entryErrorSchema.nullable(),
  /** Orders at the service that an `unknown` entry may have become. */
  candidates: z.array(z.object({ orderId: z.string(), address: z.string(), createdAt: seconds })),
  /** When an `unknown` entry was last checked. */
  checkedAt: seconds,
  /** The service's message on success. */
  message: text,
  /** The bulk order of the entry; null if there is none. */
  batchId: text,
  /** Row of the entry in the bulk order; null without a bulk order. */
  row: z.number().nullable(),
})
export type Entry = z.output<typeof entrySchema>

const fullEntrySchema = entrySchema.extend({
  form: shownFormSchema,
  /** The request body that was or will be sent, as JSON. Null while the form is edited, and for a deletion. */
  body: text,
})
export type FullEntry = z.output<typeof fullEntrySchema>

export const outboxChannels = {
  /** Newest first, without removed entries. */
  'outbox:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ entries: z.array(entrySchema) }),
    atStart: 'local',
  },
  'outbox:entry': { input: z.strictObject({ id }), output: fullEntrySchema },
  /** Saves the edited form. Without an id it creates an entry. A waiting or refused entry returns to `writing`. */
  'outbox:write': {
    input: z.strictObject({ connectionId: id, id: id.optional(), entry: entryFormSchema }),
    output: z.object({ entry: entrySchema }),
  },
  /**
   * Makes an entry ready. Invalid fields fail with `bad_input` and `details.fields`; nothing is sent. `send`: sends at
   * once and answers after that. `agreed`: sends automatically when there is a network.
   */
  'outbox:place': {
    input: z.strictObject({ id, entry: entryFormSchema, send: z.boolean(), agreed: z.boolean() }),
    output: z.object({ entry: entrySchema }),
  },
  /** Makes many drafts of a bulk order ready: all or none. */
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
  /** Sends ready entries one after the other. Answers at once; changes follow as `outbox:changed`. */
  'outbox:send': { input: z.strictObject({ connectionId: id, ids: z.array(id).max(5000) }), output: done },
  /** Removes entries; `outbox:putBack` undoes it. An entry that is being sent can't be removed. */
  'outbox:drop': { input: z.strictObject({ ids: z.array(id).min(1).max(5000) }), output: done },
  'outbox:putBack': { input: z.strictObject({ ids: z.array(id).min(1).max(5000) }), output: done },
  /** Checks unknown entries at the service. Answers after that. */
  'outbox:reconcile': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ entries: z.array(entrySchema) }),
  },
  /** Records the user's finding on an unknown entry: it was ordered (with the order, if known), or never arrived. */
  'outbox:settle': {
    input: z.strictObject({ id, arrived: z.boolean(), orderId: id.nullable() }),
    output: z.object({ entry: entrySchema }),
  },
  /**
   * Sends an unknown entry again at the user's request. It is checked first, and sent only if neither it nor a possible
   * match is found. `except`: possible matches that the user ruled out. `error`: why it was not sent.
   */
  'outbox:resend': {
    input: z.strictObject({ id, except: z.array(id).max(1000) }),
    output: z.object({ entry: entrySchema, sent: z.boolean(), error: entryErrorSchema.nullable() }),
  },
  /** Asks where to save the readable part of an unusable outbox. `saved` is false if the user cancels. */
  'outbox:export': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Shows the outbox file in the system's file manager. */
  'outbox:reveal': { input: nothing, output: done },
} as const

export const outboxEvents = {
  'outbox:changed': z.object({ connectionId: id }),
} as const
