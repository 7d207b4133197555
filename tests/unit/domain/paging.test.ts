import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPeople } from '../../../electron/services/api/peopleApi.ts'
import { readPage } from '../../../electron/services/api/ordersApi.ts'
import type { ListPage } from '../../../electron/services/api/listPage.ts'
import { readAllPages } from '../../../electron/services/api/readAllPages.ts'
import { AppError } from '../../../shared/errors.ts'
import '../../support/properties.ts'

test.each([
  ['more', { has_more: true, next_offset: 13 }, true, 13],
  ['the end', { has_more: false, next_offset: 13 }, false, 13],
  ['an offset alone', { next_offset: 13 }, null, 13],
  ['more without an offset', { has_more: true }, true, null],
  ['values of a wrong type', { has_more: 'yes', next_offset: '13' }, null, null],
  ['nothing', {}, null, null],
])('pagination with %s is read', (_, pagination, hasMore, nextOffset) => {
  expect(readPage({ items: [{}], pagination })).toEqual({ items: [{}], hasMore, nextOffset })
})

type Read = (offset: number, limit: number) => ListPage<string>

/** Walks a list to its end. */
async function walked(read: Read) {
  const found = new Set<string>()
  let requests = 0
  let error: unknown = null
  const pages = readAllPages<string>({
    what: 'orders',
    keyOf: (item) => item,
    read: async (offset, limit) => {
      requests += 1
      await Promise.resolve()
      return read(offset, limit)
    },
  })
  try {
    for await (const { items } of pages) for (const item of items) found.add(item)
  } catch (fault) {
    error = fault
  }
  return { found: found.size, requests, error }
}

const orders = Array.from({ length: 5000 }, (_, index) => `order-${index}`)
/** A service that gives at most `max` rows a page. */
const rowsOf =
  (max: number, list = orders) =>
  (offset: number, limit: number) =>
    list.slice(offset, offset + Math.min(limit, max))

type NextOffset = (offset: number, rows: number, call: number) => number | null
const nextOffsets: Record<string, NextOffset> = {
  'as it should be': (offset, rows) => offset + rows,
  'one too high': (offset, rows) => offset + rows + 1,
  'always the first': () => 0,
  'the page that was asked for': (offset) => offset,
  'the page before': (offset) => Math.max(0, offset - 20),
  'on and back in turn': (offset, rows, call) =>
    call % 2 === 0 ? offset + rows : Math.max(0, offset - rows),
  missing: () => null,
  'far beyond the end': () => 1e15,
  negative: () => -5,
  'a fraction': (offset, rows) => offset + rows - 0.5,
}

test('a walk that resumes and is refused at once rejects with the refusal', async () => {
  const refused = new AppError('not_found', 'Not found.')
  const pages = readAllPages<string>({
    what: 'orders',
    offset: 50,
    keyOf: (item) => item,
    wasRead: () => true,
    read: () => Promise.reject(refused),
  })
  await expect(pages.next()).rejects.toBe(refused)
})

test('an empty first page followed by a refusal is an incomplete list', async () => {
  const { error } = await walked((offset) => {
    if (offset > 0) throw new AppError('not_found', 'Not found.')
    return { items: [], hasMore: true, nextOffset: 20 }
  })
  expect(error).toMatchObject({ code: 'incomplete_list' })
})

