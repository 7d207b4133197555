import { expect, test } from 'vitest'
import { watchFirstPage } from '../../../electron/app/firstPage.ts'

/** A clock that is set by hand: what was planned, and whether other work has begun. */
function watched() {
  const planned: { ms: number; work: () => void }[] = []
  const page = watchFirstPage((ms, work) => {
    planned.push({ ms, work })
    return () => undefined
  })
  let hasBegun = false
  const begun = page.done.then(() => (hasBegun = true))
  return { page, planned, begun, hasBegun: () => hasBegun }
}

test('other work begins once the list was answered and painted, and not before', async () => {
  const { page, planned, begun, hasBegun } = watched()
  page.answered('transfers:overview')
  page.answered('orders:facets')
  expect(planned).toEqual([])
  page.answered('orders:query')
  page.answered('orders:query')
  expect(planned).toHaveLength(1)
  await Promise.resolve()
  expect(hasBegun()).toBe(false)
  planned[0]?.work()
  await begun
})

test('a page without a list does not keep other work waiting for ever', async () => {
  const { page, planned, begun } = watched()
  page.answered('app:overview')
  page.answered('app:overview')
  expect(planned).toHaveLength(1)
  planned[0]?.work()
  await begun
})
