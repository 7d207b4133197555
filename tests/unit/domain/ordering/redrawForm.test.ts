import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeRequestFormOf,
  changeRequestFormSchema,
  changeRequestProducts,
  emptyChangeRequestForm,
  toChangeRequestBody,
  type ChangeRequestForm,
} from '../../../../shared/domain/ordering/changeRequestForm.ts'
import {
  emptyRedrawForm,
  linkTitle,
  redrawFormOf,
  redrawFormSchema,
  sentLink,
  toRedrawBody,
  type PastedLink,
  type RedrawForm,
} from '../../../../shared/domain/ordering/redrawForm.ts'
import '../../../support/properties.ts'

const link = (given: string, direct: string | null = null): PastedLink => ({ given, direct })
const plan = 'https://files.example/a.png'
const address = { street: '9 Harbour Terrace', city: 'Dover', country: 'GB' }
const form = (changes: Partial<RedrawForm> = {}): RedrawForm => ({
  ...emptyRedrawForm(),
  ...address,
  links: [link(plan)],
  ...changes,
})
const problems = (changes: Partial<RedrawForm>) => {
  const result = toRedrawBody(form(changes))
  return result.ok ? [] : result.fields
}
const badLinks = [
  '',
  ' ',
  'plan.png',
  'files.example/a.png',
  'ftp://files.example/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http:a.png',
  'https://',
  'https://a b/c.png',
]

