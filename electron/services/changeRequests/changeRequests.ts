import type { DatabaseSync } from 'node:sqlite'
import type { ChangeRequest } from '../../../shared/contract/operations.ts'
import { changeRequestBodySchema } from '../../../shared/domain/requestBodies.ts'
import { AppError } from '../../../shared/errors.ts'
import { readChangeRequest, type ChangeRequestRecord } from '../api/changeRequestsApi.ts'
import type { ApiClient } from '../api/client/client.ts'
import { isOrderThere } from '../api/ordersApi.ts'
import { createChangeRequestsRepository } from '../catalogue/changeRequestsRepository.ts'
import type { StoredEntry } from '../outbox/store/entry.ts'
import type { ConnectionWork } from '../timing/connectionWork.ts'
import { listOffered, type ChangeRequestOperations } from '../api/changeRequestsListing.ts'

interface ChangeRequestsOptions {
  db: DatabaseSync
  work: Pick<ConnectionWork, 'run'>
  client: (connectionId: string) => Promise<ApiClient>
  operations: ChangeRequestOperations
  /** Outbox entries of an order's change requests that the service accepted. */
  sent: (connectionId: string, orderId: string) => readonly StoredEntry[]
  /** Seconds since the epoch. */
  now: () => number
}

interface Known {
  /** Newest first. Null if the service offers no list and the outbox has no request either. */
  requests: ChangeRequest[] | null
  /** When the requests were last read from the service, in seconds since the epoch; null if never. */
  readAt: number | null
}

/** Maximum number of requests that are read one by one if there is no list. */
const maxSingle = 20

/**
 * Change requests of orders, from the service's list. If the service has no list, each request is read by the id that
 * its outbox entry has. If the service offers neither, the requests come from the outbox alone. Requests that were read
 * are stored for offline use.
 */
export type ChangeRequests = ReturnType<typeof createChangeRequests>

export function createChangeRequests({ db, work, client, operations, sent, now }: ChangeRequestsOptions) {
  const repository = createChangeRequestsRepository(db)

  /** Reads requests one by one with the ids from the outbox. Requests that the service does not return are left out. */
  async function readSingly(
    api: ApiClient,
    connectionId: string,
    orderId: string,
    signal: AbortSignal,
  ): Promise<ChangeRequestRecord[]> {
    const name = 'changeRequest'
    const found: ChangeRequestRecord[] = []
    const ids = sent(connectionId, orderId).flatMap(({ answer }) => idOf(answer) ?? [])
    let missing = 0
    for (const id of ids.slice(0, maxSingle)) {
      if (operations.state(connectionId, name) === 'not_offered') break
      try {
        const path = operations.path(connectionId, name, { order_id: orderId, change_request_id: id })
        found.push(await readChangeRequest(api, path, id, signal))
        await operations.note(connectionId, name, 'offered')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'not_found') missing += 1
        else if (error.code === 'not_offered') await operations.note(connectionId, name, 'not_offered')
        else if (error.code !== 'not_service' && error.code !== 'refused') throw error
      }
    }
    // The service issued these ids. If it has the order but none of the requests, it lacks the operation.
    if (missing > 0 && found.length === 0 && (await isOrderThere(api, orderId, signal)))
      await operations.note(connectionId, name, 'not_offered')
    return found
  }

  function known(connectionId: string, orderId: string, isList: boolean): Known {
    const stored = repository.find(connectionId, orderId)
    const received = stored?.requests ?? []
    const ids = new Set(received.map(({ id }) => id))
    const isReceived = ({ answer, body }: StoredEntry): boolean => {
      const id = idOf(answer)
      return id === null ? received.some(({ text }) => text === body?.['text']) : ids.has(id)
    }
    const local = isList ? [] : sent(connectionId, orderId).filter((entry) => !isReceived(entry))
    const requests = [...received, ...local.map(asSent)].sort(
      (a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0),
    )
    const isUnlisted = stored === null && operations.state(connectionId, 'changeRequests') === 'not_offered'
    return { requests: isUnlisted && requests.length === 0 ? null : requests, readAt: stored?.readAt ?? null }
  }

  return {
    /** Returns the last stored list together with newer outbox entries. Sends no request. */
    known: (connectionId: string, orderId: string) => known(connectionId, orderId, false),
    /** Reads the change requests of an order from the service. Rejects with the fault of the service. */
    read: (connectionId: string, orderId: string) =>
      work.run(connectionId, async (signal) => {
        const api = await client(connectionId)
        const listed = await listOffered(api, operations, connectionId, orderId, signal)
        const received = listed ?? (await readSingly(api, connectionId, orderId, signal))
        const requests = received.map(asReceived)
        // Single reads do not prove that other stored requests are gone.
        if (listed === null) {
          const ids = new Set(requests.map(({ id }) => id))
          requests.push(
            ...(repository.find(connectionId, orderId)?.requests ?? []).filter(({ id }) => !ids.has(id)),
          )
        }
        if (listed !== null || received.length > 0) repository.keep(connectionId, orderId, requests, now())
        return known(connectionId, orderId, listed !== null)
      }),
  }
}

const asReceived = ({ raw, ...record }: ChangeRequestRecord): ChangeRequest => ({
  ...record,
  isLocal: false,
  raw: JSON.stringify(raw),
})

const asSent = ({ id, body, answer, sentAt }: StoredEntry): ChangeRequest => {
  const sent = changeRequestBodySchema.safeParse(body)
  return {
    id: idOf(answer) ?? id,
    text: sent.data?.text ?? null,
    products: sent.data?.products ?? [],
    status: null,
    createdAt: sentAt,
    isLocal: true,
    raw: JSON.stringify({ sent: body, answered: answer }),
  }
}

/** Returns the id in the service's answer to a change request; null if that answer was lost. */
function idOf(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  return typeof id === 'string' ? id : null
}
