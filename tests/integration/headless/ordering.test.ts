import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { golden } from '../../support/golden.ts'
import { useCommands } from '../../support/useCommands.ts'

const { service, delivered, run, runText, path: pathOf, file } = useCommands()

const sentBody = (index = 0) => JSON.parse(service.writes()[index]?.body ?? '') as unknown
const draft = golden('draft-create-minimal').body
async function* piped(...parts: (Uint8Array | string)[]): AsyncGenerator<Uint8Array | string> {
  for (const part of parts) yield await Promise.resolve(part)
}

describe('ordering commands', () => {
  test('a draft is created and updated, and shown offline', async () => {
    const created = await run(['drafts', 'create', file(draft)])
    expect(created).toMatchObject({
      exit: 0,
      err: '',
      result: { ok: true, data: { info: { status: 'Draft', external_id: draft['external_id'] } } },
    })
    const { id } = created.result.data as { id: string }
    const known = await run(['orders', 'show', id, '--offline'])
    expect(known.result.data).toEqual(created.result.data)
    const changed = Object.assign(golden('draft-update-full').body, { external_id: draft['external_id'] })
    const updated = await run(['drafts', 'update', id, file(changed)])
    expect(updated).toMatchObject({
      exit: 0,
      result: { data: { id, address: { street: changed['street'] } } },
    })
    expect(service.writes().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v3/orders/draft',
      `PATCH /v3/orders/draft/${id}`,
    ])
    expect(sentBody(1)).toEqual(changed)
    expect((await run(['orders', 'show', id, '--offline'])).result.data).toMatchObject({
      address: { street: changed['street'] },
    })
  })

  test('a draft with style preferences is created first and updated with them next', async () => {
    const wishes = golden('draft-update-full').body['order_preferences']
    const ran = await run(['drafts', 'create', file({ ...draft, order_preferences: wishes })])
    expect(ran.exit).toBe(0)
    expect(sentBody(0)).toEqual(draft)
    expect(sentBody(1)).toEqual({ ...draft, order_preferences: wishes })
    expect(service.writes()).toHaveLength(2)
  })

  test('a draft whose style preferences are refused is created and exits with 5, lost with 8', async () => {
    const given = file({ ...draft, order_preferences: { style_2d: { style_template_id: 'x' } } })
    const answer = '{"validation_error":{"body_params":[{"loc":["order_preferences"],"msg":"not now"}]}}'
    service.fault({ method: 'PATCH', fault: { kind: 'answer', status: 400, body: answer } })
    const ran = await run(['drafts', 'create', given])
    expect(ran).toMatchObject({
      exit: 5,
      result: {
        data: { info: { status: 'Draft' } },
        error: {
          code: 'incomplete',
          details: { state: 'refused', fields: [{ field: 'order_preferences', message: 'not now' }] },
        },
      },
    })
    expect(ran.result.error.message).toContain('was created')
    service.reset()
    service.fault({ method: 'PATCH', times: 1, fault: { kind: 'lost-answer' } })
    const lost = await run(['drafts', 'create', given])
    expect(lost).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
    // An order does not show its style preferences. The update stays unknown until the user sends it again.
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 8 })
    const { entry } = lost.result.error.details as { entry: string }
    expect(await run(['outbox', 'resend', entry])).toMatchObject({ exit: 0 })
  })

  test('a redraw and a change request print the id and message of the answer', async () => {
    const redraw = { ...golden('redraw-tour').body }
    const made = await run(['redraws', 'create', file(redraw), '--skip-link-check'])
    expect(made).toMatchObject({
      exit: 0,
      result: { data: { id: expect.any(String) as unknown, message: 'Redraw order created' } },
    })
    expect(sentBody()).toEqual(redraw)
    const orderId = await delivered()
    service.reset()
    const request = { products: ['products_2d'], text: 'The door swings the other way.' }
    const asked = await run(['change-requests', 'create', orderId, file(request)])
    expect(asked).toMatchObject({
      exit: 0,
      result: { data: { id: expect.any(String) as unknown, message: 'Change request created' } },
    })
    expect(service.writes().map(({ url }) => url)).toEqual([`/v3/orders/${orderId}/change-requests`])
    expect(sentBody()).toEqual(request)
  })

  test('an upgrade buys an offered package, and the order is shown offline with the package', async () => {
    const orderId = await delivered()
    service.reset()
    const ran = await run(['orders', 'upgrade', orderId, file({ package_type: 'plus', add_ons: ['gla'] })])
    expect(ran).toMatchObject({
      exit: 0,
      result: { data: { id: orderId, info: { product: { package_type: 'plus', add_ons: ['gla'] } } } },
    })
    const known = await run(['orders', 'show', orderId, '--offline'])
    expect(known.result.data).toMatchObject({ info: { product: { package_type: 'plus' } } })
  })

  test('unknown packages, add-ons and redraw types are sent with a warning', async () => {
    const unknown = { package_type: 'deluxe', add_ons: ['gla', 'garden', '3d_video'] }
    const created = await run(['drafts', 'create', file({ ...draft, ...unknown })])
    // The demo service does not sell them and refuses the order.
    expect(created).toMatchObject({ exit: 7 })
    expect(JSON.parse(service.seen.findLast(({ method }) => method === 'POST')?.body ?? '')).toMatchObject(
      unknown,
    )
    expect(created.lines.filter(({ what }) => what === 'warning').map(({ field }) => field)).toEqual([
      'package_type',
      'add_ons',
    ])
    const redraw = { ...golden('redraw-tier1').body, order_type: 'Tier3-LiDAR' }
    const drawn = await run(['redraws', 'create', file(redraw)])
    expect(drawn).toMatchObject({ exit: 7 })
    expect(JSON.parse(service.seen.findLast(({ method }) => method === 'POST')?.body ?? '')).toMatchObject({
      order_type: 'Tier3-LiDAR',
    })
    expect(drawn.lines.filter(({ what }) => what === 'warning')).toHaveLength(1)
  })

  test('unknown fields are sent unchanged', async () => {
    const extra = { ...draft, floor_hint: { levels: 2, names: ['cellar', null] } }
    expect(await run(['drafts', 'create', file(extra)])).toMatchObject({ exit: 0 })
    expect(sentBody()).toEqual(extra)
    const orderId = await delivered()
    service.reset()
    const upgrade = { add_ons: ['gla'], coupon: 'A1' }
    expect(await run(['orders', 'upgrade', orderId, file(upgrade)])).toMatchObject({ exit: 0 })
    expect(sentBody()).toMatchObject(upgrade)
  })

  test('text output prints orders on stdout and errors on stderr', async () => {
    const done = await runText(['drafts', 'create', file(draft)])
    expect(done).toMatchObject({ exit: 0, err: '' })
    expect(done.out).toMatch(/^Draft order [0-9a-f-]{36} created: 521 Brightfield Road, Portland\n/)
    const bad = await runText(['drafts', 'create', file({ ...draft, street: '' })])
    expect(bad).toMatchObject({ exit: 2, out: '' })
    expect(bad.err.match(/street: Required/g)).toHaveLength(1)
    service.fault({ method: 'POST', fault: { kind: 'lost-answer' } })
    const lost = await runText(['drafts', 'create', file({ ...draft, suite: '2' })])
    expect(lost).toMatchObject({ exit: 8, out: '' })
    expect(lost.err).toContain('never sent again automatically')
  })
})

