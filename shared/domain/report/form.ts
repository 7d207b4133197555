import { z } from 'zod'
import { reportSections } from '../bodies.ts'

/** A home report as it is asked for in the window (resources/docs/service.md, "Home reports"). */

const sectionSchema = z.strictObject({
  section: z.enum(reportSections),
  on: z.boolean(),
  /** A link to a picture; may be empty. */
  logo: z.string().max(8000),
  /** Disclaimer lines, in their order. */
  disclaimer: z.array(z.string().max(2000)).max(100),
  /** It has a logo and lines of its own, and not those of its export. Missing in forms of earlier versions; see `brand.ts`. */
  own: z.boolean().optional(),
})
export type ReportSectionForm = z.output<typeof sectionSchema>

const exportSchema = z.strictObject({
  /** What this export is called: “Branded”. Its files are named by it; it is not sent. */
  name: z.string().max(100),
  /** All three, in the order in which they are merged. */
  sections: z.array(sectionSchema).length(3),
  merge: z.boolean(),
  /** `ft` and `m` are offered; another is sent as it is. */
  unit: z.string().max(20),
  zip: z.boolean(),
})
export type ReportExportForm = z.output<typeof exportSchema>

export const reportFormSchema = z.strictObject({ exports: z.array(exportSchema).min(1).max(20) })
export type ReportForm = z.output<typeof reportFormSchema>

/** What the window starts with: one merged report of all three sections, in feet. */
export const emptyReportForm = (): ReportForm => ({ exports: [emptyExport('Home report')] })

/** A new export: everything on, merged, in feet. */
export const emptyExport = (name: string): ReportExportForm => ({
  name,
  sections: reportSections.map((section) => ({ section, on: true, logo: '', disclaimer: [] })),
  merge: true,
  unit: 'ft',
  zip: false,
})
