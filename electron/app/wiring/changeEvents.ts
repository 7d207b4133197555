import type { EventName } from '../../../shared/channels.ts'
import type { EventValue } from '../../../shared/contract.ts'
import type { Emit } from '../ports.ts'

/** Each event makes the window read anew, so one kind of change is sent at most four times a second. */
const pauseMs = 250

type ChangeName = Extract<
  EventName,
  'orders:changed' | 'library:changed' | 'outbox:changed' | 'team:changed' | 'token:changed'
>
const changeNames: ReadonlySet<EventName> = new Set<ChangeName>([
  'orders:changed',
  'library:changed',
  'outbox:changed',
  'team:changed',
  'token:changed',
])
const isChange = (event: EventName): event is ChangeName => changeNames.has(event)

interface Gathered {
  connectionId: string
  /** The only order that is meant; undefined where any of them may be. */
  orderId?: string | undefined
}

/**
 * Sends changes of one kind and connection with a pause between them. The first goes out at once; what comes during
 * the pause goes out as one after it: by its order where all of it was about the same one.
 */
export function gatherChanges(emit: Emit): Emit {
  /** By kind and connection, as long as the pause lasts: what waits for its end. */
  const pauses = new Map<string, Gathered | null>()

  function send(event: ChangeName, change: Gathered): void {
    const { connectionId, orderId } = change
    emit(event, orderId === undefined ? { connectionId } : { connectionId, orderId })
    const key = `${event} ${connectionId}`
    pauses.set(key, null)
    const timer = setTimeout(() => {
      const waiting = pauses.get(key) ?? null
      pauses.delete(key)
      if (waiting !== null) send(event, waiting)
    }, pauseMs)
    timer.unref()
  }

  function gather(event: ChangeName, change: Gathered): void {
    const key = `${event} ${change.connectionId}`
    const waiting = pauses.get(key)
    if (waiting === undefined) send(event, change)
    else if (waiting === null || waiting.orderId === change.orderId) pauses.set(key, change)
    else pauses.set(key, { connectionId: change.connectionId })
  }

  return (event, value) => {
    if (isChange(event)) gather(event, value as EventValue<ChangeName>)
    else emit(event, value)
  }
}
