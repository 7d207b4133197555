import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Entry, EntryForm } from '../../../shared/contract/outbox.ts'
import { emptyDraftForm, type DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import type { RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import { composed } from '../../support/composed.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { golden, type GoldenName } from '../../support/golden.ts'
import { clientOf, type WireOrder } from '../demo/support.ts'
import { perFile } from '../../support/perTest.ts'

/**
 * The bodies of the API from the form to the service's answer: form, outbox, request and answer. The golden requests
 * were written by hand from the service's own description. The program and the demo service share the zod schemas of
 * shared/domain.
 */

const connection = 'contract'
const owner = 'mara.ellison@larkfield.example'
let client: ReturnType<typeof clientOf>
const service = perFile(() => startFaultService())
const program = perFile(() => composed())
beforeAll(() => {
  client = clientOf(service)
  program.planroom.services.access.useForThisRun(connection, service)
})
afterEach(() => {
  expect(service.failures).toEqual([])
  service.reset()
})

/** Types a form, and sends it as the window does. */
async function order(entry: EntryForm): Promise<Entry> {
  const { outbox } = program.planroom.services
  const { id } = outbox.write(connection, entry)
  return outbox.place(id, entry, { send: true, agreed: false })
}
async function refused(entry: EntryForm): Promise<{ field: string; message: string }[]> {
  const { outbox } = program.planroom.services
  const written = outbox.write(connection, entry)
  const error = await outbox.place(written.id, entry, { send: true, agreed: true }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 'bad_input' })
  expect(outbox.entry(written.id).state).toBe('writing')
  expect(service.writes()).toEqual([])
  return (error as { details: { fields: { field: string; message: string }[] } }).details.fields
}
async function newDraft(): Promise<string> {
  const { body } = golden('draft-create-minimal')
  return (await client.call<WireOrder>('POST', '/orders/draft', body)).body.id
}
async function delivered(): Promise<string> {
  const listed = await client.allOrders('&status=Ready')
  for (const { id } of listed) {
    const { product } = (await client.get<WireOrder>(`/orders/${id}`)).info
    if (product.package_type === 'base' && product.add_ons.length === 0) return id
  }
  throw new Error('the demo company has no delivered base order left')
}
function expectGolden(name: GoldenName, orderId: string): void {
  const { method, path, body } = golden(name)
  const sent = service.writes()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    method,
    url: `/v3${path.replace('{order_id}', orderId)}`,
    headers: {
      'api-key': service.apiKey,
      'content-type': expect.stringMatching(/^application\/json(; *charset=utf-8)?$/i) as unknown,
    },
  })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body)
}
const fullDraft: DraftForm = {
  street: ' 521 Brightfield Road ',
  suite: '4B',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
  owner_email: owner,
  info: 'Key with the neighbour.\nTwo floors, and a cellar.',
  external_id: 'LARK-2026-0117',
  latitude: '45.5188',
  longitude: '-122,6935',
  package_type: 'plus_3d',
  add_ons: ['gla', 'express_sla', '3d_video', '3d_cad_files'],
  preferences: emptyDraftForm().preferences,
}
const smallDraft = {
  ...emptyDraftForm(),
  street: '521 Brightfield Road',
  city: 'Portland',
  country: 'US',
  owner_email: owner,
}
const updatedDraft: DraftForm = {
  street: '523 Brightfield Road',
  suite: '5A',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  country: 'US',
  owner_email: owner,
  info: 'Ring twice.',
  external_id: 'LARK-2026-0120',
  latitude: '44.9429',
  longitude: '-123.0351',
  package_type: 'plus',
  add_ons: ['3d_cad_files'],
  preferences: {
    style_template_id: '3725c0aa-439b-4508-b8c5-e60839f07bc5',
    style_add_info: 'Thin walls, no furniture.',
    video_speed: 'slow',
    video_layout: 'landscape',
    furniture_set: 'modern',
    include_basement: 'no',
    add_info: 'Start at the front door.',
  },
}
const tier1: RedrawForm = {
  order_type: 'Tier1',
  links: [
    { given: 'https://share.example/s/1', direct: 'https://files.example/plans/ground.png' },
    { given: 'https://files.example/plans/first%20floor.pdf', direct: null },
  ],
  tour: '',
  street: '9 Harbour Terrace',
  suite: '2',
  city: 'Dover',
  state: 'Kent',
  postalCode: 'CT16 1AA',
  country: 'GB',
  info: 'The stair turns left.',
  external_id: 'DOVER-7',
  template_id: '3725c0aa-439b-4508-b8c5-e60839f07bc5',
}
const tour: RedrawForm = {
  ...tier1,
  order_type: 'Tier2-redraw',
  tour: 'https://tours.example/show/?m=Ab3dE5fG7hJ',
  info: 'With dimensions, please.',
  external_id: 'DOVER-8',
}
const change = {
  products: ['products_2d'],
  text: 'Ground floor: the wall between hall and kitchen is 20 cm further east.',
  links: [
    { given: 'https://files.example/marks/hall.png', direct: null },
    { given: 'https://share.example/k', direct: 'https://files.example/marks/kitchen.jpg' },
  ],
}

