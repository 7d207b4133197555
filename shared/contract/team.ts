import { z } from 'zod'
import { errorValueSchema, id, seconds, text } from './words.ts'

/** Channels of the company's offices and users, which are two lists of the service. Both are stored for offline use. */

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: text,
  surname: text,
  /** Any text that the service uses as role. Known roles: Collaborator, User and Manager. */
  role: text,
  emailConfirmed: z.boolean().nullable(),
  createdAt: seconds,
  officeId: text,
  office: text,
  /** Number of stored orders that this user created. */
  orders: z.number(),
})
export type Member = z.output<typeof memberSchema>

/** Changes of a user; missing fields are not sent. */
const memberChangesSchema = z.strictObject({
  new_email: z.string().max(320).optional(),
  role: z.string().max(100).optional(),
  name: z.string().max(300).optional(),
  surname: z.string().max(300).optional(),
})
export type MemberChanges = z.output<typeof memberChangesSchema>

const companySchema = z.object({
  /** `not_offered`: the service answered 404 or 405 and is not asked again automatically. */
  state: z.enum(['unread', 'read', 'not_offered']),
  /** All fields that the service returns, in the same order. Nested names are joined with dots. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  readAt: seconds,
})

const teamSchema = z.object({
  offices: z.array(z.object({ id: z.string(), name: z.string(), users: z.number() })),
  members: z.array(memberSchema),
  /** When offices and users were last read: the older of the two times. */
  readAt: seconds,
  /** Number of entries with an unsupported shape. They are not shown. */
  misunderstood: z.number(),
  company: companySchema,
})
export type Team = z.output<typeof teamSchema>

const connection = z.strictObject({ connectionId: id })

export const teamChannels = {
  /** Returns the team as last read. */
  'team:show': { input: connection, output: teamSchema },
  /** Reads offices, users and the company, and stores each part that could be read. `fault`: why a part failed. */
  'team:refresh': {
    input: connection,
    output: z.object({ team: teamSchema, fault: errorValueSchema.nullable() }),
  },
  /**
   * Sends the changes once, with the user's identifier. Fails with `bad_input` and `details.fields` for invalid or no
   * changes. Fails with `busy` if the request would differ from `shown`, or if another request for the user is running.
   * Fails with `outcome_unknown` if there was no answer and the list does not prove the change. Fails with
   * `not_service` for an answer about another user.
   */
  'team:update': {
    input: z.strictObject({
      connectionId: id,
      userId: id,
      changes: memberChangesSchema,
      /** The request as `team:preview` returned it. */
      shown: z.strictObject({ path: z.string(), body: z.string() }).optional(),
    }),
    /** `unchanged`: fields whose values in the answer differ from the requested values. */
    output: z.object({ member: memberSchema, unchanged: z.array(z.string()) }),
  },
  /**
   * Returns the request of `team:update` for confirmation: the path below the orders address, and the formatted body.
   */
  'team:preview': {
    input: z.strictObject({ connectionId: id, userId: id, changes: memberChangesSchema }),
    output: z.object({ method: z.string(), path: z.string(), body: z.string() }),
  },
  'team:copyAddresses': {
    input: z.strictObject({ connectionId: id, userIds: z.array(id).min(1).max(100_000) }),
    output: z.object({ copied: z.number() }),
  },
  /** Asks where to save a CSV file of these users. */
  'team:saveCsv': {
    input: z.strictObject({ connectionId: id, userIds: z.array(id).max(100_000) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const

export const teamEvents = { 'team:changed': z.object({ connectionId: id }) } as const
