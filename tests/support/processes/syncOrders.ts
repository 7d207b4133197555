import { join } from 'node:path'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import type { DiskCalls } from '../../../electron/services/files/disk.ts'
import { createTransferEngine } from '../../../electron/services/transfers/queue/engine.ts'
import type { SyncReport } from '../../../electron/services/transfers/types.ts'
import { assetOf, order } from '../benches/transferBench.ts'
import { thisPlatform } from '../platform.ts'

/** An order in the JSON file of the killed process. */
export interface KilledOrder {
  id: string
  street: string
  urls: { format: 'jpg' | 'pdf' | 'json'; url: string; index: number }[]
}

/** Hooks at the steps where a run may be killed. */
interface SyncSteps {
  disk?: Partial<DiskCalls>
  onOpened?: () => void
  /** Called before the detail of an order is read. */
  onLook?: () => void
}

/** Opens the catalogue, syncs `orders`, and closes everything. The catalogue and the library are in `folder`. */
export async function syncOrders(
  folder: string,
  orders: readonly KilledOrder[],
  concurrency: number,
  { disk = {}, onOpened, onLook }: SyncSteps = {},
): Promise<SyncReport> {
  const { db } = openCatalogue(join(folder, 'catalogue.db'))
  onOpened?.()
  const engine = createTransferEngine({
    stores: createStores(db),
    platform: thisPlatform,
    templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
    concurrency: () => concurrency,
    fetchDetail: (_, orderId) => {
      onLook?.()
      return Promise.resolve({
        assets: (orders.find(({ id }) => id === orderId)?.urls ?? []).map(({ format, url, index }) =>
          assetOf(format, url, index),
        ),
        texts: [{ name: 'gla-formula', text: `formula of ${orderId}\n` }],
      })
    },
    disk,
    fetchOptions: { retry: { attempts: 3, baseMs: 5, longestMs: 20 } },
  })
  try {
    return await engine.run(orders.map(({ id, street }) => order(join(folder, 'library'), id, { street })))
  } finally {
    await engine.close()
    db.close()
  }
}
