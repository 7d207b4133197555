import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import type { ReportCandidate, ReportRun, ReportTarget } from '../../../shared/contract/reports.ts'
import { emptyExport, type ReportExportForm, type ReportForm } from '../../../shared/domain/report/form.ts'
import { composed } from '../composed.ts'
import { connected } from '../connected.ts'
import { perFile, standIn } from '../perTest.ts'
import type { Fault } from '../servers/faultRules.ts'
import { startFaultService } from '../servers/faultService.ts'

/** Starts a bench for all tests of the file, and checks after each test that nothing else went wrong. */
export function useReports() {
  const bench = perFile(startReportBench)
  const service = standIn(() => bench.service)
  afterEach(() => {
    expect(service.failures).toEqual([])
    expect(bench.program.faults).toEqual([])
    service.reset()
    bench.program.events.length = 0
  })
  return {
    bench,
    service,
    call: ((channel, input) => bench.call(channel, input)) as ReportBench['call'],
    target: (index: number) => bench.target(index),
    start: (...given: Parameters<ReportBench['start']>) => bench.start(...given),
    exported: (...given: Parameters<ReportBench['exported']>) => bench.exported(...given),
    refusal: (...given: Parameters<ReportBench['refusal']>) => bench.refusal(...given),
    /** Address of a picture that the service takes as a logo. */
    logo: () => `${service.origin}/share/file/small.png`,
  }
}

/** Starts the program with a saved connection to the demo service, and reads the orders. */
export async function startReportBench() {
  const service = await startFaultService({ orders: 24 })
  const program = await composed()
  const { call } = program
  const connectionId = await connected(program, service)
  const { orders } = await call('reports:candidates', { connectionId, orderIds: [], search: '' })
  /** Orders with a model, newest first. */
  const ready = orders.flatMap((each) =>
    each.modelId === null ? [] : [each as ReportCandidate & { modelId: string }],
  )
  const start = (form: ReportForm, ...targets: ReportTarget[]) =>
    call('reports:export', { connectionId, form, targets })
  /** Resolves with the run when the run is over. */
  async function ended({ run }: { run: ReportRun }): Promise<ReportRun> {
    const find = async () =>
      (await call('reports:runs', { connectionId })).runs.find(({ id, over }) => id === run.id && over)
    await expect.poll(find, { timeout: 60_000 }).toBeDefined()
    const found = await find()
    if (found === undefined) throw new Error('the run is gone')
    return found
  }

  const folder = (): string => program.planroom.services.deliveries.rootOf(connectionId)
  function target(index: number): ReportTarget & { orderId: string } {
    const order = ready[index]
    if (order === undefined) throw new Error('the demo company has too few orders')
    return { orderId: order.orderId, modelId: order.modelId }
  }
  const exported = async (form: ReportForm, ...targets: ReportTarget[]): Promise<ReportRun> =>
    ended(await start(form, ...targets))
  /** Resolves with the path of an exported PDF. Exports a report if the folder has no PDF. */
  async function aPdf(): Promise<string> {
    const found = filesBelow(folder()).find((name) => name.endsWith('.pdf'))
    if (found !== undefined) return join(folder(), found)
    await exported(plainForm('First'), target(0))
    return aPdf()
  }

  service.reset()

  return {
    service,
    program,
    call,
    connectionId,
    ready,
    folder,
    target,
    start,
    ended,
    exported,
    aPdf,
    async refusal(form: ReportForm, ...targets: ReportTarget[]) {
      const error: unknown = await start(form, ...targets).catch((thrown: unknown) => thrown)
      return error as { code: string; details: { fields: { field: string; message: string }[] } }
    },
    async close(): Promise<void> {
      await program.close()
      await service.close()
    },
  }
}
type ReportBench = Awaited<ReturnType<typeof startReportBench>>

/** Returns the relative paths of all files below a folder, joined by `/`. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
    : []

export const jsonAnswer = (status: number, body: unknown): Fault => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

export const plainForm = (name = 'Branded'): ReportForm => ({ exports: [emptyExport(name)] })

/**
 * Returns the settings of two exports: branded, in feet, and merged in a chosen order; unbranded, in metres, and zipped
 * as separate files (golden/report-export.json).
 */
export function twoExports(logo: string): ReportForm {
  const branded: ReportExportForm = {
    name: 'Branded',
    sections: [
      {
        section: 'homereportFloors',
        on: true,
        logo: ` ${logo} `,
        disclaimer: ['Furniture is shown for scale.'],
      },
      {
        section: 'homereportFrontpage',
        on: true,
        logo,
        disclaimer: ['All sizes are approximate.', '', 'Drawn for Larkfield Homes.'],
      },
      { section: 'homereportMeasurements', on: true, logo: '', disclaimer: [] },
    ],
    merge: true,
    unit: 'ft',
    zip: false,
  }
  const unbranded: ReportExportForm = {
    name: 'Unbranded',
    sections: [
      { section: 'homereportFrontpage', on: false, logo, disclaimer: ['Not sent.'] },
      { section: 'homereportFloors', on: true, logo: '', disclaimer: ['Sizes in metres.', '  '] },
      { section: 'homereportMeasurements', on: true, logo: '', disclaimer: [] },
    ],
    merge: false,
    unit: 'm',
    zip: true,
  }
  return { exports: [branded, unbranded] }
}
