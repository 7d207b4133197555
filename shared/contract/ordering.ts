import { z } from 'zod'
import { done, id, seconds, text } from './words.ts'

/**
 * What the forms of orders ask for beside the outbox: people, styles, orders at the same place, links, lists of
 * drafts.
 */

const personSchema = z.object({
  email: z.string(),
  name: text,
  surname: text,
  role: text,
  office: text,
})
export type Person = z.output<typeof personSchema>

const styleTemplateSchema = z.object({ id: z.string(), name: text, colours: z.array(z.string()) })
export type StyleTemplate = z.output<typeof styleTemplateSchema>

const likeOrderSchema = z.object({
  /** An order of the service, or an entry of the outbox that is none yet. */
  orderId: text,
  entryId: text,
  address: z.string(),
  status: text,
  createdAt: seconds,
})
export type LikeOrder = z.output<typeof likeOrderSchema>

const place = z.strictObject({
  street: z.string().max(2000),
  suite: z.string().max(2000),
  city: z.string().max(2000),
  postalCode: z.string().max(2000),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

const linkCheckSchema = z.object({
  given: z.string(),
  /** The link to the file itself, where the given one opens a page; null where they are the same. */
  direct: text,
  /** The kind of share page that was recognised, as its people call it. */
  recognised: text,
  state: z.enum(['ok', 'bad', 'offline']),
  /** Why it is bad or could not be probed, as a sentence. */
  problem: text,
  /** What is worth knowing, though it can be sent. */
  warnings: z.array(z.string()),
  type: z.enum(['png', 'jpg', 'pdf']).nullable(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  expiresAt: seconds,
  /** Of its picture, for `asset://link/<thumbnailId>`; null where there is none. */
  thumbnailId: text,
})
export type LinkCheck = z.output<typeof linkCheckSchema>

export const orderingChannels = {
  'people:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({
      people: z.array(personSchema),
      /** What a new order starts with: the company's only user, and the country of most orders. */
      usual: z.object({ owner: text, country: text }),
    }),
  },
  'orders:styleTemplates': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ templates: z.array(styleTemplateSchema) }),
  },
  /** Orders and entries of the last 30 days that are probably at the same place. */
  'orders:samePlace': {
    input: z.strictObject({
      connectionId: id,
      place,
      exceptEntryId: id.nullable(),
      exceptOrderId: id.nullable(),
    }),
    output: z.object({ orders: z.array(likeOrderSchema) }),
  },
  /**
   * Looks at one link as the service will: with no cookie and no key. A link of a page is turned into the one of its
   * file.
   */
  'links:check': {
    input: z.strictObject({
      connectionId: id,
      link: z.string().min(1).max(8000),
      /** A picture or PDF, or the page of a tour. */
      expect: z.enum(['image', 'tour']),
      /** Probe it even if it was probed a moment ago. */
      recheck: z.boolean(),
    }),
    output: linkCheckSchema,
  },
  /** Lists of drafts that are kept while their lines are put right, newest first. `state` is the window's own. */
  'bulk:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ lists: z.array(z.object({ id, name: z.string(), changedAt: z.number() })) }),
  },
  'bulk:load': {
    input: z.strictObject({ connectionId: id, id }),
    output: z.object({ id, name: z.string(), state: z.string() }),
  },
  /** Keeps a list under the id that `listIdOf` gives it, in place of what was kept there. */
  'bulk:keep': {
    input: z.strictObject({
      connectionId: id,
      id,
      name: z.string().max(300),
      state: z.string().max(30_000_000),
    }),
    output: done,
  },
  'bulk:drop': { input: z.strictObject({ id }), output: done },
  /** Saves a CSV where the user wants it; `saved` is false where they changed their mind. */
  'bulk:saveCsv': {
    input: z.strictObject({ name: z.string().max(200), text: z.string().max(20_000_000) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const
