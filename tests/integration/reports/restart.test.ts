import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportJob, ReportRun } from '../../../shared/contract/reports.ts'
import { composed } from '../../support/composed.ts'
import { plainForm, startReportBench } from '../../support/benches/reportBench.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Exports outlive the program: they are shown after a restart, and never requested again by themselves. */

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
})

const job = (state: ReportJob['state'], modelId: string): ReportJob => ({
  target: { orderId: '501', modelId },
  title: '12 Oak Street',
  state,
  place: null,
  exports: [{ name: 'Branded', files: [] }],
  notes: [],
  error: null,
})
const file = () => join(folder, 'data', 'report-runs.json')
function left(over: boolean, ...jobs: ReportJob[]): void {
  const run: ReportRun = { id: 'run-1', connectionId: 'company', startedAt: 1_700_000_000, over, jobs }
  writeFileSync(file(), JSON.stringify({ runs: [run] }))
}
async function reopened<T>(work: (program: Awaited<ReturnType<typeof composed>>) => Promise<T>): Promise<T> {
  const program = await composed({ folder })
  try {
    return await work(program)
  } finally {
    await program.close()
  }
}
const runsNow = () =>
  reopened(async ({ planroom }) => {
    const { runs } = await planroom.handlers['reports:runs']({ connectionId: 'company' })
    return runs
  })

describe('home report exports after a restart', () => {
  test('a sent export is shown as unknown, a waiting export as cancelled', async () => {
    left(false, job('done', 'm1'), job('downloading', 'm2'), job('asking', 'm3'), job('waiting', 'm4'), {
      ...job('failed', 'm5'),
      error: { code: 'refused', message: 'No.' },
    })
    const [run] = await runsNow()
    expect(run).toMatchObject({ id: 'run-1', over: true, startedAt: 1_700_000_000 })
    expect(run?.jobs.map(({ state, error }) => [state, error?.code ?? null])).toEqual([
      ['done', null],
      ['failed', 'cancelled'],
      ['unknown', 'outcome_unknown'],
      ['cancelled', 'cancelled'],
      ['failed', 'refused'],
    ])
  })

  test('a finished export is listed until it is dismissed', async () => {
    left(true, job('unknown', 'm1'))
    expect(await runsNow()).toHaveLength(1)
    await reopened(async ({ planroom }) => planroom.handlers['reports:dismiss']({ id: 'run-1' }))
    expect(await runsNow()).toEqual([])
  })

  test('a damaged list of exports is set aside and reported', async () => {
    writeFileSync(file(), '{"runs":[{"id":1}]}')
    await reopened(({ planroom }) => {
      expect(planroom.services.notices.list().map(({ message }) => message)).toEqual([
        expect.stringContaining('The list of exports couldn’t be read') as string,
      ])
      return Promise.resolve()
    })
  })
})

test('an export is saved as “asking” before its request, and its end is saved', async () => {
  const bench = await startReportBench()
  try {
    const stored = (): ReportRun[] => {
      const path = join(bench.program.folder, 'data', 'report-runs.json')
      return (JSON.parse(readFileSync(path, 'utf8')) as { runs: ReportRun[] }).runs
    }
    bench.service.fault({ url: /export/, method: 'POST', fault: { kind: 'hang' } })
    const { run } = await bench.start(plainForm(), bench.target(0))
    await expect.poll(() => bench.service.writes().length).toBe(1)
    expect(stored().map(({ jobs }) => jobs.map(({ state }) => state))).toEqual([['asking']])
    await expect(bench.call('reports:dismiss', { id: run.id })).rejects.toMatchObject({ code: 'busy' })
    await bench.call('reports:cancel', { id: run.id })
    await bench.ended({ run })
    const state = (await bench.call('reports:runs', { connectionId: bench.connectionId })).runs[0]?.jobs[0]
      ?.state
    await expect.poll(() => stored()[0]?.jobs[0]?.state).toBe(state)
    await expect.poll(() => stored()[0]?.over).toBe(true)
    expect(bench.service.writes()).toHaveLength(1)
  } finally {
    await bench.close()
  }
})
