import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetFields, assetKinds } from '../../../shared/domain/assets.ts'
import { assessCompleteness, type KnownOfOrder } from '../../../shared/domain/completeness/completeness.ts'
import {
  completenessRules,
  floorFields,
  knownAddOns,
  knownPackages,
} from '../../../shared/domain/completeness/rules.ts'

const jpg = 'listing_floorplans/jpg_urls/'
const dimJpg = 'listing_floorplans/jpg_urls_dim/'
const pdf = 'listing_floorplans/pdf_urls/'
const cad = 'cad_files/zip_urls/'
const video = 'video_3d/video_urls/'
const plans3d = 'floorplans_3d/jpg_urls/'
const gla = 'gla_package/report_urls/'
const glaPlans = 'gla_package/image_urls/'
const snapshot = 'snapshot/image_urls/'

/** An order with these lists. All files are on disk, except `lost`; those of `old` are outdated. */
function known(
  listed: Record<string, number> | null,
  { lost = [], old = [], ...more }: Partial<KnownOfOrder> & { lost?: string[]; old?: string[] } = {},
): KnownOfOrder {
  const keys = Object.entries(listed ?? {}).flatMap(([field, n]) =>
    Array.from({ length: n }, (_, at) => `${field}${String(at)}`),
  )
  return {
    packageType: 'base',
    addOns: [],
    listed,
    everListed: {},
    namedFloors: 0,
    onDisk: new Set(keys.filter((key) => !lost.includes(key) && !old.includes(key))),
    outdated: new Set(old),
    wanted: null,
    ...more,
  }
}
const verdict = (of: KnownOfOrder) => assessCompleteness(of).verdict

describe('completeness rules', () => {
  it('each rule names an existing section of service.md, and only documented rules expect a kind', () => {
    for (const rule of completenessRules) {
      expect(rule.source).toMatch(/^resources\/docs\/service\.md, ".+": /)
      expect(rule.expects === 'unknown' || rule.certainty === 'documented').toBe(true)
      const [, document = '', heading = ''] = /^(.+), "(.+)"/.exec(rule.source) ?? []
      expect(readFileSync(document, 'utf8')).toContain(`### ${heading}\n`)
    }
  })

  it('the rules cover every kind, and name only known packages and add-ons', () => {
    expect(assetKinds.filter((kind) => !completenessRules.some((rule) => rule.kind === kind))).toEqual([])
    for (const { packageType, addOn } of completenessRules) {
      if (packageType !== undefined) expect(knownPackages).toContain(packageType)
      if (addOn !== undefined) expect(knownAddOns).toContain(addOn)
    }
    const fields = assetFields.map(({ kind, field }) => `${kind}/${field}/`)
    expect(floorFields.filter((field) => !fields.includes(field))).toEqual([])
    expect(floorFields).toHaveLength(6)
  })
})

