import type { DatabaseSync } from 'node:sqlite'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import { AppError, isKeyRefused } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { createOrdersApi } from '../api/ordersApi.ts'
import { readPeople } from '../api/peopleApi.ts'
import { refreshedName, type KeyValue } from '../catalogue/keyValue.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import { underSignals } from '../timing/underSignals.ts'
import type { Details } from './details.ts'
import { passList } from './listPass.ts'

export interface RefreshServices {
  db: DatabaseSync
  orders: Orders
  people: People
  keyValue: KeyValue
  details: Details
  /** Seconds since the epoch. */
  now: () => number
}

/** Number of orders that are read in parallel. */
const detailsAtOnce = 6

/** Returns the progress of a refresh that has read nothing yet. */
export const startOf = (connectionId: string): RefreshProgress => ({
  connectionId,
  state: 'running',
  phase: 'orders',
  seen: 0,
  changed: 0,
  detailsDone: 0,
  detailsTotal: 0,
  finishedAt: null,
  error: null,
})

/** Refreshes a connection's order list, its people, and details that may have changed. Reports after each page. */
export async function refreshConnection(
  services: RefreshServices,
  connection: string,
  client: ApiClient,
  report: (progress: RefreshProgress) => void,
  signal: AbortSignal,
): Promise<RefreshProgress> {
  const { people, keyValue, details, now } = services
  const api = createOrdersApi(client)
  let progress = startOf(connection)
  const notify = (change: Partial<RefreshProgress>): void => {
    progress = { ...progress, ...change }
    report(progress)
  }
  notify({})
  try {
    const incomplete = await passList(
      services,
      connection,
      api,
      ({ fresh, changed }) => {
        notify({ seen: progress.seen + fresh, changed: progress.changed + changed })
      },
      signal,
    )
    notify({ phase: 'people' })
    await refetchPeople()
    notify({ phase: 'details' })
    await readDetails()
    // The pages that were read stay stored, but the fault is reported.
    if (incomplete !== null) throw incomplete
    keyValue.set(refreshedName(connection), now())
    notify({ state: 'done', finishedAt: now() })
  } catch (error) {
    if (signal.aborted) notify({ state: 'cancelled' })
    else {
      const { code, message } = AppError.toValue(error)
      notify({ state: 'failed', error: { code, message } })
      if (code === 'internal') throw error
    }
  }
  return progress

  async function refetchPeople(): Promise<void> {
    const startedAt = now()
    const read = await readPeople(client, signal)
    people.keep(connection, read, startedAt, now())
    signal.throwIfAborted()
    for (const { list, error } of read.faults) {
      // The refresh continues with the people known before: orders matter more. A refused key ends it.
      if (!(error instanceof AppError) || error.code === 'internal' || isKeyRefused(error)) throw error
      notify({ unread: [...(progress.unread ?? []), list] })
    }
  }

  async function readDetails(): Promise<void> {
    details.beginRun(connection)
    const ids = await details.due(connection)
    notify({ detailsTotal: ids.length })
    const stop = new AbortController()
    const faults: Error[] = []
    let done = 0
    const waiting = ids.values()
    async function readWaiting(both: AbortSignal): Promise<void> {
      for (const id of waiting) {
        if (both.aborted) return
        try {
          await details.fetchDetail(api, connection, id, { fresh: false, signal: both })
        } catch (error) {
          // A fault of one order is stored with it. A fault of the key or the network ends the phase.
          const code = AppError.toValue(error).code
          const ofOneOrder = ['not_found', 'not_offered', 'not_service', 'refused', 'service_fault']
          const isForbidden = code === 'key_refused' && !isKeyRefused(error)
          if (!ofOneOrder.includes(code) && !isForbidden) {
            faults.push(
              error instanceof Error
                ? error
                : new AppError('internal', 'Couldn’t load the order details. Refresh to try again.', {
                    cause: error,
                  }),
            )
            stop.abort()
          }
        }
        done++
        if (done % 5 === 0 || done === ids.length) notify({ detailsDone: done })
      }
    }
    await underSignals([signal, stop.signal], (both) =>
      Promise.all(Array.from({ length: detailsAtOnce }, () => readWaiting(both))),
    )
    signal.throwIfAborted()
    const [fault] = faults
    if (fault !== undefined) throw fault
  }
}
