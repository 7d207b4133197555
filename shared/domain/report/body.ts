import { canonicalJson } from '../jsonValues.ts'
import { exportBodySchema, reportSections, type ExportBody, type ExportSpec } from '../requestBodies.ts'
import { checkBody, type FieldProblem, type FormResult } from '../ordering/form.ts'
import type { ReportExportForm, ReportForm, ReportSectionForm } from './form.ts'
import { exportNames, linesOf } from './outline.ts'

/**
 * Returns the body of POST /exporter/floorplan/{model_ID} (resources/docs/service.md, "Home reports"). Selected
 * sections are present. `mergePdfs` names them in the form's order; it is empty without merging.
 */
export function toExportBody(form: ReportForm): FormResult<ExportBody> {
  const body = { exports: form.exports.map(toSpec) }
  const names = exportNames(form)
  return judged(
    checkBody(exportBodySchema, body, () => null),
    (index) => `“${names[index] ?? ''}”`,
  )
}

/** Checks a body in the service's format, as `toExportBody` does. Unknown fields are kept. */
export function checkExportBody(body: unknown): FormResult<ExportBody> {
  return judged(
    checkBody(exportBodySchema, body, () => null),
    (index) => `export ${String(index + 1)}`,
  )
}

interface LogoPlace {
  /** The service's field name, with dots. */
  field: string
  url: string
}

/** Returns all non-empty logos of a body, in order. */
export function logoPlacesOf(body: ExportBody): LogoPlace[] {
  return body.exports.flatMap((spec, index) =>
    reportSections.flatMap((section) => {
      const url = spec[section]?.assets?.logo?.url ?? ''
      return url === '' ? [] : [{ field: `exports.${String(index)}.${section}.assets.logo.url`, url }]
    }),
  )
}

/** Replaces logo links in a body, by the current link. */
export function withLogos(body: ExportBody, links: ReadonlyMap<string, string>): ExportBody {
  const exports = body.exports.map((spec) => {
    const changed = { ...spec }
    for (const section of reportSections) {
      const settings = spec[section]
      const link = links.get(settings?.assets?.logo?.url ?? '')
      if (settings === undefined || link === undefined) continue
      const { assets } = settings
      changed[section] = { ...settings, assets: { ...assets, logo: { ...assets?.logo, url: link } } }
    }
    return changed
  })
  return { ...body, exports }
}

function toSpec({ sections, merge, unit, zip }: ReportExportForm): ExportSpec {
  const on = sections.filter((section) => section.on)
  return {
    ...Object.fromEntries(on.map((section) => [section.section, settingsOf(section)])),
    mergePdfs: merge ? on.map(({ section }) => section) : [],
    modelOptions: { unit: unit.trim() },
    zip,
  }
}

const settingsOf = ({ logo, disclaimer }: ReportSectionForm) => ({
  assets: { logo: { url: logo.trim() } },
  labels: { disclaimer: { text: linesOf(disclaimer) } },
})

/** Checks rules that the schema can't express. `called` names an export for the user. */
function judged(result: FormResult<ExportBody>, called: (index: number) => string): FormResult<ExportBody> {
  if (!result.ok) return result
  const { body } = result
  const seen = new Map<string, number>()
  const fields = body.exports.flatMap((spec, index) => {
    const field = `exports.${String(index)}`
    const same = canonicalJson(spec)
    const first = seen.get(same)
    seen.set(same, first ?? index)
    if (first === undefined) return problemsOf(spec, field)
    const message = `Same settings as ${called(first)}. Change or remove one of them.`
    return [{ field, message }, ...problemsOf(spec, field)]
  })
  for (const { field, url } of logoPlacesOf(body))
    if (!isWebLink(url))
      fields.push({
        field,
        message: 'Enter a link that starts with http:// or https://, or leave it blank.',
      })
  return fields.length === 0 ? result : { ok: false, fields }
}

function problemsOf(spec: ExportSpec, field: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  const present = reportSections.filter((section) => spec[section] !== undefined)
  const merged = spec.mergePdfs ?? []
  const absent = merged.find((section) => !present.includes(section))
  if (present.length === 0) problems.push({ field, message: 'Select at least one section.' })
  else if (absent !== undefined)
    problems.push({
      field: `${field}.mergePdfs`,
      message: `${absent} can’t be merged because it is not selected.`,
    })
  if (new Set(merged).size < merged.length)
    problems.push({ field: `${field}.mergePdfs`, message: 'A section can be merged only once.' })
  if (spec.modelOptions?.unit?.trim() === '')
    problems.push({ field: `${field}.modelOptions.unit`, message: 'Choose a unit: ft or m.' })
  return problems
}

function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== ''
}
