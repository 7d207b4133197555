import type { Emit, EventName, EventValue } from '../../shared/contract.ts'
import { maxFolders } from '../../shared/contract/library.ts'
import { maxChangedIds } from '../../shared/contract/limits.ts'

/** Minimum time between two events of a kind and subject, in milliseconds: each event makes the window work. */
const pauseMs = 250

/** How events of a kind are coalesced: their subject, and how two are merged. */
interface Gathering<T> {
  /** Returns the subject of an event. Only events with the same subject are merged. */
  about: (value: T) => string
  /** Merges two unsent events, `later` after `earlier`. */
  join: (earlier: T, later: T) => T
}

const ofConnection = ({ connectionId }: { connectionId: string }): string => connectionId
/** The later event replaces the earlier one. */
const newest = <T>(about: (value: T) => string): Gathering<T> => ({ about, join: (_earlier, later) => later })

type Gathered =
  | 'orders:changed'
  | 'library:changed'
  | 'outbox:changed'
  | 'team:changed'
  | 'token:changed'
  | 'refresh:progress'
  | 'library:verifying'
  | 'app:rebuilding'
const gatherings: { [E in Gathered]: Gathering<EventValue<E>> } = {
  'orders:changed': { about: ofConnection, join: joinOrders },
  'library:changed': { about: ofConnection, join: joinFolders },
  'outbox:changed': newest(ofConnection),
  'team:changed': newest(ofConnection),
  'token:changed': newest(ofConnection),
  'refresh:progress': newest<EventValue<'refresh:progress'>>(ofConnection),
  'library:verifying': newest<EventValue<'library:verifying'>>(ofConnection),
  'app:rebuilding': newest(() => ''),
}
const isGathered = (event: EventName): event is Gathered => Object.hasOwn(gatherings, event)

/** Merges the ids while they are few. An event without ids says that any order may have changed. */
function joinOrders(
  earlier: EventValue<'orders:changed'>,
  later: EventValue<'orders:changed'>,
): EventValue<'orders:changed'> {
  const { connectionId } = later
  if (earlier.orderIds === undefined || later.orderIds === undefined) return { connectionId }
  const orderIds = [...new Set([...earlier.orderIds, ...later.orderIds])]
  return orderIds.length > maxChangedIds ? { connectionId } : { connectionId, orderIds }
}

/** As `joinOrders`, for folders. */
function joinFolders(
  earlier: EventValue<'library:changed'>,
  later: EventValue<'library:changed'>,
): EventValue<'library:changed'> {
  const { connectionId } = later
  if (earlier.folderIds === undefined || later.folderIds === undefined) return { connectionId }
  const folderIds = [...new Set([...earlier.folderIds, ...later.folderIds])]
  return folderIds.length > maxFolders ? { connectionId } : { connectionId, folderIds }
}

/**
 * Throttles events by kind and subject. The first event is sent at once. Events during the pause that follows are
 * merged into one event, which is sent after the pause.
 */
export function gatherChanges(emit: Emit): Emit {
  /** Running pauses by kind and subject, with the event that waits for the end. */
  const pauses = new Map<string, { value: unknown } | null>()

  function send<E extends Gathered>(event: E, key: string, value: EventValue<E>): void {
    emit(event, value)
    pauses.set(key, null)
    const timer = setTimeout(() => {
      const waiting = pauses.get(key) ?? null
      pauses.delete(key)
      if (waiting !== null) send(event, key, waiting.value as EventValue<E>)
    }, pauseMs)
    timer.unref()
  }

  function gather<E extends Gathered>(event: E, value: EventValue<E>): void {
    const { about, join }: Gathering<EventValue<E>> = gatherings[event]
    const key = `${event} ${about(value)}`
    const waiting = pauses.get(key)
    if (waiting === undefined) send(event, key, value)
    else pauses.set(key, { value: waiting === null ? value : join(waiting.value as EventValue<E>, value) })
  }

  return (event, value) => {
    if (isGathered(event)) gather(event, value as EventValue<typeof event>)
    else emit(event, value)
  }
}
