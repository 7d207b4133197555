import type { OperationAnswer } from '../../../shared/contract/operations.ts'
import { cutDeep } from '../../../shared/domain/deepJson.ts'
import {
  placeholdersOf,
  valueProblems,
  type OperationValues,
} from '../../../shared/domain/operations/request.ts'
import { maskSecrets } from '../../../shared/domain/operations/secrets.ts'
import {
  changesService,
  placeholders,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient, DocumentAnswer } from '../api/client/client.ts'
import { factsOf } from '../api/facts.ts'
import { readOperation } from '../api/operationsApi.ts'
import { notOffered, type Operations } from '../settings/operations.ts'
import type { ConnectionWork } from '../timing/connectionWork.ts'

interface OperationCallsParts {
  operations: Pick<Operations, 'request' | 'note' | 'allowed'>
  work: Pick<ConnectionWork, 'run'>
  client: (connectionId: string) => Promise<ApiClient>
}

interface CallOptions {
  /** Request to use instead of the connection's. */
  request?: OperationRequest | undefined
  signal?: AbortSignal | undefined
}

/** Calls operations of the table (shared/domain/operations/table.ts) that no other part of the program calls. */
export interface OperationCalls {
  /**
   * Calls an operation that only reads. Records whether the service offers it. Rejects with `not_offered` if it is off,
   * with `bad_input` and `details.fields` for wrong values or an operation that writes, and with the service's fault.
   */
  read(
    connectionId: string,
    name: OperationName,
    values: OperationValues,
    options?: CallOptions,
  ): Promise<OperationAnswer & { answer: unknown }>
}

export function createOperationCalls({ operations, work, client }: OperationCallsParts): OperationCalls {
  /** Returns the request of an operation after checking its values. */
  function prepare(
    connectionId: string,
    name: OperationName,
    values: OperationValues,
    given: OperationRequest | undefined,
  ): OperationRequest {
    const request = given ?? operations.request(connectionId, name)
    if (request === null) throw notOffered(name)
    const fields = valueProblems(request, values)
    if (fields.length === 0) return request
    const sentences = fields.map(({ field, message }) => `${field}: ${message}`)
    throw new AppError('bad_input', `Nothing was sent. ${sentences.join(' ')}`, { details: { fields } })
  }

  /** Records what a failed call says about the service, unless the request was for this call only. */
  async function noteFault(connectionId: string, name: OperationName, error: unknown, hasValues: boolean) {
    if (!(error instanceof AppError)) return
    // A 404 may concern the order or the user.
    if (error.code === 'not_offered' || (error.code === 'not_found' && !hasValues))
      await operations.note(connectionId, name, 'not_offered')
  }

  return {
    read: (connectionId, name, values, { request: given, signal: stop } = {}) =>
      work.run(
        connectionId,
        async (signal) => {
          const request = prepare(connectionId, name, values, given)
          if (changesService(name, request.method))
            throw new AppError('bad_input', 'This operation changes something, so it must be confirmed.')
          const api = await client(connectionId)
          try {
            const answer = await readOperation(api, name, request, values, signal)
            if (given === undefined) await operations.note(connectionId, name, 'offered')
            return shown(answer, secretsOf(values))
          } catch (error) {
            if (given === undefined)
              await noteFault(connectionId, name, error, placeholdersOf(request).length > 0)
            throw error
          }
        },
        stop,
      ),
  }
}

/** Returns the typed secrets. */
const secretsOf = (values: OperationValues): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    placeholders[name as keyof typeof placeholders] === 'secret' ? [value] : [],
  )

/** Longest answer that is shown as JSON, in characters. */
const maxRawLength = 200_000

/** Returns an answer for the user, without secrets. */
function shown(answer: DocumentAnswer, secrets: readonly string[]): OperationAnswer & { answer: unknown } {
  if ('bytes' in answer)
    return { facts: [], raw: null, isCut: false, pdfBytes: answer.bytes.length, answer: null }
  const json = maskSecrets(cutDeep(answer.json), secrets)
  const raw = JSON.stringify(json, null, 2)
  return {
    facts: factsOf(json),
    raw: raw.slice(0, maxRawLength),
    isCut: raw.length > maxRawLength,
    pdfBytes: null,
    answer: json,
  }
}
