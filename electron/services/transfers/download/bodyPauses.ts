import type { Dispatcher } from 'undici'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import type { BodyMeter } from './slowBodies.ts'

/** Maximum bytes of one read: the buffer of a paused socket, and one read of the system. */
const readBytes = 128 * 1024

/**
 * Pauses and resumes one body. It is paused while the disk or the bandwidth limit requires it. `meter`: notified of
 * pauses, so that they do not make a server seem slow.
 */
export function createBodyPauses(meter: BodyMeter, bandwidthLimiter: BandwidthLimiter | undefined) {
  const held = new Set<'disk' | 'bandwidth'>()
  let paused: Dispatcher.DispatchController | null = null
  let ended = false
  /** Bytes that are not read yet; null while the length is unknown. */
  let left: number | null = null
  /** Bytes that are taken but not read yet. Negative: bytes that were read without being taken. */
  let taken = 0

  function hold(reason: 'disk' | 'bandwidth', body: Dispatcher.DispatchController): void {
    if (held.size === 0) {
      meter.pause()
      paused = body
      body.pause()
    }
    held.add(reason)
  }

  function release(reason: 'disk' | 'bandwidth'): void {
    if (ended || !held.delete(reason) || held.size > 0) return
    meter.resume()
    paused?.resume()
  }

  /** Takes the bytes before they arrive. Otherwise the first bytes of many bodies exceed the limit together. */
  function take(body: Dispatcher.DispatchController): void {
    const missing = Math.min(readBytes, left ?? 0) - taken
    if (missing <= 0) return
    taken += missing
    if (bandwidthLimiter?.take(missing, onBandwidth) === false) hold('bandwidth', body)
  }

  const onBandwidth = (): void => release('bandwidth')

  return {
    /** Pauses the body for the disk. */
    holdForDisk: (body: Dispatcher.DispatchController) => hold('disk', body),
    releaseForDisk: () => release('disk'),
    /** Takes the first bytes of a body of this length from the bandwidth. The body waits for them. */
    start(length: number | null, body: Dispatcher.DispatchController): void {
      left = length
      take(body)
    },
    /** Counts bytes that were read, and takes the next ones. */
    read(bytes: number, body: Dispatcher.DispatchController): void {
      if (left !== null) left -= bytes
      taken -= bytes
      take(body)
    },
    /** The request has ended: no more resuming. */
    end(): void {
      ended = true
      bandwidthLimiter?.leave(onBandwidth)
      meter.stop()
    },
  }
}
