import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReportRun } from '../../../shared/contract/reports.ts'
import { localDay } from '../../../shared/domain/localDay.ts'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { exportReport } from '../../../electron/services/api/reportsApi.ts'
import { errorPage } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { golden } from '../../support/golden.ts'
import {
  filesBelow,
  jsonAnswer as answer,
  plainForm,
  useReports,
  twoExports,
} from '../../support/benches/reportBench.ts'

/** Home reports from the window's calls: handlers, the request, the files on disk. */

const { bench, service, call, target, start, exported, refusal, logo } = useReports()

const namesOf = (job: ReportRun['jobs'][number] | undefined) =>
  job?.exports.map(({ name, files }) => [name, files.map((file) => file.name)])

describe('home report export', () => {
  test('an export sends the golden request once and places its files in the order’s folder', async () => {
    const { modelId, orderId } = target(0)
    const run = await exported(twoExports(logo()), { orderId, modelId })
    const { method, path, body } = golden('report-export')
    expect(service.writes()).toHaveLength(1)
    expect(service.writes()[0]).toMatchObject({
      method,
      url: `/export${path.replace('{model_ID}', modelId)}`,
      headers: {
        'x-api-key': service.apiKey,
        'content-type': expect.stringContaining('application/json') as string,
      },
    })
    expect(JSON.parse(service.writes()[0]?.body ?? '')).toEqual(
      JSON.parse(JSON.stringify(body).replaceAll('{logo}', logo())),
    )
    for (const { url, headers } of service.seen)
      if (url.startsWith('/share/') || url.startsWith('/exports/'))
        expect(JSON.stringify(headers)).not.toContain(service.apiKey)

    const [job] = run.jobs
    expect(job).toMatchObject({
      state: 'done',
      title: bench.ready[0]?.address,
      error: null,
      notes: [],
      place: null,
    })
    const street = bench.ready[0]?.address.split(',')[0] ?? ''
    expect(namesOf(job)).toEqual([
      ['Branded', [`${street}, Branded.pdf`]],
      ['Unbranded', [`${street}, Unbranded.zip`, 'floors.pdf', 'measurements.pdf']],
    ])
    const files = job?.exports.flatMap((each) => each.files) ?? []
    expect(files.map(({ unpackedFrom }) => unpackedFrom)).toEqual([
      null,
      null,
      `${street}, Unbranded.zip`,
      `${street}, Unbranded.zip`,
    ])
    for (const { folderId, fileId, bytes } of files) {
      expect([typeof folderId, typeof fileId, bytes > 0]).toEqual(['string', 'string', true])
    }
    const onDisk = filesBelow(bench.folder()).filter((name) => name.includes('/Home report/'))
    expect(onDisk).toHaveLength(4)
    expect(onDisk.filter((name) => name.endsWith('.pdf'))).toHaveLength(3)

    const changes = bench.program.events.filter(({ event }) => event === 'reports:changed')
    const states = changes.map(({ value }) => (value as ReportRun).jobs[0]?.state)
    expect([...new Set(states)]).toEqual(['asking', 'downloading', 'done'])
  })

  test('a second export of an order fails as busy while the first runs, and succeeds after it', async () => {
    service.fault({ method: 'POST', url: '/exporter/', times: 1, fault: { kind: 'delay', ms: 150 } })
    const first = await start(plainForm(), target(1))
    expect(await refusal(plainForm('Other'), target(2), target(1))).toMatchObject({ code: 'busy' })
    await bench.ended(first)
    expect(service.writes()).toHaveLength(1)
    expect((await exported(plainForm(), target(1))).jobs[0]).toMatchObject({ state: 'done' })
  })

  test('a typed model id goes to its order’s folder, an unknown model id to a folder of its own', async () => {
    const { modelId, orderId } = target(3)
    const { url } = service.addAsset(readFileSync(await bench.aPdf()), { name: 'x.pdf' })
    const known = await exported(plainForm(), { orderId: null, modelId }, { orderId, modelId })
    expect(known.jobs).toHaveLength(1)
    expect(known.jobs[0]?.target).toEqual({ orderId, modelId })

    service.fault({ method: 'POST', url: '/exporter/', fault: answer(200, { '0': { zip: [url] } }) })
    const lone = '../a/b?c'
    const run = await exported(plainForm(), { orderId: null, modelId: lone })
    expect(service.writes().at(-1)?.url).toBe(`/export/exporter/floorplan/${encodeURIComponent(lone)}`)
    const title = `Model of ${localDay(Date.now() / 1000)}`
    const place = join(bench.folder(), 'Home reports', title)
    expect(run.jobs[0]).toMatchObject({ state: 'done', title, place })
    expect(filesBelow(place)).toEqual(['Branded.pdf'])
    // Another model gets its own folder, and the same model the same folder.
    const other = { orderId: null, modelId: 'other-model' }
    const next = await exported(plainForm(), other, { orderId: null, modelId: lone })
    expect(next.jobs.map((job) => job.place)).toEqual([`${place} (2)`, place])
    await call('reports:reveal', { id: run.id, modelId: lone })
    expect(bench.program.revealed.at(-1)).toBe(place)
    await expect(call('reports:reveal', { id: run.id, modelId: 'other' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('answer to a home report export', () => {
  test('a 400 is reported by field, a 500 by its text, and the next order is exported', async () => {
    const problems = {
      validation_error: { body_params: [{ loc: ['exports', 0, 'modelOptions', 'unit'], msg: 'yd?' }] },
    }
    service.fault({ method: 'POST', times: 1, fault: answer(400, problems) })
    service.fault({ method: 'POST', skip: 1, times: 1, fault: answer(500, { message: 'renderer is down' }) })
    const run = await exported(plainForm(), target(0), target(1), target(2))
    expect(run.jobs).toMatchObject([
      {
        state: 'failed',
        error: {
          code: 'refused',
          details: {
            status: 400,
            answer: JSON.stringify(problems, null, 2),
            fields: [{ field: 'exports.0.modelOptions.unit', message: 'yd?' }],
          },
        },
      },
      {
        state: 'failed',
        error: {
          code: 'service_fault',
          details: { status: 500, answer: expect.stringContaining('renderer is down') as string },
        },
      },
      { state: 'done', error: null },
    ])
    expect(service.writes()).toHaveLength(3)
  })
  test('a lost answer, a web page and a 504 end as unknown and are not sent again', async () => {
    service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
    service.fault({ method: 'POST', skip: 1, times: 1, fault: errorPage })
    service.fault({ method: 'POST', skip: 2, times: 1, fault: answer(504, 'gateway') })
    const run = await exported(plainForm(), target(0), target(1), target(2), target(3))
    expect(run.jobs.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'done'])
    for (const { error } of run.jobs.slice(0, 3)) {
      expect(error).toMatchObject({
        code: 'outcome_unknown',
        message: expect.stringContaining('Check the order') as string,
      })
    }
    expect(service.writes()).toHaveLength(4)
  })
  test('an answer without a file address fails and shows the answer', async () => {
    service.fault({ method: 'POST', fault: answer(200, { '0': { zip: [] }, note: 'queued' }) })
    expect((await exported(plainForm(), target(0))).jobs[0]).toMatchObject({
      state: 'failed',
      error: { code: 'not_service', details: { answer: expect.stringContaining('queued') as string } },
    })
  })
  test('a refused key fails the remaining orders without a request', async () => {
    service.fault({ method: 'POST', fault: answer(401, { message: 'no' }) })
    const run = await exported(plainForm(), target(0), target(1), target(2))
    expect(run.jobs.map(({ state, error }) => [state, error?.code])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'key_refused']),
    )
    expect(service.writes()).toHaveLength(1)
  })
  test('a missing and a broken file are named, and the other file is placed', async () => {
    const pdf = service.addAsset(readFileSync(await bench.aPdf()), { name: 'front.pdf' })
    const page = service.addAsset(Buffer.from('<!doctype html><p>gone'), { name: 'floors.pdf' })
    service.fault({
      method: 'POST',
      fault: answer(200, {
        'larkfield-a': { pdf: [pdf.url], png: [page.url] },
        'larkfield-b': { pdf: [] },
      }),
    })
    const [job] = (await exported(twoExports(logo()), target(0))).jobs
    expect(job).toMatchObject({ state: 'failed', error: { details: { files: [{}, {}] } } })
    expect(namesOf(job)).toEqual([
      ['Branded', ['521 Brightfield Road, Branded front.pdf']],
      ['Unbranded', []],
    ])
    const files = [
      { export: 'Unbranded', code: 'nothing' },
      { export: 'Branded', name: '521 Brightfield Road, Branded floors', code: 'wrong_type' },
    ]
    expect(job).toMatchObject({ error: { details: { files } } })
  })
})

test('an export may take longer than the time limit of other requests', async () => {
  // This test has a service of its own, because an abandoned request may arrive after the test.
  const slow = await startFaultService({ orders: 24 })
  try {
    slow.fault({ method: 'POST', fault: { kind: 'delay', ms: 150 } })
    const { apiKey: key, baseUrl, tokenUrl, exportUrl } = slow
    const endpoints = {
      base: { address: baseUrl, key },
      token: { address: tokenUrl, key },
      export: { address: exportUrl, key },
    }
    const client = createApiClient(endpoints, { timeouts: { response: 50, request: 50 } })
    const body = { exports: [{ homereportFloors: {} }] }
    const [only] = await exportReport(client, target(0).modelId, body, new AbortController().signal)
    expect(only?.urls).toHaveLength(1)
    slow.reset()
    slow.fault({ method: 'POST', fault: { kind: 'hang' } })
    await expect(client.call('export', 'POST', '/exporter/floorplan/x', { body })).rejects.toMatchObject({
      code: 'timeout',
    })
  } finally {
    await slow.close()
  }
})

test('a symlink at Home reports fails the export before a request', async () => {
  const outside = join(bench.folder(), '..', 'outside')
  const link = join(bench.folder(), 'Home reports')
  for (const path of [outside, join(link, '..')]) mkdirSync(path, { recursive: true })
  rmSync(link, { recursive: true, force: true })
  symlinkSync(outside, link)
  try {
    const run = await exported(plainForm(), { orderId: null, modelId: 'm-1' })
    expect(run.jobs[0]).toMatchObject({
      state: 'failed',
      error: { code: 'disk', message: expect.stringContaining('is a link') as unknown },
    })
    expect(service.writes()).toEqual([])
    expect(readdirSync(outside)).toEqual([])
  } finally {
    rmSync(link)
  }
})

describe('home report run', () => {
  test('a cancelled run sends no further request, and its sent export ends as unknown', async () => {
    service.fault({ method: 'POST', fault: { kind: 'hang' } })
    const { run } = await start(plainForm(), target(0), target(1))
    await expect.poll(() => service.writes().length).toBe(1)
    await call('reports:cancel', { id: run.id })
    const { jobs } = await bench.ended({ run })
    expect(jobs.map(({ state }) => state)).toEqual(['unknown', 'cancelled'])
    expect(service.writes()).toHaveLength(1)
    await expect(call('reports:cancel', { id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })
  test('an order given twice is exported once', async () => {
    const run = await exported(plainForm(), target(0), target(0))
    expect(run.jobs).toHaveLength(1)
    expect(service.writes()).toHaveLength(1)
  })
})

describe('orders for a home report', () => {
  const found = async (search: string) =>
    (await call('reports:candidates', { connectionId: bench.connectionId, orderIds: [], search })).orders
  test('orders with a model are listed newest first, and a search finds drafts and model ids', async () => {
    const { ready } = bench
    expect((await found(' ')).map(({ modelId }) => modelId)).not.toContain(null)
    const created = ready.map(({ createdAt }) => createdAt ?? 0)
    expect(created).toEqual([...created].sort((a, b) => b - a))
    expect(ready.length).toBeGreaterThan(4)
    const drafts = (await found('draft')).filter(({ status }) => status === 'Draft')
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.every(({ modelId }) => modelId === null)).toBe(true)
    expect((await found(target(2).modelId)).map(({ orderId }) => orderId)).toEqual([target(2).orderId])
  })
  test('given orders are listed in the given sequence, without deleted orders', async () => {
    const { ready } = bench
    const orderIds = [target(2).orderId, 'gone', target(0).orderId]
    const { orders } = await call('reports:candidates', {
      connectionId: bench.connectionId,
      orderIds,
      search: 'ignored',
    })
    expect(orders).toEqual([ready[2], ready[0]])
  })
})

test('the logos of an export are offered later', async () => {
  await bench.ended(await start(twoExports(logo()), target(0)))
  expect((await call('reports:settings', { connectionId: bench.connectionId })).logos).toEqual([logo()])
})

test('an export runs and is answered, although its logos could not be saved', async () => {
  const { folder, faults } = bench.program
  const file = join(folder, 'data', 'reports.json')
  rmSync(file, { force: true })
  mkdirSync(file)
  const run = await start(twoExports(`${logo()}?other`), target(0))
  rmSync(file, { recursive: true })
  expect((await bench.ended(run)).jobs[0]?.state).toBe('done')
  expect(faults.splice(0).map(([what]) => what)).toEqual(['keeping logos of a report'])
})

test('closing the program ends the running export as unknown and starts no other', async () => {
  service.fault({ method: 'POST', fault: { kind: 'hang' } })
  const started = await start(plainForm(), target(0), target(1))
  await expect.poll(() => service.writes().length).toBe(1)
  await bench.program.planroom.services.reports.runs.close()
  expect((await bench.ended(started)).jobs.map(({ state }) => state)).toEqual(['unknown', 'cancelled'])
  expect(await refusal(plainForm(), target(2))).toMatchObject({ code: 'cancelled' })
  expect(service.writes()).toHaveLength(1)
})

test('report settings are saved per connection and deleted with the connection', async () => {
  expect((await call('reports:settings', { connectionId: bench.connectionId })).form).toBeNull()
  await call('reports:keep', { connectionId: bench.connectionId, form: twoExports(logo()) })
  await call('reports:saveDisclaimer', { connectionId: bench.connectionId, name: 'Sizes', lines: ['About.'] })
  const { templates } = await call('reports:saveTemplate', {
    connectionId: bench.connectionId,
    name: 'Two',
    form: twoExports(logo()),
  })
  expect(await call('reports:settings', { connectionId: bench.connectionId })).toMatchObject({
    form: twoExports(logo()),
    templates,
    disclaimers: [{ name: 'Sizes', lines: ['About.'] }],
  })
  await expect(call('reports:settings', { connectionId: 'none' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const file = join(bench.program.folder, 'data', 'reports.json')
  expect(readFileSync(file, 'utf8')).not.toContain(service.apiKey)
  await call('connections:forget', { id: bench.connectionId })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ connections: {} })
})