/** Fields of a draft's or redraw's body, as the service's order shows them. */
function fieldsBack({ address, info }: WireOrder): Record<string, unknown> {
  return {
    ...address,
    owner_email: info.created_by,
    info: info['add_info'],
    external_id: info.external_id,
    order_type: info.order_type,
    template_id: (info['style_template'] as { id: string } | null)?.id,
    ...info.product,
  }
}
function expectBack(wire: WireOrder, body: Record<string, unknown>, except: readonly string[] = []): void {
  const back = fieldsBack(wire)
  for (const [field, value] of Object.entries(body))
    if (!except.includes(field)) expect(back[field], field).toEqual(value)
}

describe('form, request and order of the service', () => {
  test.each([
    ['draft-create-full', fullDraft],
    ['draft-create-minimal', { ...smallDraft, external_id: 'LARK-2026-0118' }],
    [
      'draft-create-no-add-ons',
      { ...smallDraft, external_id: 'LARK-2026-0119', package_type: 'base', add_ons: [] },
    ],
  ] satisfies [GoldenName, DraftForm][])(
    'a draft form sends the golden request %s, and the service’s order has its values',
    async (name, form) => {
      const entry = await order({ kind: 'draft', form })
      expect(entry).toMatchObject({ state: 'done', error: null })
      expectGolden(name, '')
      expectBack(await client.get<WireOrder>(`/orders/${entry.orderId ?? ''}`), golden(name).body)
    },
  )

  test('a form for a draft’s update sends the golden request, and the order has its values', async () => {
    const orderId = await newDraft()
    service.reset()
    expect(await order({ kind: 'draft_update', orderId, form: updatedDraft })).toMatchObject({
      state: 'done',
      orderId,
    })
    expectGolden('draft-update-full', orderId)
    const wire = await client.get<WireOrder>(`/orders/${orderId}`)
    // An order shows only the template of the style preferences.
    expectBack(wire, golden('draft-update-full').body, ['order_preferences'])
    expect(fieldsBack(wire)['template_id']).toBe(updatedDraft.preferences.style_template_id)
  })

  test.each([
    ['redraw-tier1', tier1],
    ['redraw-tour', tour],
  ] satisfies [GoldenName, RedrawForm][])(
    'a redraw form sends the golden request %s, and the service’s order has its values',
    async (name, form) => {
      const entry = await order({ kind: 'redraw', form })
      expect(entry).toMatchObject({ state: 'done', error: null })
      expectGolden(name, '')
      // An order does not show the links of its redraw.
      expectBack(await client.get<WireOrder>(`/orders/${entry.orderId ?? ''}`), golden(name).body, ['source'])
    },
  )

  test('a change request form sends the golden request, and the service lists the request', async () => {
    const orderId = await delivered()
    service.reset()
    const entry = await order({ kind: 'change_request', orderId, form: change })
    expect(entry).toMatchObject({ state: 'done', orderId })
    expectGolden('change-request', orderId)
    expect(await client.get(`/orders/${orderId}/change-requests`)).toMatchObject({
      items: [golden('change-request').body],
    })
  })

  test.each([
    ['post-purchase-add-on', { package_type: null, add_ons: ['gla'] }],
    ['post-purchase-both', { package_type: 'plus_3d', add_ons: ['gla', '3d_video'] }],
  ] satisfies [GoldenName, unknown][])(
    'an upgrade form sends the golden request %s, and the order has the upgrade',
    async (name, form) => {
      const orderId = await delivered()
      service.reset()
      expect(await order({ kind: 'upgrade', orderId, form })).toMatchObject({ state: 'done', orderId })
      expectGolden(name, orderId)
      const { product } = (await client.get<WireOrder>(`/orders/${orderId}`)).info
      expect(product).toMatchObject({ package_type: form.package_type ?? 'base', add_ons: form.add_ons })
    },
  )
})

