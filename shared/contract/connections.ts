import { z } from 'zod'
import { inspectedFolderSchema, pointedFolderSchema } from '../domain/verify.ts'
import { done, id, nothing } from './words.ts'

/** Channels of connections. Keys come in and never go out. */

const address = z.string().trim().min(1).max(2000)
const secret = z.string().trim().min(1).max(4000)

/**
 * State of the API key. Stored: `stored` in a key ring, `readable` by other programs, for this `session`. Unavailable:
 * `locked` (the key ring must ask the user), `absent` (no key ring runs), `unreadable` (another key ring), `missing`
 * (no key). `refused`: by the service.
 */
const keyStateSchema = z.enum([
  'stored',
  'readable',
  'session',
  'locked',
  'absent',
  'unreadable',
  'missing',
  'refused',
])
export const connectionSchema = z.object({
  id,
  name: z.string(),
  baseUrl: z.string(),
  tokenUrl: z.string(),
  exportUrl: z.string(),
  hasTokenKey: z.boolean(),
  hasExportKey: z.boolean(),
  isDemo: z.boolean(),
  keyState: keyStateSchema,
  /** Path of the folder on disk, for display only. */
  folder: z.string(),
})
export type Connection = z.output<typeof connectionSchema>

/** Storage of keys: an open or locked key ring, a publicly known password, or none. */
export const keyStorageSchema = z.enum(['keyring', 'locked', 'weak', 'none'])

const connectionDraftSchema = z.strictObject({
  /** Set to edit a saved connection. Its keys are kept unless new ones are given. */
  id: id.optional(),
  name: z.string().trim().min(1).max(200),
  baseUrl: address,
  tokenUrl: address,
  exportUrl: address,
  apiKey: secret.optional(),
  /** Null removes the key; the API key is then used instead. */
  tokenKey: secret.nullable().optional(),
  exportKey: secret.nullable().optional(),
  /** The user agreed to store keys on a computer without a key ring. */
  allowWeakStorage: z.boolean().optional(),
  /**
   * The user confirmed that another orders address belongs to the same company. Otherwise saving it fails with
   * `address_changed`.
   */
  isSameCompany: z.literal(true).optional(),
})
export type ConnectionDraft = z.output<typeof connectionDraftSchema>

const probeSchema = z.object({
  /**
   * `unverified`: a server answered, but nothing proves the key. `web_page`: a web page answered, perhaps the service's
   * documentation.
   */
  state: z.enum(['ok', 'refused', 'unreachable', 'not_service', 'unverified', 'web_page', 'bad_address']),
  message: z.string(),
})
export type Probe = z.output<typeof probeSchema>
const probesSchema = z.object({ base: probeSchema, token: probeSchema, export: probeSchema, ok: z.boolean() })
export type Probes = z.output<typeof probesSchema>

export const connectionChannels = {
  'connections:test': { input: connectionDraftSchema, output: probesSchema },
  'connections:save': {
    input: connectionDraftSchema,
    output: z.object({ connection: connectionSchema, probes: probesSchema }),
  },
  /** Lets the key ring ask the user. Answers after that, even if the key ring is still locked. */
  'connections:unlockKeys': { input: nothing, output: z.object({ keyStorage: keyStorageSchema }) },
  'connections:activate': { input: z.strictObject({ id }), output: done },
  'connections:forget': { input: z.strictObject({ id }), output: done },
  /** Starts the demo company. The first time, it also downloads its samples. */
  'connections:startDemo': { input: nothing, output: z.object({ connection: connectionSchema }) },
  /**
   * Returns the ids of the demo's orders for the first steps: corrected, annotated, and not downloaded. Answers once
   * they are prepared.
   */
  'connections:demoSamples': {
    input: nothing,
    output: z.object({ corrected: id, annotated: id, fresh: id }),
  },
  /** Returns a sample file of the demo company. */
  'connections:openSample': {
    input: z.strictObject({ sample: z.enum(['orders', 'links']) }),
    output: z.object({ name: z.string(), text: z.string() }),
  },
  /** Lets the user choose the folder of a new connection, for `connections:useOpened`. Null if cancelled. */
  'connections:pickFolder': {
    input: nothing,
    output: z.object({ openedId: id, path: z.string() }).nullable(),
  },
  'connections:chooseFolder': {
    input: z.strictObject({ id }),
    output: z.object({ connection: connectionSchema.nullable(), found: pointedFolderSchema.nullable() }),
  },
  /** Says whether a folder of `app:takeOpened` can be the library folder. Changes nothing. */
  'connections:inspectOpened': { input: z.strictObject({ id, openedId: id }), output: inspectedFolderSchema },
  /** Sets a folder of `app:takeOpened` or `connections:pickFolder` as the library folder. */
  'connections:useOpened': { input: z.strictObject({ id, openedId: id }), output: pointedFolderSchema },
} as const
