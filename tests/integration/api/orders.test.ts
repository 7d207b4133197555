import { expect, test } from 'vitest'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { createOrdersApi } from '../../../electron/services/api/ordersApi.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

const service = perFile(() => startFaultService({ orders: 8 }))

test('every filter of the order list is sent under the parameter name of the API', async () => {
  const base = { address: service.baseUrl, key: service.apiKey }
  const api = createOrdersApi(createApiClient({ base, token: base, export: base }))
  await api.list(
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
