import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createFilteredLists,
  type FilteredList,
} from '../../../electron/services/catalogue/list/filteredLists.ts'
import { createListWalk } from '../../../electron/services/catalogue/list/listWalk.ts'

/** 9000 rows. The filter lets every third row through. */
let db: DatabaseSync
let tested: number
let version: string
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec(
    'CREATE TABLE rows (row INTEGER PRIMARY KEY, place INTEGER); CREATE INDEX places ON rows (place, row)',
  )
  const numbers = Array.from({ length: 9000 }, (_, at) => at + 1)
  db.prepare('INSERT INTO rows SELECT value, -value FROM json_each(?)').run(JSON.stringify(numbers))
  tested = 0
  version = '1'
  db.function('isThird', (row) => {
    tested += 1
    return Number(row) % 3 === 0 ? 1 : 0
  })
  // Each reading of the clock ends a batch.
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const thirds: FilteredList = {
  name: 'thirds',
  where: 'isThird(r.row) AND :kept = 1',
  values: { kept: 1 },
  version: () => version,
  unfiltered: {
    table: 'rows r',
    index: 'places',
    where: '1',
    values: {},
    row: 'r.row',
    order: [
      { sql: 'r.place', descending: false, isNullable: false },
      { sql: 'r.row', descending: false, isNullable: false },
    ],
  },
}

test('concurrent and later requests of one filtered list test each row once', async () => {
  const lists = createFilteredLists(db, createListWalk(db))
  const found = await Promise.all([lists.all(thirds), lists.all(thirds), lists.all({ ...thirds })])
  expect(tested).toBe(9000)
  expect(new Set(found).size).toBe(1)
  expect(await found[0].page(2, 3)).toEqual([8994, 8991, 8988])
  await lists.all(thirds)
  expect(tested).toBe(9000)
})

test('four requests of a list that changes on every read scan the rows twice', async () => {
  const lists = createFilteredLists(db, createListWalk(db))
  let writes = 0
  const changing = { ...thirds, version: () => String((writes += 1)) }
  const first = lists.all(changing)
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([first, lists.all(changing), lists.all(changing), lists.all(changing)])
  expect(tested).toBe(18_000)
})

test('a request aborted while it waits for another list rejects, and the next request gets the list', async () => {
  const lists = createFilteredLists(db, createListWalk(db))
  const gone = new AbortController()
  const first = lists.all(thirds)
  const others = { ...thirds, name: 'others' }
  const unwanted = lists.all(others, gone.signal)
  gone.abort(new Error('replaced'))
  await expect(unwanted).rejects.toThrow('replaced')
  expect((await lists.all(others)).total).toBe(3000)
  expect((await first).total).toBe(3000)
})

test('a shared scan survives one aborted caller and stops when the last caller aborts', async () => {
  const lists = createFilteredLists(db, createListWalk(db))
  const [one, another] = [new AbortController(), new AbortController()]
  const [gone, stays] = [lists.all(thirds, one.signal), lists.all(thirds, another.signal)]
  one.abort(new Error('replaced'))
  await expect(gone).rejects.toThrow('replaced')
  expect((await stays).total).toBe(3000)
  version = '2'
  const last = lists.all(thirds, another.signal)
  await new Promise((resolve) => setImmediate(resolve))
  another.abort(new Error('replaced'))
  await expect(last).rejects.toThrow('replaced')
  const atEnd = tested
  // More batches than the remaining rows would need.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(tested).toBe(atEnd)
  expect(tested).toBeLessThan(18_000)
  // The stopped scan left no partial list.
  expect((await lists.all(thirds)).total).toBe(3000)
})

test('a page that fails with an I/O error rejects, and the next request reads the complete list', async () => {
  const walkList = createListWalk(db)
  let isBroken = true
  const lists = createFilteredLists(db, function* (list, size) {
    for (const some of walkList(list, size)) {
      yield some
      if (isBroken) throw new Error('disk I/O error')
    }
  })
  const found = await lists.all(thirds)
  await expect(found.page(500, 2)).rejects.toThrow('disk I/O error')
  isBroken = false
  const again = await lists.all(thirds)
  expect(await again.page(500, 2)).toEqual([7500, 7497])
})
