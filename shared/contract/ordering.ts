import { z } from 'zod'
import { done, id, seconds, text } from './words.ts'

/** Channels of order forms: people, styles, orders at the same place, links and bulk orders. */

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
  /** An order of the service, or an outbox entry without an order. */
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
  /** The link of the file itself if the given link opens a page; null if they are the same. */
  direct: text,
  /** Name of the recognized share service. */
  recognised: text,
  state: z.enum(['ok', 'bad', 'offline']),
  /** Why the link is unusable or could not be probed, as a sentence. */
  problem: text,
  /** Remarks on a link that can be sent. */
  warnings: z.array(z.string()),
  type: z.enum(['png', 'jpg', 'pdf']).nullable(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  expiresAt: seconds,
  /** Id of a thumbnail at `asset://link/<thumbnailId>`; null if there is none. */
  thumbnailId: text,
})
export type LinkCheck = z.output<typeof linkCheckSchema>

export const orderingChannels = {
  'people:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({
      people: z.array(personSchema),
      /** Defaults of a new order: the company's only user, and the country of most orders. */
      usual: z.object({ owner: text, country: text }),
    }),
  },
  'orders:styleTemplates': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ templates: z.array(styleTemplateSchema) }),
  },
  /** Returns orders and entries of the last 30 days that are probably at the same place. */
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
   * Probes a link as the service will, without cookies or key. The link of a share page is resolved to that of its
   * file.
   */
  'links:check': {
    input: z.strictObject({
      connectionId: id,
      link: z.string().min(1).max(8000),
      /** A picture or PDF of a plan, the picture of a logo, or the page of a tour. */
      expect: z.enum(['image', 'logo', 'tour']),
      /** Ignores a recent result. */
      recheck: z.boolean(),
    }),
    output: linkCheckSchema,
  },
  /** Saved bulk orders, newest first. `state` is opaque to the main process. */
  'bulk:list': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ lists: z.array(z.object({ id, name: z.string(), changedAt: z.number() })) }),
  },
  'bulk:load': {
    input: z.strictObject({ connectionId: id, id }),
    output: z.object({ id, name: z.string(), state: z.string() }),
  },
  /** Saves a bulk order under the id from `listIdOf`, replacing the saved one. */
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
  /** Asks where to save a CSV file. `saved` is false if the user cancels. */
  'bulk:saveCsv': {
    input: z.strictObject({ name: z.string().max(200), text: z.string().max(20_000_000) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const
