import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addOnName, addOnPackages, addOns, packageTypes } from '../../../../shared/domain/ordering/product.ts'
import {
  draftFormOf,
  draftFormSchema,
  emptyDraftForm,
  preferencesOf,
  toDraftBody,
  toDraftUpdateBody,
  type DraftForm,
} from '../../../../shared/domain/ordering/draftForm.ts'
import {
  addOnProblems,
  goesWith,
  isAddOn,
  isPackageType,
} from '../../../../shared/domain/ordering/product.ts'
import '../../../support/properties.ts'

const required = {
  street: '12 Test Lane',
  city: 'Portland',
  country: 'US',
  owner_email: 'mara.ellison@larkfield.example',
}
const form = (changes: Partial<DraftForm> = {}): DraftForm => ({
  ...emptyDraftForm(),
  ...required,
  ...changes,
})
const problems = (changes: Partial<DraftForm>) => {
  const result = toDraftBody(form(changes))
  return result.ok ? [] : result.fields
}

test('the draft body has only filled fields, trimmed', () => {
  expect(toDraftBody(form())).toEqual({ ok: true, body: required })
  expect(
    toDraftBody(
      form({ street: '  12 Test Lane ', suite: ' \t', info: ' Two\nlines ', external_id: ' A-1 ' }),
    ),
  ).toEqual({ ok: true, body: { ...required, info: 'Two\nlines', external_id: 'A-1' } })
})

test.each(['street', 'city', 'country', 'owner_email'] as const)(
  'a draft without %s has one problem, at that field',
  (field) => {
    for (const empty of ['', '   ', '\n']) {
      const [problem, ...others] = problems({ [field]: empty })
      expect(others).toEqual([])
      expect(problem?.field).toBe(field)
      expect(problem?.message).toMatch(/^(Enter the|Choose a photographer)/)
    }
  },
)

test('a draft with several mistakes reports all of them', () => {
  const result = toDraftBody({
    ...emptyDraftForm(),
    latitude: 'x',
    package_type: 'base',
    add_ons: ['3d_video'],
  })
  expect(result.ok ? [] : result.fields.map(({ field }) => field)).toEqual([
    'street',
    'city',
    'country',
    'owner_email',
    'latitude',
    'longitude',
    'add_ons',
  ])
})

test.each([
  'smith&sons@larkfield.example',
  'mara/plans@larkfield.example',
  'zoë@larkfield.example',
  'mara@grundrisse-müller.example',
  'mara@larkfield.xn--p1ai',
])('“%s” is accepted as e-mail address of the owner', (owner_email) => {
  expect(problems({ owner_email })).toEqual([])
})

test.each([
  'mara',
  'mara@',
  'mara..ellison@larkfield.example',
  'mara@larkfield.1',
  'mara@larkfield..example',
  'mara@larkfield.example, ines@larkfield.example',
  '@larkfield.example',
  'mara@larkfield',
  'a b@larkfield.example',
  'Mara <m@l.example>',
])('“%s” is refused as e-mail address of the owner', (owner_email) => {
  expect(problems({ owner_email })).toEqual([
    { field: 'owner_email', message: 'Enter a valid e-mail address.' },
  ])
})

describe('draft coordinates', () => {
  test('are sent as numbers, also with a decimal comma', () => {
    expect(toDraftBody(form({ latitude: ' 45,5 ', longitude: '−122.7' }))).toEqual({
      ok: true,
      body: { ...required, latitude: 45.5, longitude: -122.7 },
    })
    expect(toDraftBody(form({ latitude: '0', longitude: '0' }))).toMatchObject({
      body: { latitude: 0, longitude: 0 },
    })
  })
  test('need both latitude and longitude', () => {
    expect(problems({ latitude: '45' })).toEqual([{ field: 'longitude', message: 'Enter the longitude.' }])
    expect(problems({ longitude: '45' })).toEqual([{ field: 'latitude', message: 'Enter the latitude.' }])
  })
  test.each([
    ['91', '0', 'latitude'],
    ['-90.01', '0', 'latitude'],
    ['north', '0', 'latitude'],
    ['45.5, -122', '0', 'latitude'],
    ['0', '180.5', 'longitude'],
    ['0', '1e2', 'longitude'],
  ])('“%s” and “%s” have a problem at %s', (latitude, longitude, field) => {
    const found = problems({ latitude, longitude })
    expect(found.map((each) => each.field)).toEqual([field])
    expect(found[0]?.message).toContain(` from -${field === 'latitude' ? 90 : 180}`)
  })
})