test.each<[EntryForm, string]>([
  [{ kind: 'draft', form: { ...fullDraft, street: ' ' } }, 'street'],
  [{ kind: 'draft_update', orderId: 'o', form: { ...fullDraft, city: ' ' } }, 'city'],
  [{ kind: 'redraw', form: { ...tier1, links: [] } }, 'source'],
  [{ kind: 'change_request', orderId: 'o', form: { ...change, text: '' } }, 'text'],
])(
  'a form with an empty required field is rejected at that field and not sent: $0.kind',
  async (entry, field) => {
    expect(await refused(entry)).toEqual([expect.objectContaining({ field })])
  },
)

test('an upgrade without a choice or with an add-on that is not offered is not sent', async () => {
  const orderId = await delivered()
  service.reset()
  const nothing = { package_type: null, add_ons: [] }
  expect(await refused({ kind: 'upgrade', orderId, form: nothing })).toEqual([
    expect.objectContaining({ field: '' }),
  ])
  const video = { package_type: null, add_ons: ['3d_video'] }
  expect(await refused({ kind: 'upgrade', orderId, form: video })).toContainEqual(
    expect.objectContaining({ field: 'add_ons' }),
  )
})

describe('validation error of the service (400)', () => {
  const invalid = (...problems: [loc: (string | number)[], msg: string][]) => ({
    kind: 'answer' as const,
    status: 400,
    type: 'application/json',
    body: JSON.stringify({
      validation_error: { body_params: problems.map(([loc, msg]) => ({ loc, msg })) },
    }),
  })
  test('each field that a 400 names gets its message, after one request', async () => {
    const orderId = await delivered()
    const entries: [EntryForm, [(string | number)[], string][]][] = [
      [
        { kind: 'draft', form: { ...fullDraft, external_id: 'LARK-2026-0122' } },
        [
          [['postalCode'], 'no such place'],
          [['add_ons', 1], 'not for this company'],
        ],
      ],
      [
        { kind: 'draft_update', orderId: await newDraft(), form: updatedDraft },
        [[['order_preferences', 'style_3d', 'video', 'speed'], 'slow is not known']],
      ],
      [{ kind: 'redraw', form: { ...tier1, external_id: 'DOVER-9' } }, [[['source', 1], 'cannot be read']]],
      [{ kind: 'change_request', orderId, form: change }, [[['img_urls', 0], 'cannot be read']]],
      [
        { kind: 'upgrade', orderId, form: { package_type: 'plus', add_ons: [] } },
        [[['package_type'], 'not now']],
      ],
    ]
    for (const [entry, problems] of entries) {
      service.reset()
      service.fault({ method: entry.kind === 'draft_update' ? 'PATCH' : 'POST', fault: invalid(...problems) })
      expect(await order(entry), entry.kind).toMatchObject({
        state: 'refused',
        error: {
          code: 'refused',
          fields: problems.map(([loc, message]) => ({ field: loc.join('.'), message })),
        },
      })
      expect(service.writes()).toHaveLength(1)
    }
  })
})
