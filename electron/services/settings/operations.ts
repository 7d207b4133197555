import { z } from 'zod'
import {
  operationNames,
  userIdentifiers,
  type Operation,
  type StoredChoices,
  type OperationName,
  type UserIdentifier,
} from '../../../shared/contract/operations.ts'
import { AppError } from '../../../shared/errors.ts'
import { openPerConnection, type PerConnectionOptions } from './perConnection.ts'

const ids = ['order_id', 'change_request_id'] as const
/** Values for `{order_id}` and `{change_request_id}` in a path. */
type OperationIds = Partial<Record<(typeof ids)[number], string>>

/** Paths of resources/docs/service.md. A path must contain `needs`, or all orders would share one address. */
const known: Record<OperationName, { path: string; needs: (typeof ids)[number] | null; says: string }> = {
  companyInfo: { path: '/companies/info', needs: null, says: 'the company’s information' },
  combinedPdf: { path: '/orders/{order_id}/combined-pdf', needs: 'order_id', says: 'a combined PDF' },
  changeRequests: {
    path: '/orders/{order_id}/change-requests',
    needs: 'order_id',
    says: 'an order’s change requests',
  },
  changeRequest: {
    path: '/orders/{order_id}/change-requests/{change_request_id}',
    needs: 'change_request_id',
    says: 'single change requests',
  },
  deleteDraft: { path: '/orders/draft/{order_id}', needs: 'order_id', says: 'the deletion of drafts' },
}

const triedSchema = z.object({ state: z.enum(['offered', 'not_offered']), at: z.number() })
const choiceSchema = z.object({
  paths: z.partialRecord(z.enum(operationNames), z.string()),
  tried: z.partialRecord(z.enum(operationNames), triedSchema),
  userIdentifiedBy: z.enum(userIdentifiers),
})
/** Contents of `operations.json`. */
export const savedOperationsSchema = z.object({ connections: z.record(z.string(), choiceSchema) })
type Choice = z.output<typeof choiceSchema>
const untouched: Choice = { paths: {}, tried: {}, userIdentifiedBy: 'email_and_id' }

/** Minimum time between two writes of the same conclusion about an operation, in seconds. */
const rewriteAfter = 3600
/** Time after which an operation that was not offered may be tried again, in seconds. */
const notOfferedFor = 24 * 3600

interface OperationsOptions extends Pick<
  PerConnectionOptions<Choice>,
  'file' | 'openJsonFile' | 'onSetAside'
> {
  /** Whether a connection is saved. Choices of an unsaved connection last until the program ends. */
  isSaved: (connectionId: string) => boolean
  /** Seconds since the epoch. */
  now: () => number
}

/**
 * Operations that are known by name only (resources/docs/service.md), by connection: their paths, and whether the
 * service offers them. Records the conclusions of its callers and calls nothing. The statuses 405 and 501 always mean
 * "not offered". A 404 means it only if the requested thing exists.
 */
export interface Operations {
  /** Returns all operations of a connection, and how an update identifies its user. */
  choices: (connectionId: string) => StoredChoices
  /**
   * Returns the path of a call below the orders address. Each id is encoded as one segment. Throws `bad_input` for a
   * missing id, and for one that would change the path.
   */
  path(connectionId: string, name: OperationName, given?: OperationIds): string
  /** Whether the operation counts as offered. "Not offered" is forgotten after a day. */
  state(connectionId: string, name: OperationName): Operation['state']
  /** Throws `not_offered` if the service is known not to offer the operation. Call it before a request. */
  allowed(connectionId: string, name: OperationName): void
  /**
   * Records whether the service offers an operation. An operation on an order that succeeded once stays offered: a
   * later failure for another order proves nothing about the service.
   */
  note(connectionId: string, name: OperationName, state: 'offered' | 'not_offered'): Promise<void>
  /**
   * Sets the path of an operation; empty: the default path. Forgets whether the old path was offered. Rejects with
   * `bad_input` for an invalid path, and for a path without its id, which all orders would share.
   */
  setPath(connectionId: string, name: OperationName, text: string): Promise<StoredChoices>
  /** Forgets that an operation is not offered. */
  retry(connectionId: string, name: OperationName): Promise<StoredChoices>
  /** Forgets a connection's records. Call it after its address or key changed: they may be about another service. */
  retryAll(connectionId: string): Promise<void>
  /** Returns how an update identifies its user to the service. */
  userIdentifiedBy(connectionId: string): UserIdentifier
  /** Sets how updates identify their user. */
  identifyUsersBy(connectionId: string, by: UserIdentifier): Promise<StoredChoices>
  /** Removes all records of a connection. */
  forget(connectionId: string): Promise<void>
}

