import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the engine's nursery as small as it starts: while thousands of files run it would grow to several times the
 * memory of everything that is alive, for collections that are already short. To be called before there is work.
 */
export function keepNurserySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * For the engine of the window's process: its nursery has at most so many megabytes. A grid that is scrolled would fill
 * 66 MB with the cards of folders that were passed by.
 */
export const windowEngineFlags = '--max-semi-space-size=4'
