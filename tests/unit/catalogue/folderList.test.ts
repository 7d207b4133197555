import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FolderSort } from '../../../shared/contract/library.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import type { FileState } from '../../../electron/services/catalogue/filesRepository.ts'
import {
  createFolderList,
  type FolderQuery,
} from '../../../electron/services/catalogue/folderList/folderList.ts'
import { createFolderGroups } from '../../../electron/services/catalogue/folderList/folderGroups.ts'
import { titleKey } from '../../../electron/services/catalogue/folderList/titleKey.ts'
import { createPageFacts } from '../../../electron/services/catalogue/list/pageFacts.ts'
import { createOrderMove } from '../../../electron/services/catalogue/orders/moveOrder.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { often } from '../../support/soak.ts'
import '../../support/properties.ts'

/** After any writes in any order, the library's list equals a scan of all folders and files. */

const connectionId = 'c'
const roots = ['/library', '/elsewhere'] as const
const titles = ['9 Oak Street', '12 Oak Street', '12 Ash Lane'] as const
const keys = [
  'text/tour',
  'listing_floorplans/png_urls/0',
  'listing_floorplans/jpg_urls/0',
  'cad_files/zip_urls/0',
]

function catalogue() {
  const db = memoryCatalogue()
  return {
    ...createStores(db),
    list: createFolderList(db),
    facts: createPageFacts(db),
    move: createOrderMove(db),
  }
}
type Catalogue = ReturnType<typeof catalogue>

type Write =
  | { do: 'folder'; id: string; root: number; title: number; at: number | null }
  | { do: 'put'; id: string; root: number; key: number; state: FileState; size: number }
  | { do: 'lost'; id: string; root: number; keys: number[] }
  | { do: 'removeFile'; id: string; root: number; key: number }
  | { do: 'removeFiles' | 'removeFolder' | 'move'; id: string; root: number }
  | { do: 'removeRoot'; root: number }

const february = Date.UTC(1970, 1, 14) / 1000
const id = fc.constantFrom('1', '2', '3')
const root = fc.constantFrom(0, 0, 0, 1)
const key = fc.nat({ max: keys.length - 1 })
const weighted = (weight: number, arbitrary: fc.Arbitrary<Write>) => ({ weight, arbitrary })
const writes = fc.array(
  fc.oneof(
    weighted(
      5,
      fc.record({
        do: fc.constant('folder'),
        id,
        root,
        title: fc.nat({ max: titles.length - 1 }),
        at: fc.constantFrom(100, 200, february, null),
      }),
    ),
    weighted(
      8,
      fc.record({
        do: fc.constant('put'),
        id,
        root,
        key,
        state: fc.constantFrom('current', 'current', 'kept_local', 'earlier'),
        size: fc.nat({ max: 9 }),
      }),
    ),
    weighted(3, fc.record({ do: fc.constant('lost'), id, root, keys: fc.uniqueArray(key) })),
    weighted(2, fc.record({ do: fc.constant('removeFile'), id, root, key })),
    weighted(1, fc.record({ do: fc.constantFrom('removeFiles', 'removeFolder', 'move'), id, root })),
    weighted(1, fc.record({ do: fc.constant('removeRoot'), root })),
  ),
  { minLength: 10, maxLength: 50, size: 'max' },
)

const placedFolder = { address: '', manifestVersion: null, dirty: false }
const placeOf = (title: string, orderId: string): string => `2026/${title} ${orderId}`
const pathOf = (at: number): string => `${String(at)}.file`
const keyOf = (orderId: string, at: number) => ({ connectionId, root: roots[at] ?? '', orderId })

/** Files recorded as missing on disk, by root and order. */
type Lost = Map<string, Set<string>>

