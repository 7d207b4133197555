import type { FastifyInstance } from 'fastify'
import {
  exportBodySchema,
  reportSections,
  type ExportSpec,
  type ReportSectionName,
} from '../../../shared/domain/requestBodies.ts'
import { drawReport, type ReportPart } from '../drawing/sheets/report.ts'
import { toPdf } from '../drawing/pdf.ts'
import { drawnOn } from '../files/makers.ts'
import { zipOf } from '../files/zip.ts'
import { makeHouse } from '../house.ts'
import type { DemoOrder } from '../model.ts'
import { invalid, parseBody, ErrorAnswer } from '../problems.ts'
import { hexFrom } from '../random.ts'
import { secondsNow, type DemoState } from '../state.ts'
import { stateNow } from '../timeline.ts'

const fileNames: Readonly<Record<ReportSectionName, string>> = {
  homereportFrontpage: 'front-page',
  homereportFloors: 'floors',
  homereportMeasurements: 'measurements',
}

interface PdfJob {
  name: string
  parts: ReportPart[]
}

/**
 * Adds the route of home-report exports. The answer has a list named `zip` for each export. The list contains PDFs if
 * no ZIP was requested.
 */
export function exporterRoutes(app: FastifyInstance, state: DemoState): void {
  app.post<{ Params: { modelId: string } }>('/exporter/floorplan/:modelId', (request) => {
    const order = [...state.orders.values()].find(
      (each) => each.modelId === request.params.modelId && stateNow(state, each).deliveries > 0,
    )
    if (order === undefined)
      throw new ErrorAnswer(400, { message: `Bad Request: no model ${request.params.modelId}` })
    const revision = stateNow(state, order).deliveries - 1
    const { exports } = parseBody(exportBodySchema, request.body)
    const checked = exports.map((spec, index) => ({ spec, jobs: jobsOf(spec, index) }))
    return Object.fromEntries(
      checked.map(({ spec, jobs }, index) => [
        String(index),
        { zip: publish(state, order, revision, spec, jobs).map((path) => state.origin + path) },
      ]),
    )
  })
}

/** Returns the PDFs of one export: one for each section, or a single merged one. */
function jobsOf(spec: ExportSpec, index: number): PdfJob[] {
  const present = reportSections.filter((name) => spec[name] !== undefined)
  const wanted = spec.mergePdfs ?? []
  const absent = wanted.filter((name) => !present.includes(name))
  if (absent.length > 0) {
    throw invalid(
      'body_params',
      absent.map((name) => ({
        loc: ['exports', index, 'mergePdfs'],
        msg: `${name} has no section to merge`,
      })),
    )
  }
  if (present.length === 0)
    throw invalid('body_params', [{ loc: ['exports', index], msg: 'must have at least one section' }])
  const part = (name: ReportSectionName): ReportPart => ({
    section: name,
    logo: spec[name]?.assets?.logo?.url ?? '',
    disclaimer: spec[name]?.labels?.disclaimer?.text ?? [],
  })
  if (wanted.length > 0) return [{ name: 'home-report', parts: wanted.map(part) }]
  return present.map((name) => ({ name: fileNames[name], parts: [part(name)] }))
}

function publish(
  state: DemoState,
  order: DemoOrder,
  revision: number,
  spec: ExportSpec,
  jobs: readonly PdfJob[],
): string[] {
  const date = drawnOn(order)
  const address = order.address.full_address
  const unit = spec.modelOptions?.unit === 'm' ? 'm' : 'ft'
  const render = ({ parts }: PdfJob): Promise<Buffer> =>
    toPdf(drawReport(makeHouse(order.houseSeed, order.floors, revision), { address, parts, unit }), {
      title: `Home report, ${address}`,
      date,
    })
  const put = (name: string, make: () => Promise<Buffer>): string => {
    const path = `/exports/${hexFrom(24, order.token, revision, JSON.stringify(spec), name)}/${name}`
    state.exports.set(path, {
      path,
      at: Math.floor(secondsNow(state)),
      key: [path, address, date.getTime()].join('|'),
      make,
    })
    return path
  }
  if (spec.zip !== true) return jobs.map((job) => put(`${job.name}.pdf`, () => render(job)))
  return [
    put('home-report.zip', async () =>
      zipOf(
        await Promise.all(jobs.map(async (job) => ({ name: `${job.name}.pdf`, bytes: await render(job) }))),
        date,
      ),
    ),
  ]
}
