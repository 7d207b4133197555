import { expect, it } from 'vitest'
import { LruMap } from '../../../electron/services/timing/lruMap.ts'

it('a full LRU map drops the entry that was least recently read or set', () => {
  const map = new LruMap<string, number>(3).set('a', 1).set('b', 2).set('c', 3)
  expect(map.get('a')).toBe(1)
  map.set('b', 20).set('d', 4)
  expect([...map]).toEqual([
    ['a', 1],
    ['b', 20],
    ['d', 4],
  ])
})
