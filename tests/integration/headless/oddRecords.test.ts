import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand, runWords } from '../../support/headlessRun.ts'
import { scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

let server: ScriptedServer | null = null
let folder = ''
afterEach(async () => {
  await server?.close()
})

const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`
// The records are text, because JavaScript values cannot hold all of them.
const records = [
  '{"id":"good","info":{"status":"Ready","created_at":1700000000},"address":{"street":"1 Oak"}}',
  '{"id":"far","info":{"status":"Ready","created_at":1e20,"first_delivered_at":-1e300}}',
  '{"id":"endless","info":{"status":"Ready","created_at":1e999,"total_scanned_area":1e999}}',
  '{"id":"digits","info":{"created_at":"99999999999999999999999999"}}',
  `{"id":"deep","info":{"status":"Ready","created_at":1700000001},"extra":${deep}}`,
  `{"id":"deeper","info":${deep}}`,
  deep,
  `{"id":"huge","info":{"status":"${'x'.repeat(300_000)}"}}`,
  `{"id":"${'i'.repeat(100_000)}"}`,
  '{"id":17}',
  String.raw`{"id":"two\nlines","info":{"status":"Rea\ndy"},"address":{"street":"1 Elm\r\n12 orders"}}`,
  'null',
]

test('records of every odd shape are all listed, online and offline', async () => {
  folder = temporaryFolder()
  server = await scripted(({ url }, response) => {
    if (url.pathname !== '/v3/orders') response.writeHead(404).end('{}')
    else response.writeHead(200).end(`{"pagination":{"has_more":false},"items":[${records.join(',')}]}`)
  })
  const environment = { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' }
  const ids = ['good', 'far', 'endless', 'digits', 'deep', 'deeper', 'huge']
  for (const words of [[], ['--offline']]) {
    const list = ['orders', 'list', '--all', ...words]
    const ran = await runCommand(list, { folder, environment })
    expect(ran).toMatchObject({ exit: 0, result: { ok: true, data: { total: records.length } } })
    const { items } = ran.result.data as { items: ({ id?: unknown } | null)[] }
    const listed = items.map((item) => item?.id)
    for (const id of ids) expect(listed).toContain(id)
    const text = await runWords(list, { folder, environment })
    expect(text.exit).toBe(0)
    expect(text.out).toContain('2023-11-14')
    expect(text.out).toContain('unsupported data')
    // One line per record, and one line with their number.
    expect(text.out.trimEnd().split(/[\r\n]/)).toHaveLength(records.length + 1)
  }
  for (const id of ids)
    expect(await runCommand(['orders', 'show', id, '--offline'], { folder, environment })).toMatchObject({
      exit: 0,
    })
})
