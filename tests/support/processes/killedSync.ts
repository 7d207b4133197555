import { promises, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { realDisk } from '../../../electron/services/files/disk.ts'
import { syncOrders, type KilledOrder } from './syncOrders.ts'

/**
 * A process that syncs until it is killed. Arguments: the folder of catalogue and library, a JSON file of orders with
 * their addresses, the number of parallel files, and optionally a point at which the process kills itself:
 *
 * - `opened:1`: after the catalogue was opened
 * - `look:N`: before the detail of the Nth order is read
 * - `before:N`, `after:N`: at the Nth rename of a delivered file
 * - `manifest-before:N`, `manifest-after:N`: at the Nth rename of a manifest
 */
const [, , folder = '', list = '', concurrency = '4', killAt = ''] = process.argv
const [point, turn] = killAt.split(':')
const met = new Map<string, number>()
/** Counts visits of a point. Kills this process at the requested visit. */
function reached(here: string): void {
  const count = (met.get(here) ?? 0) + 1
  met.set(here, count)
  if (point === here && count === Number(turn)) process.kill(process.pid, 'SIGKILL')
}

// Manifests are renamed with a direct call of `rename`, which no option replaces. So Node's module is patched.
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
