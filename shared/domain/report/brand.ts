import type { ReportExportForm, ReportForm, ReportSectionForm } from './form.ts'

/**
 * The logo and the disclaimer of an export. All of its sections hold them, but for those that have their own: what is
 * sent names them section by section.
 */
export type Brand = Pick<ReportSectionForm, 'logo' | 'disclaimer'>

const isSame = (one: Brand, other: Brand): boolean =>
  one.logo === other.logo &&
  one.disclaimer.length === other.disclaimer.length &&
  one.disclaimer.every((line, at) => line === other.disclaimer[at])

/**
 * The form with `own` for every section. What differs from the first section without it is its own too, as in forms of
 * earlier versions.
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

/** The sections that have the logo and lines of their export. */
export const followersOf = ({ sections }: ReportExportForm): ReportSectionForm[] =>
  sections.filter(({ own }) => own !== true)

/** The logo and lines of an export; null while each section has its own. */
export const brandOf = (one: ReportExportForm): Brand | null => followersOf(one)[0] ?? null
