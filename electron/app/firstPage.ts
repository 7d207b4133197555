import type { ChannelName } from '../../shared/contract.ts'
import type { After } from '../services/timing/poller.ts'

/** When the window has what its first page shows. */
export interface FirstPage {
  /** A call of the window was answered. */
  answered(channel: ChannelName): void
  /** Resolves once: from here on other work does not keep the first page waiting. */
  done: Promise<void>
}

/** After the answer, in milliseconds: what it has is painted by then. */
const paintMs = 200
/** A page without a list has asked for what it shows by then, in milliseconds after the overview. */
const withoutListMs = 1000

/** The first page is the list where there is one: nearly every start begins there. */
export function watchFirstPage(after: After): FirstPage {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const pauses: Partial<Record<ChannelName, number>> = {
    'orders:query': paintMs,
    'app:overview': withoutListMs,
  }
  return {
    answered(channel) {
      const pause = pauses[channel]
      if (pause === undefined) return
      // Only the first answer counts.
      pauses[channel] = undefined
      after(pause, () => {
        resolve(undefined)
      })
    },
    done: promise,
  }
}
