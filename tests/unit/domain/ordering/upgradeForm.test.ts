import { expect, test } from 'vitest'
import {
  toUpgradeBody,
  upgradeFormSchema,
  upgradeProblems,
  type Purchasable,
  type UpgradeForm,
} from '../../../../shared/domain/ordering/upgradeForm.ts'

const base: Purchasable = {
  packageType: 'base',
  addOns: [],
  purchasableAddOns: ['gla', 'express_sla'],
  purchasablePackageTypes: ['plus', 'plus_3d'],
}
const plus: Purchasable = {
  packageType: 'plus',
  addOns: ['gla'],
  purchasableAddOns: ['express_sla', '3d_cad_files'],
  purchasablePackageTypes: ['plus_3d'],
}
const noOffer: Purchasable = { ...base, purchasableAddOns: null, purchasablePackageTypes: null }
const want = (package_type: string | null, ...add_ons: string[]): UpgradeForm => ({ package_type, add_ons })

test.each([
  ['an add-on', base, want(null, 'gla')],
  ['two add-ons', base, want(null, 'gla', 'express_sla')],
  ['a package', base, want('plus')],
  ['a package with an add-on that comes with it', base, want('plus', '3d_cad_files')],
  [
    'the largest package and all add-ons',
    base,
    want('plus_3d', 'gla', 'express_sla', '3d_video', '3d_cad_files'),
  ],
  ['an add-on of the package it has', plus, want(null, '3d_cad_files')],
  ['the next package and its video', plus, want('plus_3d', '3d_video')],
])('an upgrade with %s is accepted', (_name, order, form) => {
  expect(toUpgradeBody(form, order)).toEqual({ ok: true, body: form })
  expect(upgradeFormSchema.parse(form)).toEqual(form)
})

test.each([
  ['nothing', base, want(null), '', 'Select a package'],
  ['the package it has', plus, want('plus'), 'package_type', 'Plus is not available'],
  ['a smaller package', plus, want('base'), 'package_type', 'Base is not available'],
  ['an add-on it has', plus, want(null, 'gla'), 'add_ons', 'already has GLA'],
  ['one add-on twice', base, want(null, 'gla', 'gla'), 'add_ons', 'is selected twice'],
  [
    'an add-on that is not offered',
    { ...base, purchasableAddOns: [] },
    want(null, 'gla'),
    'add_ons',
    'GLA is not available',
  ],
  ['a video without its package', base, want(null, '3d_video'), 'add_ons', '3D video is not available'],
  [
    'a video with too small a package',
    base,
    want('plus', '3d_video'),
    'add_ons',
    '3D video requires the package Plus 3D',
  ],
  [
    'an offered add-on without its package',
    { ...base, purchasableAddOns: ['3d_video'] },
    want(null, '3d_video'),
    'add_ons',
    '3D video requires the package Plus 3D',
  ],
  [
    'an add-on that only the old package offers',
    { ...plus, purchasableAddOns: [] },
    want('plus_3d', '3d_cad_files'),
    'add_ons',
    'CAD files is not available',
  ],
  ['a package without an offer of the service', noOffer, want('plus'), 'package_type', 'is not available'],
  ['an add-on without an offer of the service', noOffer, want(null, 'gla'), 'add_ons', 'is not available'],
  [
    'an add-on that is neither known nor offered',
    { ...base, purchasableAddOns: ['garden'] },
    want(null, 'pool'),
    'add_ons',
    'Pool (unknown add-on) is not available',
  ],
  [
    'a package that is neither known nor offered',
    { ...base, purchasablePackageTypes: ['deluxe'] },
    want('gold'),
    'package_type',
    'Gold (unknown package) is not available',
  ],
] satisfies [string, Purchasable, UpgradeForm, string, string][])(
  'an upgrade with %s is refused at its field',
  (_name, order, form, field, words) => {
    const result = toUpgradeBody(form, order)
    if (result.ok) throw new Error('let through')
    expect(result.fields.map((each) => each.field)).toContain(field)
    expect(result.fields.map(({ message }) => message).join(' ')).toContain(words)
  },
)

test('offered packages and add-ons that Planroom does not know are accepted', () => {
  const offer = { ...base, purchasableAddOns: ['garden'], purchasablePackageTypes: ['deluxe'] }
  expect(toUpgradeBody(want('deluxe', 'garden'), offer)).toEqual({
    ok: true,
    body: { package_type: 'deluxe', add_ons: ['garden'] },
  })
  expect(toUpgradeBody(want(null, 'garden'), { ...offer, packageType: 'gold', addOns: ['pool'] })).toEqual({
    ok: true,
    body: { package_type: null, add_ons: ['garden'] },
  })
})

test('an order with an unknown package accepts every offered package and add-on', () => {
  const unknown = { ...base, packageType: null }
  expect(upgradeProblems(want(null, 'gla'), unknown)).toEqual([])
  expect(upgradeProblems(want('plus'), unknown)).toEqual([])
})