function write({ files, folders, move }: Catalogue, lost: Lost, step: Write): void {
  if (step.do === 'removeRoot') {
    folders.removeRoot(roots[step.root] ?? '')
    files.removeRoot(roots[step.root] ?? '')
    for (const each of lost.keys()) if (each.startsWith(roots[step.root] ?? '-')) lost.delete(each)
    return
  }
  const of = keyOf(step.id, step.root)
  const name = `${of.root} ${of.orderId}`
  const lacking = lost.get(name) ?? new Set()
  lost.set(name, lacking)
  switch (step.do) {
    case 'folder': {
      const title = titles[step.title] ?? ''
      const relDir = placeOf(title, step.id)
      folders.put(of, { ...placedFolder, relDir, title, deliveredAt: step.at }, relDir.toLowerCase())
      return
    }
    case 'put': {
      const before = files.ofOrder(of).find(({ relPath }) => relPath === pathOf(step.key))
      const bytes = { size: step.size, sha256: `sha ${String(step.size)}`, mtimeMs: step.size }
      if (before?.size !== step.size) lacking.delete(pathOf(step.key))
      const [assetKey = '', relPath] = [keys[step.key], pathOf(step.key)]
      files.put(of, { ...placedFile, assetKey, relPath, state: step.state, ...bytes })
      return
    }
    case 'lost': {
      const records = files.ofOrder(of).filter(({ relPath }) => step.keys.map(pathOf).includes(relPath))
      const next = records.map(({ relPath }) => relPath)
      const isNews = next.length !== lacking.size || next.some((path) => !lacking.has(path))
      expect(files.setMissing(of, records)).toBe(isNews)
      lost.set(name, new Set(next))
      return
    }
    case 'removeFile':
      files.remove(of, pathOf(step.key))
      lacking.delete(pathOf(step.key))
      return
    case 'removeFiles':
      files.removeOrder(of)
      lost.delete(name)
      return
    case 'removeFolder':
      folders.remove(of)
      return
    case 'move': {
      const to = roots[1 - step.root] ?? ''
      const other = { ...of, root: to }
      files.removeOrder(other)
      folders.remove(other)
      move(of, to)
      lost.delete(name)
      lost.delete(`${to} ${of.orderId}`)
      return
    }
  }
}

/** The list as a full scan finds it. */
function expected({ files, folders }: Catalogue, lost: Lost, at: number, sort: FolderSort) {
  const library = roots[at] ?? ''
  const listed = folders.ofRoot(connectionId, library).flatMap((folder) => {
    const current = files.ofOrder(folder).filter(({ state }) => state !== 'earlier')
    if (current.length === 0) return []
    const lacking = lost.get(`${library} ${folder.orderId}`) ?? new Set()
    const there = current.filter(({ relPath }) => !lacking.has(relPath))
    const cover = [2, 1].flatMap((each) => there.filter(({ assetKey }) => assetKey === keys[each]))[0]
    const texts = current.filter(({ assetKey }) => assetKey.startsWith('text/')).length
    const { folderId, orderId, title, relDir: place, deliveredAt } = folder
    return {
      id: folderId,
      orderId,
      title,
      place,
      deliveredAt,
      files: current.length - texts,
      texts,
      missing: current.length - there.length,
      bytes: current.reduce((sum, { size }) => sum + size, 0),
      handedOver: null,
      isAnnotated: false,
      // A restored file has its former hash again, and another time.
      cover:
        cover === undefined
          ? null
          : { fileId: cover.fileId, version: `${cover.sha256}-${String(Math.trunc(cover.mtimeMs))}` },
    }
  })
  const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const order = (a: (typeof listed)[number], b: (typeof listed)[number]): number =>
    byTitle.compare(a.title, b.title) || (a.place < b.place ? -1 : 1)
  if (sort === 'title') return listed.sort(order)
  const sign = sort === 'delivered' ? 1 : -1
  return listed.sort((a, b) => sign * ((b.deliveredAt ?? 0) - (a.deliveredAt ?? 0) || order(a, b)))
}

test('folder counts, missing files, covers and order match a full scan after random writes', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (steps) => {
      const made = catalogue()
      const lost: Lost = new Map()
      const start: Write[] = ['1', '2', '3'].flatMap((each, index): Write[] => [
        { do: 'folder', id: each, root: 0, title: index, at: 100 },
        { do: 'put', id: each, root: 0, key: 2, state: 'current', size: 1 },
      ])
      for (const step of [...start, ...steps]) {
        write(made, lost, step)
        for (const [at, library] of roots.entries()) {
          const scope = { connection: connectionId, root: library }
          const covers = () => [...made.facts.covers(scope, [{ id: '1' }, { id: '2' }, { id: '3' }])]
          // The list of orders shows the same pictures, also before the library's rows are made.
          const early = covers()
          for (const sort of ['delivered', 'oldest', 'title'] as const) {
            const all = expected(made, lost, at, sort)
            const query = { connectionId, root: library, search: '', sort }
            const oaks = all.filter(({ title }) => title.includes('Oak'))
            for (const [search, folders] of [
              ['', all],
              ['OAK 2026', oaks],
            ] as const)
              expect(await made.list.page({ ...query, search }, 0, 10)).toEqual({
                folders,
                total: folders.length,
                groups: [],
              })
            expect((await made.list.page(query, 1, 1)).folders).toEqual(all.slice(1, 2))
          }
          const shown = expected(made, lost, at, 'title').flatMap(({ orderId, cover }) =>
            cover === null ? [] : [[orderId, cover]],
          )
          expect(early.sort()).toEqual(shown.sort())
          expect(covers().sort()).toEqual(shown)
        }
      }
      made.db.close()
    }),
    { numRuns: often(10, 200) },
  )
})

