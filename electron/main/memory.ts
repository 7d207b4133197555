import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's heap close to the live data. The young generation keeps its initial size; downloads would grow it to
 * several times the live data. The old generation is collected at 1.5 times the size after the last collection; V8's
 * default is up to 4 times. Call it before any work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}

/**
 * V8 flags of the window's process: limits the young generation, in MB. Scrolling a grid would fill 66 MB with cards
 * that are no longer visible.
 */
export const windowEngineFlags = '--max-semi-space-size=4'
