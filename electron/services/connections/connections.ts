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
import type { JsonPlace } from '../settings/jsonFile.ts'
import { givenKeys, probeCode, removedKeys } from './connectionDraft.ts'
import { keyFault } from './keyFault.ts'
import { probeConnection } from './probe.ts'
import { oneSpelling } from './runConnection.ts'

/** Maximum bytes of a new folder's name. The rest of a path is for the names of the files in the folder. */
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
  /** Interfaces with a key of their own. Stored, so that this is known even if the keys last only for the session. */
  own: z.array(z.enum(['token', 'export'])),
  refused: z.boolean(),
})
type SavedConnection = z.output<typeof savedSchema>
/** Contents of `connections.json`. */
export const savedConnectionsSchema = z.object({
  active: z.string().nullable(),
  // The vault caches keys by id. A second entry with the same id could send them to other addresses.
  connections: z
    .array(savedSchema)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'Two connections have the same id.',
    ),
})

export interface ConnectionsOptions extends JsonPlace {
  vault: Vault
  /** Parent of a new connection's folder: the user's documents. */
  documents: string
  /** Agents for testing a connection. */
  agents: ApiAgents
  /** Whether data of a connection's company is stored. A changed orders address must then be confirmed by the user. */
  holdsAnything: (id: string) => boolean
}

/**
 * The saved connections with their encrypted keys. A key is tested before it is saved and never returned: only the API
 * client uses `endpoints`.
 */
export type Connections = ReturnType<typeof openConnections>

