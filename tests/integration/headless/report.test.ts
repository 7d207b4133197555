import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { errorPage } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { environmentOf, runCommand, runWords, type Ran } from '../../support/headlessRun.ts'
import { clientOf } from '../demo/support.ts'
import { perFile } from '../../support/perTest.ts'

/** `report export MODEL_ID FILE --to DIR` (resources/docs/commandLine.md). */

let folder: string
let modelId: string
const service = perFile(() => startFaultService())
beforeAll(async () => {
  const ready = await clientOf(service).allOrders('&status=Ready')
  modelId = ready.map(({ info }) => info.model_id).find((id) => id !== null) ?? ''
})
beforeEach(() => {
  service.reset()
  folder = temporaryFolder()
})
afterEach(() => {
  expect(service.failures).toEqual([])
})

const to = () => join(folder, 'to')
function run(body: unknown, model = modelId, environment = environmentOf(service)): Promise<Ran> {
  const file = join(folder, 'body.json')
  writeFileSync(file, JSON.stringify(body))
  return runCommand(['report', 'export', model, file, '--to', to()], { folder, environment })
}
const json = (status: number, body: unknown) => ({
  kind: 'answer' as const,
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const floors = { homereportFloors: {} }
interface ReportData {
  exports: { name: string; files: { path: string; bytes: number; unpacked_from?: string }[] }[]
  failed: { name: string; url: string; code: string }[]
}

test('“report export” sends FILE unchanged once and prints each file with its path and size', async () => {
  const body = {
    exports: [
      { ...floors, homereportFrontpage: {}, mergePdfs: ['homereportFloors', 'homereportFrontpage'], own: 1 },
      { ...floors, homereportMeasurements: {}, modelOptions: { unit: 'm' }, zip: true },
    ],
  }
  const ran = await run(body)
  expect(ran).toMatchObject({ exit: 0, err: '', result: { ok: true } })
  expect(service.writes()).toHaveLength(1)
  expect(service.writes()[0]?.url).toBe(`/export/exporter/floorplan/${modelId}`)
  expect(JSON.parse(service.writes()[0]?.body ?? '')).toEqual(body)
  const data: ReportData = ran.result.data
  expect(data.failed).toEqual([])
  const files = data.exports.flatMap((each) => each.files)
  expect(files.map(({ path, unpacked_from: zip }) => [path, zip])).toEqual([
    ['Home report.pdf', undefined],
    ['Home report 2.zip', undefined],
    ['Home report 2/floors.pdf', 'Home report 2.zip'],
    ['Home report 2/measurements.pdf', 'Home report 2.zip'],
  ])
  for (const { path, bytes } of files) expect(readFileSync(join(to(), path))).toHaveLength(bytes)
  const fileLines = ran.lines.filter((line) => line['event'] === 'progress' && line['what'] === 'file')
  expect(fileLines.map((line) => line['path'])).toEqual(files.map(({ path }) => path))
  expect(readdirSync(folder).sort()).toEqual(['body.json', 'home', 'to'])

  const second: ReportData = (await run(body)).result.data
  expect(second.exports.flatMap((each) => each.files).map(({ path }) => path)).toEqual(
    files.map(({ path }) => path),
  )
})

test('a body with errors exits with 2 and names the field before a request', async () => {
  const dead = { homereportFloors: { assets: { logo: { url: `${service.origin}/share/dead` } } } }
  const wrong: [unknown, string][] = [
    [{ exports: [] }, 'exports'],
    [{ exports: [{ zip: true }] }, 'exports.0'],
    [
      { exports: [{ homereportFloors: { assets: { logo: { url: 'logo' } } } }] },
      'exports.0.homereportFloors.assets.logo.url',
    ],
    [{ exports: [dead] }, 'exports.0.homereportFloors.assets.logo.url'],
  ]
  for (const [body, field] of wrong) {
    const ran = await run(body)
    expect(ran).toMatchObject({
      exit: 2,
      result: { error: { code: 'bad_input', details: { fields: [{ field }] } } },
    })
  }
  expect(await run({ exports: [floors] }, '..')).toMatchObject({ exit: 2 })
  const { exit } = await runCommand(['report', 'export', modelId, join(folder, 'body.json')], { folder })
  expect(exit).toBe(2)
  expect(service.writes()).toEqual([])
  expect(existsSync(to())).toBe(false)
})

test('a file in the place of the target folder exits with 6 before a request', async () => {
  writeFileSync(to(), 'a file of the user')
  expect(await run({ exports: [floors] })).toMatchObject({ exit: 6, result: { error: { code: 'disk' } } })
  expect(service.writes()).toEqual([])
  expect(readFileSync(to(), 'utf8')).toBe('a file of the user')
})

test('a logo’s share page is replaced by its picture, and the output says so', async () => {
  const page = `${service.origin}/share/s/abc123/small.png?dl=0`
  const ran = await run({ exports: [{ homereportFloors: { assets: { logo: { url: page } } } }] })
  expect(ran.exit).toBe(0)
  const direct = `${service.origin}/share/s/abc123/small.png?dl=1`
  expect(service.writes()[0]?.body).toContain(JSON.stringify(direct))
  expect(ran.lines.find((line) => line['what'] === 'link')).toMatchObject({ given: page, direct })
})

test('a file that cannot be downloaded is listed, the other is placed, and the exit code is 5', async () => {
  const good = service.addAsset(Buffer.from('%PDF-1.4\n%%EOF\n'), { name: 'a.pdf' })
  const urls = [good.url, `${service.origin}/exports/gone/b.pdf`]
  service.fault({ method: 'POST', fault: json(200, { north: { pdf: urls } }) })
  const ran = await run({ exports: [floors] })
  expect(ran).toMatchObject({ exit: 5, result: { ok: false, error: { code: 'incomplete' } } })
  const data: ReportData = ran.result.data
  expect(data.exports).toMatchObject([{ name: 'north', files: [{ path: 'north 1.pdf' }] }])
  expect(data.failed).toMatchObject([{ url: urls[1], code: 'expired' }])
})

test.each([
  [
    '400 with fields',
    json(400, { validation_error: { body_params: [{ loc: ['exports', 0, 'zip'], msg: 'no' }] } }),
    7,
    { code: 'refused', details: { fields: [{ field: 'exports.0.zip', message: 'no' }] } },
  ],
  [
    '500 with a message',
    json(500, { message: 'renderer is down' }),
    4,
    { code: 'service_fault', details: { answer: { message: 'renderer is down' } } },
  ],
  ['401', json(401, {}), 3, { code: 'key_refused' }],
  ['an answer without a file', json(200, { '0': { zip: [] } }), 4, { code: 'not_service' }],
  ['a web page', errorPage, 8, { code: 'outcome_unknown' }],
  ['a lost answer', { kind: 'lost-answer' as const }, 8, { code: 'outcome_unknown' }],
])('an export answered by %s exits with its code after one request', async (_, fault, exit, error) => {
  service.fault({ method: 'POST', fault })
  expect(await run({ exports: [floors] })).toMatchObject({ exit, result: { ok: false, error } })
  expect(service.writes()).toHaveLength(1)
})

test('the report address alone is enough, and a closed port exits with 4', async () => {
  const { PLANROOM_EXPORT_URL, PLANROOM_API_KEY } = environmentOf(service)
  const body = {
    exports: [{ homereportFloors: { assets: { logo: { url: `${service.origin}/share/file/small.png` } } } }],
  }
  expect(await run(body, modelId, { PLANROOM_EXPORT_URL, PLANROOM_API_KEY } as never)).toMatchObject({
    exit: 0,
  })
  const nowhere = { ...environmentOf(service), PLANROOM_EXPORT_URL: 'http://127.0.0.1:9' }
  expect(await run({ exports: [floors] }, modelId, nowhere)).toMatchObject({ exit: 4 })
})

test('text output prints the files, their number and the folder', async () => {
  const file = join(folder, 'body.json')
  writeFileSync(file, JSON.stringify({ exports: [floors] }))
  const exported = async (): Promise<{ exit: number; out: string }> =>
    runWords(['report', 'export', modelId, file, '--to', to()], {
      folder,
      environment: environmentOf(service),
    })
  const first = await exported()
  expect(first.exit).toBe(0)
  expect(first.out).toMatch(/^Home report\.pdf {2}\d.*B\n1 file of 1 export, 0 failed\.\nSaved in /)
  const { out } = await exported()
  expect(out).toMatch(/already there.*\nNothing new was saved\. The files are in /s)
})

test('a cancel during the request exits with 8 as outcome_unknown', async () => {
  service.fault({ method: 'POST', fault: { kind: 'hang' } })
  const stop = new AbortController()
  const file = join(folder, 'body.json')
  writeFileSync(file, JSON.stringify({ exports: [floors] }))
  const words = ['report', 'export', modelId, file, '--to', to()]
  const running = runCommand(words, { folder, environment: environmentOf(service), signal: stop.signal })
  await expect.poll(() => service.writes().length).toBe(1)
  stop.abort()
  expect(await running).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
})