describe('completeness verdict', () => {
  it('is ready if all listed files are on disk', () => {
    const found = assessCompleteness(known({ [jpg]: 2, [dimJpg]: 2, [pdf]: 1 }))
    expect(found).toMatchObject({ verdict: 'ready', floors: 2, missingAtService: 0, missingHere: 0 })
  })

  it('is incomplete if listed files are missing or outdated on disk, with their number', () => {
    const found = assessCompleteness(known({ [jpg]: 2, [pdf]: 1 }, { lost: [`${jpg}1`], old: [`${pdf}0`] }))
    expect(found).toMatchObject({
      verdict: 'incomplete',
      missingAtService: 0,
      missingHere: 1,
      outdatedHere: 1,
    })
    expect(found.lines.map(({ items }) => items)).toEqual([['onDisk', 'notHere'], ['outdated']])
  })

  it('counts floors by the longest list of plans, and misses plans of the shorter lists', () => {
    const found = assessCompleteness(known({ [jpg]: 3, [dimJpg]: 2, [pdf]: 1 }))
    expect(found).toMatchObject({ verdict: 'incomplete', floors: 3, missingAtService: 1, missingHere: 0 })
    expect(found.lines.find(({ variant }) => variant === 'dim')?.items).toEqual([
      'onDisk',
      'onDisk',
      'notDelivered',
    ])
    // One PDF may contain all three floors. A list without a file may not belong to the order.
    expect(found.lines.find(({ format }) => format === 'pdf')?.items).toEqual(['onDisk'])
    expect(found.lines.some(({ format }) => format === 'svg')).toBe(false)
  })

  it.each([
    ['floor plans, always', {}, { [cad]: 1 }, 'listing_floorplans'],
    ['3D floor plans with PLUS 3D', { packageType: 'plus_3d' }, { [jpg]: 1 }, 'floorplans_3d'],
    ['the 3D video', { addOns: ['3d_video'] }, { [jpg]: 1 }, 'video_3d'],
    ['the CAD files', { addOns: ['3d_cad_files'] }, { [jpg]: 1 }, 'cad_files'],
  ])('is incomplete if a purchased kind is not delivered: %s', (_, of, listed, kind) => {
    const found = assessCompleteness(known(listed, of))
    expect(found).toMatchObject({ verdict: 'incomplete', undelivered: [kind], missingAtService: 1 })
    const delivered = { ...listed, [jpg]: 1, [cad]: 1, [video]: 1, [plans3d]: 1 }
    expect(verdict(known(delivered, of))).toBe('ready')
  })

  it.each(['gla', 'express_sla'])('says that %s may or may not include the gross living area', (addOn) => {
    const without = assessCompleteness(known({ [jpg]: 1 }, { addOns: [addOn] }))
    expect(without.verdict).toBe('ready')
    expect(without.unknownKinds).toContain('gla_package')
    const withIt = assessCompleteness(known({ [jpg]: 1, [gla]: 1 }, { addOns: [addOn] }))
    expect(withIt.unknownKinds).not.toContain('gla_package')
    expect(assessCompleteness(known({ [jpg]: 1 })).unknownKinds).not.toContain('gla_package')
  })

  it('names unknown products and expects nothing for them', () => {
    const found = assessCompleteness(known({ [jpg]: 1 }, { packageType: 'gold', addOns: ['drone'] }))
    expect(found).toMatchObject({ verdict: 'ready', unknownProducts: ['gold', 'drone'] })
  })

  it('is ready if all chosen files are on disk, but not without a purchased kind', () => {
    const of = { wanted: [jpg], lost: [`${pdf}0`, `${cad}0`] }
    const found = assessCompleteness(known({ [jpg]: 1, [pdf]: 1, [cad]: 1 }, of))
    expect(found.verdict).toBe('ready')
    expect(found.lines.map(({ items }) => items)).toEqual([['onDisk'], ['notChosen'], ['notChosen']])
    expect(verdict(known({ [jpg]: 1 }, { wanted: [jpg], addOns: ['3d_video'] }))).toBe('incomplete')
    expect(verdict(known({ [jpg]: 1 }, { wanted: [cad], lost: [`${jpg}0`] }))).toBe('notChosen')
  })

  describe('after a correction with fewer files', () => {
    const items = (of: KnownOfOrder) => assessCompleteness(of).lines.map((line) => line.items)

    it.each([
      ['a floor of all lists', { [jpg]: 1, [dimJpg]: 1 }, { [jpg]: 2, [dimJpg]: 2 }, 2],
      ['a floor of one list', { [jpg]: 2, [dimJpg]: 1 }, { [jpg]: 2, [dimJpg]: 2 }, 1],
      ['a format', { [jpg]: 2 }, { [jpg]: 2, [pdf]: 1 }, 1],
      ['the plans with dimensions', { [jpg]: 2 }, { [jpg]: 2, [dimJpg]: 2 }, 2],
      ['a kind that was not purchased', { [jpg]: 1 }, { [jpg]: 1, [gla]: 1 }, 1],
      ['one of the 3D plans', { [jpg]: 1, [plans3d]: 2 }, { [jpg]: 1, [plans3d]: 3 }, 1],
      ['a floor of the GLA plans', { [jpg]: 1, [glaPlans]: 1 }, { [jpg]: 1, [glaPlans]: 2 }, 1],
      ['a snapshot picture', { [jpg]: 1, [snapshot]: 1 }, { [jpg]: 1, [snapshot]: 2 }, 1],
    ])('is incomplete until they are back: %s', (_what, listed, everListed, missing) => {
      const found = assessCompleteness(known(listed, { everListed }))
      expect(found).toMatchObject({ verdict: 'incomplete', missingAtService: missing, missingHere: 0 })
      expect(found.lines.flatMap((line) => line.items).filter((item) => item === 'withdrawn')).toHaveLength(
        missing,
      )
      // The withdrawn files are delivered again.
      expect(verdict(known({ ...everListed }, { everListed }))).toBe('ready')
    })

    it('counts a purchased kind that was delivered before once', () => {
      const of = known({ [jpg]: 1 }, { addOns: ['3d_cad_files'], everListed: { [jpg]: 1, [cad]: 1 } })
      expect(assessCompleteness(of)).toMatchObject({ undelivered: [], missingAtService: 1 })
      expect(items(of)).toEqual([['onDisk'], ['withdrawn']])
    })

    it('is ready if one PDF replaces two', () => {
      expect(verdict(known({ [jpg]: 1, [pdf]: 1 }, { everListed: { [pdf]: 2 } }))).toBe('ready')
    })

    it('is incomplete even if only other files were chosen', () => {
      const of = { wanted: [jpg], everListed: { [jpg]: 1, [pdf]: 1 } }
      expect(verdict(known({ [jpg]: 1 }, of))).toBe('incomplete')
    })
  })

  it('is incomplete if the living area names more floors than there are plans', () => {
    const found = assessCompleteness(known({ [jpg]: 2 }, { namedFloors: 3 }))
    expect(found).toMatchObject({ verdict: 'incomplete', floors: 3, namedFloors: 3, missingAtService: 1 })
    expect(assessCompleteness(known({ [jpg]: 2 }, { namedFloors: 2 }))).toMatchObject({
      verdict: 'ready',
      floors: 2,
      namedFloors: null,
    })
    // A basement is a floor, although the living area does not count it.
    expect(verdict(known({ [jpg]: 2 }, { namedFloors: 1 }))).toBe('ready')
    // Without a list of one plan a floor, the number of floors is unknown.
    expect(verdict(known({ [pdf]: 1 }, { namedFloors: 3 }))).toBe('ready')
  })

  it('is notKnown without details, and notDelivered without files', () => {
    expect(verdict(known(null))).toBe('notKnown')
    expect(verdict(known({}))).toBe('notDelivered')
    expect(verdict(known({ [jpg]: 0 }))).toBe('notDelivered')
  })
})
