import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openOperations, pathPart, type Operations } from '../../../electron/services/settings/operations.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'

let folder: string
let time = 1000
const asides: string[] = []
beforeEach(() => {
  folder = temporaryFolder()
  asides.length = 0
  time = 1000
})
const file = (): string => join(folder, 'operations.json')
const open = (): Operations =>
  openOperations({
    file: file(),
    openJsonFile,
    isSaved: (id) => id === 'c' || id === 'd',
    onSetAside: (aside) => asides.push(aside),
    now: () => time,
  })
const of = (operations: Operations, name: string) =>
  operations.choices('c').operations.find((each) => each.name === name)

test('a new connection has every optional API operation at its default path, untried', () => {
  const operations = open()
  expect(operations.choices('c')).toEqual({
    operations: [
      ['companyInfo', '/companies/info'],
      ['combinedPdf', '/orders/{order_id}/combined-pdf'],
      ['changeRequests', '/orders/{order_id}/change-requests'],
      ['changeRequest', '/orders/{order_id}/change-requests/{change_request_id}'],
      ['deleteDraft', '/orders/draft/{order_id}'],
    ].map(([name, path]) => ({ name, path, defaultPath: path, state: 'untried', triedAt: null })),
    userIdentifiedBy: 'email_and_id',
  })
  expect(existsSync(file())).toBe(false)
})

test('ids are encoded as one path segment each, and ids without a safe form are refused', () => {
  const operations = open()
  expect(operations.path('c', 'companyInfo')).toBe('/companies/info')
  expect(operations.path('c', 'changeRequest', { order_id: 'a/../b?x', change_request_id: 'ü #' })).toBe(
    '/orders/a%2F..%2Fb%3Fx/change-requests/%C3%BC%20%23',
  )
  // An id that looks like a placeholder is not replaced again.
  expect(
    operations.path('c', 'changeRequest', { order_id: '{change_request_id}', change_request_id: '1' }),
  ).toBe('/orders/%7Bchange_request_id%7D/change-requests/1')
  for (const order_id of ['', '.', '..', '...', 'half \ud83d', undefined])
    expect(() => operations.path('c', 'combinedPdf', order_id === undefined ? {} : { order_id })).toThrow(
      expect.objectContaining({ code: 'bad_input' }),
    )
  expect(pathPart('a@b/c', 'an address')).toBe('a%40b%2Fc')
})

test('an operation once answered stays offered, and one not offered is tried again after a day', async () => {
  const operations = open()
  await operations.note('c', 'combinedPdf', 'offered')
  await operations.note('c', 'combinedPdf', 'not_offered')
  expect(operations.state('c', 'combinedPdf')).toBe('offered')
  await operations.note('c', 'companyInfo', 'not_offered')
  time += 24 * 3600 - 1
  expect(operations.state('c', 'companyInfo')).toBe('not_offered')
  time += 1
  expect(operations.state('c', 'companyInfo')).toBe('untried')
  operations.allowed('c', 'companyInfo')
  expect(of(operations, 'companyInfo')).toMatchObject({ state: 'not_offered', triedAt: 1000 })
})

test('a custom path is used until it is emptied, and resets the known state', async () => {
  const operations = open()
  await operations.note('c', 'combinedPdf', 'not_offered')
  const choices = await operations.setPath('c', 'combinedPdf', ' /v4/orders/{order_id}/pdf ')
  expect(choices).toEqual(operations.choices('c'))
  expect(of(operations, 'combinedPdf')).toMatchObject({
    path: '/v4/orders/{order_id}/pdf',
    defaultPath: '/orders/{order_id}/combined-pdf',
    state: 'untried',
  })
  expect(operations.path('c', 'combinedPdf', { order_id: 'o' })).toBe('/v4/orders/o/pdf')
  expect(open().choices('c')).toEqual(choices)
  expect(operations.choices('d').operations[1]?.path).toBe('/orders/{order_id}/combined-pdf')
  await operations.note('c', 'combinedPdf', 'offered')
  await operations.setPath('c', 'combinedPdf', '/v4/orders/{order_id}/pdf')
  expect(operations.state('c', 'combinedPdf')).toBe('offered')
  await operations.setPath('c', 'combinedPdf', '')
  expect(of(operations, 'combinedPdf')).toMatchObject({
    path: '/orders/{order_id}/combined-pdf',
    state: 'untried',
  })
})

