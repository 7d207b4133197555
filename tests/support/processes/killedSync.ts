import { promises, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { realDisk } from '../../../electron/services/files/disk.ts'
import { syncOrders, type KilledOrder } from './syncOrders.ts'

/**
 * A process that syncs, to be killed at any moment. Arguments: the folder of catalogue and library, a JSON file of
 * orders with their addresses, how many files at once; and, to die at an exact point, `opened:1` for the opened
 * catalogue, `look:N` for the Nth order whose detail is read, `before:N` or `after:N` for the Nth rename of a delivery,
 * `manifest-before:N` or `manifest-after:N` for the Nth of a manifest.
 */
const [, , folder = '', list = '', concurrency = '4', killAt = ''] = process.argv
const [point, turn] = killAt.split(':')
const met = new Map<string, number>()
/** Counts this point, and dies when it is the one. */
function reached(here: string): void {
  const count = (met.get(here) ?? 0) + 1
  met.set(here, count)
  if (point === here && count === Number(turn)) process.kill(process.pid, 'SIGKILL')
}

// Manifests are renamed by the system's own call, which no test replaces: it is watched at the very edge.
const renameBySystem = promises.rename
promises.rename = async (from, to) => {
  const isManifest = typeof to === 'string' && to.endsWith('manifest.json')
  if (isManifest) reached('manifest-before')
  await renameBySystem(from, to)
  if (isManifest) reached('manifest-after')
}
syncBuiltinESMExports()

await syncOrders(folder, JSON.parse(readFileSync(list, 'utf8')) as KilledOrder[], Number(concurrency), {
  disk: {
    async rename(from, to) {
      reached('before')
      await realDisk.rename(from, to)
      reached('after')
    },
  },
  onOpened: () => {
    reached('opened')
  },
  onLook: () => {
    reached('look')
  },
})
