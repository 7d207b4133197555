import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { bytesAt, clientOf, fileUrls, makeClock, type WireOrder, type WirePage } from './support.ts'

let service: DemoService
let client: ReturnType<typeof clientOf>
let clock: ReturnType<typeof makeClock>

beforeEach(async () => {
  clock = makeClock()
  service = await startDemoService({ now: clock.now })
  client = clientOf(service)
})
afterEach(() => service.close())

const draft = {
  street: '12 Test Lane',
  city: 'Portland',
  country: 'US',
  owner_email: 'mara.ellison@larkfield.example',
}
interface Invalid {
  validation_error: { body_params: { loc: (string | number)[]; msg: string }[] }
}
/** Expects a request to be answered by 400. Returns the problems of its fields. */
async function problemsOf(path: string, given?: object) {
  const { status, body } = await client.call<Invalid>('POST', path, given)
  expect(status).toBe(400)
  return body.validation_error.body_params
}
const fieldsOf = (problems: Awaited<ReturnType<typeof problemsOf>>) => problems.map(({ loc }) => loc[0])

const order = (id: string): Promise<WireOrder> => client.get<WireOrder>(`/orders/${id}`)
async function ready(test: (order: WireOrder) => boolean): Promise<WireOrder> {
  const found = (await client.allOrders('&status=Ready')).find(test)
  if (found === undefined) throw new Error('no such order in the demo company')
  return order(found.id)
}

test('a created draft is answered with empty assets, and becomes Pending and Ready as time passes', async () => {
  const { status, body } = await client.call<WireOrder>('POST', '/orders/draft', {
    ...draft,
    external_id: 'REF-1',
    package_type: 'plus_3d',
    add_ons: ['3d_video'],
  })
  expect(status).toBe(200)
  expect(body.info).toMatchObject({ status: 'Draft', external_id: 'REF-1', created_by: draft.owner_email })
  expect(body.delivery_assets).not.toBeNull()
  expect(fileUrls(body.delivery_assets).size).toBe(0)
  expect((await client.allOrders())[0]?.id).toBe(body.id)
  clock.pass(31)
  expect((await order(body.id)).info.status).toBe('Pending')
  clock.pass(50)
  const done = await order(body.id)
  expect(done.info.status).toBe('Ready')
  expect(fileUrls(done.delivery_assets).get('video_3d.video_urls')).toHaveLength(1)
})

test('a speed of 40 makes a draft Ready in two seconds', async () => {
  const fast = await startDemoService({ now: clock.now, speed: 40, orders: 1 })
  const { body } = await clientOf(fast).call<WireOrder>('POST', '/orders/draft', draft)
  clock.pass(2.1)
  expect((await clientOf(fast).get<WireOrder>(`/orders/${body.id}`)).info.status).toBe('Ready')
  await fast.close()
})

test('an invalid draft is answered by 400 with a message for each field', async () => {
  const typed = { city: 'X', country: 'US', owner_email: 'no', latitude: 'north' }
  const problems = await problemsOf('/orders/draft', typed)
  expect(problems).toContainEqual({ loc: ['street'], msg: 'field required' })
  expect(fieldsOf(problems)).toEqual(expect.arrayContaining(['street', 'owner_email', 'latitude']))
  const addOn = { ...draft, package_type: 'plus', add_ons: ['3d_video'] }
  expect(await problemsOf('/orders/draft', addOn)).toEqual([
    { loc: ['add_ons'], msg: '3d_video requires package plus_3d' },
  ])
  const owner = { ...draft, owner_email: 'nobody@larkfield.example' }
  expect(fieldsOf(await problemsOf('/orders/draft', owner))).toEqual(['owner_email'])
  await problemsOf('/orders/draft')
})

test('a draft can be updated and deleted, a Ready order can not', async () => {
  const { body } = await client.call<WireOrder>('POST', '/orders/draft', draft)
  const changed = await client.call<WireOrder>('PATCH', `/orders/draft/${body.id}`, {
    ...draft,
    street: '14 Test Lane',
    order_preferences: { style_3d: { video: { speed: 'slow' } } },
  })
  expect(changed.body.delivery_assets).toBeNull()
  expect(changed.body.address.full_address).toBe('14 Test Lane, Portland, US')
  expect((await client.call('DELETE', `/orders/draft/${body.id}`)).status).toBe(200)
  expect((await client.call('GET', `/orders/${body.id}`)).status).toBe(404)
  const done = await ready(() => true)
  expect((await client.call('PATCH', `/orders/draft/${done.id}`, draft)).status).toBe(400)
})

