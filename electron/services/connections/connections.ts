import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Connection, ConnectionDraft, Probes } from '../../../shared/contract/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Endpoints } from '../api/client/client.ts'
import {
  keyFor,
  withoutKeys,
  type InterfaceName,
  type KeyName,
  type Keys,
  type Vault,
} from '../credentials/vault.ts'
import { SecretFault } from '../credentials/secretBackend.ts'
import { safeComponent } from '../files/naming.ts'
import type { ApiAgents } from '../network/apiAgent.ts'
import type { OpenJsonFile } from '../settings/jsonFile.ts'
import { givenKeys, isSameAddress, probeCode, removedKeys } from './draft.ts'
import { keyFault } from './keyFault.ts'
import { probeConnection } from './probe.ts'

/** Of the name of a new folder: what is below it needs room for its own names. */
const maxFolderBytes = 60

const sealedSchema = z.object({
  api: z.string().optional(),
  token: z.string().optional(),
  export: z.string().optional(),
})
const savedSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  tokenUrl: z.string(),
  exportUrl: z.string(),
  isDemo: z.boolean(),
  folder: z.string(),
  keys: sealedSchema,
  /** Which own keys were given, so that this is known even when keys last for the session only. */
  own: z.array(z.enum(['token', 'export'])),
  refused: z.boolean(),
})
type SavedConnection = z.output<typeof savedSchema>
const fileSchema = z.object({ active: z.string().nullable(), connections: z.array(savedSchema) })

export interface ConnectionsOptions {
  file: string
  openJsonFile: OpenJsonFile
  vault: Vault
  /** Where a new connection's folder goes: the user's documents. */
  documents: string
  /** The way out of this network, for trying a connection. */
  agents: ApiAgents
  /** Whether anything of a connection's company is kept: with another orders address that may be another company's. */
  holdsAnything: (id: string) => boolean
  onSetAside: (aside: string, reason: string) => void
}

/**
 * The saved connections, their encrypted keys beside them. A key is tried before it is saved, and is never given
 * out again: `endpoints` is for the API client alone.
 */
export interface Connections {
  /** All saved connections as the window sees them, without keys. Waits for nothing. */
  list(): Connection[]
  /** A connection as it is saved, its keys sealed. Throws `not_found`. */
  saved(id: string): SavedConnection
  /** All of them as they are saved. */
  all(): readonly SavedConnection[]
  /** The connection in use; null when none is saved. */
  activeId(): string | null
  /** One as the window sees it. Throws `not_found`. */
  get(id: string): Connection
  /** The connection with this name, whatever its case, or with this id; null when there is none. */
  byName(name: string): SavedConnection | null
  /**
   * Tries a draft's addresses and keys without saving anything. Rejects with `key_missing` where there is no key to
   * try, or where a saved key was not meant for the draft's address.
   */
  test(draft: ConnectionDraft, signal?: AbortSignal): Promise<Probes>
  /**
   * Tries, then saves. Rejects with `key_refused`, `unreachable` … when the orders address does not accept the key, and
   * `address_changed` when that address is another one, something is kept of the company, and the user did not say
   * that it is the same. `hasMoved`: it is another one.
   */
  save(draft: ConnectionDraft): Promise<{ connection: Connection; probes: Probes; hasMoved: boolean }>
  /** The demo company's connection, made on first use. Its key is new at each start, and is not written down. */
  saveDemo(addresses: {
    baseUrl: string
    tokenUrl: string
    exportUrl: string
    apiKey: string
  }): Promise<Connection>
  /** From now on this connection is in use. Rejects with `not_found`. */
  activate(id: string): Promise<void>
  /**
   * Forgets a connection and its keys. Its folder on disk stays. What other services keep of it goes by what they
   * registered: electron/app/lifecycle.ts. Rejects with `not_found`.
   */
  forget(id: string): Promise<void>
  /** Its library folder is another one now (absolute). Rejects with `not_found`. */
  setFolder(id: string, folder: string): Promise<Connection>
  /**
   * Remembers whether the service refused the key (401, 403); answers whether that is news. Being offline is no
   * refusal.
   */
  markRefused(id: string, refused: boolean): Promise<boolean>
  /**
   * Addresses and keys of a saved connection. Rejects with `not_found`, or without a key with `key_missing`,
   * `key_locked` or `key_unreadable`.
   */
  endpoints(id: string): Promise<Endpoints>
  /**
   * Reads the keys of all connections that are not in memory yet, without asking the user. Where a key ring is open,
   * keys that were kept with less are encrypted by it.
   */
  readKeys(): Promise<void>
  /** Whether keys still wait for a key ring: to be read, or to be encrypted by it; null if none does. */
  keysWaitFor(): 'reading' | 'sealing' | null
}

