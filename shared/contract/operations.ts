import { z } from 'zod'
import { done, id, seconds, text } from './words.ts'

/**
 * Operations that are known by name only (resources/docs/service.md): their paths are settings of the connection, and
 * one that a service does not know is remembered as not offered.
 */

export const operationNames = [
  'companyInfo',
  'combinedPdf',
  'changeRequests',
  'changeRequest',
  'deleteDraft',
] as const
export type OperationName = (typeof operationNames)[number]

/** How PATCH /users/email identifies the user (a guess each, see resources/docs/service.md). */
export const userIdentifiers = ['email_and_id', 'email', 'id', 'path'] as const
export type UserIdentifier = (typeof userIdentifiers)[number]

const operationSchema = z.object({
  name: z.enum(operationNames),
  path: z.string(),
  defaultPath: z.string(),
  state: z.enum(['untried', 'offered', 'not_offered']),
  /** When the service last answered it. */
  triedAt: seconds,
})
export type Operation = z.output<typeof operationSchema>

const choicesSchema = z.object({
  operations: z.array(operationSchema),
  userIdentifiedBy: z.enum(userIdentifiers),
  /**
   * Whether the service offers single orders, which is where the addresses of delivered files are. It has no path of
   * its own.
   */
  orderDetails: operationSchema.pick({ state: true, triedAt: true }),
})
export type OperationChoices = z.output<typeof choicesSchema>
/** What is known of the operations that have a path. */
export type StoredChoices = Omit<OperationChoices, 'orderDetails'>

const changeRequestSchema = z.object({
  id: z.string(),
  text,
  products: z.array(z.string()),
  /** An open set; null where the service gives none. */
  status: text,
  createdAt: seconds,
  /** The service does not list it (yet): this is what the program sent, and `createdAt` is when that was. */
  isLocal: z.boolean(),
  /** All that is known of it, as JSON. */
  raw: z.string(),
})
export type ChangeRequest = z.output<typeof changeRequestSchema>

const order = z.strictObject({ connectionId: id, orderId: id })

export const operationChannels = {
  'operations:show': { input: z.strictObject({ connectionId: id }), output: choicesSchema },
  /**
   * A path is a path below the orders address; `{order_id}` and `{change_request_id}` stand for the ids. Empty: the
   * default again.
   */
  'operations:setPath': {
    input: z.strictObject({ connectionId: id, name: z.enum(operationNames), path: z.string().max(300) }),
    output: choicesSchema,
  },
  /** Forgets that it is not offered: it is tried once more when it is wanted next. */
  'operations:tryAgain': {
    input: z.strictObject({ connectionId: id, name: z.enum([...operationNames, 'orderDetails']) }),
    output: choicesSchema,
  },
  'operations:identifyUsersBy': {
    input: z.strictObject({ connectionId: id, by: z.enum(userIdentifiers) }),
    output: choicesSchema,
  },
  /**
   * The change requests of an order: from the service, or with `offline` as they were read last. Null: not offered by
   * this service.
   */
  'orders:changeRequests': {
    input: z.strictObject({ connectionId: id, orderId: id, offline: z.boolean() }),
    output: z.object({ requests: z.array(changeRequestSchema).nullable(), readAt: seconds }),
  },
  /** Brings the order's combined PDF into its folder. `not_offered` where the service has none. */
  'orders:combinedPdf': {
    input: order,
    output: z.object({ folderId: text, fileId: text, name: z.string() }),
  },
  /**
   * A draft is deleted by the outbox, a moment later, once. Asked for twice: the same entry. `not_offered` where the
   * service cannot, `refused` where it is no draft any more, `busy` while something else about it waits to be sent.
   * `sendsAt`: seconds since the epoch.
   */
  'orders:deleteDraft': {
    input: order,
    output: z.object({ entryId: id, sendsAt: seconds }),
  },
  /** Takes a deletion back that was not sent yet; `busy` where it is on its way or over. */
  'orders:keepDraft': { input: z.strictObject({ entryId: id }), output: done },
} as const