describe('every order that stays in the list is read', () => {
  test('while others come and go, for any paging and page size', async () => {
    const change = fc.record({
      call: fc.integer({ min: 1, max: 40 }),
      isAdded: fc.boolean(),
      at: fc.nat(),
      rows: fc.integer({ min: 1, max: 150 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('as it should be', 'always the first', 'missing', 'the page before', 'one too high'),
        // With smaller pages, added rows could fill so many pages that the list seems to repeat itself.
        fc.integer({ min: 12, max: 150 }),
        fc.constantFrom('said', 'unsaid'),
        fc.array(change, { maxLength: 12 }),
        fc.boolean(),
        async (kind, max, more, changes, readsAhead) => {
          const list = orders.slice(0, 900)
          const [stay, found] = [new Set(list), new Set<string>()]
          let call = 0
          const pages = readAllPages<string>({
            what: 'orders',
            keyOf: (item) => item,
            readsAhead,
            read: async (offset, limit) => {
              await Promise.resolve()
              call += 1
              for (const { isAdded, at, rows } of changes.filter((each) => each.call === call)) {
                const place = at % (list.length + 1)
                const added = isAdded
                  ? Array.from({ length: rows % 8 }, (_, row) => `new-${call}-${at}-${row}`)
                  : []
                for (const gone of list.splice(place, isAdded ? 0 : rows, ...added)) stay.delete(gone)
              }
              const items = rowsOf(max, list)(offset, limit)
              const hasMore = more === 'unsaid' ? null : offset + items.length < list.length
              return { items, hasMore, nextOffset: nextOffsets[kind]?.(offset, items.length, call) ?? null }
            },
          })
          for await (const { items } of pages) for (const item of items) found.add(item)
          expect([...stay].filter((name) => !found.has(name))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('if pages never overlap, with few extra requests', async () => {
    const list = orders.slice(0, 400)
    const end = await walked((offset, limit) => {
      const start = Math.ceil(offset / 20) * 20
      const items = list.slice(start, start + Math.min(20, limit))
      return { items, hasMore: start + items.length < list.length, nextOffset: start + items.length }
    })
    expect(end).toMatchObject({ found: 400, error: null })
    expect(end.requests).toBeLessThan(20 + 3 * 3)
  })
})

describe('every order of a long list is read', () => {
  test('for any next_offset, any page size, and has_more present or missing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(nextOffsets)),
        fc.integer({ min: 2, max: 150 }),
        fc.constantFrom('said', 'unsaid'),
        async (kind, max, more) => {
          let call = 0
          const rows = rowsOf(max)
          const end = await walked((offset, limit) => {
            const items = rows(offset, limit)
            const hasMore = more === 'unsaid' ? null : offset + items.length < orders.length
            call += 1
            return { items, hasMore, nextOffset: nextOffsets[kind]?.(offset, items.length, call) ?? null }
          })
          expect(end).toMatchObject({ found: 5000, error: null })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('if the service gives one row a page', async () => {
    const rows = rowsOf(1, orders.slice(0, 300))
    const end = await walked((offset, limit) => ({
      items: rows(offset, limit),
      hasMore: offset < 299,
      nextOffset: offset + 1,
    }))
    expect(end).toMatchObject({ found: 300, error: null })
  })

  test('across up to ten empty pages in a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...Object.keys(nextOffsets)),
        async (max, inARow, from, kind) => {
          const rows = rowsOf(max)
          let call = 0
          const end = await walked((offset, limit) => {
            call += 1
            const isLost = call > from && call <= from + inARow
            const items = isLost ? [] : rows(offset, limit)
            const hasMore = isLost || offset + items.length < orders.length
            return { items, hasMore, nextOffset: nextOffsets[kind]?.(offset, items.length, call) ?? null }
          })
          expect(end).toMatchObject({ found: 5000, error: null })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('if the service removes hidden rows from its pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 10 }), async (hiddenPages) => {
        // Rows that this key may not see: a run as long as several pages, and every third row.
        const isSeen = (index: number): boolean =>
          index % 3 !== 0 && (index < 1000 || index >= 1000 + hiddenPages * 100)
        const end = await walked((offset, limit) => ({
          items: orders.slice(offset, offset + limit).filter((_, index) => isSeen(offset + index)),
          hasMore: offset + limit < orders.length,
          nextOffset: offset + limit,
        }))
        expect(end).toMatchObject({ found: orders.filter((_, index) => isSeen(index)).length, error: null })
      }),
      { numRuns: 5 },
    )
  })
})

const refused = (status: number) => new AppError('refused', 'No.', { details: { status } })
const rows20 = rowsOf(20, orders.slice(0, 60))
const walls: [string, Read, number][] = [
  ['gives empty pages', (offset, limit) => page(rows20(offset, limit), offset), 60],
  [
    'gives its last page again and again',
    (offset, limit) => page(rows20(Math.min(offset, 40), limit), offset),
    60,
  ],
  ['gives its first page whatever is asked for', (_, limit) => page(rows20(0, limit), 0), 20],
  [
    'refuses every offset beyond it',
    (offset, limit) => {
      if (offset >= 40) throw refused(400)
      return page(rows20(offset, limit), offset)
    },
    58,
  ],
]
const page = (items: string[], offset: number): ListPage<string> => ({
  items,
  hasMore: true,
  nextOffset: offset + 20,
})

test.each(walls)('a service that promises more and %s gives an incomplete list', async (_, read, found) => {
  const end = await walked(read)
  expect(end).toMatchObject({
    found,
    error: {
      code: 'incomplete_list',
      details: { read: found },
      message: expect.stringContaining(String(found)) as unknown,
    },
  })
  expect(end.requests).toBeLessThan(25)
})

test('an endless list ends as incomplete', async () => {
  const end = await walked((offset) => ({
    items: [`order-${offset}-a`, `order-${offset}-b`],
    hasMore: true,
    nextOffset: null,
  }))
  expect(end.error).toMatchObject({ code: 'incomplete_list' })
})

test('a fault on a later page is reported unchanged', async () => {
  const fault = new AppError('service_fault', 'Busy.')
  const end = await walked((offset, limit) => {
    if (offset > 0) throw fault
    return page(rows20(offset, limit), offset)
  })
  expect(end.error).toBe(fault)
})

test('users of a service that repeats its first page are kept, and the list is incomplete', async () => {
  const items = [
    { id: 'a', email: 'a@x.example' },
    { id: 'b', email: 'b@x.example' },
  ]
  let asked = 0
  const client = {
    call: (_interface: string, _method: string, path: string): Promise<unknown> => {
      if (path !== '/users') return Promise.resolve([])
      asked += 1
      return Promise.resolve({ items, pagination: { has_more: true, next_offset: asked * 2 } })
    },
  }
  const { users, faults } = await readPeople(client as never)
  expect(users?.records.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(faults).toMatchObject([{ list: 'users', error: { code: 'incomplete_list' } }])
  expect(asked).toBeLessThan(15)
})
