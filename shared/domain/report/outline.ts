import { lineText } from '../text.ts'
import type { ReportSectionName } from '../requestBodies.ts'
import type { ReportForm } from './form.ts'

/** The expected result of an export. */
interface ExportOutline {
  /** Name of its files. */
  name: string
  /** Unit of lengths and areas as typed; may be empty. */
  unit: string
  /** Whether the PDFs come in one ZIP. */
  zip: boolean
  /** Whether all sections are in one PDF. */
  merged: boolean
  /** PDFs in order, each with its sections in order; empty if no section is selected. */
  pdfs: { sections: OutlinedSection[] }[]
}
interface OutlinedSection {
  section: ReportSectionName
  /** A link; empty for none. */
  logo: string
  disclaimer: string[]
}

/** Returns the expected result of each export, also of an unfinished form. */
export function outlineOf(form: ReportForm): ExportOutline[] {
  const names = exportNames(form)
  return form.exports.map(({ sections, merge, unit, zip }, index) => {
    const on = sections
      .filter((section) => section.on)
      .map(({ section, logo, disclaimer }) => ({
        section,
        logo: logo.trim(),
        disclaimer: linesOf(disclaimer),
      }))
    return {
      name: names[index] ?? '',
      unit: unit.trim(),
      zip,
      merged: merge,
      pdfs: merge
        ? on.length === 0
          ? []
          : [{ sections: on }]
        : on.map((section) => ({ sections: [section] })),
    }
  })
}

/** Returns distinct names of a form's exports. */
export const exportNames = (form: ReportForm): string[] => distinctNames(form.exports.map(({ name }) => name))

/** Makes names distinct without regard to case, by appending numbers; “Home report” for an empty name. */
export function distinctNames(given: readonly string[]): string[] {
  const taken = new Set<string>()
  return given.map((text) => {
    const wanted = text.trim() === '' ? 'Home report' : text.trim()
    let name = wanted
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} ${String(number)}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** Returns disclaimer lines for the body, without invisible characters and empty lines. */
export const linesOf = (disclaimer: readonly string[]): string[] =>
  disclaimer.map(lineText).filter((line) => line !== '')
