import { fillBody, queryOf, type OperationValues } from '../../../shared/domain/operations/request.ts'
import {
  operationOf,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import { fillPath } from '../settings/operations.ts'
import type { ApiClient, DocumentAnswer } from './client/client.ts'

/** Calls an operation with GET. The answer may be a PDF. Rejects as `ApiClient` does. */
export function readOperation(
  client: ApiClient,
  name: OperationName,
  { path, body }: OperationRequest,
  values: OperationValues,
  signal: AbortSignal,
): Promise<DocumentAnswer> {
  const query = queryOf(fillBody(body, values))
  return client.document(operationOf(name).interface ?? 'base', fillPath(path, values), { query, signal })
}