test('the groups of a library match a full scan after random writes', async () => {
  const monthOf = (at: number | null): string | null =>
    at === null ? null : at < february ? '1970-01' : '1970-02'
  await fc.assert(
    fc.asyncProperty(writes, fc.constantFrom('delivered', 'oldest', 'title'), async (steps, sort) => {
      const made = catalogue()
      const lost: Lost = new Map()
      const months = sort === 'oldest' ? ['1970-01', '1970-02', null] : ['1970-02', '1970-01', null]
      for (const step of steps) {
        write(made, lost, step)
        const all = expected(made, lost, 0, sort)
        const groups = months.map((name) => all.filter(({ deliveredAt }) => monthOf(deliveredAt) === name))
        const query = { connectionId, root: roots[0], search: '', sort, grouping: 'month' as const }
        expect(await made.list.page(query, 0, 10)).toEqual({
          folders: groups.flat(),
          total: all.length,
          groups: months
            .map((name, at) => ({ name, folders: groups[at]?.length ?? 0 }))
            .filter(({ folders }) => folders > 0),
        })
      }
      made.db.close()
    }),
    { numRuns: often(20, 400) },
  )
})

test('a changed folder of a grouped library moves alone; more than 100 are grouped anew', async () => {
  const made = catalogue()
  const lost: Lost = new Map()
  const put = (from: number, to: number, at: number): void => {
    for (let number = from; number < to; number += 1) {
      const id = String(number)
      write(made, lost, { do: 'folder', id, root: 0, title: number % titles.length, at })
      write(made, lost, { do: 'put', id, root: 0, key: 2, state: 'current', size: 1 })
    }
    made.list.updateStale()
  }
  const groups = createFolderGroups(made.db)
  const order = [{ sql: 'd.place', descending: false, isNullable: false }]
  const of = { connectionId, root: roots[0], by: 'month', isOldestFirst: false, order } as const
  const rows = made.db.prepare('SELECT row FROM folder_rows ORDER BY place')
  let readings = 0
  const read = async (): Promise<string[]> => {
    const pages = () => {
      readings += 1
      return [rows.all().map(({ row }) => Number(row))].values()
    }
    const found = await groups.all(of, pages)
    return found.map(({ name, rows }) => `${String(name)} ${String(rows.length)}`)
  }
  put(0, 300, 100)
  expect(await read()).toEqual(['1970-01 300'])
  put(0, 3, february)
  put(300, 301, 100)
  expect(await read()).toEqual(['1970-02 3', '1970-01 298'])
  expect(await read()).toEqual(['1970-02 3', '1970-01 298'])
  expect(readings).toBe(1)
  put(0, 104, february)
  expect(await read()).toEqual(['1970-02 104', '1970-01 197'])
  expect(readings).toBe(2)
  made.db.close()
})

