import { AppError } from '../../../shared/errors.ts'
import { readChangeRequests, type ChangeRequestRecord } from './changeRequestsApi.ts'
import type { ApiClient } from './client/client.ts'
import { isOrderThere } from './ordersApi.ts'
import type { Operations } from '../settings/operations.ts'

export type ChangeRequestOperations = Pick<Operations, 'path' | 'state' | 'note'>

/**
 * Reads the change requests that the service lists for an order. Returns null if the service has no such list or its
 * shape is unknown. A missing operation is remembered and not called again.
 */
export async function listOffered(
  client: ApiClient,
  operations: ChangeRequestOperations,
  connectionId: string,
  orderId: string,
  signal?: AbortSignal,
): Promise<ChangeRequestRecord[] | null> {
  const name = 'changeRequests'
  const path = operations.path(connectionId, name, { order_id: orderId })
  if (operations.state(connectionId, name) === 'not_offered') return null
  try {
    const listed = await readChangeRequests(client, path, signal)
    if (listed !== null) await operations.note(connectionId, name, 'offered')
    return listed
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (
      error.code === 'not_offered' ||
      (error.code === 'not_found' && (await isOrderThere(client, orderId, signal)))
    ) {
      await operations.note(connectionId, name, 'not_offered')
      return null
    }
    if (error.code === 'not_found' || error.code === 'refused') return null
    throw error
  }
}
