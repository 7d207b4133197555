import type { Dispatcher } from 'undici'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import type { BodyMeter } from './slowBodies.ts'

/** Pauses and resumes one body. It flows only while nothing holds it: neither our own disk nor the bandwidth limit. */
export interface BodyPauses {
  /** The disk has enough for now. */
  holdForDisk(body: Dispatcher.DispatchController): void
  releaseForDisk(): void
  /** Takes these bytes from the bandwidth, and pauses the body until its next turn when none is left. */
  spend(bytes: number, body: Dispatcher.DispatchController): void
  /** The request is over: nothing is resumed any more. */
  end(): void
}

/** `meter` learns of every pause, so that a pause does not make a server look slow. */
export function createBodyPauses(
  meter: BodyMeter,
  bandwidthLimiter: BandwidthLimiter | undefined,
): BodyPauses {
  const held = new Set<'disk' | 'bandwidth'>()
  let paused: Dispatcher.DispatchController | null = null
  let ended = false

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

  const onTurn = (): void => release('bandwidth')

  return {
    holdForDisk: (body) => hold('disk', body),
    releaseForDisk: () => release('disk'),
    spend(bytes, body) {
      if (bandwidthLimiter?.spend(bytes, onTurn) === false) hold('bandwidth', body)
    },
    end() {
      ended = true
      bandwidthLimiter?.leave(onTurn)
      meter.stop()
    },
  }
}
