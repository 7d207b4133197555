import type { ReportExportForm, ReportForm, ReportSectionForm } from './form.ts'

/**
 * Logo and disclaimer of an export. They apply to all sections without `own`. The body of the request repeats them in
 * each section.
 */
export type Brand = Pick<ReportSectionForm, 'logo' | 'disclaimer'>

const isSame = (one: Brand, other: Brand): boolean =>
  one.logo === other.logo &&
  one.disclaimer.length === other.disclaimer.length &&
  one.disclaimer.every((line, at) => line === other.disclaimer[at])

/**
 * Sets `own` for every section: whether it has its own logo and disclaimer. Forms of earlier versions lack `own`. Their
 * sections count as `own` if they differ from the first section.
 */
export function withOwn(form: ReportForm): ReportForm {
  const exports = form.exports.map((one) => {
    const brand = brandOf(one)
    const sections = one.sections.map((section) => ({
      ...section,
      own: section.own === true || (brand !== null && !isSame(section, brand)),
    }))
    return { ...one, sections }
  })
  return { exports }
}

/** Returns the sections that use the logo and disclaimer of their export. */
export const followersOf = ({ sections }: ReportExportForm): ReportSectionForm[] =>
  sections.filter(({ own }) => own !== true)

/** Returns the logo and disclaimer of an export; null if each section has its own. */
export const brandOf = (one: ReportExportForm): Brand | null => followersOf(one)[0] ?? null
