import { measurementValidMs, type SpaceReservation } from '../../../files/freeSpace.ts'
import { smallBytes } from '../partFile.ts'
import type { Remote } from './exchange.ts'
import type { FileHandler } from './protocol.ts'

/**
 * Space on the disk, managed by the main thread. With plenty of space a small file only reports its writes. Otherwise a
 * file asks before each write. `hasPlenty`: the main thread measured plenty of space just now. `now`: monotonic time in
 * milliseconds.
 */
export function createThreadReservation(
  handler: Pick<Remote<FileHandler>, 'ask' | 'notify'>,
  hasPlenty: boolean,
  now: () => number = () => performance.now(),
): SpaceReservation {
  const plentyUntil = hasPlenty ? now() + measurementValidMs : 0
  let isSmall = false
  const mayWrite = (): boolean => isSmall && now() < plentyUntil
  return {
    async expect(bytes) {
      isSmall = bytes <= smallBytes
      if (!mayWrite()) await handler.ask('expectSpace', bytes)
    },
    async write(bytes, step) {
      if (mayWrite()) handler.notify('writes', bytes)
      else await handler.ask('awaitSpace', bytes)
      try {
        return await step()
      } finally {
        handler.notify('written')
      }
    },
    // The main thread closes it with the file.
    close: () => undefined,
  }
}
