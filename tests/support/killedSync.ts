import { openCatalogue } from '../../electron/services/catalogue/database.ts'
import { realDisk } from '../../electron/services/transfers/disk.ts'
import { createTransferEngine } from '../../electron/services/transfers/engine.ts'
import { assetOf, order } from './transferBench.ts'

/**
 * A process that syncs, to be killed at any moment. Arguments: catalogue, library folder, and a JSON list of orders with
 * their addresses; and, to die at an exact point, `before:N` or `after:N` for the Nth rename of a delivery. Prints the report when it gets to the end.
 */
const [, , catalogue = '', root = '', list = '[]', killAt = ''] = process.argv
const [when, turn] = killAt.split(':')
let renames = 0
const orders = JSON.parse(list) as {
  id: string
  street: string
  urls: { format: 'jpg' | 'pdf' | 'json'; url: string; index: number }[]
}[]
const { db } = openCatalogue(catalogue)
const engine = createTransferEngine({
  db,
  platform: 'linux',
  templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
  concurrency: () => 4,
  lookAtOrder: (_, orderId) =>
    Promise.resolve({
      assets: (orders.find(({ id }) => id === orderId)?.urls ?? []).map(({ format, url, index }) =>
        assetOf(format, url, index),
      ),
      texts: [{ name: 'gla-formula', text: `formula of ${orderId}\n` }],
    }),
  disk: {
    ...realDisk,
    async rename(from, to) {
      renames += 1
      const mine = renames === Number(turn)
      if (when === 'before' && mine) process.kill(process.pid, 'SIGKILL')
      await realDisk.rename(from, to)
      if (when === 'after' && mine) process.kill(process.pid, 'SIGKILL')
    },
  },
  fetchOptions: { retry: { attempts: 3, baseMs: 5, longestMs: 20 } },
})
const report = await engine.run(orders.map(({ id, street }) => order(root, id, { street })))
await engine.close()
db.close()
process.stdout.write(`${JSON.stringify(report)}\n`)