describe('FILE with an order’s body', () => {
  test('FILE is read from stdin in pieces, with a byte order mark and as UTF-16', async () => {
    const text = JSON.stringify({ ...draft, street: 'Żółta 5' })
    const bytes = Buffer.from(text)
    const at = bytes.indexOf('ó') + 1
    for (const parts of [[text], [bytes.subarray(0, at), bytes.subarray(at)]]) {
      service.reset()
      expect(await run(['drafts', 'create', '-'], { input: piped(...parts) })).toMatchObject({ exit: 0 })
      expect(sentBody()).toMatchObject({ street: 'Żółta 5' })
    }
    const marked = Buffer.from(`\ufeff${text}`)
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const body of [marked, wide, Buffer.from(wide).swap16()]) {
      service.reset()
      expect(await run(['drafts', 'create', file(body)])).toMatchObject({ exit: 0 })
      expect(sentBody()).toMatchObject({ street: 'Żółta 5' })
    }
  })

  test.each([
    ['a list', '[{"street":"x"}]', 'must be a JSON object'],
    ['null', 'null', 'must be a JSON object'],
    ['a string', '"street"', 'must be a JSON object'],
    ['a number', '5', 'must be a JSON object'],
    ['invalid JSON', '{street: 1}', 'is not JSON'],
    ['truncated JSON', '{"street":"x"', 'is not JSON'],
    ['two JSON objects', '{}{}', 'is not JSON'],
    ['no content', '', 'is empty'],
    ['blanks only', ' \n', 'is empty'],
    ['a web page', '<html></html>', 'is not JSON'],
    ['Latin-1 text', Buffer.from('{"street":"M\xfchle"}', 'latin1'), 'is not UTF-8 text'],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x7b]), 'is not UTF-8 text'],
    ['3 MB', `{"street":"${'x'.repeat(3 * 1024 * 1024)}"}`, 'too large'],
  ])('FILE with %s exits with 2 before a request', async (_name, content, words) => {
    for (const ran of [
      await run(['drafts', 'create', file(content)]),
      await run(['drafts', 'create', '-'], { input: piped(content) }),
    ]) {
      expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
      expect(ran.result.error.message).toContain(words)
    }
    expect(service.seen).toEqual([])
  })

  test('a missing FILE, a folder and an empty pipe exit with 2 before a request', async () => {
    mkdirSync(pathOf('a-folder'))
    for (const path of [pathOf('nowhere.json'), pathOf('a-folder'), '', join(file('{}'), 'x')])
      expect(await run(['drafts', 'create', path]), path).toMatchObject({ exit: 2 })
    expect(await run(['drafts', 'create', '-'])).toMatchObject({ exit: 2 })
    expect(service.seen).toEqual([])
  })

  test.runIf(process.platform === 'linux')('an endless FILE exits with 2', async () => {
    expect(await run(['drafts', 'create', '/dev/zero'])).toMatchObject({ exit: 2 })
  })
})

