import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localDay } from '../../../shared/domain/localDay.ts'
import { filesBelow, jsonAnswer, plainForm, startReportBench } from '../../support/benches/reportBench.ts'
import { sample } from '../../support/servers/assetServer.ts'

test('a report for a model without an order creates the missing library folder', async () => {
  const bench = await startReportBench()
  try {
    expect(existsSync(bench.folder())).toBe(false)
    const { url } = bench.service.addAsset(sample('pdf', 5000), { name: 'x.pdf' })
    bench.service.fault({ method: 'POST', fault: jsonAnswer(200, { '0': { pdf: [url] } }) })
    const run = await bench.exported(plainForm(), { orderId: null, modelId: 'm-1' })
    expect(run.jobs[0]).toMatchObject({ state: 'done', error: null })
    const day = localDay(Date.now() / 1000)
    expect(filesBelow(bench.folder())).toEqual([`Home reports/Model of ${day}/Branded.pdf`])
    expect(bench.program.faults).toEqual([])
  } finally {
    await bench.close()
  }
})
