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

test('a form of an earlier version marks sections that differ from the first as own', () => {
  const [one] = withOwn(earlier(['a', 'b', 'a'])).exports
  expect(one?.sections.map(({ own }) => own)).toEqual([false, true, false])
  const [same] = withOwn(earlier(['a', 'a', 'a'])).exports
  expect(same?.sections.map(({ own }) => own)).toEqual([false, false, false])
})

test('a section marked as own stays own, and the others follow the brand', () => {
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