describe('order that is rejected before a request', () => {
  const redraw = golden('redraw-tier1').body
  const change = golden('change-request').body
  const rules: [string, string[], Record<string, unknown>, string[]][] = [
    ['an empty draft', ['drafts', 'create'], {}, ['street', 'city', 'country', 'owner_email']],
    ['a blank street', ['drafts', 'create'], { ...draft, street: ' ' }, ['street']],
    ['a wrong e-mail address', ['drafts', 'create'], { ...draft, owner_email: 'mara' }, ['owner_email']],
    ['a latitude as text', ['drafts', 'create'], { ...draft, latitude: '45.5' }, ['latitude']],
    ['a latitude off the globe', ['drafts', 'create'], { ...draft, latitude: 91 }, ['latitude']],
    ['a longitude off the globe', ['drafts', 'create'], { ...draft, longitude: -181 }, ['longitude']],
    ['an empty add-on', ['drafts', 'create'], { ...draft, add_ons: ['gla', ''] }, ['add_ons.1']],
    ['add-ons null', ['drafts', 'create'], { ...draft, add_ons: null }, ['add_ons']],
    [
      'a video without plus_3d',
      ['drafts', 'create'],
      { ...draft, package_type: 'plus', add_ons: ['3d_video'] },
      ['add_ons'],
    ],
    [
      'CAD files without plus',
      ['drafts', 'update', 'o'],
      { ...draft, package_type: 'base', add_ons: ['3d_cad_files'] },
      ['add_ons'],
    ],
    [
      'a style preference of the wrong type',
      ['drafts', 'update', 'o'],
      { ...draft, order_preferences: { style_3d: { include_basement: 'yes' } } },
      ['order_preferences.style_3d.include_basement'],
    ],
    ['a redraw without links', ['redraws', 'create'], { ...redraw, source: [] }, ['source']],
    ['a redraw of a file path', ['redraws', 'create'], { ...redraw, source: ['/tmp/a.png'] }, ['source.0']],
    ['a redraw without a type', ['redraws', 'create'], { ...redraw, order_type: '' }, ['order_type']],
    [
      'a template that is not a UUID',
      ['redraws', 'create'],
      { ...redraw, template_id: 'm' },
      ['template_id'],
    ],
    [
      'a change request without products',
      ['change-requests', 'create', 'o'],
      { ...change, products: [] },
      ['products'],
    ],
    [
      'a change request without a text',
      ['change-requests', 'create', 'o'],
      { ...change, text: '' },
      ['text'],
    ],
    [
      'a change request with an invalid link',
      ['change-requests', 'create', 'o'],
      { ...change, img_urls: ['x'] },
      ['img_urls.0'],
    ],
  ]
  test.each(rules)('%s exits with 2 and names its field', async (_name, words, body, fields) => {
    const ran = await run([...words, file(body)])
    expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
    const details = ran.result.error.details as { fields: { field: string; message: string }[] }
    expect(details.fields.map(({ field }) => field)).toEqual(fields)
    expect(service.seen).toEqual([])
    expect((await run(['outbox', 'list'])).result.data).toEqual({ entries: [] })
  })

  test('an id of dots or blanks exits with 2', async () => {
    for (const id of ['..', '.', '', ' ', '...'])
      for (const words of [
        ['drafts', 'update', id, file(draft)],
        ['orders', 'upgrade', id, file({ add_ons: ['gla'] })],
        ['change-requests', 'create', id, file({ products: ['products_2d'], text: 'x' })],
      ])
        expect(await run(words), words.join(' ')).toMatchObject({ exit: 2 })
    expect(service.seen).toEqual([])
  })

  test('an id with a path and query is escaped in the request', async () => {
    const id = '../users?x=1#y'
    expect(await run(['drafts', 'update', id, file(draft)])).toMatchObject({ exit: 7 })
    expect(service.writes().map(({ url }) => url)).toEqual([`/v3/orders/draft/${encodeURIComponent(id)}`])
  })

  test('an upgrade that is not offered exits with 2 and names its field', async () => {
    const orderId = await delivered()
    service.reset()
    for (const [body, field] of [
      [{ add_ons: ['3d_video'] }, 'add_ons'],
      [{ package_type: 'base' }, 'package_type'],
      [{ package_type: null, add_ons: [] }, ''],
      [{}, ''],
      [{ add_ons: ['gla', 'gla'] }, 'add_ons'],
    ] as const) {
      const ran = await run(['orders', 'upgrade', orderId, file(body)])
      expect(ran).toMatchObject({ exit: 2 })
      const details = ran.result.error.details as { fields: { field: string }[] }
      expect(details.fields.map((each) => each.field)).toContain(field)
    }
    expect(service.writes()).toEqual([])
    const draftId = ((await run(['drafts', 'create', file(draft)])).result.data as { id: string }).id
    service.reset()
    const early = await run(['orders', 'upgrade', draftId, file({ add_ons: ['gla'] })])
    expect(early).toMatchObject({ exit: 2 })
    expect(service.writes()).toEqual([])
  })
})
