import { isDeepStrictEqual } from 'node:util'
import type { OperationAnswer, ShownRequest } from '../../../shared/contract/operations.ts'
import { cutDeep } from '../../../shared/domain/deepJson.ts'
import {
  fillBody,
  placeholdersOf,
  queryOf,
  valueProblems,
  type OperationValues,
} from '../../../shared/domain/operations/request.ts'
import { maskSecrets, secretsIn } from '../../../shared/domain/operations/secrets.ts'
import {
  changesService,
  operationOf,
  placeholders,
  type BodyTemplate,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { factsOf } from '../api/answerFacts.ts'
import { readOperation, sendOperation } from '../api/operationsApi.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OperationEnd } from '../outbox/sender/operations.ts'
import { fillPath, notOffered, type Operations } from '../settings/operations.ts'
import type { ConnectionWork } from '../timing/connectionWork.ts'

interface OperationCallsParts {
  operations: Pick<Operations, 'request' | 'note'>
  outbox: Pick<Outbox, 'sendOperation'>
  work: Pick<ConnectionWork, 'run'>
  client: (connectionId: string) => Promise<ApiClient>
}

/** A call of an operation. */
interface OperationCall {
  name: OperationName
  values: OperationValues
  /** Request to use instead of the connection's. */
  request?: OperationRequest | undefined
  /** Body to send as it is, instead of the request's template. */
  body?: BodyTemplate | undefined
}

/** An answer for the window, and the same answer for commands. `pdf`: null if the service answered JSON. */
export type Answer = OperationAnswer & { answer: unknown; pdf: Buffer | null }

/** Calls operations of the table (shared/domain/operations/table.ts) that no other part of the program calls. */
export type OperationCalls = ReturnType<typeof createOperationCalls>

export function createOperationCalls({ operations, outbox, work, client }: OperationCallsParts) {
  /** Returns the request of a call, with its values after checking them. */
  function prepare(
    connectionId: string,
    { name, values, request: given, body }: OperationCall,
  ): OperationRequest {
    const found = given ?? operations.request(connectionId, name)
    if (found === null) throw notOffered(name)
    const template = body === undefined ? found : { ...found, body: null }
    const fields = valueProblems(template, values)
    if (fields.length === 0)
      return {
        method: found.method,
        path: fillPath(found.path, values),
        body: body ?? fillBody(found.body, values),
      }
    const sentences = fields.map(({ field, message }) => `${field}: ${message}`)
    throw new AppError('bad_input', `Nothing was sent. ${sentences.join(' ')}`, { details: { fields } })
  }

  /** Records what a call says about the service. A request for one call says nothing about the connection's. */
  async function note(connectionId: string, call: OperationCall, fault: unknown): Promise<void> {
    if (call.request !== undefined) return
    const { name } = call
    if (fault === null) await operations.note(connectionId, name, 'offered')
    if (!(fault instanceof AppError)) return
    // A 404 may concern the order or the user.
    const request = operations.request(connectionId, name)
    const isGone = fault.code === 'not_found' && request !== null && placeholdersOf(request).length === 0
    if (fault.code === 'not_offered' || isGone) await operations.note(connectionId, name, 'not_offered')
  }

  return {
    /**
     * Calls an operation that only reads. Records whether the service offers it. Rejects with `not_offered` if it is
     * off, with `bad_input` and `details.fields` for wrong values or an operation that writes, and with the service's
     * fault.
     */
    read: (connectionId: string, call: OperationCall, stop?: AbortSignal) =>
      work.run(
        connectionId,
        async (signal) => {
          const { name, values } = call
          const request = prepare(connectionId, call)
          if (changesService(name, request.method))
            throw new AppError('bad_input', 'This operation changes something, so it must be confirmed.')
          const api = await client(connectionId)
          try {
            const answer = await readOperation(api, name, request, signal)
            await note(connectionId, call, null)
            return 'bytes' in answer
              ? pdf(answer.bytes)
              : shownAnswer(answer.json, secretsOf(values, request.body))
          } catch (error) {
            await note(connectionId, call, error)
            throw error
          }
        },
        stop,
      ),
    /** Returns the request of a call without sending it. Throws as `read` does. */
    preview: (connectionId: string, call: OperationCall) =>
      shownRequest(prepare(connectionId, call), call.values),
    /**
     * Sends an operation that writes, once. `confirmed`: the request that the user saw; rejects with `busy` if it is
     * another one now. Rejects with `outcome_unknown` and the entry of the outbox if the answer was lost, and with the
     * service's fault if nothing was changed.
     */
    async send(
      connectionId: string,
      call: OperationCall,
      {
        confirmed,
        signal: stop,
      }: { confirmed?: ShownRequest | undefined; signal?: AbortSignal | undefined } = {},
    ): Promise<Answer> {
      const { name, values } = call
      const request = prepare(connectionId, call)
      const shown = shownRequest(request, values)
      if (!changesService(name, request.method))
        throw new AppError('bad_input', 'This operation only reads, so nothing is sent.')
      if (confirmed !== undefined && !isDeepStrictEqual(confirmed, shown))
        throw new AppError('busy', 'The request changed in the meantime. Check it, then send it again.')
      const secrets = secretsOf(values, request.body)
      const { title, values: known } = operationOf(name)
      const subject = subjectOf(values)
      const orderId = known.includes('order_id') ? (values.order_id?.trim() ?? null) : null
      const end = await outbox.sendOperation(
        connectionId,
        {
          title: subject === '' ? title : `${title}: ${subject}`,
          orderId,
          shown: { ...shown, body: shown.body === null ? null : (JSON.parse(shown.body) as unknown) },
          async send(api, signal) {
            try {
              const answer = await sendOperation(api, name, request, signal)
              return maskSecrets(cutDeep(answer), secrets)
            } catch (error) {
              throw withoutSecrets(error, secrets)
            }
          },
        },
        stop,
      )
      if (end.outcome === 'done') {
        await note(connectionId, call, null)
        return shownAnswer(end.answer, secrets)
      }
      const fault = faultOf(end)
      await note(connectionId, call, fault)
      throw fault
    },
  }
}

/** Returns the error of a request that was not done. */
function faultOf(end: Exclude<OperationEnd, { outcome: 'done' }>): AppError {
  const { code, message, fields, answer } = end.error
  const details = {
    ...(fields.length === 0 ? {} : { fields }),
    ...(answer === null ? {} : { answer }),
    ...(end.outcome === 'unknown' ? { entry: end.entry.id, state: end.entry.state } : {}),
  }
  if (end.outcome === 'unknown') return new AppError('outcome_unknown', message, { details })
  const isRefusal = code === 'not_found' || code === 'not_offered'
  return new AppError(end.outcome === 'refused' && !isRefusal ? 'refused' : code, message, { details })
}

/** Returns a copy of an error whose texts have no secrets. */
function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error
  const clean = (value: unknown): unknown => maskSecrets(cutDeep(value), secrets, false)
  return new AppError(error.code, clean(error.message) as string, { details: clean(error.details) })
}

