import { z } from 'zod'
import { done, id, seconds, text } from './words.ts'

/**
 * Operations known only by name (resources/docs/service.md). Their paths are settings of the connection. An operation
 * that a service does not know is stored as not offered.
 */

export const operationNames = [
  'companyInfo',
  'combinedPdf',
  'changeRequests',
  'changeRequest',
  'deleteDraft',
] as const
export type OperationName = (typeof operationNames)[number]

/** How PATCH /users/email identifies the user (each is a guess, see resources/docs/service.md). */
export const userIdentifiers = ['email_and_id', 'email', 'id', 'path'] as const
export type UserIdentifier = (typeof userIdentifiers)[number]

const operationSchema = z.object({
  name: z.enum(operationNames),
  path: z.string(),
  defaultPath: z.string(),
  state: z.enum(['untried', 'offered', 'not_offered']),
  /** When the service last answered the operation. */
  triedAt: seconds,
})
export type Operation = z.output<typeof operationSchema>

const choicesSchema = z.object({
  operations: z.array(operationSchema),
  userIdentifiedBy: z.enum(userIdentifiers),
  /**
   * Whether the service offers single orders, which contain the addresses of delivered files. It has no configurable
   * path.
   */
  orderDetails: operationSchema.pick({ state: true, triedAt: true }),
})
export type OperationChoices = z.output<typeof choicesSchema>
/** State of the operations that have a path. */
export type StoredChoices = Omit<OperationChoices, 'orderDetails'>

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
  /**
   * Sets a path below the orders address, with `{order_id}` and `{change_request_id}` as placeholders. An empty path
   * restores the default.
   */
  'operations:setPath': {
    input: z.strictObject({ connectionId: id, name: z.enum(operationNames), path: z.string().max(300) }),
    output: choicesSchema,
  },
  /** Resets `not_offered`: the operation is tried again when it is next needed. */
  'operations:tryAgain': {
    input: z.strictObject({ connectionId: id, name: z.enum([...operationNames, 'orderDetails']) }),
    output: choicesSchema,
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