describe('redraw form', () => {
  test('plans are sent in their order, each by its direct link', () => {
    const links = [link('https://share.example/1', 'https://files.example/1.png'), link(plan)]
    expect(links.map(sentLink)).toEqual(['https://files.example/1.png', plan])
    expect(toRedrawBody(form({ links, tour: 'https://tours.example/x', suite: ' 2 ' }))).toEqual({
      ok: true,
      body: { ...address, source: ['https://files.example/1.png', plan], order_type: 'Tier1', suite: '2' },
    })
  })
  test('a tour is sent as the only source', () => {
    expect(toRedrawBody(form({ order_type: 'Tier2-redraw', tour: ' https://tours.example/x ' }))).toEqual({
      ok: true,
      body: { ...address, source: ['https://tours.example/x'], order_type: 'Tier2-redraw' },
    })
  })
  test.each(['street', 'city', 'country'] as const)(
    'a redraw without %s has a problem at that field',
    (field) => {
      expect(problems({ [field]: ' ' })).toEqual([{ field, message: `Enter the ${field}.` }])
    },
  )
  test('a redraw needs a link to a plan, or the link of the tour', () => {
    expect(problems({ links: [] })).toEqual([
      { field: 'source', message: 'Add at least one link to a plan.' },
    ])
    expect(problems({ order_type: 'Tier2-redraw', tour: '  ' })).toEqual([
      { field: 'source.0', message: 'Enter the link of the tour.' },
    ])
  })
  test.each(badLinks)('“%s” is refused as link of a plan and of a tour', (bad) => {
    expect(problems({ links: [link(plan), link(bad)] })).toEqual([
      { field: 'source.1', message: 'Enter a link that starts with http:// or https://.' },
    ])
    expect(problems({ order_type: 'Tier2-redraw', tour: bad }).map(({ field }) => field)).toEqual([
      'source.0',
    ])
  })
  test('a template is accepted by its UUID only', () => {
    expect(problems({ template_id: 'modern' })).toEqual([
      { field: 'template_id', message: expect.stringContaining('such as') as unknown },
    ])
    expect(problems({ template_id: ' 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96 ' })).toEqual([])
    // A UUID of another version.
    expect(problems({ template_id: '11111111-1111-1111-1111-111111111111' })).toEqual([])
  })
  test('a redraw form turns into a body and back into the same form', () => {
    const line = fc.string({ maxLength: 30 }).map((text) => text.trim())
    const needed = line.filter((text) => text !== '')
    const url = fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true })
    const anyForm: fc.Arbitrary<RedrawForm> = fc
      .tuple(
        fc.record({
          street: needed,
          suite: line,
          city: needed,
          state: line,
          postalCode: line,
          country: needed,
          info: line,
          external_id: line,
          template_id: fc.oneof(fc.constant(''), fc.uuid()),
        }),
        fc.oneof(
          fc.record({
            order_type: fc.constant('Tier1' as const),
            links: fc.array(
              url.map((given) => link(given)),
              { minLength: 1, maxLength: 5 },
            ),
            tour: fc.constant(''),
          }),
          fc.record({
            order_type: fc.constant('Tier2-redraw' as const),
            links: fc.constant<PastedLink[]>([]),
            tour: url,
          }),
        ),
      )
      .map(([rest, source]): RedrawForm => ({ ...rest, ...source }))
    fc.assert(
      fc.property(anyForm, (typed) => {
        const result = toRedrawBody(typed)
        if (!result.ok) throw new Error(JSON.stringify(result.fields))
        expect(redrawFormOf(result.body)).toEqual(typed)
        expect(redrawFormSchema.parse(typed)).toEqual(typed)
        expect(JSON.stringify(result.body)).not.toMatch(/:(""|null)/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('change request form', () => {
  const request = (changes: Partial<ChangeRequestForm> = {}): ChangeRequestForm => ({
    ...emptyChangeRequestForm(),
    text: 'The wall is further east.',
    ...changes,
  })
  const wrong = (changes: Partial<ChangeRequestForm>) => {
    const result = toChangeRequestBody(request(changes))
    return result.ok ? [] : result.fields
  }
  test('a new request is about the 2D plan, and is sent with direct links', () => {
    expect(toChangeRequestBody(request())).toEqual({
      ok: true,
      body: { products: ['products_2d'], text: 'The wall is further east.', img_urls: [] },
    })
    expect(
      toChangeRequestBody(request({ text: ' x ', links: [link('https://share.example/1', plan)] })),
    ).toMatchObject({ body: { text: 'x', img_urls: [plan] } })
  })
  test('any product is accepted, and at least one is required', () => {
    expect(wrong({ products: [...changeRequestProducts, 'products_garden'] })).toEqual([])
    expect(wrong({ products: [] })).toEqual([{ field: 'products', message: 'Select at least one product.' }])
    expect(wrong({ products: [' '] }).map(({ field }) => field)).toEqual(['products.0'])
  })
  test('a request without a text has a problem at its text', () => {
    for (const text of ['', ' \n '])
      expect(wrong({ text })).toEqual([{ field: 'text', message: 'Describe the change.' }])
  })
  test.each(badLinks)('“%s” is refused as link of an image', (bad) => {
    expect(wrong({ links: [link(plan), link(bad)] })).toEqual([
      { field: 'img_urls.1', message: 'Enter a link that starts with http:// or https://.' },
    ])
  })
  test('a change request turns into a body and back into the same form', () => {
    const filled = request({ links: [link(plan), link('https://files.example/b.jpg')] })
    const result = toChangeRequestBody(filled)
    if (!result.ok) throw new Error('refused')
    expect(changeRequestFormOf(result.body)).toEqual(filled)
    expect(changeRequestFormOf({ products: ['products_2d'], text: 'x' })).toEqual(request({ text: 'x' }))
    expect(changeRequestFormSchema.parse(filled)).toEqual(filled)
  })
})

describe('title of a redraw without an address', () => {
  test.each([
    ['https://files.example/a/Ground%20floor.png?dl=1', 'Ground floor.png'],
    ['https://files.example/100%.png', '100%.png'],
    ['https://tours.example/', 'tours.example'],
    ['not a link', ''],
  ])('%s → “%s”', (given, title) => {
    const links = [given, 'https://files.example/second.png'].map((each) => ({ given: each, direct: null }))
    expect(linkTitle({ ...emptyRedrawForm(), links })).toBe(title)
    expect(linkTitle({ ...emptyRedrawForm(), tour: given })).toBe(title)
  })
})