export function openConnections({
  file,
  openJsonFile,
  vault,
  documents,
  agents,
  holdsAnything,
  onSetAside,
}: ConnectionsOptions): Connections {
  const store = openJsonFile({
    file,
    schema: fileSchema,
    fallback: () => ({ active: null, connections: [] }),
    onSetAside,
  })
  const saved = (id: string): SavedConnection => {
    const found = store.read().connections.find((connection) => connection.id === id)
    if (found === undefined) throw new AppError('not_found', 'This connection no longer exists.')
    return found
  }

  const isKeptWeakly = ({ keys }: SavedConnection, name: KeyName): boolean => {
    const sealed = keys[name]
    return sealed === undefined || vault.isWeak(sealed)
  }
  /** Keys in memory that a key ring is still to encrypt. */
  const toSeal = (connection: SavedConnection): KeyName[] =>
    (Object.keys(vault.held(connection.id)) as KeyName[]).filter((name) => isKeptWeakly(connection, name))

  /** From what is known: the key ring is not asked, which may have to ask its user. */
  function keyState(connection: SavedConnection): Connection['keyState'] {
    const access = vault.access(connection.id, connection.keys)
    if (connection.refused) return 'refused'
    switch (access) {
      case 'none':
        return 'missing'
      case 'held':
        if (connection.isDemo || !isKeptWeakly(connection, 'api')) return 'stored'
        return connection.keys.api === undefined ? 'session' : 'readable'
      case 'sealed':
        return 'stored'
      case 'weak':
        return 'readable'
      default:
        return access
    }
  }

  const toPublic = (connection: SavedConnection): Connection => ({
    id: connection.id,
    name: connection.name,
    baseUrl: connection.baseUrl,
    tokenUrl: connection.tokenUrl,
    exportUrl: connection.exportUrl,
    hasTokenKey: connection.own.includes('token'),
    hasExportKey: connection.own.includes('export'),
    isDemo: connection.isDemo,
    keyState: keyState(connection),
    folder: connection.folder,
  })

  /** The plain keys. Rejects with the fault that says why they cannot be had. */
  const openKeys = (connection: SavedConnection): Promise<Keys> =>
    vault.open(connection.id, connection.keys).catch((error: unknown) => {
      throw keyFault(error, connection.name)
    })

  /** Encrypts with the key ring what was kept for the session, or with less. */
  async function sealAgain(connection: SavedConnection): Promise<void> {
    const held = vault.held(connection.id)
    const names = toSeal(connection)
    if (names.length === 0) return
    const sealed = await vault.seal(Object.fromEntries(names.map((name) => [name, held[name]])), false)
    if (sealed === null || vault.held(connection.id) !== held) return
    const current = store.read().connections.find(({ id }) => id === connection.id)
    if (current !== undefined) await put({ ...current, keys: { ...current.keys, ...sealed } }, false)
  }

  async function draftEndpoints(draft: ConnectionDraft): Promise<Endpoints> {
    const before = draft.id === undefined ? null : saved(draft.id)
    const stored = before === null ? {} : await storedKeys(before, draft)
    // A kept key goes only to the addresses it was saved for: an edited address needs the key typed again.
    const sameHost = (a: string, b: string): boolean => URL.parse(a)?.origin === URL.parse(b)?.origin
    const keys: Keys = { ...withoutKeys(stored, removedKeys(draft)), ...givenKeys(draft) }
    const endpoint = (api: InterfaceName, address: string, savedAddress: string | undefined) => {
      const key = keyFor(keys, api)
      const isNew = key !== null && Object.values(givenKeys(draft)).includes(key)
      if (key !== null && !isNew && savedAddress !== undefined && !sameHost(address, savedAddress)) {
        throw new AppError(
          'key_missing',
          'The address changed. Enter the API key again, so that it is only sent to the new address on purpose.',
        )
      }
      return { address, key }
    }
    return {
      base: endpoint('base', draft.baseUrl, before?.baseUrl),
      token: endpoint('token', draft.tokenUrl, before?.tokenUrl),
      export: endpoint('export', draft.exportUrl, before?.exportUrl),
    }
  }

  /** Keys that a draft leaves as they are. Where it replaces all of them, none is read. */
  async function storedKeys(connection: SavedConnection, draft: ConnectionDraft): Promise<Keys> {
    const given = givenKeys(draft)
    const kept = connection.own.filter(
      (name) => given[name] === undefined && !removedKeys(draft).includes(name),
    )
    return given.api !== undefined && kept.length === 0 ? {} : openKeys(connection)
  }

  async function test(draft: ConnectionDraft, signal?: AbortSignal): Promise<Probes> {
    const endpoints = await draftEndpoints(draft)
    if (endpoints.base.key === null) throw new AppError('key_missing', 'Enter an API key.')
    return probeConnection(endpoints, agents, signal)
  }

  return {
    list: () => store.read().connections.map(toPublic),
    saved,
    all: () => store.read().connections,
    activeId: () => store.read().active,
    get: (id) => toPublic(saved(id)),
    byName(name) {
      const wanted = name.trim().toLowerCase()
      return (
        store
          .read()
          .connections.find(
            (connection) => connection.name.toLowerCase() === wanted || connection.id === name,
          ) ?? null
      )
    },

    test,

    async save(draft) {
      const probes = await test(draft)
      if (!probes.ok)
        throw new AppError(probeCode(probes.base), `Not saved: ${probes.base.message}`, {
          details: { probes },
        })
      const before = draft.id === undefined ? null : saved(draft.id)
      const hasMoved = before !== null && !isSameAddress(before.baseUrl, draft.baseUrl)
      if (hasMoved && draft.isSameCompany !== true && holdsAnything(before.id))
        throw new AppError(
          'address_changed',
          `Not saved: the orders address of “${before.name}” changed. ` +
            'Confirm whether it is the same company.',
        )
      const id = before?.id ?? randomUUID()
      const keys = givenKeys(draft)
      // Its user is here, and the key is to be kept: a locked key ring may ask them.
      if (Object.keys(keys).length > 0 && (await vault.check()) === 'locked') await vault.unlock()
      const sealed =
        Object.keys(keys).length === 0 ? {} : await vault.seal(keys, draft.allowWeakStorage === true)
      // The key ring may have asked its user, for minutes: meanwhile the connection may be another one, or be gone.
      const current = before === null ? null : saved(id)
      const gone = removedKeys(draft)
      const ownKeys = new Set((current?.own ?? []).filter((name) => !gone.includes(name)))
      if (keys.token !== undefined) ownKeys.add('token')
      if (keys.export !== undefined) ownKeys.add('export')
      const connection: SavedConnection = {
        id,
        name: draft.name,
        baseUrl: draft.baseUrl,
        tokenUrl: draft.tokenUrl,
        exportUrl: draft.exportUrl,
        isDemo: false,
        folder: current?.folder ?? newFolder(draft.name),
        // A key that may not be written takes the old one's place all the same: that one was replaced.
        keys: {
          ...withoutKeys(current?.keys ?? {}, [...gone, ...(sealed === null ? Object.keys(keys) : [])]),
          ...sealed,
        },
        own: [...ownKeys],
        refused: false,
      }
      await putWithKeys(connection, keys, gone)
      return { connection: toPublic(connection), probes, hasMoved }
    },

    async saveDemo(addresses) {
      const before = store.read().connections.find((connection) => connection.isDemo)
      const id = before?.id ?? randomUUID()
      const connection: SavedConnection = {
        id,
        name: before?.name ?? 'Demo company',
        baseUrl: addresses.baseUrl,
        tokenUrl: addresses.tokenUrl,
        exportUrl: addresses.exportUrl,
        isDemo: true,
        folder: before?.folder ?? newFolder('Demo company'),
        keys: {},
        own: [],
        refused: false,
      }
      await putWithKeys(connection, { api: addresses.apiKey }, [])
      return toPublic(connection)
    },

    async activate(id) {
      saved(id)
      await store.update((value) => ({ ...value, active: id }))
    },

    async forget(id) {
      saved(id)
      vault.forget(id)
      await store.update((value) => {
        const connections = value.connections.filter((connection) => connection.id !== id)
        return { connections, active: value.active === id ? (connections[0]?.id ?? null) : value.active }
      })
    },

    async setFolder(id, folder) {
      const connection = { ...saved(id), folder }
      await put(connection, false)
      return toPublic(connection)
    },

    async markRefused(id, refused) {
      const connection = store.read().connections.find((entry) => entry.id === id)
      if (connection === undefined || connection.refused === refused) return false
      await put({ ...connection, refused }, false)
      return true
    },

    async endpoints(id) {
      const connection = saved(id)
      const keys = await openKeys(connection)
      if (keys.api === undefined)
        throw new AppError(
          'key_missing',
          `The key of “${connection.name}” is no longer on this computer. Enter it again.`,
        )
      return {
        base: { address: connection.baseUrl, key: keyFor(keys, 'base') },
        token: { address: connection.tokenUrl, key: keyFor(keys, 'token') },
        export: { address: connection.exportUrl, key: keyFor(keys, 'export') },
      }
    },

    async readKeys() {
      for (const connection of ownConnections()) {
        try {
          await vault.open(connection.id, connection.keys)
        } catch (error) {
          if (!(error instanceof SecretFault)) throw error
        }
      }
      if ((await vault.check()) !== 'keyring') return
      for (const connection of ownConnections()) await sealAgain(connection)
    },
    keysWaitFor() {
      const states = ownConnections().map((connection) => vault.access(connection.id, connection.keys))
      if (states.includes('locked') || states.includes('absent')) return 'reading'
      return ownConnections().some((connection) => toSeal(connection).length > 0) ? 'sealing' : null
    },
  }

  /** Those of companies: the demo's key ends with its service, and is never kept. */
  function ownConnections(): SavedConnection[] {
    return store.read().connections.filter(({ isDemo }) => !isDemo)
  }

  /** Addresses and keys change in one step: no key is ever asked for with the addresses of another moment. */
  async function putWithKeys(
    connection: SavedConnection,
    keys: Keys,
    removed: readonly KeyName[],
  ): Promise<void> {
    const saving = put(connection, true)
    if (store.read().connections.includes(connection)) vault.hold(connection.id, keys, removed)
    await saving
  }

  async function put(connection: SavedConnection, activate: boolean): Promise<void> {
    await store.update((value) => {
      const known = value.connections.some((entry) => entry.id === connection.id)
      const connections = known
        ? value.connections.map((entry) => (entry.id === connection.id ? connection : entry))
        : [...value.connections, connection]
      return { connections, active: activate ? connection.id : value.active }
    })
  }

  /** A folder of its own below the documents, never one that another connection has. */
  function newFolder(name: string): string {
    const safe = safeComponent(name, { maxBytes: maxFolderBytes }) || 'Deliveries'
    const taken = new Set(store.read().connections.map((connection) => connection.folder.toLowerCase()))
    let folder = join(documents, 'Planroom', safe)
    for (let count = 2; taken.has(folder.toLowerCase()); count++)
      folder = join(documents, 'Planroom', `${safe} ${count}`)
    return folder
  }
}
