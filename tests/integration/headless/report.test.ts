import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { jsonAnswer } from '../../support/benches/reportBench.ts'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { useCommands } from '../../support/useCommands.ts'

/** `report export MODEL_ID FILE --to DIR` (resources/docs/commandLine.md). */

const { service, client, run: runAll, runText, path, file } = useCommands({ service: 'per file' })
let modelId: string
beforeAll(async () => {
  const ready = await client.allOrders('&status=Ready')
  modelId = ready.map(({ info }) => info.model_id).find((id) => id !== null) ?? ''
  service.reset()
})

const to = () => path('to')
const words = (body: unknown, model = modelId) => ['report', 'export', model, file(body), '--to', to()]
const run = (body: unknown, model?: string): Promise<Ran> => runAll(words(body, model))
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
  expect(readdirSync(path()).filter((name) => !name.endsWith('.json'))).toEqual(['home', 'to'])

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
  expect(await runAll(['report', 'export', modelId, file({})])).toMatchObject({ exit: 2 })
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
  service.fault({ method: 'POST', fault: jsonAnswer(200, { north: { pdf: urls } }) })
  const ran = await run({ exports: [floors] })
  expect(ran).toMatchObject({ exit: 5, result: { ok: false, error: { code: 'incomplete' } } })
  const data: ReportData = ran.result.data
  expect(data.exports).toMatchObject([{ name: 'north', files: [{ path: 'north 1.pdf' }] }])
  expect(data.failed).toMatchObject([{ url: urls[1], code: 'expired' }])
})

test('an export with problems exits with 7 after one request, with the fields of the service', async () => {
  const problems = { body_params: [{ loc: ['exports', 0, 'zip'], msg: 'no' }] }
  service.fault({ method: 'POST', fault: jsonAnswer(400, { validation_error: problems }) })
  const fields = [{ field: 'exports.0.zip', message: 'no' }]
  expect(await run({ exports: [floors] })).toMatchObject({
    exit: 7,
    result: { ok: false, error: { code: 'refused', details: { fields } } },
  })
  expect(service.writes()).toHaveLength(1)
})

test('the report address alone is enough', async () => {
  const { PLANROOM_EXPORT_URL, PLANROOM_API_KEY } = environmentOf(service)
  const logo = { url: `${service.origin}/share/file/small.png` }
  const body = { exports: [{ homereportFloors: { assets: { logo } } }] }
  const environment = { PLANROOM_EXPORT_URL, PLANROOM_API_KEY }
  expect(await runAll(words(body), { environment })).toMatchObject({ exit: 0 })
})

test('text output prints the files, their number and the folder', async () => {
  const exported = () => runText(words({ exports: [floors] }))
  const first = await exported()
  expect(first.exit).toBe(0)
  expect(first.out).toMatch(/^Home report\.pdf {2}\d.*B\n1 file of 1 export, 0 failed\.\nSaved in /)
  const { out } = await exported()
  expect(out).toMatch(/already there.*\nNothing new was saved\. The files are in /s)
})

test('a cancel during the request exits with 8 as outcome_unknown', async () => {
  service.fault({ method: 'POST', fault: { kind: 'hang' } })
  const stop = new AbortController()
  const running = runAll(words({ exports: [floors] }), { signal: stop.signal })
  await expect.poll(() => service.writes().length).toBe(1)
  stop.abort()
  expect(await running).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
})
