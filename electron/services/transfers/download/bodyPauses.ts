import type { Dispatcher } from 'undici'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import type { BodyMeter } from './slowBodies.ts'

/** Pauses and resumes one body. It is paused while the disk or the bandwidth limit requires it. */
export interface BodyPauses {
  /** Pauses the body for the disk. */
  holdForDisk(body: Dispatcher.DispatchController): void
  releaseForDisk(): void
  /** Takes bytes from the bandwidth, and pauses the body if none is left. */
  spend(bytes: number, body: Dispatcher.DispatchController): void
  /** The request has ended: no more resuming. */
  end(): void
}

/** `meter`: notified of pauses, so that they do not make a server seem slow. */
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

  const onBandwidth = (): void => release('bandwidth')

  return {
    holdForDisk: (body) => hold('disk', body),
    releaseForDisk: () => release('disk'),
    spend(bytes, body) {
      if (bandwidthLimiter?.spend(bytes, onBandwidth) === false) hold('bandwidth', body)
    },
    end() {
      ended = true
      bandwidthLimiter?.leave(onBandwidth)
      meter.stop()
    },
  }
}
