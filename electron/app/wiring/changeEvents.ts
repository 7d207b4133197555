import type { Emit, EventName, EventValue } from '../../../shared/contract.ts'
import { maxFolders } from '../../../shared/contract/library.ts'
import { maxChangedIds } from '../../../shared/contract/limits.ts'

/** Each event makes the window work, so one kind of them is sent at most four times a second. */
const pauseMs = 250

/** How events of a kind are gathered: what they are about, and what two of them say together. */
interface Gathering<T> {
  about: (value: T) => string
  /** `later` came after `earlier`, and neither was sent. */
  join: (earlier: T, later: T) => T
}

const ofConnection = ({ connectionId }: { connectionId: string }): string => connectionId
/** The later one says all that counts. */
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

/** By their ids as long as they are few; without, any order may be meant. */
function joinOrders(
  earlier: EventValue<'orders:changed'>,
  later: EventValue<'orders:changed'>,
): EventValue<'orders:changed'> {
  const { connectionId } = later
  if (earlier.orderIds === undefined || later.orderIds === undefined) return { connectionId }
  const orderIds = [...new Set([...earlier.orderIds, ...later.orderIds])]
  return orderIds.length > maxChangedIds ? { connectionId } : { connectionId, orderIds }
}

/** The same of folders. */
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
 * Sends events of one kind, about one thing, with a pause between them. The first goes out at once; what comes during
 * the pause goes out as one after it.
 */
export function gatherChanges(emit: Emit): Emit {
  /** By kind and what it is about, as long as the pause lasts: what waits for its end. */
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
