import { z } from 'zod'
import {
  userIdentifiers,
  type Operation,
  type OperationChoices,
  type UserIdentifier,
} from '../../../shared/contract/operations.ts'
import { bodyText, checkRequest, type EditedRequest } from '../../../shared/domain/operations/request.ts'
import {
  operationMethods,
  operationNames,
  operationOf,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import { AppError } from '../../../shared/errors.ts'
import type { JsonPlace } from './jsonFile.ts'
import { openPerConnection } from './perConnection.ts'

/** Values for the placeholders of a path. */
type PathValues = Readonly<Record<string, string | undefined>>

const ofOperation = <T extends z.ZodType>(schema: T) => z.partialRecord(z.enum(operationNames), schema)
const triedSchema = z.object({ state: z.enum(['offered', 'not_offered']), at: z.number() })
const choiceShape = z.object({
  /** Paths that differ from the default. Empty: the operation is off. */
  paths: ofOperation(z.string()),
  methods: ofOperation(z.enum(operationMethods)).optional(),
  /** Body templates that differ from the default. Null: no body. */
  bodies: ofOperation(z.record(z.string(), z.unknown()).nullable()).optional(),
  tried: ofOperation(triedSchema),
  userIdentifiedBy: z.enum(userIdentifiers),
})
type Choice = z.output<typeof choiceShape>
type Requests = Pick<Choice, 'paths' | 'methods' | 'bodies'>
const choiceSchema = choiceShape.refine((choice) => operationNames.every((name) => isValid(name, choice)), {
  error: 'A request has a path or a body that is not allowed.',
})
/** Contents of `operations.json`. */
export const savedOperationsSchema = z.object({ connections: z.record(z.string(), choiceSchema) })
const untouched: Choice = { paths: {}, tried: {}, userIdentifiedBy: 'email_and_id' }

/** Minimum time between two writes of the same conclusion about an operation, in seconds. */
const rewriteAfter = 3600
/** Time after which an operation that was not offered may be tried again, in seconds. */
const notOfferedFor = 24 * 3600

interface OperationsOptions extends JsonPlace {
  /** Whether a connection is saved. Choices of an unsaved connection last until the program ends. */
  isSaved: (connectionId: string) => boolean
  /** Seconds since the epoch. */
  now: () => number
}

/**
 * Operations that are known by name only (resources/docs/service.md), by connection: their requests, and whether the
 * service offers them. An operation without a path is off. Records the conclusions of its callers and calls nothing.
 * The statuses 405 and 501 always mean "not offered". A 404 means it only if the requested thing exists.
 */
export type Operations = ReturnType<typeof openOperations>

export function openOperations({ isSaved, now, ...document }: OperationsOptions) {
  const store = openPerConnection<Choice>({ ...document, schema: choiceSchema, untouched, isStored: isSaved })
  const choice = store.get

  async function change(connectionId: string, some: Partial<Choice>): Promise<OperationChoices> {
    await store.change(connectionId, some)
    return choices(connectionId)
  }

  /** Returns the request of an operation; null if the operation is off. */
  function request(connectionId: string, name: OperationName): OperationRequest | null {
    const { method, path, body } = requestOf(name, choice(connectionId))
    return path === '' ? null : { method, path, body }
  }

  function isNotOffered(connectionId: string, name: OperationName): boolean {
    if (request(connectionId, name) === null) return true
    const last = choice(connectionId).tried[name]
    return last?.state === 'not_offered' && Math.abs(now() - last.at) < notOfferedFor
  }

  function operation(connectionId: string, name: OperationName): Operation {
    const last = choice(connectionId).tried[name]
    const { known } = operationOf(name)
    return {
      name,
      request: editable(requestOf(name, choice(connectionId))),
      defaultRequest: known === null ? null : editable(known),
      state: last?.state ?? 'untried',
      triedAt: last?.at ?? null,
    }
  }

  /** Returns all operations of a connection, and how an update identifies its user. */
  const choices = (connectionId: string): OperationChoices => ({
    operations: operationNames.map((name) => operation(connectionId, name)),
    userIdentifiedBy: choice(connectionId).userIdentifiedBy,
  })

  return {
    choices,
    request,
    /**
     * Returns the path of a call below the orders address. Each value is encoded as one segment. Throws `not_offered`
     * if the operation is off, and `bad_input` for a missing value, and for one that would change the path.
     */
    path(connectionId: string, name: OperationName, given: PathValues = {}): string {
      const found = request(connectionId, name)
      if (found === null) throw notOffered(name)
      return fillPath(found.path, given)
    },
    /**
     * Whether the operation counts as offered. "Not offered" is forgotten after a day, unless the operation is off.
     */
    state(connectionId: string, name: OperationName): Operation['state'] {
      if (isNotOffered(connectionId, name)) return 'not_offered'
      return choice(connectionId).tried[name]?.state === 'offered' ? 'offered' : 'untried'
    },
    /**
     * Throws `not_offered` if the operation is off, or the service is known not to offer it. Call it before a request.
     */
    allowed(connectionId: string, name: OperationName): void {
      if (isNotOffered(connectionId, name)) throw notOffered(name)
    },
    /**
     * Records whether the service offers an operation. An operation on an order that succeeded once stays offered: a
     * later failure for another order proves nothing about the service.
     */
    async note(connectionId: string, name: OperationName, state: 'offered' | 'not_offered'): Promise<void> {
      const { tried } = choice(connectionId)
      const before = tried[name]
      const isOfOne = operationOf(name).needsOneOf.length > 0
      if (before?.state === 'offered' && state === 'not_offered' && isOfOne) return
      if (before?.state === state && Math.abs(now() - before.at) < rewriteAfter) return
      await change(connectionId, { tried: { ...tried, [name]: { state, at: now() } } })
    },
    /**
     * Sets the requests of operations; null: the default. An empty path switches an operation off. Forgets whether a
     * changed request was offered. Rejects with `bad_input` if one request is invalid; then none is changed.
     */
    async set(
      connectionId: string,
      edited: Partial<Record<OperationName, EditedRequest | null>>,
    ): Promise<OperationChoices> {
      const before = choice(connectionId)
      let next: Requests & Pick<Choice, 'tried'> = before
      for (const name of operationNames) {
        const typed = edited[name]
        if (typed === undefined) continue
        const made = typed === null ? operationOf(name).known : checked(name, typed)
        const requests = withRequest(next, name, made)
        const isChanged =
          JSON.stringify(requestOf(name, requests)) !== JSON.stringify(requestOf(name, before))
        next = { ...requests, tried: isChanged ? without(next.tried, name) : next.tried }
      }
      if (JSON.stringify(next) === JSON.stringify(before)) return choices(connectionId)
      return change(connectionId, next)
    },
    /** Forgets that an operation is not offered. */
    retry: (connectionId: string, name: OperationName) =>
      change(connectionId, { tried: without(choice(connectionId).tried, name) }),
    /** Forgets a connection's records. Call it after its address or key changed: they may be about another service. */
    async retryAll(connectionId: string): Promise<void> {
      if (Object.keys(choice(connectionId).tried).length > 0) await change(connectionId, { tried: {} })
    },
    /** Returns how an update identifies its user to the service. */
    userIdentifiedBy: (connectionId: string) => choice(connectionId).userIdentifiedBy,
    /** Sets how updates identify their user. */
    identifyUsersBy: (connectionId: string, by: UserIdentifier) =>
      change(connectionId, { userIdentifiedBy: by }),
    /** Removes all records of a connection. */
    forget: (connectionId: string) => store.forget(connectionId),
  }
}

/** Returns the error for an operation that is off or that the service does not offer. */
export function notOffered(name: OperationName): AppError {
  return new AppError(
    'not_offered',
    `“${operationOf(name).title}” is not available. Check it in Settings, API features.`,
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

/** Returns a path with its values. Throws `bad_input` as `pathPart` does. */
export function fillPath(path: string, given: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const what =
      name === 'order_id'
        ? 'the ID of an order'
        : name === 'change_request_id'
          ? 'the ID of a change request'
          : `a value for ${name}`
    return pathPart((Object.hasOwn(given, name) ? given[name] : undefined) ?? '', what)
  })
}

/** Returns the request of an operation. Its path is empty if the operation is off. */
function requestOf(name: OperationName, { paths, methods, bodies }: Requests): OperationRequest {
  const { known, isWrite } = operationOf(name)
  const body = bodies?.[name]
  return {
    method: methods?.[name] ?? known?.method ?? (isWrite ? 'POST' : 'GET'),
    path: paths[name] ?? known?.path ?? '',
    body: body === undefined ? (known?.body ?? null) : body,
  }
}

const editable = ({ method, path, body }: OperationRequest): EditedRequest => ({
  method,
  path,
  body: bodyText(body),
})

const isValid = (name: OperationName, requests: Requests): boolean => {
  const request = requestOf(name, requests)
  return request.path === '' || checkRequest(name, editable(request)).ok
}

/** Returns a valid request; its path is empty to switch the operation off. Throws `bad_input` with the problems. */
function checked(name: OperationName, edited: EditedRequest): OperationRequest {
  if (edited.path.trim() === '') return { method: edited.method, path: '', body: null }
  const result = checkRequest(name, edited)
  if (result.ok) return result.request
  const sentence = result.fields[0]?.message ?? ''
  throw new AppError('bad_input', `${operationOf(name).title}: ${sentence}`, {
    details: { fields: result.fields },
  })
}

/** Returns the stored requests with one that is made; null or the default: nothing is stored for it. */
function withRequest(before: Requests, name: OperationName, made: OperationRequest | null): Requests {
  const { known } = operationOf(name)
  const methods = without(before.methods ?? {}, name)
  const bodies = without(before.bodies ?? {}, name)
  const paths = without(before.paths, name)
  if (made !== null && made.path === '' && known !== null) paths[name] = ''
  else if (made !== null && made.path !== '') {
    if (made.path !== known?.path) paths[name] = made.path
    if (made.method !== known?.method) methods[name] = made.method
    if (JSON.stringify(made.body) !== JSON.stringify(known?.body ?? null)) bodies[name] = made.body
  }
  return {
    paths,
    ...(Object.keys(methods).length === 0 ? {} : { methods }),
    ...(Object.keys(bodies).length === 0 ? {} : { bodies }),
  }
}

function without<V>(
  record: Partial<Record<OperationName, V>>,
  name: OperationName,
): Partial<Record<OperationName, V>> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [OperationName, V] => entry[0] !== name),
  )
}
