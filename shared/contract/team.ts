import { z } from 'zod'
import { errorValueSchema, id, seconds, text } from './words.ts'

/**
 * The company's offices and users (both lists of resources/docs/service.md joined), offline too, and changes of users.
 */

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: text,
  surname: text,
  /** An open set; Collaborator, User and Manager are known. */
  role: text,
  emailConfirmed: z.boolean().nullable(),
  createdAt: seconds,
  officeId: text,
  office: text,
  /** Orders of the catalogue that this user created. */
  orders: z.number(),
})
export type Member = z.output<typeof memberSchema>

/** What is to be changed; only what is present is sent. */
const memberChangesSchema = z.strictObject({
  new_email: z.string().max(320).optional(),
  role: z.string().max(100).optional(),
  name: z.string().max(300).optional(),
  surname: z.string().max(300).optional(),
})
export type MemberChanges = z.output<typeof memberChangesSchema>

const companySchema = z.object({
  /** `not_offered`: the service said 404 or 405 once and is not asked again by itself. */
  state: z.enum(['unread', 'read', 'not_offered']),
  /** All that the service gives, in its order: nested names with dots. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  readAt: seconds,
})

const teamSchema = z.object({
  offices: z.array(z.object({ id: z.string(), name: z.string(), users: z.number() })),
  members: z.array(memberSchema),
  /** When both lists were read last; of two times the older. */
  readAt: seconds,
  /** Entries of either list that have another shape: they are not shown. */
  misunderstood: z.number(),
  company: companySchema,
})
export type Team = z.output<typeof teamSchema>

const connection = z.strictObject({ connectionId: id })

export const teamChannels = {
  /** As it was read last. */
  'team:show': { input: connection, output: teamSchema },
  /**
   * Reads both lists and the company anew. What could be read counts even where the rest failed: then `fault` says
   * why.
   */
  'team:refresh': {
    input: connection,
    output: z.object({ team: teamSchema, fault: errorValueSchema.nullable() }),
  },
  /**
   * Sends what changes, once, with what identifies the user. `bad_input` with `details.fields` where something is
   * wrong or nothing changes; `busy` where another request would be sent than the one that was `shown`, or one for
   * this user is on its way; `outcome_unknown` where no answer came and the list, which is read again first, does not
   * prove it; `not_service` where the service answered about another user.
   */
  'team:update': {
    input: z.strictObject({
      connectionId: id,
      userId: id,
      changes: memberChangesSchema,
      /** What `team:preview` said. */
      shown: z.strictObject({ path: z.string(), body: z.string() }).optional(),
    }),
    /** `unchanged`: the fields that the service answered with another value than was asked for. */
    output: z.object({ member: memberSchema, unchanged: z.array(z.string()) }),
  },
  /**
   * The request that `team:update` would send, to be shown before: its path below the orders address, its body laid
   * out for reading.
   */
  'team:preview': {
    input: z.strictObject({ connectionId: id, userId: id, changes: memberChangesSchema }),
    output: z.object({ method: z.string(), path: z.string(), body: z.string() }),
  },
  'team:copyAddresses': {
    input: z.strictObject({ connectionId: id, userIds: z.array(id).min(1).max(100_000) }),
    output: z.object({ copied: z.number() }),
  },
  /** A CSV of these users, where the user of the program wants it. */
  'team:saveCsv': {
    input: z.strictObject({ connectionId: id, userIds: z.array(id).max(100_000) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const

export const teamEvents = { 'team:changed': z.object({ connectionId: id }) } as const
