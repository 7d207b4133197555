import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createAttachments } from '../../../electron/services/attachments/attachments.ts'
import { createTransferEngine } from '../../../electron/services/transfers/queue/engine.ts'
import { order } from '../benches/transferBench.ts'
import { thisPlatform } from '../platform.ts'

/**
 * A process that attaches the file of an address to an order's folder. The test kills it. Arguments: catalogue, library
 * folder, address. Prints the result.
 */
const [, , catalogue = '', root = '', url = ''] = process.argv
const { db } = openCatalogue(catalogue)
const engine = createTransferEngine({
  stores: createStores(db),
  platform: thisPlatform,
  templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind}' }),
  concurrency: () => 4,
  fetchDetail: () => Promise.resolve({ assets: [], texts: [] }),
})
const attachments = createAttachments({
  engine,
  orderOf: () => order(root, 'o1'),
  onAttached: () => undefined,
})
const attached = await attachments.file({
  target: { connectionId: 'c1', orderId: 'o1' },
  subfolder: 'Home report',
  files: [{ url, name: 'Branded', expect: 'pdf' }],
  unpack: true,
  signal: new AbortController().signal,
})
await engine.close()
db.close()
process.stdout.write(JSON.stringify(attached))
