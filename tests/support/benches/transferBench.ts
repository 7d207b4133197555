import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Asset, AssetFormat, AssetKind } from '../../../shared/domain/assets.ts'
import { assetFields } from '../../../shared/domain/assets.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import {
  createTransferEngine,
  type TransferEngine,
} from '../../../electron/services/transfers/queue/engine.ts'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import type {
  OrderDelivery,
  SyncReport,
  TransferChoice,
  TransferOrder,
} from '../../../electron/services/transfers/types.ts'
import { thisPlatform } from '../platform.ts'

export function asset(kind: AssetKind, field: string, index: number, url: string): Asset {
  const known = assetFields.find((each) => each.kind === kind && each.field === field)
  if (known === undefined) throw new Error(`no field ${kind}/${field}`)
  return { kind, field, variant: known.variant, format: known.format, index, url }
}

const fieldOf: Partial<Record<AssetFormat, [AssetKind, string]>> = {
  jpg: ['listing_floorplans', 'jpg_urls'],
  png: ['listing_floorplans', 'png_urls'],
  svg: ['listing_floorplans', 'svg_urls'],
  pdf: ['listing_floorplans', 'pdf_urls'],
  zip: ['cad_files', 'zip_urls'],
  video: ['video_3d', 'video_urls'],
  json: ['property_data', 'json_urls'],
}

export function assetOf(format: AssetFormat, url: string, index = 0): Asset {
  const [kind, field] = fieldOf[format] ?? ['listing_floorplans', 'jpg_urls']
  return asset(kind, field, index, url)
}

export function order(
  root: string,
  orderId: string,
  facts: Partial<TransferOrder['facts']> & { street?: string; city?: string } = {},
): TransferOrder {
  const { street = '12 Oak Street', city = 'Austin', ...more } = facts
  const address = {
    street,
    suite: '',
    number: '',
    city,
    state: 'TX',
    country: 'US',
    postalCode: '',
    fullAddress: '',
    latitude: null,
    longitude: null,
  }
  return {
    connectionId: 'c1',
    connectionAddress: 'https://plans.example/v3',
    orderId,
    root,
    facts: {
      orderId,
      title: `${street}, ${city}`,
      address,
      location: null,
      externalId: null,
      createdBy: null,
      office: null,
      createdAt: 1_700_000_000,
      deliveredAt: null,
      ...more,
    },
  }
}

export interface Bench {
  folder: string
  root: string
  db: DatabaseSync
  engine: TransferEngine
  /** Current delivery of each order, by order id. */
  delivered: Map<string, OrderDelivery>
  detailFetches: { orderId: string; fresh: boolean }[]
  /** Makes these assets the current delivery of the order `o1`. */
  deliver(...assets: Asset[]): void
  /** Downloads the order `o1`. */
  run(choice?: TransferChoice, observer?: Parameters<TransferEngine['run']>[2]): Promise<SyncReport>
  /** Makes a library for the next test in a new folder. The engine, its threads and its database stay. */
  nextLibrary(): Promise<void>
  /** Starts a new engine on the same database, as after a restart. */
  restart(): Promise<void>
  /** Starts a new engine with an empty catalogue. */
  loseCatalogue(): Promise<void>
  /** Returns delivery files on disk without the program's records: path below the root → `mark` of the bytes. */
  files(): Promise<Map<string, string>>
  close(): Promise<void>
}

/** Starts an engine on a fresh folder and database, with fast retries. */
export async function startBench(options: Partial<TransferEngineOptions> = {}): Promise<Bench> {
  const home = await mkdtemp(join(tmpdir(), 'planroom-transfers-'))
  let libraries = 0
  const delivered = new Map<string, OrderDelivery>()
  const detailFetches: Bench['detailFetches'] = []
  const open = (db: DatabaseSync): TransferEngine =>
    createTransferEngine({
      stores: createStores(db),
      platform: thisPlatform,
      templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
      concurrency: () => 4,
      fetchDetail: (_, orderId, { fresh }) => {
        detailFetches.push({ orderId, fresh })
        return Promise.resolve(delivered.get(orderId) ?? { assets: [], texts: [] })
      },
      ...options,
      fetchOptions: {
        retry: { attempts: 3, baseMs: 5, longestMs: 20 },
        random: () => 0.5,
        ...options.fetchOptions,
      },
    })
  let file = join(home, 'catalogue.db')
  const bench: Bench = {
    folder: home,
    root: join(home, 'library'),
    db: openCatalogue(file).db,
    engine: undefined as unknown as TransferEngine,
    delivered,
    detailFetches,
    deliver: (...assets) => void delivered.set('o1', { assets, texts: [] }),
    run: (choice, observer) => bench.engine.run([order(bench.root, 'o1')], choice, observer),
    async nextLibrary() {
      if (libraries > 0) await rm(bench.folder, { recursive: true, force: true })
      bench.folder = join(home, String((libraries += 1)))
      bench.root = join(bench.folder, 'library')
      delivered.clear()
      detailFetches.length = 0
      await mkdir(bench.folder)
    },
    async restart() {
      await bench.engine.close()
      bench.db.close()
      bench.db = openCatalogue(file).db
      bench.engine = open(bench.db)
    },
    async loseCatalogue() {
      file = join(home, `catalogue-${String(Date.now())}.db`)
      await bench.restart()
    },
    files: () => filesBelow(bench.root),
    async close() {
      await bench.engine.close()
      bench.db.close()
      await rm(home, { recursive: true, force: true })
    },
  }
  bench.engine = open(bench.db)
  return bench
}

/** Returns length and SHA-256 as a short text that is equal only for equal bytes. */
export function mark(bytes: Buffer): string {
  return `${String(bytes.length)} ${createHash('sha256').update(bytes).digest('hex')}`
}

/** Returns all files below a folder except `.planroom`: path with `/` → `mark` of the bytes. */
export async function filesBelow(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(root.length + 1).replaceAll('\\', '/')
    if (entry.isFile() && !name.split('/').includes('.planroom')) found.set(name, mark(await readFile(path)))
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
