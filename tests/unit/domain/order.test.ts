import { expect, test } from 'vitest'
import fc from 'fast-check'
import { listAssets, listDeliveryTexts, readDelivery } from '../../../electron/services/api/wireDelivery.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { assetFields } from '../../../shared/domain/assets.ts'
import { addressLine, streetLine } from '../../../shared/domain/order.ts'
import '../../support/properties.ts'

const complete = {
  id: '6f1c6a6e-0000-4000-8000-000000000001',
  info: {
    status: 'Ready',
    created_by: 'kim@studio.example',
    location: '521 Brightfield Road, Dover',
    order_type: 'vbim',
    first_delivered_at: 1760000000.25,
    created_at: '1759990000.5',
    is_scan_order: true,
    total_scanned_area: 210.4,
    go2scan: null,
    external_id: 'A-1',
    add_info: 'gate code 12',
    style_template: { id: 'x', name: 'Slate', preview_colors: ['#fff'] },
    model_id: null,
    product: {
      package_type: 'plus',
      add_ons: ['gla'],
      over_limits: [],
      purchasable_add_ons: null,
      purchasable_package_types: ['plus_3d'],
    },
  },
  address: {
    street: 'Brightfield Road',
    suite: '',
    number: '521',
    city: 'Dover',
    state: 'DE',
    country: 'US',
    postalCode: '19901',
    full_address: '521 Brightfield Road, Dover',
    latitude: 39.1,
    longitude: -75.5,
  },
  a_new_field: { kept: true },
}

test('parseOrder reads every field and keeps unknown fields in raw', () => {
  const parsed = parseOrder(complete)
  expect(parsed).toMatchObject({
    understood: true,
    order: {
      status: 'Ready',
      createdAt: 1759990000.5,
      firstDeliveredAt: 1760000000.25,
      packageType: 'plus',
      addOns: ['gla'],
      purchasableAddOns: null,
      purchasablePackageTypes: ['plus_3d'],
      styleTemplate: 'Slate',
      address: { city: 'Dover', number: '521' },
    },
  })
  expect(parsed).toHaveProperty('raw.a_new_field.kept', true)
})

test('an unknown status and null instead of an object are accepted', () => {
  expect(parseOrder({ ...complete, info: { ...complete.info, status: 'Levitating' } })).toMatchObject({
    understood: true,
    order: { status: 'Levitating' },
  })
  expect(parseOrder({ id: 'a', info: null, address: null, delivery_assets: null })).toMatchObject({
    understood: true,
    order: { id: 'a', status: null, createdAt: null },
  })
  expect(
    parseOrder({
      id: 'a',
      info: { ...complete.info, product: null, created_at: { odd: 1 } },
      address: 'text',
    }),
  ).toMatchObject({
    understood: true,
    order: { status: 'Ready', createdAt: null, packageType: null, address: { street: '' } },
  })
})

test('a record without an order id is not understood, and is kept with the reason', () => {
  expect(parseOrder({ id: 7 })).toMatchObject({ understood: false, id: null, raw: { id: 7 } })
  expect(parseOrder(null)).toMatchObject({ understood: false, id: null })
  expect(parseOrder('text')).toHaveProperty('reason', expect.stringMatching(/\w/))
})

test('parseOrder and listAssets never throw, whatever the value', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const parsed = parseOrder(value)
      expect(typeof parsed.understood).toBe('boolean')
      expect(Array.isArray(listAssets(value))).toBe(true)
    }),
  )
})

test.each([
  ['Brightfield Road', '521', '521 Brightfield Road'],
  ['521 Brightfield Road', '521', '521 Brightfield Road'],
  ['Brightfield Road 521', '521', 'Brightfield Road 521'],
  ['5210 Brightfield Road', '521', '521 5210 Brightfield Road'],
  ['Brightfield Road', '', 'Brightfield Road'],
  ['', '521', '521'],
])('street %s with number %s is written %s', (street, number, expected) => {
  expect(streetLine({ street, number })).toBe(expected)
})

test('an order without an address is shown by its location, else by its id, a UUID by its first part', () => {
  const parsed = parseOrder({ id: 'abc', info: { location: 'Somewhere 1' }, address: null })
  if (!parsed.understood) throw new Error('not understood')
  expect(addressLine(parsed.order)).toBe('Somewhere 1')
  expect(addressLine({ ...parsed.order, location: null })).toBe('abc')
  expect(addressLine({ ...parsed.order, location: null, id: complete.id })).toBe('#6f1c6a6e')
})

test('listAssets finds both files of each of the 19 documented fields, once each', () => {
  const assets: Record<string, Record<string, string[]>> = {}
  for (const { kind, field } of assetFields)
    (assets[kind] ??= {})[field] = [
      `https://files.example/${kind}/${field}/0`,
      `https://files.example/${kind}/${field}/1`,
    ]
  const found = listAssets(assets)
  expect(found).toHaveLength(assetFields.length * 2)
  expect(new Set(found.map(({ url }) => url)).size).toBe(found.length)
  expect(found.filter(({ variant }) => variant === 'dim').every(({ field }) => field.endsWith('_dim'))).toBe(
    true,
  )
  // Counted by hand in the service's own description.
  expect(assetFields).toHaveLength(19)
})

test('null, empty lists and entries that are no addresses give no asset', () => {
  expect(
    listAssets({
      listing_floorplans: { jpg_urls: null, png_urls: [], svg_urls: [null, 3, ''] },
      floorplans_3d: null,
      tour: null,
    }),
  ).toEqual([])
})

const url = 'https://files.example/1.png'
test.each([
  ['a text', 'delivery_assets'],
  [[url], 'delivery_assets'],
  [{ listing_floorplans: [url] }, 'listing_floorplans'],
  [{ listing_floorplans: { png_urls: url } }, 'listing_floorplans.png_urls'],
  [{ listing_floorplans: { png_urls: [url, 5] } }, 'listing_floorplans.png_urls'],
  [{ listing_floorplans: { png_urls: [url, { url }] } }, 'listing_floorplans.png_urls'],
  [{ listing_floorplans: { png_urls: [url, null] } }, 'listing_floorplans.png_urls'],
  [{ gla_package: { gla_formula_text: 5 } }, 'gla_package.gla_formula_text'],
  [{ tour: url }, 'tour'],
])('a delivery of %j reports %s as unsupported', (value, unsupported) => {
  expect(readDelivery(value)).toMatchObject({ unsupported })
})

test.each([
  null,
  {},
  [],
  { listing_floorplans: null, floorplans_3d: [], tour: '' },
  {
    listing_floorplans: { png_urls: null, jpg_urls: [], svg_urls: '' },
    gla_package: { gla_formula_text: null },
  },
  { holograms: 5, listing_floorplans: { png_urls: [url], webp_urls: 'later' } },
])('an empty delivery and unknown fields are supported: %j', (value) => {
  expect(readDelivery(value)).not.toHaveProperty('unsupported')
})

test('the GLA formula and the tour are listed as texts', () => {
  expect(
    listDeliveryTexts({
      gla_package: { gla_formula_text: 'Total 120\nFloor 1: 60' },
      tour: { link: 'https://t.example/1', type: 'walk' },
    }),
  ).toEqual([
    { name: 'gla-formula', text: 'Total 120\nFloor 1: 60' },
    { name: 'tour', text: 'link: https://t.example/1\ntype: walk\n' },
  ])
})
