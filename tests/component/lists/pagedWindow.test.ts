import { flushPromises } from '@vue/test-utils'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import { afterEach, expect, test } from 'vitest'
import { usePagedWindow } from '../../../renderer/bridge/pagedWindow.ts'
import { required } from '../../support/required.ts'

const total = 100_000
const pageSize = 200
/** Rows of a page and of ten pages on each side. */
const mostKept = 21 * pageSize

let scope: EffectScope | null = null
afterEach(() => {
  scope?.stop()
})

/** A list of numbers. `read` has the offset of each requested page. */
async function numbers() {
  const read: number[] = []
  scope = effectScope()
  const list = required(
    scope.run(() =>
      usePagedWindow({
        query: shallowRef({ connectionId: 'larkfield' }),
        pageSize,
        read: (_, offset, limit) => {
          read.push(offset)
          const rows = Array.from({ length: limit }, (__, at) => offset + at)
          return Promise.resolve({ rows, total, offset })
        },
      }),
    ),
  )
  await flushPromises()
  return { list, read }
}

test('usePagedWindow keeps at most 22 pages near the viewport, and reads each page once', async () => {
  const { list, read } = await numbers()
  for (let first = 0; first < total; first += pageSize) {
    list.need(first, first + 40)
    await flushPromises()
    expect(list.rows.size).toBeLessThanOrEqual(mostKept + pageSize)
  }
  expect(list.rows.get(total - pageSize)).toBe(total - pageSize)
  expect(new Set(read).size).toBe(read.length)
})

test('usePagedWindow reads dropped rows again when they are needed', async () => {
  const { list, read } = await numbers()
  for (let first = 0; first < 30 * pageSize; first += pageSize) {
    list.need(first, first + 40)
    await flushPromises()
  }
  expect(list.rows.has(0)).toBe(false)
  const before = read.length
  list.need(0, 40)
  await flushPromises()
  expect(list.rows.get(0)).toBe(0)
  expect(read.slice(before)).toEqual([0])
})

test('usePagedWindow does not read rows again that are near the viewport', async () => {
  const { list, read } = await numbers()
  list.need(5 * pageSize, 5 * pageSize + 40)
  await flushPromises()
  const before = read.length
  list.need(0, 40)
  await flushPromises()
  expect(read.length).toBe(before)
})

test('usePagedWindow drops all rows of the previous query with the first answer of the next', async () => {
  const query = shallowRef({ connectionId: 'larkfield', text: 'oak' })
  const releases: (() => void)[] = []
  scope = effectScope()
  const list = scope.run(() =>
    usePagedWindow({
      query,
      pageSize: 10,
      async read({ text }, offset, limit) {
        if (text === 'elm') await new Promise<void>((resolve) => releases.push(resolve))
        const rows = Array.from({ length: limit }, (_, at) => `${text} ${String(offset + at)}`)
        return { rows, total: 100, offset }
      },
    }),
  )
  list?.need(0, 14)
  await flushPromises()
  query.value = { connectionId: 'larkfield', text: 'elm' }
  await flushPromises()
  expect(list?.isCurrent.value).toBe(false)
  expect(list?.rows.get(12)).toBe('oak 12')
  releases[0]?.()
  await flushPromises()
  expect(list?.isCurrent.value).toBe(true)
  expect(list?.rows.get(2)).toBe('elm 2')
  expect(list?.rows.get(12)).toBeUndefined()
  releases[1]?.()
  await flushPromises()
  expect(list?.rows.get(12)).toBe('elm 12')
})
