import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the engine's nursery as small as it starts: while thousands of files run it would grow to several times the
 * memory of everything that is alive, for collections that are already short. To be called before there is work.
 */
export function keepNurserySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