export function openOperations({ isSaved, now, ...document }: OperationsOptions): Operations {
  const store = openPerConnection<Choice>({ ...document, schema: choiceSchema, untouched, isStored: isSaved })
  const choice = store.get

  async function change(connectionId: string, some: Partial<Choice>): Promise<StoredChoices> {
    await store.change(connectionId, some)
    return choices(connectionId)
  }

  function operation(connectionId: string, name: OperationName): Operation {
    const { paths, tried } = choice(connectionId)
    const { path: defaultPath } = known[name]
    const last = tried[name]
    return {
      name,
      path: paths[name] ?? defaultPath,
      defaultPath,
      state: last?.state ?? 'untried',
      triedAt: last?.at ?? null,
    }
  }

  function isNotOffered(connectionId: string, name: OperationName): boolean {
    const last = choice(connectionId).tried[name]
    return last?.state === 'not_offered' && Math.abs(now() - last.at) < notOfferedFor
  }

  const choices = (connectionId: string): StoredChoices => ({
    operations: operationNames.map((name) => operation(connectionId, name)),
    userIdentifiedBy: choice(connectionId).userIdentifiedBy,
  })

  return {
    choices,
    path(connectionId, name, given = {}) {
      return fill(operation(connectionId, name).path, given)
    },
    state(connectionId, name) {
      const { state } = operation(connectionId, name)
      return state === 'not_offered' && !isNotOffered(connectionId, name) ? 'untried' : state
    },
    allowed(connectionId, name) {
      if (isNotOffered(connectionId, name)) throw notOffered(name)
    },
    async note(connectionId, name, state) {
      const { tried } = choice(connectionId)
      const before = tried[name]
      if (before?.state === 'offered' && state === 'not_offered' && known[name].needs !== null) return
      if (before?.state === state && Math.abs(now() - before.at) < rewriteAfter) return
      await change(connectionId, { tried: { ...tried, [name]: { state, at: now() } } })
    },
    async setPath(connectionId, name, text) {
      const path = text.trim()
      if (path !== '') check(name, path)
      if (operation(connectionId, name).path === (path || known[name].path)) return choices(connectionId)
      const { paths, tried } = choice(connectionId)
      return change(connectionId, {
        paths: path === '' || path === known[name].path ? without(paths, name) : { ...paths, [name]: path },
        tried: without(tried, name),
      })
    },
    retry: (connectionId, name) => change(connectionId, { tried: without(choice(connectionId).tried, name) }),
    async retryAll(connectionId) {
      if (Object.keys(choice(connectionId).tried).length > 0) await change(connectionId, { tried: {} })
    },
    userIdentifiedBy: (connectionId) => choice(connectionId).userIdentifiedBy,
    identifyUsersBy: (connectionId, by) => change(connectionId, { userIdentifiedBy: by }),
    forget: (connectionId) => store.forget(connectionId),
  }
}

/** Returns the error for an operation that the service does not offer. */
export function notOffered(name: OperationName): AppError {
  return new AppError(
    'not_offered',
    `This service doesn’t offer ${known[name].says}. You can change its path or try it again in Settings.`,
  )
}

/**
 * Returns a value encoded as one path segment. Throws `bad_input` for an empty value, for dots alone and for lone
 * surrogates. URL parsers resolve dots even when encoded. Lone surrogates can't be encoded.
 */
export function pathPart(value: string, what: string): string {
  if (/^\.*$/.test(value) || !value.isWellFormed())
    throw new AppError('bad_input', `“${value.toWellFormed()}” is not ${what}.`)
  return encodeURIComponent(value)
}

function fill(path: string, given: OperationIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids.find((each) => each === name)
    const what = id === 'change_request_id' ? 'the ID of a change request' : 'the ID of an order'
    return pathPart((id === undefined ? undefined : given[id]) ?? '', what)
  })
}

function check(name: OperationName, path: string): void {
  const refuse = (sentence: string): never => {
    throw new AppError('bad_input', sentence, { details: { fields: [{ field: 'path', message: sentence }] } })
  }
  if (!path.startsWith('/') || path.startsWith('//'))
    refuse('Start the path with one slash, such as /companies/info.')
  const { needs, path: usual } = known[name]
  const allowed = ids.filter((id) => usual.includes(`{${id}}`))
  for (const [brace, id] of path.matchAll(/\{([^{}]*)\}/g))
    if (!allowed.some((each) => each === id)) refuse(`${brace} is not allowed in this path.`)
  if (needs !== null && !path.includes(`{${needs}}`)) refuse(`Add {${needs}} where the ID goes.`)
  const parts = path
    .replace(/\{\w+\}/g, 'id')
    .slice(1)
    .split('/')
  if (parts.slice(0, -1).includes('')) refuse('Remove the double slash.')
  for (const part of parts) {
    const plain = decoded(part)
    if (plain === null || !/^[\w.~!$&'()*+,;=:@%-]*$/.test(part))
      refuse('Use letters, digits and - . _ between slashes only.')
    else if (/^\.+$/.test(plain) || /[/\\\p{Cc}]/u.test(plain))
      refuse('Remove the dots or encoded slashes from the path.')
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function without<V>(record: Partial<Record<string, V>>, name: string): Record<string, V> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, V] => entry[0] !== name && entry[1] !== undefined,
    ),
  )
}