describe('a grouped list of folders', () => {
  const january = Date.UTC(2026, 0, 15) / 1000
  const march = Date.UTC(2026, 2, 15) / 1000
  /** Orders 0 to 5: by month, office, title, and order of writing. */
  const made = () => {
    const { db, list, folders, files } = catalogue()
    const orders = createOrders(db)
    const people = createPeople(db)
    const add = (orderId: string, title: string, deliveredAt: number | null, createdBy?: string): void => {
      const of = { connectionId, root: '/library', orderId }
      folders.put(of, { ...placedFolder, relDir: title, title, deliveredAt }, title.toLowerCase())
      files.put(of, placedFile)
      orders.storePage(connectionId, [parseOrder({ id: orderId, info: { created_by: createdBy } })], 0, 10)
    }
    add('0', 'C Street', january, 'Mara@north.example')
    add('1', 'A Street', march, 'jonas@south.example')
    add('2', 'D Street', null)
    add('3', 'B Street', january + 9, 'mara@north.example')
    people.replace(
      connectionId,
      [
        { id: 'n', name: 'North', raw: {} },
        { id: 's', name: 'East', raw: {} },
      ],
      [
        { id: 'm', email: 'mara@north.example', officeId: 'n', raw: {} },
        { id: 'j', email: 'jonas@south.example', officeId: 's', raw: {} },
      ],
    )
    const read = async (query: Partial<FolderQuery>, offset = 0, limit = 10) => {
      const all = { connectionId, root: '/library', search: '', sort: 'delivered' as const, ...query }
      const { folders: found, total, groups } = await list.page(all, offset, limit)
      return {
        total,
        groups: groups.map(({ name, folders: n }) => `${String(name)} ${String(n)}`),
        orders: found.map(({ orderId }) => orderId).join(''),
      }
    }
    return { add, people, read }
  }

  it.each([
    ['month', 'delivered', ['2026-03 1', '2026-01 2', 'null 1'], '1302'],
    ['month', 'oldest', ['2026-01 2', '2026-03 1', 'null 1'], '0312'],
    ['month', 'title', ['2026-03 1', '2026-01 2', 'null 1'], '1302'],
    ['office', 'delivered', ['East 1', 'North 2', 'null 1'], '1302'],
    ['office', 'oldest', ['East 1', 'North 2', 'null 1'], '1032'],
  ] as const)('by %s and sorted by %s counts all folders', async (grouping, sort, groups, orders) => {
    const { read } = made()
    expect(await read({ grouping, sort })).toEqual({ total: 4, groups, orders })
    expect(await read({ grouping, sort }, 1, 2)).toEqual({ total: 4, groups, orders: orders.slice(1, 3) })
  })

  it('counts only folders that match a search', async () => {
    const { read } = made()
    expect(await read({ grouping: 'month', search: 'b street' })).toEqual({
      total: 1,
      groups: ['2026-01 1'],
      orders: '3',
    })
  })

  it('follows new folders, and people who change their office', async () => {
    const { add, people, read } = made()
    await read({ grouping: 'office' })
    people.replace(connectionId, [{ id: 'n', name: 'North', raw: {} }], [])
    expect((await read({ grouping: 'office' })).groups).toEqual(['null 4'])
    await read({ grouping: 'month' })
    add('4', 'E Street', march)
    expect((await read({ grouping: 'month' })).groups).toEqual(['2026-03 2', '2026-01 2', 'null 1'])
  })
})

test('titleKey sorts without case and accents, and numbers by value', () => {
  const sorted = ['2 Ash', '10 ash', '10 Ásh b', '10 Birch', '0100 Ash', 'Ash 9', 'Ash 12', 'Élan', 'Elan b']
  expect([...sorted].reverse().sort((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))).toEqual(sorted)
})

test('a folder search matches title, place and order id without accents among 5,500 folders', async () => {
  const { db, list, folders, files } = catalogue()
  db.exec('BEGIN')
  for (let at = 0; at < 5500; at += 1) {
    const of = { connectionId, root: '/library', orderId: `order-${String(at)}` }
    const title = at === 1200 ? 'São Bento 7' : `${String(at)} Oak Street`
    const folder = { ...placedFolder, relDir: `Austin/${title}`, title, deliveredAt: at }
    folders.put(of, folder, title.toLowerCase())
    files.put(of, placedFile)
  }
  db.exec('COMMIT')
  const found = async (search: string, offset = 0) => {
    const { folders: some, total } = await list.page(
      { connectionId, root: '/library', search, sort: 'title' },
      offset,
      2,
    )
    return [total, ...some.map(({ title }) => title)]
  }
  expect(await found('sao')).toEqual([1, 'São Bento 7'])
  expect(await found('BENTO aus')).toEqual([1, 'São Bento 7'])
  expect(await found('order-1200')).toEqual([1, 'São Bento 7'])
  expect(await found('oak')).toEqual([5499, '0 Oak Street', '1 Oak Street'])
  expect(await found('oak st')).toEqual([5499, '0 Oak Street', '1 Oak Street'])
  expect(await found('oak', 2000)).toEqual([5499, '2001 Oak Street', '2002 Oak Street'])
  expect(await found('o')).toEqual([5500, '0 Oak Street', '1 Oak Street'])
  expect(await found('b')).toEqual([1, 'São Bento 7'])
  expect(await found('aus b')).toEqual([1, 'São Bento 7'])
  expect(await found('nowhere')).toEqual([0])
  const other = { connectionId: 'other', root: '/library', search: 'oak', sort: 'title' } as const
  expect((await list.page(other, 0, 2)).total).toBe(0)
  db.close()
})
