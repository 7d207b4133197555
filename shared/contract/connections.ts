import { z } from 'zod'
import { pointedFolderSchema } from '../domain/verify.ts'
import { done, id, nothing } from './words.ts'

/** Connections to companies. Keys come in and never go out. */

const address = z.string().trim().min(1).max(2000)
const secret = z.string().trim().min(1).max(4000)

/**
 * `stored` by a key ring, `readable` by other programs, or for this `session`. Not to be had: `locked` the key ring has
 * to ask its user; `absent` it is not running; `unreadable` it is another one; `missing` there is no key.
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
  /** The folder on disk, to be read by people only. */
  folder: z.string(),
})
export type Connection = z.output<typeof connectionSchema>

/** What keeps keys: a key ring that is open, a locked one, a password that anyone knows, or nothing. */
export const keyStorageSchema = z.enum(['keyring', 'locked', 'weak', 'none'])

const connectionDraftSchema = z.strictObject({
  /** Present when a saved connection is edited; its keys are kept where none are given. */
  id: id.optional(),
  name: z.string().trim().min(1).max(200),
  baseUrl: address,
  tokenUrl: address,
  exportUrl: address,
  apiKey: secret.optional(),
  /** Null removes the key: the API key is used in its place. */
  tokenKey: secret.nullable().optional(),
  exportKey: secret.nullable().optional(),
  /** The user agreed to keep keys on a computer that has no key ring of its own. */
  allowWeakStorage: z.boolean().optional(),
  /**
   * The user said that another orders address is that of the same company. Without it saving one ends in
   * `address_changed`.
   */
  isSameCompany: z.literal(true).optional(),
})
export type ConnectionDraft = z.output<typeof connectionDraftSchema>

const probeSchema = z.object({
  /** `unverified`: something answered there, but nothing that would prove the key. */
  state: z.enum(['ok', 'refused', 'unreachable', 'not_service', 'unverified', 'bad_address']),
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
  /** Has the key ring ask its user. Answers once they did, also when it is still locked. */
  'connections:unlockKeys': { input: nothing, output: z.object({ keyStorage: keyStorageSchema }) },
  'connections:activate': { input: z.strictObject({ id }), output: done },
  'connections:forget': { input: z.strictObject({ id }), output: done },
  'connections:startDemo': { input: nothing, output: z.object({ connection: connectionSchema }) },
  'connections:chooseFolder': {
    input: z.strictObject({ id }),
    output: z.object({ connection: connectionSchema.nullable(), found: pointedFolderSchema.nullable() }),
  },
} as const
