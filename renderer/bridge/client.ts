import { onScopeDispose } from 'vue'
import type { ChannelName, EventName } from '../../shared/channels.ts'
import type { EventValue, Input, Output, Result } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'

/**
 * The window's only way out. Answers are envelopes; here they become a value or a thrown `AppError`.
 * The shapes come from the contract; main has checked them, so they are not checked again.
 */
export async function call<C extends ChannelName>(channel: C, input: Input<C>): Promise<Output<C>> {
  const answer = (await window.planroom.call(channel, plain(input))) as Result
  if (answer.ok) return answer.value as Output<C>
  throw AppError.fromValue(answer.error)
}

/** Listens until the returned function is called. */
export function on<E extends EventName>(event: E, listener: (value: EventValue<E>) => void): () => void {
  return window.planroom.on(event, (value) => {
    listener(value as EventValue<E>)
  })
}

/** Listens as long as the component or store lives that calls it. */
export function useEvent<E extends EventName>(event: E, listener: (value: EventValue<E>) => void): void {
  onScopeDispose(on(event, listener))
}

/** Proxies cannot cross the bridge. Arguments are plain data, so a JSON copy is exact and drops what is undefined. */
function plain(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input))
}

/** The sentence to show for anything that was thrown. */
export function sentence(error: unknown): string {
  return AppError.toValue(error).message
}