describe('draft package and add-ons', () => {
  test('default, none and chosen add-ons give three different bodies', () => {
    expect(toDraftBody(form({ add_ons: null }))).toEqual({ ok: true, body: required })
    expect(toDraftBody(form({ add_ons: [] }))).toEqual({ ok: true, body: { ...required, add_ons: [] } })
    expect(toDraftBody(form({ add_ons: ['gla'] }))).toEqual({
      ok: true,
      body: { ...required, add_ons: ['gla'] },
    })
    expect(toDraftBody(form({ package_type: 'plus' }))).toEqual({
      ok: true,
      body: { ...required, package_type: 'plus' },
    })
  })
  // resources/docs/service.md, "Packages and add-ons", with "or more" for the CAD package.
  const allowed: [string, string, boolean][] = [
    ['base', 'gla', true],
    ['base', 'express_sla', true],
    ['base', '3d_video', false],
    ['base', '3d_cad_files', false],
    ['plus', 'gla', true],
    ['plus', 'express_sla', true],
    ['plus', '3d_video', false],
    ['plus', '3d_cad_files', true],
    ['plus_3d', 'gla', true],
    ['plus_3d', 'express_sla', true],
    ['plus_3d', '3d_video', true],
    ['plus_3d', '3d_cad_files', true],
  ]
  test.each(allowed)('%s with %s is allowed: %s', (package_type, addOn, ok) => {
    expect(problems({ package_type, add_ons: [addOn] })).toEqual(
      ok
        ? []
        : [
            {
              field: 'add_ons',
              message: expect.stringContaining(`${addOnName(addOn)} requires the package Plus`) as unknown,
            },
          ],
    )
    if (isAddOn(addOn) && isPackageType(package_type)) expect(goesWith(addOn, package_type)).toBe(ok)
    expect(addOnProblems(undefined, [addOn])).toEqual([])
    expect(isAddOn(addOn) && goesWith(addOn, null)).toBe(true)
  })
  test('the table of these tests covers every pair of package and add-on', () => {
    expect(allowed).toHaveLength(packageTypes.length * addOns.length)
    expect(Object.keys(addOnPackages).every(isAddOn)).toBe(true)
  })
  test('any add-ons are accepted with the company’s default package', () => {
    expect(problems({ add_ons: ['3d_video', '3d_cad_files'] })).toEqual([])
  })
  test('two add-ons that the package lacks are two problems', () => {
    expect(problems({ package_type: 'base', add_ons: ['3d_video', 'gla', '3d_cad_files'] })).toHaveLength(2)
  })
  test('unknown packages and add-ons are sent unchanged, and a repeated add-on once', () => {
    const unknown = { package_type: 'deluxe', add_ons: ['gla', 'garden'] }
    expect(toDraftBody(form(unknown))).toMatchObject({ ok: true, body: unknown })
    expect(toDraftUpdateBody(form(unknown))).toMatchObject({ ok: true, body: unknown })
    // The add-ons of an unknown package are unknown too.
    expect(problems({ package_type: 'deluxe', add_ons: ['3d_video', '3d_cad_files'] })).toEqual([])
    expect(problems({ package_type: 'base', add_ons: ['garden', '3d_video'] })).toHaveLength(1)
    expect(toDraftBody(form({ add_ons: ['gla', 'gla'] }))).toMatchObject({ body: { add_ons: ['gla'] } })
  })
})

describe('draft style preferences', () => {
  test('are left out of a new draft, and sent in an update if there are any', () => {
    const wishes = { ...emptyDraftForm().preferences, video_speed: ' slow ' }
    expect(toDraftBody(form({ preferences: wishes }))).toEqual({ ok: true, body: required })
    expect(toDraftUpdateBody(form())).toEqual({ ok: true, body: required })
    expect(toDraftUpdateBody(form({ preferences: wishes }))).toEqual({
      ok: true,
      body: { ...required, order_preferences: { style_3d: { video: { speed: 'slow' } } } },
    })
    expect(toDraftUpdateBody(form({ street: '', preferences: wishes }))).toMatchObject({
      ok: false,
      fields: [{ field: 'street' }],
    })
  })
  test.each([
    ['style_template_id', 'T', { style_2d: { style_template_id: 'T' } }],
    ['style_add_info', 'thin', { style_2d: { add_info: 'thin' } }],
    ['video_speed', 'slow', { style_3d: { video: { speed: 'slow' } } }],
    ['video_layout', 'wide', { style_3d: { video: { layout: 'wide' } } }],
    ['furniture_set', 'modern', { style_3d: { furniture_set: 'modern' } }],
    ['include_basement', 'yes', { style_3d: { include_basement: true } }],
    ['include_basement', 'no', { style_3d: { include_basement: false } }],
    ['add_info', 'door', { style_3d: { add_info: 'door' } }],
  ] as const)('%s “%s” alone is sent as %o', (field, value, wire) => {
    expect(preferencesOf(form({ preferences: { ...emptyDraftForm().preferences, [field]: value } }))).toEqual(
      wire,
    )
  })
})

test('a draft form turns into a body and back into the same form', () => {
  const line = fc.string({ maxLength: 30 }).map((text) => text.trim())
  const needed = line.filter((text) => text !== '')
  const degrees = (max: number) =>
    fc.double({ min: -max, max, noNaN: true }).map((n) => draftFormOf({ ...required, latitude: n }).latitude)
  const place = fc.oneof(
    fc.constant({ latitude: '', longitude: '' }),
    fc.record({ latitude: degrees(90), longitude: degrees(180) }),
  )
  const anyForm: fc.Arbitrary<DraftForm> = fc
    .tuple(
      fc.record({
        street: needed,
        suite: line,
        city: needed,
        state: line,
        postalCode: line,
        country: needed,
        owner_email: fc.constantFrom('a@b.example', 'mara.ellison@larkfield.example'),
        info: line,
        external_id: line,
        package_type: fc.constantFrom('', ...packageTypes),
        add_ons: fc.option(fc.uniqueArray(fc.constantFrom(...addOns))),
        preferences: fc.record({
          style_template_id: line,
          style_add_info: line,
          video_speed: line,
          video_layout: line,
          furniture_set: line,
          include_basement: fc.constantFrom('', 'yes', 'no'),
          add_info: line,
        }),
      }),
      place,
    )
    .map(([rest, where]) => ({ ...rest, ...where }))
  fc.assert(
    fc.property(anyForm, (typed) => {
      const result = toDraftUpdateBody(typed)
      const impossible = addOnProblems(typed.package_type || undefined, typed.add_ons ?? []).length > 0
      expect(result.ok).toBe(!impossible)
      if (!result.ok) return
      const second = draftFormOf(result.body)
      expect(second).toEqual(typed)
      expect(draftFormSchema.parse(second)).toEqual(second)
      // Empty fields are left out of the body.
      expect(JSON.stringify(result.body)).not.toMatch(/:(""|null|\{\})/)
    }),
    { numRuns: 500 },
  )
})
