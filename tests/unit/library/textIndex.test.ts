import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { createTextIndex, type TextIndex } from '../../../electron/services/library/textIndex.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const property = {
  address: '12 Oak Street',
  floors: [{ rooms: [{ name: 'Winter garden', area: 14.25 }, { name: 'Música' }] }],
}
const { server, bench } = useTransfers()
let problems: unknown[][]
/** Orders whose property data names another number of floors. */
let renamed: string[]
let index: TextIndex
let notes: { assetKey: string; note: string }[]
/** Version of the annotations file: null without a file, undefined for a missing folder. */
let version: string | null | undefined
/** Orders whose folders got their first annotation, or lost their last. */
let annotated: string[]
/** Runs once, after the annotations of a folder were read and before they are indexed. */
let meanwhile: (() => void | Promise<void>) | null
const open = (): TextIndex => {
  const library = createLibrary({ db: bench.db })
  return createTextIndex({
    db: bench.db,
    fileOnDisk: (...file) => library.fileOnDisk(...file),
    async notesOf() {
      const read = notes
      const work = meanwhile
      meanwhile = null
      await work?.()
      return read
    },
    notesVersion: () => Promise.resolve(version),
    onAnnotated: (folder) => void annotated.push(folder.orderId),
    onProblem: (...words) => void problems.push(words),
    onFloors: ({ orderId }) => void renamed.push(orderId),
  })
}
beforeEach(() => {
  problems = []
  renamed = []
  annotated = []
  notes = []
  version = null
  meanwhile = null
  index = open()
})
afterEach(() => index.close())

async function deliver(
  orderId: string,
  texts: { name: 'gla-formula' | 'tour'; text: string }[],
  data: unknown,
) {
  const bytes = Buffer.from(typeof data === 'string' ? data : JSON.stringify(data))
  bench.delivered.set(orderId, {
    assets: [
      assetOf('jpg', server.serve(`/${orderId}.jpg`, sample('jpg', 5000))),
      { ...assetOf('json', server.serve(`/${orderId}-${String(bytes.length)}.json`, bytes)) },
    ],
    texts,
    record: `${orderId} ${String(bytes.length)}`,
  })
  await bench.engine.run([order(bench.root, orderId, { street: `${orderId} Oak Street` })])
}
async function found(typed: string): Promise<string[]> {
  await index.updateChanged()
  const { hits } = await index.search({ connectionId: 'c1', root: bench.root }, typed, 10)
  return hits.map(({ orderId, name, kind }) => `${orderId}: ${kind} ${name}`)
}

it('the text index finds words of texts, property data and file names, without accents', async () => {
  await deliver('o1', [{ name: 'gla-formula', text: 'Main Floor: 1,012 sq ft\n' }], property)
  expect(await found('main 1,012')).toEqual(['o1: gla GLA formula.txt'])
  expect(await found('winter')).toEqual(['o1: property Property data.json'])
  expect(await found('musica')).toEqual(['o1: property Property data.json'])
  expect(await found('area: 14.25')).toEqual(['o1: property Property data.json'])
  expect(await found('floor plan')).toEqual(['o1: names Floor plan 1.jpg'])
  expect(await found('winter summer')).toEqual([])
  expect(await found('sq')).toEqual(['o1: gla GLA formula.txt'])
  expect(await found('s')).toEqual([])
  expect(problems).toEqual([])
})

it('a result of property data shows no ids and no names of the interface', async () => {
  const ids = {
    order_id: 'A-1',
    orderId: 'A-2',
    ids: ['A-3'],
    source: '0B4CFE6E-4a5f-4f0e-9d1c-2f6a0c1d2e3f',
  }
  await deliver('o1', [], {
    ...ids,
    total_area: 90,
    floorCount: 2,
    grid: 'Oak',
    floors: [{ id: 7, name: 'Winter garden', type: 'winter_garden' }],
  })
  await index.updateChanged()
  const { hits } = await index.search({ connectionId: 'c1', root: bench.root }, 'winter', 10)
  expect(hits.map(({ text }) => text)).toEqual([
    'total area: 90\nfloor Count: 2\ngrid: Oak\nWinter garden\ntype: winter garden',
  ])
})

it('property data that names more floors than there are plans makes the order incomplete in the list', async () => {
  const orders = createOrders(bench.db)
  const record = parseOrder({
    id: 'o1',
    info: { status: 'Ready', created_at: 1 },
    address: { street: 'Oak Lane' },
    delivery_assets: {
      listing_floorplans: { jpg_urls: ['https://files.example/1.jpg'] },
      property_data: { json_urls: ['https://files.example/1.json'] },
    },
  })
  orders.storePage('c1', [record], 0, 1)
  orders.storeDetail('c1', record, 2, 1)
  const verdicts = async () =>
    (await orders.completenessOf({ connection: 'c1', root: bench.root }, ['o1'])).counts
  const floors = (n: number) => ({ floors: Array.from({ length: n }, () => ({ area: 90 })) })
  await deliver('o1', [], floors(1))
  await index.updateChanged()
  expect(await verdicts()).toMatchObject({ ready: 1, incomplete: 0 })
  renamed = []
  await deliver('o1', [], floors(2))
  await index.updateChanged()
  expect(await verdicts()).toMatchObject({ ready: 0, incomplete: 1 })
  expect(renamed).toEqual(['o1'])
})

