import { setFlagsFromString } from 'node:v8'

/**
 * Keeps what the engine holds close to what is alive. Its nursery stays as small as it starts: while thousands of files
 * run it would grow to several times the memory of everything that is alive, for collections that are already short.
 * The heap is collected once it is half as much again as what the last collection left; the engine by itself waits for
 * up to four times what was left. To be called before there is work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}

/**
 * For the engine of the window's process: its nursery has at most so many megabytes. A grid that is scrolled would fill
 * 66 MB with the cards of folders that were passed by.
 */
export const windowEngineFlags = '--max-semi-space-size=4'