test.each([
  ['combinedPdf', 'orders/{order_id}/pdf'],
  ['combinedPdf', 'https://elsewhere.example/{order_id}'],
  ['combinedPdf', '//elsewhere.example/{order_id}'],
  ['combinedPdf', '/x//{order_id}'],
  ['combinedPdf', '/orders/{order_id}/../pdf'],
  ['combinedPdf', '/orders/{order_id}/%2e%2E/pdf'],
  ['combinedPdf', '/orders/{order_id}/a%2fb'],
  ['combinedPdf', '/orders/{order_id}/a%5cb'],
  ['combinedPdf', '/orders/{order_id}/%zz'],
  ['combinedPdf', '/orders/{order_id}/pdf?all=1'],
  ['combinedPdf', '/orders/{order_id}#pdf'],
  ['combinedPdf', '/orders\\{order_id}'],
  ['combinedPdf', '/orders/{order_id}/a b'],
  ['combinedPdf', '/orders/{order_id'],
  ['combinedPdf', '/orders/{order}/{order_id}'],
  ['combinedPdf', '/orders/{change_request_id}/{order_id}'],
  ['combinedPdf', '/orders/pdf'],
  ['deleteDraft', '/orders'],
  ['changeRequest', '/orders/{order_id}/change-requests'],
  ['companyInfo', '/companies/{order_id}'],
] as const)('%s at the path %s is refused with a sentence, and the path stays', async (name, path) => {
  const operations = open()
  const error: unknown = await operations.setPath('c', name, path).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'bad_input',
    details: { fields: [{ field: 'path', message: expect.stringMatching(/^\S.*\.$/) as unknown }] },
  })
  expect(of(operations, name)?.path).toBe(of(operations, name)?.defaultPath)
})

test('an operation that is not offered is refused also after a restart, until retry', async () => {
  const operations = open()
  operations.allowed('c', 'deleteDraft')
  await operations.note('c', 'deleteDraft', 'not_offered')
  expect(() => {
    open().allowed('c', 'deleteDraft')
  }).toThrow(
    expect.objectContaining({ code: 'not_offered', message: expect.stringContaining('drafts') as unknown }),
  )
  operations.allowed('d', 'deleteDraft')
  expect(of(operations, 'deleteDraft')).toMatchObject({ state: 'not_offered', triedAt: 1000 })
  await operations.retry('c', 'deleteDraft')
  operations.allowed('c', 'deleteDraft')
  expect(of(open(), 'deleteDraft')).toMatchObject({ state: 'untried', triedAt: null })
})

test('an operation that is answered again is written at most once an hour', async () => {
  const operations = open()
  await operations.note('c', 'changeRequests', 'offered')
  const written = readFileSync(file(), 'utf8')
  time += 3599
  await operations.note('c', 'changeRequests', 'offered')
  expect(readFileSync(file(), 'utf8')).toBe(written)
  time += 1
  await operations.note('c', 'changeRequests', 'offered')
  expect(of(open(), 'changeRequests')?.triedAt).toBe(4600)
})

test('operations of a temporary connection are kept in memory only, those of a forgotten one are removed', async () => {
  const operations = open()
  await operations.identifyUsersBy('run-1', 'path')
  await operations.note('run-1', 'companyInfo', 'not_offered')
  expect(operations.userIdentifiedBy('run-1')).toBe('path')
  expect(operations.state('run-1', 'companyInfo')).toBe('not_offered')
  expect(existsSync(file())).toBe(false)
  await operations.identifyUsersBy('c', 'id')
  await operations.identifyUsersBy('d', 'email')
  await operations.forget('c')
  await operations.forget('run-1')
  expect(operations.userIdentifiedBy('c')).toBe('email_and_id')
  expect(operations.userIdentifiedBy('run-1')).toBe('email_and_id')
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    connections: { d: { userIdentifiedBy: 'email' } },
  })
  expect(readFileSync(file(), 'utf8')).not.toContain('"c"')
})

test('an unreadable operations file is set aside', () => {
  writeFileSync(file(), '{"connections":{"c":{"paths":{"other":"/x"}}}}')
  expect(open().choices('c').userIdentifiedBy).toBe('email_and_id')
  expect(asides).toHaveLength(1)
})