it('a folder that is delivered again is indexed again, and others are not lost', async () => {
  await deliver('o1', [{ name: 'tour', text: 'link: https://tour.example/one\n' }], property)
  await deliver('o2', [], { rooms: ['Sauna'] })
  expect(await found('sauna')).toEqual(['o2: property Property data.json'])
  await deliver('o2', [], { rooms: ['Steam bath'] })
  expect(await found('sauna')).toEqual([])
  expect(await found('steam')).toEqual(['o2: property Property data.json'])
  expect(await found('tour.example')).toEqual(['o1: tour Tour links.txt'])
})

it('the index keeps its texts while the library folder is away, and finds none for another library', async () => {
  await deliver('o1', [], property)
  expect(await found('winter')).toHaveLength(1)
  await rename(bench.root, `${bench.root} away`)
  bench.db.exec("UPDATE files SET state = 'kept_local' WHERE asset_key LIKE 'property%'")
  expect(await found('winter')).toHaveLength(1)
  await rename(`${bench.root} away`, bench.root)
  const elsewhere = { connectionId: 'c1', root: join(bench.root, 'other') }
  expect(await index.search(elsewhere, 'winter', 10)).toEqual({ hits: [], total: 0 })
})

it('invalid JSON is indexed as text, and a file over the size limit is not indexed', async () => {
  const path = (orderId: string): string =>
    join(bench.root, `Austin/${orderId} Oak Street/Property data.json`)
  await deliver('o1', [], { rooms: ['Loft'] })
  await writeFile(path('o1'), 'these are { no values')
  expect(await found('no values')).toEqual(['o1: property Property data.json'])
  await deliver('o2', [], { rooms: ['Attic'] })
  await writeFile(path('o2'), Buffer.alloc(600 * 1024, 'attic '))
  expect(await found('attic')).toEqual([])
  expect(problems).toHaveLength(1)
})

it('a property name of 25,000 characters does not keep other values from being found', async () => {
  const many = { ['long '.repeat(5000)]: Array.from({ length: 50 }, (_, value) => value) }
  await deliver('o1', [], { ...many, ...property })
  expect(await found('winter')).toEqual(['o1: property Property data.json'])
})

it('annotations are found once their folder is marked as changed', async () => {
  await deliver('o1', [], property)
  expect(await found('crooked')).toEqual([])
  const assetKey = 'listing_floorplans/jpg_urls/0'
  notes = [
    { assetKey, note: 'This wall is crooked' },
    { assetKey: 'of/no_file/0', note: 'crooked too' },
  ]
  const folder = createFolders(bench.db).get({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
  index.noteChange(folder?.folderId ?? '')
  expect(await found('crooked')).toEqual(['o1: annotation Floor plan 1.jpg'])
  notes = []
  index.noteChange(folder?.folderId ?? '')
  expect(await found('crooked')).toEqual([])
})

it('annotations and deliveries that arrive while their folder is indexed are found', async () => {
  await deliver('o1', [], property)
  const folder = createFolders(bench.db).get({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
  meanwhile = () => {
    notes = [{ assetKey: 'listing_floorplans/jpg_urls/0', note: 'This wall is crooked' }]
    index.noteChange(folder?.folderId ?? '')
  }
  expect(await found('crooked')).toEqual(['o1: annotation Floor plan 1.jpg'])
  meanwhile = () => deliver('o1', [], { rooms: ['Sauna'] })
  index.noteChange(folder?.folderId ?? '')
  expect(await found('sauna')).toEqual(['o1: property Property data.json'])
})

it('a folder whose indexing was interrupted by a kill is indexed by the next run', async () => {
  await deliver('o1', [], property)
  const held = Promise.withResolvers<undefined>()
  const reached = Promise.withResolvers<undefined>()
  meanwhile = () => {
    reached.resolve(undefined)
    return held.promise
  }
  const killed = index
  const reading = killed.updateChanged()
  await reached.promise
  index = open()
  expect(await found('winter')).toEqual(['o1: property Property data.json'])
  held.resolve(undefined)
  await reading
  await killed.close()
})

it('annotations from another computer are found once the folder is checked', async () => {
  await deliver('o1', [], property)
  expect(await found('crooked')).toEqual([])
  const folder = createFolders(bench.db).get({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
  if (folder === null) throw new Error('There is no folder.')
  expect(await index.checkNotes(folder)).toBe(false)
  notes = [{ assetKey: 'listing_floorplans/jpg_urls/0', note: 'This wall is crooked' }]
  version = 'annotations.json 300 1'
  expect(await index.checkNotes(folder)).toBe(true)
  expect(await found('crooked')).toEqual(['o1: annotation Floor plan 1.jpg'])
  expect(await index.checkNotes(folder)).toBe(false)
  // A missing folder changes nothing; a folder without annotations removes them.
  version = undefined
  notes = []
  expect(await index.checkNotes(folder)).toBe(false)
  expect(await found('crooked')).toHaveLength(1)
  version = null
  expect(await index.checkNotes(folder)).toBe(true)
  expect(await found('crooked')).toEqual([])
})

it('reports the first annotation of a folder and the removal of the last, once they are indexed', async () => {
  await deliver('o1', [], property)
  await index.updateChanged()
  const { folderId = '' } =
    createFolders(bench.db).get({ connectionId: 'c1', root: bench.root, orderId: 'o1' }) ?? {}
  const change = async (...texts: string[]): Promise<void> => {
    notes = texts.map((note) => ({ assetKey: 'listing_floorplans/jpg_urls/0', note }))
    index.noteChange(folderId)
    await index.updateChanged()
  }
  expect(annotated).toEqual([])
  await change('Door')
  expect(annotated).toEqual(['o1'])
  await change('Door', 'Window')
  expect(annotated).toEqual(['o1'])
  await change()
  expect(annotated).toEqual(['o1', 'o1'])
})
