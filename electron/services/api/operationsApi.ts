import { queryOf } from '../../../shared/domain/operations/request.ts'
import {
  operationOf,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import type { ApiClient, DocumentAnswer } from './client/client.ts'

/** Largest answer of an operation. It is shown to the user, so nothing useful is larger. */
const maxJsonBytes = 8 * 1024 * 1024

/**
 * Calls an operation with GET. Path and body of the request have their values. The answer may be a PDF. Rejects as
 * `ApiClient` does.
 */
export function readOperation(
  client: ApiClient,
  name: OperationName,
  { path, body }: OperationRequest,
  signal: AbortSignal,
): Promise<DocumentAnswer> {
  return client.document(operationOf(name).interface ?? 'base', path, {
    query: queryOf(body),
    maxJsonBytes,
    signal,
  })
}

/**
 * Sends an operation once, also with GET. Path and body of the request have their values. Resolves to null for an
 * answer without a body. Rejects as `ApiClient` does.
 */
export function sendOperation(
  client: ApiClient,
  name: OperationName,
  { method, path, body }: OperationRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const content = method === 'GET' ? { query: queryOf(body), retries: 0 } : body === null ? {} : { body }
  const options = { ...content, mayBeEmpty: true, maxJsonBytes, signal }
  return client.call(operationOf(name).interface ?? 'base', method, path, options)
}