test('a redraw becomes New, Pending and Ready, and an invalid redraw is answered by 400', async () => {
  const redraw = { street: '1 A', city: 'B', country: 'US' }
  const { body } = await client.call<{ id: string; message: string }>('POST', '/orders/redraw', {
    ...redraw,
    source: ['https://example.com/a.png'],
    order_type: 'Tier1',
  })
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    message: expect.any(String) as unknown,
  })
  const states: string[] = []
  for (const seconds of [0, 16, 50]) {
    clock.pass(seconds)
    states.push((await order(body.id)).info.status)
  }
  expect(states).toEqual(['New', 'Pending', 'Ready'])
  const wrong = await problemsOf('/orders/redraw', { ...redraw, source: ['ftp://x'], order_type: 'Tier9' })
  expect(fieldsOf(wrong)).toEqual(['source', 'order_type'])
})

test('a change request makes the order Fixing, then Ready with corrected files', async () => {
  const before = await ready((each) => each.info.product.add_ons.length === 4 && each.info.model_id !== null)
  const urls = fileUrls(before.delivery_assets)
  const plain = urls.get('listing_floorplans.svg_urls')?.[0] ?? ''
  const view = urls.get('floorplans_3d.jpg_urls')?.[0] ?? ''
  const bytes = { plain: (await bytesAt(plain)).bytes, view: (await bytesAt(view)).bytes }
  const { body } = await client.call<{ id: string; message: string }>(
    'POST',
    `/orders/${before.id}/change-requests`,
    { products: ['products_2d'], text: 'Door swings the other way' },
  )
  expect((await order(before.id)).info.status).toBe('Fixing')
  expect(await client.get(`/orders/${before.id}/change-requests/${body.id}`)).toMatchObject({
    id: body.id,
    text: 'Door swings the other way',
  })
  expect(await client.get(`/orders/${before.id}/change-requests`)).toMatchObject({ items: [{ id: body.id }] })
  clock.pass(46)
  const after = await order(before.id)
  expect(after.info.status).toBe('Ready')
  expect(after.info.first_delivered_at).toBe(before.info.first_delivered_at)
  const now = fileUrls(after.delivery_assets)
  expect(now.get('listing_floorplans.svg_urls')?.[0]).toBe(plain)
  expect((await bytesAt(plain)).bytes.equals(bytes.plain)).toBe(false)
  expect(now.get('listing_floorplans.svg_urls_dim')).not.toEqual(urls.get('listing_floorplans.svg_urls_dim'))
  const movedView = now.get('floorplans_3d.jpg_urls')?.[0] ?? ''
  expect(movedView).not.toBe(view)
  expect((await bytesAt(movedView)).bytes.equals(bytes.view)).toBe(true)
  expect((await bytesAt(view)).status).toBe(404)
})

test('the five orders in progress become Ready within two minutes', async () => {
  const before = (await client.allOrders('&status=Ready')).length
  clock.pass(120)
  expect(await client.allOrders('&status=Ready')).toHaveLength(before + 5)
})

test('a purchase returns the order with new assets, and an invalid purchase is answered by 400', async () => {
  const base = await ready(
    (each) =>
      each.info.product.package_type === 'base' &&
      each.info.product.add_ons.length === 0 &&
      each.info.model_id !== null,
  )
  expect(base.info.product.purchasable_package_types).toEqual(['plus', 'plus_3d'])
  await problemsOf(`/orders/${base.id}/post-purchase`, { add_ons: ['3d_video'] })
  const { status, body } = await client.call<WireOrder>('POST', `/orders/${base.id}/post-purchase`, {
    package_type: 'plus_3d',
    add_ons: ['3d_video', 'gla'],
  })
  expect(status).toBe(200)
  expect(body.info.product).toMatchObject({
    package_type: 'plus_3d',
    add_ons: ['3d_video', 'gla'],
    purchasable_package_types: [],
  })
  const lists = fileUrls(body.delivery_assets)
  expect(lists.has('video_3d.video_urls') && lists.has('gla_package.report_urls')).toBe(true)
  await problemsOf(`/orders/${base.id}/post-purchase`, { package_type: 'base' })
})

