import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import { createRecentOrders, recentName } from '../../../electron/services/catalogue/recentOrders.ts'

function opened() {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE key_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT')
  const keyValue = createKeyValue(db)
  return { keyValue, recent: createRecentOrders(keyValue) }
}

test('recently opened orders are listed newest first, once each, by connection', () => {
  const { recent } = opened()
  for (const id of ['1', '2', '3', '2']) recent.add('one', id)
  recent.add('two', '9')
  expect(recent.ids('one')).toEqual(['2', '3', '1'])
  expect(recent.ids('two')).toEqual(['9'])
})

test('only the last eight opened orders are kept', () => {
  const { recent } = opened()
  for (let id = 1; id <= 10; id += 1) recent.add('one', String(id))
  expect(recent.ids('one')).toEqual(['10', '9', '8', '7', '6', '5', '4', '3'])
})

test('a stored value that is no list of ids counts as an empty list', () => {
  const { keyValue, recent } = opened()
  keyValue.set(recentName('one'), { id: 1 })
  expect(recent.ids('one')).toEqual([])
  recent.add('one', '4')
  expect(recent.ids('one')).toEqual(['4'])
})
