import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { OperationName } from '../../../shared/domain/operations/table.ts'
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

/** Sets a path; empty: off. */
const setPath = (operations: Operations, name: OperationName, path: string) =>
  operations.set('c', { [name]: { method: name === 'deleteDraft' ? 'DELETE' : 'GET', path, body: '' } })

test('a new connection has every known operation at its default request, and is off for the others', () => {
  const operations = open()
  const { operations: all, userIdentifiedBy } = operations.choices('c')
  expect(userIdentifiedBy).toBe('email_and_id')
  expect(all.every(({ state, triedAt }) => state === 'untried' && triedAt === null)).toBe(true)
  expect(
    all.flatMap(({ name, request: { method, path } }) => (path === '' ? [] : [[name, method, path]])),
  ).toEqual([
    ['getOrder', 'GET', '/orders/{order_id}'],
    ['combinedPdf', 'GET', '/orders/{order_id}/combined-pdf'],
    ['changeRequests', 'GET', '/orders/{order_id}/change-requests'],
    ['changeRequest', 'GET', '/orders/{order_id}/change-requests/{change_request_id}'],
    ['deleteDraft', 'DELETE', '/orders/draft/{order_id}'],
    ['addUser', 'POST', '/users'],
    ['companyInfo', 'GET', '/companies/info'],
    ['updateWebhook', 'PATCH', '/companies/webhook'],
  ])
  expect(all.filter(({ request }) => request.path === '').map(({ name }) => name)).toEqual([
    'redeliverOrder',
    'createScanOrder',
    'addOffice',
    'getUser',
    'deleteUser',
    'changePassword',
    'sendResetLink',
    'companyPackage',
    'deleteWebhook',
    'sendMergeRequest',
    'listTokens',
  ])
  expect(existsSync(file())).toBe(false)
})

test('an operation that is off is refused, and is on with its method and path', async () => {
  const operations = open()
  const refused = expect.objectContaining({ code: 'not_offered' }) as Error
  expect(operations.request('c', 'addOffice')).toBeNull()
  expect(() => operations.path('c', 'addOffice')).toThrow(refused)
  expect(operations.state('c', 'addOffice')).toBe('not_offered')
  const body = '{"name":"{office_name}"}'
  await operations.set('c', { addOffice: { method: 'PUT', path: '/offices', body } })
  expect(open().request('c', 'addOffice')).toEqual({
    method: 'PUT',
    path: '/offices',
    body: { name: '{office_name}' },
  })
  expect(operations.request('d', 'addOffice')).toBeNull()
  await operations.set('c', { addOffice: { method: 'PUT', path: ' ', body } })
  expect(operations.request('c', 'addOffice')).toBeNull()
  await setPath(operations, 'companyInfo', '')
  expect(open().request('c', 'companyInfo')).toBeNull()
  expect(() => {
    operations.allowed('c', 'companyInfo')
  }).toThrow(refused)
  await operations.set('c', { companyInfo: null })
  expect(operations.path('c', 'companyInfo')).toBe('/companies/info')
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

test('a custom path is used until it is reset, and resets the known state', async () => {
  const operations = open()
  await operations.note('c', 'combinedPdf', 'not_offered')
  const choices = await setPath(operations, 'combinedPdf', ' /v4/orders/{order_id}/pdf ')
  expect(choices).toEqual(operations.choices('c'))
  expect(of(operations, 'combinedPdf')).toMatchObject({
    request: { path: '/v4/orders/{order_id}/pdf' },
    defaultRequest: { path: '/orders/{order_id}/combined-pdf' },
    state: 'untried',
  })
  expect(operations.path('c', 'combinedPdf', { order_id: 'o' })).toBe('/v4/orders/o/pdf')
  expect(open().choices('c')).toEqual(choices)
  expect(operations.path('d', 'combinedPdf', { order_id: 'o' })).toBe('/orders/o/combined-pdf')
  await operations.note('c', 'combinedPdf', 'offered')
  await setPath(operations, 'combinedPdf', '/v4/orders/{order_id}/pdf')
  expect(operations.state('c', 'combinedPdf')).toBe('offered')
  await operations.set('c', { combinedPdf: null })
  expect(of(operations, 'combinedPdf')).toMatchObject({
    request: { path: '/orders/{order_id}/combined-pdf' },
    state: 'untried',
  })
})

test.each([
  ['combinedPdf', '//elsewhere.example/{order_id}'],
  ['combinedPdf', '/orders/{change_request_id}/{order_id}'],
  ['combinedPdf', '/orders/pdf'],
  ['deleteDraft', '/orders'],
  ['changeRequest', '/orders/{order_id}/change-requests'],
  ['companyInfo', '/companies/{order_id}'],
] as const)('%s at the path %s is refused with a sentence, and the path stays', async (name, path) => {
  const operations = open()
  const error: unknown = await setPath(operations, name, path).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'bad_input',
    details: { fields: [{ field: 'path', message: expect.stringMatching(/^\S.*\.$/) as unknown }] },
  })
  expect(of(operations, name)?.request).toEqual(of(operations, name)?.defaultRequest)
})

test('an operation that is not offered is refused also after a restart, until retry', async () => {
  const operations = open()
  operations.allowed('c', 'deleteDraft')
  await operations.note('c', 'deleteDraft', 'not_offered')
  expect(() => {
    open().allowed('c', 'deleteDraft')
  }).toThrow(
    expect.objectContaining({
      code: 'not_offered',
      message: expect.stringContaining('Delete draft') as unknown,
    }),
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

test.each([
  '{"connections":{"c":{"paths":{"other":"/x"}}}}',
  '{"connections":{"c":{"paths":{"companyInfo":"//elsewhere.example/x"},"tried":{},"userIdentifiedBy":"id"}}}',
  '{"connections":{"c":{"paths":{},"bodies":{"addUser":{"p":"{key}"}},"tried":{},"userIdentifiedBy":"id"}}}',
])('the unreadable operations file %s is set aside', (text) => {
  writeFileSync(file(), text)
  expect(open().choices('c').userIdentifiedBy).toBe('email_and_id')
  expect(asides).toHaveLength(1)
})
