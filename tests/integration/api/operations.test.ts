import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readChangeRequest, readChangeRequests } from '../../../electron/services/api/changeRequestsApi.ts'
import { createApiClient, type ApiClient } from '../../../electron/services/api/client/client.ts'
import { readCompany } from '../../../electron/services/api/companyApi.ts'
import { exportReport } from '../../../electron/services/api/reportsApi.ts'
import { createOrderingApi } from '../../../electron/services/api/orderingApi.ts'
import { createOrdersApi } from '../../../electron/services/api/ordersApi.ts'
import { readOffices, readUsers, updateUser } from '../../../electron/services/api/peopleApi.ts'
import { createTokenApi } from '../../../electron/services/api/tokenApi.ts'
import { openOperations } from '../../../electron/services/settings/operations.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

/**
 * Every operation that Planroom uses, against the demo service: where each call goes, with which header, as
 * resources/docs/service.md has it. The table is written by hand; the bodies are in tests/support/golden.
 */

const order = 'd1b0c6e4-5a55-4b55-9c4e-2d7c0d0b6a01'
const draft = { street: '5 Tannery Row', city: 'Burns', country: 'US', owner_email: 'x@larkfield.example' }
const folder = temporaryFolder(afterAll)
const paths = openOperations({
  file: join(folder, 'operations.json'),
  openJsonFile,
  isSaved: () => false,
  onSetAside: () => undefined,
  now: () => 0,
})
const ids = { order_id: order, change_request_id: 'c-1' }

type Call = (client: ApiClient) => Promise<unknown>
const calls: [method: string, path: string, header: 'api-key' | 'x-api-key', call: Call][] = [
  ['GET', '/v3/orders?limit=20&offset=0', 'api-key', (c) => createOrdersApi(c).list({}, 0, 20)],
  ['GET', `/v3/orders/${order}`, 'api-key', (c) => createOrdersApi(c).get(order)],
  ['POST', '/v3/orders/draft', 'api-key', (c) => createOrderingApi(c).createDraft(draft)],
  ['PATCH', `/v3/orders/draft/${order}`, 'api-key', (c) => createOrderingApi(c).updateDraft(order, draft)],
  [
    'POST',
    '/v3/orders/redraw',
    'api-key',
    (c) => createOrderingApi(c).createRedraw({ ...draft, source: [], order_type: 'Tier1' }),
  ],
  [
    'POST',
    `/v3/orders/${order}/change-requests`,
    'api-key',
    (c) => createOrderingApi(c).createChangeRequest(order, { products: ['products_2d'], text: 'A door.' }),
  ],
  [
    'POST',
    `/v3/orders/${order}/post-purchase`,
    'api-key',
    (c) => createOrderingApi(c).postPurchase(order, { package_type: null, add_ons: ['gla'] }),
  ],
  ['GET', '/v3/companies/offices', 'api-key', (c) => readOffices(c)],
  ['GET', '/v3/users?limit=100&offset=0', 'api-key', (c) => readUsers(c)],
  ['PATCH', '/v3/users/email', 'api-key', (c) => updateUser(c, '/users/email', { id: 'u-1' })],
  ['GET', '/scan-links/token', 'x-api-key', (c) => createTokenApi(c, () => []).read()],
  ['PATCH', '/scan-links/token/t-1', 'x-api-key', (c) => createTokenApi(c, () => []).extend('t-1', 2e9)],
  [
    'POST',
    '/export/exporter/floorplan/m%201',
    'x-api-key',
    (c) => exportReport(c, 'm 1', { exports: [{}] }, new AbortController().signal),
  ],
  ['GET', '/v3/companies/info', 'api-key', (c) => readCompany(c, paths.path('c', 'companyInfo', {}))],
  [
    'GET',
    `/v3/orders/${order}/combined-pdf`,
    'api-key',
    (c) => c.document('base', paths.path('c', 'combinedPdf', ids)),
  ],
  [
    'GET',
    `/v3/orders/${order}/change-requests?limit=100&offset=0`,
    'api-key',
    (c) => readChangeRequests(c, paths.path('c', 'changeRequests', ids)),
  ],
  [
    'GET',
    `/v3/orders/${order}/change-requests/c-1`,
    'api-key',
    (c) => readChangeRequest(c, paths.path('c', 'changeRequest', ids), 'c-1'),
  ],
  [
    'DELETE',
    `/v3/orders/draft/${order}`,
    'api-key',
    (c) => c.call('base', 'DELETE', paths.path('c', 'deleteDraft', ids)),
  ],
]

let client: ApiClient
const service = perFile(() => startFaultService({ orders: 4 }))
beforeAll(() => {
  const at = (address: string): { address: string; key: string } => ({ address, key: service.apiKey })
  client = createApiClient({
    base: at(service.baseUrl),
    token: at(service.tokenUrl),
    export: at(service.exportUrl),
  })
})
beforeEach(() => {
  service.reset()
})

test.each(calls)(
  '%s %s is sent once, with the key in the header %s only',
  async (method, url, header, call) => {
    // Most of these ids do not exist: the answers to them do not matter here.
    await call(client).catch(() => null)
    expect(service.seen.map((request) => [request.method, request.url])).toEqual([[method, url]])
    const { headers = {} } = service.seen[0] ?? {}
    const keys = Object.entries(headers).filter(([, value]) => value === service.apiKey)
    expect(keys).toEqual([[header, service.apiKey]])
  },
)

test('every filter of the order list is sent under the parameter name of the API', async () => {
  await createOrdersApi(client).list(
    {
      statuses: ['Pending', 'Ready'],
      createdAfter: '2026-03-01T08:00:00Z',
      createdBefore: '2026-04-01T08:00:00Z',
      userId: 'u 1',
      userEmail: 'jonas.pryce@larkfield.example',
      office: 'Willamette & Co',
      officeId: 'o-1',
    },
    40,
    20,
  )
  const [path, query] = service.seen[0]?.url.split('?') ?? []
  expect(path).toBe('/v3/orders')
  // The names are written by hand from resources/docs/service.md, "Lists".
  expect([...new URLSearchParams(query)].sort()).toEqual(
    [
      ['status', 'Pending'],
      ['status', 'Ready'],
      ['created_after', '2026-03-01T08:00:00Z'],
      ['created_before', '2026-04-01T08:00:00Z'],
      ['user_id', 'u 1'],
      ['user_email', 'jonas.pryce@larkfield.example'],
      ['office', 'Willamette & Co'],
      ['office_id', 'o-1'],
      ['limit', '20'],
      ['offset', '40'],
    ].sort(),
  )
})
