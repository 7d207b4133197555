import { messages } from '../app/messages.ts'
import { say } from '../app/messages/say.ts'
import { onScopeDispose } from 'vue'
import type { ChannelName, EventName, EventValue, Input, Output, Result } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'

/**
 * Calls a channel of main. Resolves with its value; rejects with its `AppError`. Main checks input and output against
 * the contract.
 */
export async function call<C extends ChannelName>(channel: C, input: Input<C>): Promise<Output<C>> {
  const answer = (await window.planroom.call(channel, plain(input))) as Result
  if (answer.ok) return answer.value as Output<C>
  throw AppError.fromValue(answer.error)
}

type Listener = (value: unknown) => void
/** Listeners by event. An event has one subscription, because hundreds of thumbnails may listen to it. */
const subscribed = new WeakMap<typeof window.planroom, Map<EventName, Set<Listener>>>()

/** Subscribes to an event. Returns a function that unsubscribes. */
export function on<E extends EventName>(event: E, listener: (value: EventValue<E>) => void): () => void {
  const bridge = window.planroom
  const byEvent = subscribed.get(bridge) ?? new Map<EventName, Set<Listener>>()
  subscribed.set(bridge, byEvent)
  let listeners = byEvent.get(event)
  if (listeners === undefined) {
    const added = new Set<Listener>()
    listeners = added
    byEvent.set(event, added)
    bridge.on(event, (value) => {
      for (const each of [...added]) each(value)
    })
  }
  const own: Listener = (value) => {
    listener(value as EventValue<E>)
  }
  listeners.add(own)
  return () => listeners.delete(own)
}

/** Hands a dropped folder to main, which then emits `app:opened`. */
export const offer = (file: File): Promise<void> => window.planroom.offer(file)

/** Registers a dropped file with main and returns its id, for a call. */
export const lend = (file: File): Promise<string> => window.planroom.lend(file)

/** Subscribes until the calling component or store is disposed of. */
export function useEvent<E extends EventName>(event: E, listener: (value: EventValue<E>) => void): void {
  onScopeDispose(on(event, listener))
}

/** Copies plain data as JSON: proxies cannot cross the bridge. The copy drops undefined values. */
function plain(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input))
}

/** Whether a dropped or chosen file could not be read: it was moved or removed, or may not be opened. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name)

/** Returns the message to show for any thrown value, in the window's language. */
export function sentence(error: unknown): string {
  return isUnreadable(error) ? messages.app.unreadable : say(AppError.toValue(error).message)
}
