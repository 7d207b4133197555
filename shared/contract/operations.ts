import { z } from 'zod'
import { editedRequestSchema } from '../domain/operations/request.ts'
import {
  operationMethods,
  operationNames,
  placeholders,
  type Placeholder,
} from '../domain/operations/table.ts'
import { done, id, seconds, text } from './words.ts'

/**
 * Operations known only by name (resources/docs/service.md). Their requests are settings of the connection. An
 * operation without a path is off. An operation that a service does not know is stored as not offered.
 */

/** How PATCH /users/email identifies the user (each is a guess, see resources/docs/service.md). */
export const userIdentifiers = ['email_and_id', 'email', 'id', 'path'] as const
export type UserIdentifier = (typeof userIdentifiers)[number]

const operationSchema = z.object({
  name: z.enum(operationNames),
  request: editedRequestSchema,
  /** Null if only the name is known. */
  defaultRequest: editedRequestSchema.nullable(),
  state: z.enum(['untried', 'offered', 'not_offered']),
  /** When the service last answered the operation. */
  triedAt: seconds,
})
export type Operation = z.output<typeof operationSchema>

const choicesSchema = z.object({
  operations: z.array(operationSchema),
  userIdentifiedBy: z.enum(userIdentifiers),
})
export type OperationChoices = z.output<typeof choicesSchema>

/** A file of requests, compared with the present ones. */
const chosenFileSchema = z.object({
  changes: z.array(
    z.object({ name: z.enum(operationNames), before: editedRequestSchema, after: editedRequestSchema }),
  ),
  /** Requests of the file that can't be used. */
  problems: z.array(z.object({ name: z.enum(operationNames), message: z.string() })),
  /** The first names that this version doesn't know, and the number of all of them. */
  unknownNames: z.array(z.string()),
  unknownCount: z.number(),
})
export type ChosenOperations = z.output<typeof chosenFileSchema>

/** Typed values by placeholder. */
const valuesSchema = z.partialRecord(
  z.enum(Object.keys(placeholders) as [Placeholder, ...Placeholder[]]),
  z.string().max(20_000),
)
/** A request without secrets, as the user confirms it. */
const shownRequestSchema = z.strictObject({
  method: z.enum(operationMethods),
  /** The path, and with GET the query. */
  path: z.string().max(100_000),
  /** JSON; null without a body. */
  body: z.string().max(1_000_000).nullable(),
})
export type ShownRequest = z.output<typeof shownRequestSchema>
/** An answer of the service, without secrets. */
const answerSchema = z.object({
  /** Facts in the order of the answer, for people. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The answer as JSON; null for a document. */
  raw: text,
  /** Whether `raw` is cut because it is too long to be shown. */
  isCut: z.boolean(),
  /** Size of a PDF in bytes; null for other answers. */
  pdfBytes: z.number().nullable(),
})
export type OperationAnswer = z.output<typeof answerSchema>

const changeRequestSchema = z.object({
  id: z.string(),
  text,
  products: z.array(z.string()),
  /** Any text that the service uses as status; null if the service returns none. */
  status: text,
  createdAt: seconds,
  /** The service does not list the request (yet): the data is what was sent, and `createdAt` is when. */
  isLocal: z.boolean(),
  /** The full record as JSON. */
  raw: z.string(),
})
export type ChangeRequest = z.output<typeof changeRequestSchema>

const order = z.strictObject({ connectionId: id, orderId: id })

export const operationChannels = {
  'operations:show': { input: z.strictObject({ connectionId: id }), output: choicesSchema },
  /** Sets the request of an operation; null restores the default. Invalid fields fail with `details.fields`. */
  'operations:set': {
    input: z.strictObject({
      connectionId: id,
      name: z.enum(operationNames),
      request: editedRequestSchema.nullable(),
    }),
    output: choicesSchema,
  },
  /**
   * Asks where to save all requests as a file that can be imported. `isDemo`: the requests of the demo company. `saved`
   * is false if the user cancels.
   */
  'operations:export': {
    input: z.strictObject({ connectionId: id, isDemo: z.boolean() }),
    output: z.object({ saved: z.boolean() }),
  },
  /**
   * Asks for a file of requests and compares it with the present ones. Changes nothing. Null if the user cancels. Fails
   * with `bad_input` if it is no such file.
   */
  'operations:chooseFile': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ chosen: chosenFileSchema.nullable() }),
  },
  /** Sets the requests that the user accepted: all, or none if one is invalid. */
  'operations:import': {
    input: z.strictObject({
      connectionId: id,
      requests: z.partialRecord(z.enum(operationNames), editedRequestSchema),
    }),
    output: choicesSchema,
  },
  /** Resets `not_offered`: the operation is tried again when it is next needed. */
  'operations:tryAgain': {
    input: z.strictObject({ connectionId: id, name: z.enum(operationNames) }),
    output: choicesSchema,
  },
  /** Calls an operation that only reads. Fails with `bad_input` and `details.fields` for wrong values. */
  'operations:read': {
    input: z.strictObject({ connectionId: id, name: z.enum(operationNames), values: valuesSchema }),
    output: answerSchema,
  },
  /** Returns the request of an operation without sending it and without secrets. Fails as `operations:read` does. */
  'operations:preview': {
    input: z.strictObject({ connectionId: id, name: z.enum(operationNames), values: valuesSchema }),
    output: shownRequestSchema,
  },
  /**
   * Sends an operation that changes something, once. `confirmed`: the preview that the user saw; fails with `busy` if
   * the request is another one now. Fails with `outcome_unknown` if the answer was lost; the outbox keeps it.
   */
  'operations:send': {
    input: z.strictObject({
      connectionId: id,
      name: z.enum(operationNames),
      values: valuesSchema,
      confirmed: shownRequestSchema,
    }),
    output: answerSchema,
  },
  'operations:identifyUsersBy': {
    input: z.strictObject({ connectionId: id, by: z.enum(userIdentifiers) }),
    output: choicesSchema,
  },
  /**
   * Returns the change requests of an order: from the service, or with `offline` as last read. Null: not offered by
   * this service.
   */
  'orders:changeRequests': {
    input: z.strictObject({ connectionId: id, orderId: id, offline: z.boolean() }),
    output: z.object({ requests: z.array(changeRequestSchema).nullable(), readAt: seconds }),
  },
  /** Downloads the order's combined PDF into its folder. `not_offered` if the service has none. */
  'orders:combinedPdf': {
    input: order,
    output: z.object({ folderId: text, fileId: text, name: z.string() }),
  },
  /**
   * Queues the deletion of a draft in the outbox, which sends it once after a delay. A repeated call returns the same
   * entry. Fails with `not_offered`, `refused` (no longer a draft) or `busy` (another entry for the draft waits).
   * `sendsAt`: seconds since the epoch.
   */
  'orders:deleteDraft': {
    input: order,
    output: z.object({ entryId: id, sendsAt: seconds }),
  },
  /** Cancels a deletion that was not sent yet. Fails with `busy` if the deletion is being sent or done. */
  'orders:keepDraft': { input: z.strictObject({ entryId: id }), output: done },
} as const
