import { expect, test } from 'vitest'
import type { KeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import { createVerifyResults } from '../../../electron/services/library/verify/verifyResults.ts'

/** Results as the first version wrote them: `slot` is the asset key, `healed` counts repaired files. */
const stored = {
  root: '/plans',
  library: {
    at: 1_700_000_000,
    folderId: null,
    title: null,
    files: 3,
    bytes: 90,
    healed: 1,
    findings: [
      {
        id: 'f1',
        problem: 'missing',
        place: 'Austin/12 Oak Street',
        path: 'Floor plan 1.jpg',
        orderId: 'o1',
        title: '12 Oak Street',
        slot: 'listing_floorplans/jpg_urls/0',
        isEarlier: false,
        note: null,
      },
    ],
  },
  order: null,
}

function inMemory(values: Map<string, string>): KeyValue {
  return {
    get: (name) => {
      const text = values.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    set: (name, value) => void values.set(name, JSON.stringify(value)),
    delete: (name) => void values.delete(name),
    after: () => [],
  }
}

test('verification results with the field names of an earlier version are read and written unchanged', () => {
  const values = new Map([['verify:c1', JSON.stringify(stored)]])
  const results = createVerifyResults(inMemory(values))
  const read = results.read('c1', '/plans')
  expect(read.library).toMatchObject({
    repaired: 1,
    findings: [{ id: 'f1', assetKey: 'listing_floorplans/jpg_urls/0' }],
  })
  results.write('c1', read)
  expect(JSON.parse(values.get('verify:c1') ?? '')).toEqual(stored)
})