test('offices and users are listed and updated with the quirks of the live service', async () => {
  const offices = await client.get<{ id: string; users: Record<string, unknown>[] }[]>('/companies/offices')
  expect(offices).toHaveLength(3)
  expect(Object.keys(offices[0]?.users[0] ?? {})).toEqual([
    'id',
    'email',
    'email_confirmed',
    'role',
    'name',
    'surename',
    'created_at',
  ])
  const users = await client.get<WirePage<{ id: string; email: string; role: string }>>('/users')
  expect(users.items).toHaveLength(8)
  expect(new Set(users.items.map((user) => user.role))).toEqual(new Set(['Manager', 'User', 'Collaborator']))
  const { id, email } = users.items[1] ?? { id: '', email: '' }
  const byEmail = await client.call<{ created_at: unknown; name: string }>('PATCH', '/users/email', {
    email,
    new_email: 'new@larkfield.example',
    role: 'Manager',
    name: 'N',
    surname: 'S',
  })
  expect(byEmail.body).toMatchObject({
    id,
    email: 'new@larkfield.example',
    role: 'Manager',
    created_at: expect.stringMatching(/^[\d.]+$/) as unknown,
  })
  const byId = await client.call('PATCH', '/users/email', { id, name: 'M' })
  expect(byId.body).toMatchObject({ id, name: 'M' })
  const byPath = await client.call('PATCH', '/users/new@larkfield.example', { name: 'P' })
  expect(byPath.body).toMatchObject({ id, name: 'P' })
  const gone = await client.call('PATCH', '/users/email', { new_email: 'gone@larkfield.example' })
  expect(gone.status).toBe(404)
  const user = { email: 'x@larkfield.example', role: 'User', office_id: offices[2]?.id, password: 'p' }
  expect((await client.call('POST', '/users', user)).body).toMatchObject({ role: 'User' })
})

test('company information, webhook and scan link are answered and updated', async () => {
  expect(await client.get('/companies/info')).toMatchObject({ name: expect.any(String) as unknown })
  const hook = { webhook_urls: ['https://example.com/h'], webhook_triggers: ['Ready'] }
  expect((await client.call('PATCH', '/companies/webhook', hook)).body).toEqual(hook)
  const { body: token } = await client.call<{ id: string }>('GET', `${service.tokenUrl}/token`)
  expect(Object.keys(token)).toEqual(['id', 'token', 'valid_until'])
  const changed = (valid_until: string) =>
    client.call('PATCH', `${service.tokenUrl}/token/${token.id}`, { valid_until })
  expect((await changed('2027-01-31T10:00:00+02:00')).body).toEqual({
    ...token,
    valid_until: '2027-01-31T08:00:00.000Z',
  })
  expect((await changed('later')).status).toBe(400)
})

test('home reports are answered merged, separate or zipped, and invalid exports by 400', async () => {
  const { info } = await ready((each) => each.info.model_id !== null)
  const url = `${service.exportUrl}/exporter/floorplan/${info.model_id ?? ''}`
  const section = {
    assets: { logo: { url: 'https://logos.example/l.png' } },
    labels: { disclaimer: { text: ['One', 'Two'] } },
  }
  const sections = {
    homereportFrontpage: section,
    homereportFloors: section,
    homereportMeasurements: section,
  }
  const body = {
    exports: [
      { ...sections, mergePdfs: ['homereportFloors', 'homereportFrontpage'], zip: false },
      { ...sections, zip: false, modelOptions: { unit: 'm' } },
      { ...sections, zip: true },
    ],
  }
  const answer = await client.call<Record<string, { zip: string[] }>>('POST', url, body)
  expect(Object.entries(answer.body).map(([key, value]) => [key, value.zip.length])).toEqual([
    ['0', 1],
    ['1', 3],
    ['2', 1],
  ])
  expect((await bytesAt(answer.body['0']?.zip[0] ?? '')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await bytesAt(answer.body['2']?.zip[0] ?? '')).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await client.call('POST', url, { exports: [] })).status).toBe(400)
  expect((await client.call('POST', `${service.exportUrl}/exporter/floorplan/none`, body)).status).toBe(400)
})