/** Returns what an operation is about, for a list of operations; empty if nothing says it. */
function subjectOf(values: OperationValues): string {
  const named = (['email', 'office_name', 'company_name', 'street', 'user_id', 'order_id'] as const).map(
    (name) => (values[name] ?? '').trim(),
  )
  return named.find((value) => value !== '') ?? ''
}

/** Returns a request for the user, without secrets. */
function shownRequest(request: OperationRequest, values: OperationValues): ShownRequest {
  const { method, path } = request
  const body = maskSecrets(request.body, secretsOf(values, request.body)) as BodyTemplate | null
  if (method !== 'GET') return { method, path, body: body === null ? null : JSON.stringify(body, null, 2) }
  const query = new URLSearchParams(queryOf(body)).toString()
  return { method, path: query === '' ? path : `${path}?${query}`, body: null }
}

/** Returns the typed secrets, and those in a body. */
const secretsOf = (values: OperationValues, body: BodyTemplate | null): string[] => [
  ...Object.entries(values).flatMap(([name, value]) =>
    placeholders[name as keyof typeof placeholders] === 'secret' ? [value] : [],
  ),
  ...secretsIn(body),
]

/** Longest answer that is shown as JSON, in characters. */
const maxRawLength = 200_000

const pdf = (bytes: Buffer): Answer => ({
  facts: [],
  raw: null,
  isCut: false,
  pdfBytes: bytes.length,
  answer: null,
  pdf: bytes,
})

/** Returns an answer for the user, without secrets. */
function shownAnswer(given: unknown, secrets: readonly string[]): Answer {
  const answer = maskSecrets(cutDeep(given), secrets)
  const raw = answer === null ? null : JSON.stringify(answer, null, 2)
  return {
    facts: answer === null ? [] : factsOf(answer),
    raw: raw === null ? null : raw.slice(0, maxRawLength),
    isCut: raw !== null && raw.length > maxRawLength,
    pdfBytes: null,
    answer,
    pdf: null,
  }
}
