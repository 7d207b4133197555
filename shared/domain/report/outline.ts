import { lineText } from '../text.ts'
import type { ReportSectionName } from '../bodies.ts'
import type { ReportForm } from './form.ts'

/** What will come of an export. */
interface ExportOutline {
  /** What its files are named by. */
  name: string
  /** As it was typed; may be empty. */
  unit: string
  /** The PDFs come in one ZIP. */
  zip: boolean
  /** All sections in one PDF. */
  merged: boolean
  /** The PDFs in their order, each with its sections in theirs; none while no section is on. */
  pdfs: { sections: OutlinedSection[] }[]
}
interface OutlinedSection {
  section: ReportSectionName
  /** A link; empty for none. */
  logo: string
  disclaimer: string[]
}

/** What will come, export by export, also of a form that is not finished. */
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

/** What the exports of a form are called: each differently, whatever was typed. */
export const exportNames = (form: ReportForm): string[] => distinctNames(form.exports.map(({ name }) => name))

/** Names that differ in more than case, by a number where need be; “Home report” for an empty one. */
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

/** Disclaimer lines as they are sent: without characters that cannot be seen, and without empty lines. */
export const linesOf = (disclaimer: readonly string[]): string[] =>
  disclaimer.map(lineText).filter((line) => line !== '')
