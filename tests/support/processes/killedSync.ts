import { promises, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { realDisk } from '../../../electron/services/files/disk.ts'
import { createTransferEngine } from '../../../electron/services/transfers/queue/engine.ts'
import type { KilledOrder } from './killedChild.ts'
import { assetOf, order } from '../benches/transferBench.ts'

/**
 * A process that syncs, to be killed at any moment. Arguments: catalogue, library folder, a JSON file of orders with
 * their addresses, how many files at once; and, to die at an exact point, `opened:1` for the opened catalogue,
 * `look:N` for the Nth order whose detail is read, `before:N` or `after:N` for the Nth rename of a delivery,
 * `manifest-before:N` or `manifest-after:N` for the Nth of a manifest. Prints the report when it gets to the end.
 */
const [, , catalogue = '', root = '', list = '', concurrency = '4', killAt = ''] = process.argv
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

const orders = JSON.parse(readFileSync(list, 'utf8')) as KilledOrder[]
const { db } = openCatalogue(catalogue)
reached('opened')
const engine = createTransferEngine({
  db,
  platform: 'linux',
  templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
  concurrency: () => Number(concurrency),
  fetchDetail: (_, orderId) => {
    reached('look')
    return Promise.resolve({
      assets: (orders.find(({ id }) => id === orderId)?.urls ?? []).map(({ format, url, index }) =>
        assetOf(format, url, index),
      ),
      texts: [{ name: 'gla-formula', text: `formula of ${orderId}\n` }],
    })
  },
  disk: {
    ...realDisk,
    async rename(from, to) {
      reached('before')
      await realDisk.rename(from, to)
      reached('after')
    },
  },
  fetchOptions: { retry: { attempts: 3, baseMs: 5, longestMs: 20 } },
})
const report = await engine.run(orders.map(({ id, street }) => order(root, id, { street })))
await engine.close()
db.close()
process.stdout.write(`${JSON.stringify(report)}\n`)