export function openConnections({
  file,
  openJsonFile,
  vault,
  documents,
  agents,
  holdsAnything,
  onSetAside,
}: ConnectionsOptions) {
  const store = openJsonFile({
    file,
    schema: savedConnectionsSchema,
    fallback: () => ({ active: null, connections: [] }),
    onSetAside,
  })
  /** Returns a connection as saved; null if there is none. */
  const find = (id: string): SavedConnection | null =>
    store.read().connections.find((connection) => connection.id === id) ?? null
  /** Returns a connection as saved, with sealed keys. Throws `not_found`. */
  const saved = (id: string): SavedConnection => {
    const found = find(id)
    if (found === null) throw new AppError('not_found', 'This connection no longer exists.')
    return found
  }

  const isKeptWeakly = ({ keys }: SavedConnection, name: KeyName): boolean => {
    const sealed = keys[name]
    return sealed === undefined || vault.isWeak(sealed)
  }
  /** Keys in memory that are not encrypted by a key ring yet. */
  const toSeal = (connection: SavedConnection): KeyName[] =>
    (Object.keys(vault.held(connection.id)) as KeyName[]).filter((name) => isKeptWeakly(connection, name))

  /** Uses cached state only: the key ring might prompt the user. */
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

  /** Returns the plain keys. Rejects with the fault that says why they can't be read. */
  const openKeys = (connection: SavedConnection): Promise<Keys> =>
    vault.open(connection.id, connection.keys).catch((error: unknown) => {
      throw keyFault(error, connection.name)
    })

  /** Encrypts keys with the key ring that were held for the session or had weaker protection. */
  async function sealAgain(connection: SavedConnection): Promise<void> {
    const held = vault.held(connection.id)
    const names = toSeal(connection)
    if (names.length === 0) return
    const sealed = await vault.seal(Object.fromEntries(names.map((name) => [name, held[name]])), false)
    if (sealed === null || vault.held(connection.id) !== held) return
    const current = find(connection.id)
    if (current !== null) await put({ ...current, keys: { ...current.keys, ...sealed } }, false)
  }

  async function draftEndpoints(draft: ConnectionDraft): Promise<Endpoints> {
    const before = draft.id === undefined ? null : saved(draft.id)
    const stored = before === null ? {} : await storedKeys(before, draft)
    // A saved key is sent only to the addresses it was saved for. An edited address needs the key again.
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

  /** Returns the keys that a draft leaves unchanged. Reads none if the draft replaces all of them. */
  async function storedKeys(connection: SavedConnection, draft: ConnectionDraft): Promise<Keys> {
    const given = givenKeys(draft)
    const kept = connection.own.filter(
      (name) => given[name] === undefined && !removedKeys(draft).includes(name),
    )
    return given.api !== undefined && kept.length === 0 ? {} : openKeys(connection)
  }

  /**
   * Tests the addresses and keys of a draft without saving. Rejects with `key_missing` if there is no key to test, or
   * if a saved key belongs to another address.
   */
  async function test(draft: ConnectionDraft, signal?: AbortSignal): Promise<Probes> {
    const endpoints = await draftEndpoints(draft)
    if (endpoints.base.key === null) throw new AppError('key_missing', 'Enter an API key.')
    return probeConnection(endpoints, agents, signal)
  }

  return {
    /** Returns all saved connections without keys, for the window. Does no I/O. */
    list: () => store.read().connections.map(toPublic),
    saved,
    find,
    /** Whether the program may call the service: the key is not refused. A demo must also be the active connection. */
    isUsable: (id: string): boolean => {
      const connection = find(id)
      return connection !== null && !connection.refused && (!connection.isDemo || store.read().active === id)
    },
    /** All connections as saved. */
    all: () => store.read().connections,
    /** The connection in use; null when none is saved. */
    activeId: () => store.read().active,
    /** Returns one connection without keys, for the window. Throws `not_found`. */
    get: (id: string) => toPublic(saved(id)),
    /** Returns the connection with this name (case-insensitive) or id; null if there is none. */
    byName(name: string): SavedConnection | null {
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

    /**
     * Tests and saves a draft. Rejects with `key_refused`, `unreachable` … if the orders address does not accept the
     * key. Rejects with `address_changed` if that address changed while data of the company is stored. The user may
     * confirm that it is the same company. `hasMoved`: the address changed.
     */
    async save(
      draft: ConnectionDraft,
    ): Promise<{ connection: Connection; probes: Probes; hasMoved: boolean }> {
      const probes = await test(draft)
      if (!probes.ok)
        throw new AppError(probeCode(probes.base), `Not saved: ${probes.base.message}`, {
          details: { probes },
        })
      const before = draft.id === undefined ? null : saved(draft.id)
      const hasMoved = before !== null && oneSpelling(before.baseUrl) !== oneSpelling(draft.baseUrl)
      if (hasMoved && draft.isSameCompany !== true && holdsAnything(before.id))
        throw new AppError(
          'address_changed',
          `Not saved: the orders address of “${before.name}” changed. ` +
            'Confirm whether it is the same company.',
        )
      const id = before?.id ?? randomUUID()
      const keys = givenKeys(draft)
      // The user is at the computer and the key is to be saved, so a locked key ring may prompt.
      if (Object.keys(keys).length > 0 && (await vault.check()) === 'locked') await vault.unlock()
      const sealed =
        Object.keys(keys).length === 0 ? {} : await vault.seal(keys, draft.allowWeakStorage === true)
      // The key ring may have prompted for minutes. The connection may have changed or be gone.
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
        // A new key that may not be stored still replaces the old one.
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

    /** Returns the demo company's connection, made on first use. Its key is new at each start and is not stored. */
    async saveDemo(addresses: {
      baseUrl: string
      tokenUrl: string
      exportUrl: string
      apiKey: string
    }): Promise<Connection> {
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

    /** Makes this the connection in use. Rejects with `not_found`. */
    async activate(id: string): Promise<void> {
      saved(id)
      await store.update((value) => ({ ...value, active: id }))
    },

    /**
     * Removes a connection and its keys. Its library folder stays. Other services register their own removal in
     * electron/services/timing/lifecycle.ts. Rejects with `not_found`.
     */
    async forget(id: string): Promise<void> {
      saved(id)
      vault.forget(id)
      await store.update((value) => {
        const connections = value.connections.filter((connection) => connection.id !== id)
        return { connections, active: value.active === id ? (connections[0]?.id ?? null) : value.active }
      })
    },

    /** Sets the library folder of a connection (absolute). Rejects with `not_found`. */
    async setFolder(id: string, folder: string): Promise<Connection> {
      const connection = { ...saved(id), folder }
      await put(connection, false)
      return toPublic(connection)
    },

    /**
     * Stores whether the service refused the key (401, 403). Returns whether that changed. Being offline is no
     * refusal.
     */
    async markRefused(id: string, refused: boolean): Promise<boolean> {
      const connection = find(id)
      if (connection === null || connection.refused === refused) return false
      await put({ ...connection, refused }, false)
      return true
    },

    /**
     * Returns the addresses and keys of a saved connection. Rejects with `not_found`, `key_missing`, `key_locked` or
     * `key_unreadable`.
     */
    async endpoints(id: string): Promise<Endpoints> {
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

    /**
     * Reads the keys of all connections into memory, without prompting the user. If a key ring is open, keys with
     * weaker protection are encrypted by it.
     */
    async readKeys(): Promise<void> {
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
    /** Returns what keys wait for: the key ring must read them, or encrypt them. Null if no key waits. */
    keysWaitFor(): 'reading' | 'sealing' | null {
      const states = ownConnections().map((connection) => vault.access(connection.id, connection.keys))
      if (states.includes('locked') || states.includes('absent')) return 'reading'
      return ownConnections().some((connection) => toSeal(connection).length > 0) ? 'sealing' : null
    },
  }

  /** Returns all connections except the demo. The demo's key is new at each start and never stored. */
  function ownConnections(): SavedConnection[] {
    return store.read().connections.filter(({ isDemo }) => !isDemo)
  }

  /** Changes addresses and keys together, so that no reader sees keys with the addresses of another version. */
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

  /** Returns a folder below the documents that no other connection uses. */
  function newFolder(name: string): string {
    return freeFolder(
      documents,
      name,
      store.read().connections.map(({ folder }) => folder),
    )
  }
}

/** Returns the library folder of a new connection: its name in `documents`, with a number if it is taken. */
export function freeFolder(documents: string, name: string, taken: readonly string[]): string {
  const safe = safeComponent(name, { maxBytes: maxFolderBytes }) || 'Deliveries'
  const takenKeys = new Set(taken.map((folder) => folder.toLowerCase()))
  let folder = join(documents, 'Planroom', safe)
  for (let count = 2; takenKeys.has(folder.toLowerCase()); count++)
    folder = join(documents, 'Planroom', `${safe} ${count}`)
  return folder
}
