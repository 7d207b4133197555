import { z } from 'zod'
import type { GlaUnit } from '../gla/numbers.ts'
import { reportSections } from '../requestBodies.ts'

/** The edited form of a home report (resources/docs/service.md, "Home reports"). */

const sectionSchema = z.strictObject({
  section: z.enum(reportSections),
  on: z.boolean(),
  /** Link to a picture; may be empty. */
  logo: z.string().max(8000),
  /** Disclaimer lines in order. */
  disclaimer: z.array(z.string().max(2000)).max(100),
  /**
   * The section has its own logo and disclaimer instead of those of the export. Missing in forms of earlier versions;
   * see `brand.ts`.
   */
  own: z.boolean().optional(),
})
export type ReportSectionForm = z.output<typeof sectionSchema>

const exportSchema = z.strictObject({
  /** Name of the export, such as “Branded”. Files are named after it; it is not sent. */
  name: z.string().max(100),
  /** All three sections, in merge order. */
  sections: z.array(sectionSchema).length(3),
  merge: z.boolean(),
  /** `ft` and `m` are offered; other values are sent unchanged. */
  unit: z.string().max(20),
  zip: z.boolean(),
})
export type ReportExportForm = z.output<typeof exportSchema>

export const reportFormSchema = z.strictObject({ exports: z.array(exportSchema).min(1).max(20) })
export type ReportForm = z.output<typeof reportFormSchema>

/** The default form: one merged report of all three sections. */
export const emptyReportForm = (unit: GlaUnit = 'ft'): ReportForm => ({
  exports: [emptyExport('Home report', unit)],
})

/** A new export: all sections, merged. */
export const emptyExport = (name: string, unit: GlaUnit = 'ft'): ReportExportForm => ({
  name,
  sections: reportSections.map((section) => ({ section, on: true, logo: '', disclaimer: [] })),
  merge: true,
  unit,
  zip: false,
})

/** Returns the logos of the included sections, each once. */
export const logosOf = ({ exports }: ReportForm): string[] => [
  ...new Set(
    exports
      .flatMap(({ sections }) => sections.filter(({ on }) => on).map(({ logo }) => logo.trim()))
      .filter((logo) => logo !== ''),
  ),
]
