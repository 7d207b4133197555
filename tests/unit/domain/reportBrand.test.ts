import { expect, test } from 'vitest'
import { brandOf, followersOf, withOwn } from '../../../shared/domain/report/brand.ts'
import { emptyExport, reportFormSchema } from '../../../shared/domain/report/form.ts'

/** A form as an earlier version stored it. */
function earlier(logos: readonly string[]) {
  const { sections, ...rest } = emptyExport('Branded')
  return reportFormSchema.parse({
    exports: [{ ...rest, sections: sections.map((section, at) => ({ ...section, logo: logos[at] })) }],
  })
}

test('in a form of an earlier version, what differs from the first section is its own', () => {
  const [one] = withOwn(earlier(['a', 'b', 'a'])).exports
  expect(one?.sections.map(({ own }) => own)).toEqual([false, true, false])
  const [same] = withOwn(earlier(['a', 'a', 'a'])).exports
  expect(same?.sections.map(({ own }) => own)).toEqual([false, false, false])
})

test('what a section has of its own stays so, also where it is the same as the others', () => {
  const form = { exports: [emptyExport('x')] }
  const [one] = form.exports
  if (one?.sections[1] === undefined) throw new Error('the export has no sections')
  one.sections[1].own = true
  expect(withOwn(form).exports[0]?.sections.map(({ own }) => own)).toEqual([false, true, false])
  expect(followersOf(one).map(({ section }) => section)).toEqual([
    'homereportFrontpage',
    'homereportMeasurements',
  ])
  for (const section of one.sections) section.own = true
  expect(brandOf(one)).toBeNull()
})
