import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListPage } from '../../../electron/services/api/listPage.ts'
import { createReadAhead } from '../../../electron/services/api/readAhead.ts'
import { readAllPages } from '../../../electron/services/api/readAllPages.ts'
import { AppError } from '../../../shared/errors.ts'
import '../../support/properties.ts'

/** Walks a list with read-ahead. Returns its items, the requested offsets and the maximum of concurrent requests. */
async function walked(
  read: (offset: number, limit: number) => Promise<ListPage<string>>,
  onPage: () => void | Promise<void> = () => undefined,
) {
  const found = new Set<string>()
  const asked: number[] = []
  let underWay = 0
  let max = 0
  const pages = readAllPages<string>({
    what: 'orders',
    keyOf: (item) => item,
    readsAhead: true,
    async read(offset, limit) {
      asked.push(offset)
      max = Math.max(max, ++underWay)
      try {
        return await read(offset, limit)
      } finally {
        underWay -= 1
      }
    },
  })
  for await (const { items } of pages) {
    for (const item of items) found.add(item)
    await onPage()
  }
  return { found, asked, max }
}

const names = (count: number, kind = 'order') =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`)
const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

const nextOffsets: Record<string, (offset: number, rows: number) => number | null> = {
  'as it should be': (offset, rows) => offset + rows,
  'one too high': (offset, rows) => offset + rows + 1,
  'always the first': () => 0,
  missing: () => null,
  'the page before': (offset) => Math.max(0, offset - 20),
}

describe('a list read with several requests at once', () => {
  test('no order is lost while orders are added, for any order of answers and any paging', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom(...Object.keys(nextOffsets)),
        fc.integer({ min: 3, max: 120 }),
        fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 60 }),
        async (scheduler, kind, max, additions) => {
          const first = names(900)
          const list = [...first]
          let added = 0
          const walking = walked(async (offset, limit) => {
            // Each answer shows the list as it is when the scheduler runs it, in any order.
            await scheduler.schedule(Promise.resolve())
            for (let more = additions[added] ?? 0; more > 0; more--) list.unshift(`new-${added}-${more}`)
            added += 1
            const items = list.slice(offset, offset + Math.min(limit, max))
            return {
              items,
              hasMore: offset + items.length < list.length,
              nextOffset: nextOffsets[kind]?.(offset, items.length) ?? null,
            }
          })
          await scheduler.waitFor(walking)
          const { found } = await walking
          expect(first.filter((name) => !found.has(name))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('5,000 orders are read with several requests at once, each page once', async () => {
    const list = names(5000)
    const { found, asked, max } = await walked(async (offset, limit) => {
      await yieldToEventLoop()
      const items = list.slice(offset, offset + limit)
      return { items, hasMore: offset + limit < list.length, nextOffset: offset + limit }
    })
    expect(found.size).toBe(5000)
    expect(max).toBeGreaterThan(1)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('at most eight pages are requested at once', async () => {
    let [underWay, most] = [0, 0]
    const seen = new Set<number>()
    const read = async (offset: number, limit: number): Promise<ListPage<number>> => {
      most = Math.max(most, ++underWay)
      await yieldToEventLoop()
      underWay -= 1
      const items = Array.from({ length: limit }, (_, at) => offset + at)
      return { items, hasMore: true, nextOffset: null }
    }
    // The clock stands still, so no answer counts as slow.
    const ahead = createReadAhead(
      read,
      (item) => seen.has(item),
      () => 0,
    )
    for (let page = 0; page < 40; page += 1)
      for (const item of (await ahead.read(page * 99, 100)).items) seen.add(item)
    ahead.close()
    expect(most).toBe(8)
  })

  test('a list of 250 orders costs three requests, as page after page', async () => {
    const list = names(250)
    const { asked } = await walked(async (offset, limit) => {
      await yieldToEventLoop()
      const items = list.slice(offset, offset + limit)
      return { items, hasMore: offset + limit < list.length, nextOffset: offset + limit }
    })
    expect(asked).toEqual([0, 99, 198])
  })

  test('a list that repeats one page costs as many requests as page after page, and is incomplete', async () => {
    const asked: (readonly number[])[] = []
    for (const readsAhead of [false, true]) {
      const offsets: number[] = []
      const pages = readAllPages<string>({
        what: 'orders',
        keyOf: (item) => item,
        readsAhead,
        async read(offset) {
          offsets.push(offset)
          await yieldToEventLoop()
          return { items: ['a', 'b'], hasMore: true, nextOffset: 0 }
        },
      })
      await expect(
        (async () => {
          for await (const page of pages) expect(page.items).toHaveLength(2)
        })(),
      ).rejects.toMatchObject({ code: 'incomplete_list' })
      asked.push(offsets)
    }
    expect(asked[1]).toEqual(asked[0])
  })

  test('a service that refuses concurrent requests is read page after page', async () => {
    const list = names(3000)
    let underWay = 0
    const { found, asked } = await walked(async (offset, limit) => {
      underWay += 1
      await yieldToEventLoop()
      const isAlone = underWay === 1
      await yieldToEventLoop()
      underWay -= 1
      if (!isAlone) throw new AppError('service_fault', 'Too many requests.')
      const items = list.slice(offset, offset + limit)
      return { items, hasMore: offset + limit < list.length, nextOffset: offset + limit }
    })
    expect(found.size).toBe(3000)
    // One request for each page, and the requests of three refused attempts.
    expect(asked.length).toBeLessThan(31 + 3 * 7)
  })

  test('a fault that lasts rejects the walk', async () => {
    const list = names(3000)
    const fault = new AppError('service_fault', 'Busy.')
    const walking = walked(async (offset, limit) => {
      await yieldToEventLoop()
      if (offset > 1000) throw fault
      return { items: list.slice(offset, offset + limit), hasMore: true, nextOffset: offset + limit }
    })
    await expect(walking).rejects.toBe(fault)
  })

  test('ending the walk aborts the requests read ahead', async () => {
    const list = names(3000)
    const dropped: boolean[] = []
    const signals: AbortSignal[] = []
    const pages = readAllPages<string>({
      what: 'orders',
      keyOf: (item) => item,
      readsAhead: true,
      async read(offset, limit, signal) {
        if (signal !== undefined) signals.push(signal)
        await yieldToEventLoop()
        return { items: list.slice(offset, offset + limit), hasMore: true, nextOffset: offset + limit }
      },
    })
    let count = 0
    for await (const page of pages) {
      expect(page.items).toHaveLength(100)
      if (++count === 3) break
    }
    for (const signal of signals) dropped.push(signal.aborted)
    expect(dropped.length).toBeGreaterThan(3)
    expect(dropped.every(Boolean)).toBe(true)
  })
})
