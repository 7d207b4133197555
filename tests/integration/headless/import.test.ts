import { writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { inlineRows, workbook } from '../../support/workbook.ts'
import { useCommands } from '../../support/useCommands.ts'

const { service, orderList, client, startService, run: runAll, runText, path: pathOf } = useCommands()
let owner: string
beforeEach(async () => {
  const page = await client.get<{ items: { email: string }[] }>('/users')
  owner = page.items[0]?.email ?? ''
  service.reset()
})

const run = (...words: string[]): Promise<Ran> => runAll(['drafts', 'import', ...words])
function file(lines: readonly string[], name = 'day.csv'): string {
  const path = pathOf(name)
  writeFileSync(path, lines.join('\r\n'))
  return path
}
const head = 'Street;City;Country;Owner;Add-ons'
const line = (number: number, mail = owner): string =>
  `${String(number)} Import Row;Larkfield;USA;${mail};none`
const day = (...numbers: number[]): string[] => [head, ...numbers.map((number) => line(number))]
const streetsSent = (): string[] =>
  service.writes().map(({ body }) => (JSON.parse(body) as { street: string }).street)
/** Number of the service's orders per house number, requested without the program. */
async function ordered(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { address } of await client.allOrders('&status=Draft'))
    if (address.full_address.includes('Import Row')) {
      const number = /^\d+/.exec(address.full_address)?.[0] ?? ''
      counts[number] = (counts[number] ?? 0) + 1
    }
  return counts
}
interface Row {
  line: number
  state: string
  order_id?: string
  already?: boolean
  errors?: { field: string; message: string }[]
  order?: { info: { status: string } }
}
const rowsOf = (ran: Ran): Row[] => (ran.result.data as { rows: Row[] }).rows
const states = (ran: Ran): string[] => rowsOf(ran).map(({ state }) => state)

test('“drafts import” orders one draft per row, in sequence, and prints the orders', async () => {
  const ran = await run(file(day(1, 2, 3)))
  expect(ran).toMatchObject({ exit: 0, err: '', result: { ok: true, command: 'drafts import' } })
  expect(rowsOf(ran).map(({ line: at, order }) => [at, order?.info.status])).toEqual([
    [2, 'Draft'],
    [3, 'Draft'],
    [4, 'Draft'],
  ])
  expect(streetsSent()).toEqual(['1 Import Row', '2 Import Row', '3 Import Row'])
  expect(JSON.parse(service.writes()[0]?.body ?? '')).toMatchObject({ owner_email: owner, add_ons: [] })
  expect(ran.lines.some(({ event, what }) => event === 'progress' && what === 'Ordering')).toBe(true)
  expect(await ordered()).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('“drafts import” of a workbook orders the rows of its first sheet, once, and warns of another sheet', async () => {
  const path = pathOf('day.xlsx')
  const rows = [head.split(';'), [], line(1).split(';'), line(2).split(';')]
  writeFileSync(
    path,
    workbook([
      { name: 'March', rows: inlineRows(rows) },
      { name: 'April', rows: inlineRows([['x']]) },
    ]),
  )
  const ran = await run(path)
  expect(ran.exit).toBe(0)
  expect(rowsOf(ran).map(({ line: at, state }) => [at, state])).toEqual([
    [3, 'done'],
    [4, 'done'],
  ])
  expect(streetsSent()).toEqual(['1 Import Row', '2 Import Row'])
  expect(warningsOf(ran)).toMatchObject([
    {
      line: 0,
      message: 'Only the sheet “March” was read. The workbook also has “April”. Use --sheet NAME to choose.',
    },
  ])
  expect(rowsOf(await run(path)).map(({ already }) => already)).toEqual([true, true])
  expect(await ordered()).toEqual({ 1: 1, 2: 1 })
})

test('“drafts import --sheet” orders the rows of that sheet, and names the sheets if there is no such', async () => {
  const path = pathOf('days.xlsx')
  const rowsWith = (...numbers: number[]): string =>
    inlineRows([head.split(';'), ...numbers.map((number) => line(number).split(';'))])
  writeFileSync(
    path,
    workbook([
      { name: 'March', rows: rowsWith(1) },
      { name: 'April', rows: rowsWith(2, 3) },
    ]),
  )
  const missing = await run(path, '--sheet', 'May')
  expect(missing.exit).toBe(2)
  expect(missing.result.error.message).toBe(
    'The workbook has no sheet “May” with rows. Use one of: March, April.',
  )
  expect(service.writes()).toEqual([])
  const ran = await run(path, '--sheet', 'April')
  expect(ran.exit).toBe(0)
  expect(streetsSent()).toEqual(['2 Import Row', '3 Import Row'])
  expect(warningsOf(ran)).toEqual([])
  expect((await run(path)).exit).toBe(0)
  expect(await ordered()).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('“drafts import --sheet” of a CSV file is refused before a request', async () => {
  const ran = await run(file([head, line(1)]), '--sheet', 'July')
  expect(ran.exit).toBe(2)
  expect(ran.result.error.code).toBe('bad_input')
  expect(ran.result.error.message).toBe('A CSV file has no sheets. Leave out --sheet.')
  expect(service.writes()).toEqual([])
})

test('“drafts import --encoding” of a workbook is refused before a request', async () => {
  const path = pathOf('one.xlsx')
  writeFileSync(path, workbook([{ name: 'March', rows: inlineRows([head.split(';'), line(1).split(';')]) }]))
  const ran = await run(path, '--encoding', 'windows-1250', '--dry-run')
  expect(ran.exit).toBe(2)
  expect(ran.result.error).toMatchObject({
    code: 'bad_input',
    message: 'An Excel file has an encoding of its own. Leave out --encoding.',
  })
  expect(service.writes()).toEqual([])
})

test('a row with errors stops the import before a request, and each error names its row and field', async () => {
  const list = file([head, line(1), `;Larkfield;USA;maya;pool`, line(3), `4 Import Row;;USA;${owner};`])
  const ran = await run(list)
  expect(ran.exit).toBe(2)
  expect(service.writes()).toEqual([])
  const { fields } = ran.result.error.details as {
    fields: { line: number; field: string; message: string }[]
  }
  expect(fields.map(({ line: at, field }) => `${String(at)} ${field}`)).toEqual([
    '3 street',
    '3 owner_email',
    '5 city',
  ])
  expect(rowsOf(ran).map(({ line: at, state, errors }) => [at, state, errors?.length ?? 0])).toEqual([
    [2, 'right', 0],
    [3, 'wrong', 2],
    [4, 'right', 0],
    [5, 'wrong', 1],
  ])
  const text = await runText(['drafts', 'import', list])
  expect(text.exit).toBe(2)
  expect(text.err).toMatch(/2 rows have errors/)
  expect(text.err).toContain('row 3: street: Enter the street.')
})

test.each([
  [
    'a required column missing',
    ['Street,City,Country', '1 Import Row,L,USA'],
    /No column is assigned to Photographer e-mail/,
  ],
  [
    'an ambiguous column name',
    ['Street,City,Country,Owner,Pakage', '1 Import Row,L,USA,a@b.co,plus'],
    /“Pakage” may be Package/,
  ],
  [
    'two columns for one field',
    ['Street,City,Town,Country,Owner', '1 Import Row,L,L,USA,a@b.co'],
    /both match City/,
  ],
  [
    'a full address in one column',
    ['Full address,Owner', '"1 Import Row, L, USA",a@b.co'],
    /can’t be split safely/,
  ],
  ['an unclosed quotation mark', ['Street,City,Country,Owner', '"1 Import Row,L,USA,a@b.co'], /never closed/],
  ['no content', [''], /The file is empty/],
])('a file with %s is rejected as a whole before a request', async (_, lines, message) => {
  const ran = await run(file(lines))
  expect(ran.exit).toBe(2)
  expect(JSON.stringify(ran.result.error.details)).toMatch(message)
  expect(service.seen).toEqual([])
})

test('a missing file, a folder and a workbook exit with 2', async () => {
  const book = pathOf('day.xlsx')
  writeFileSync(book, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
  for (const path of [pathOf('none.csv'), pathOf(), book]) expect((await run(path)).exit).toBe(2)
})

test('--dry-run prints the requests and sends none, also without a key', async () => {
  const list = file([`${head};Agent`, `${line(1)};Jo`])
  const ran = await run(list, '--dry-run')
  expect(ran).toMatchObject({
    exit: 0,
    result: {
      data: {
        dry_run: true,
        rows: [{ line: 2, state: 'would_send', body: { street: '1 Import Row', add_ons: [] } }],
        ignored_columns: ['Agent'],
      },
    },
  })
  expect((await runAll(['drafts', 'import', list, '--dry-run'], { environment: {} })).exit).toBe(0)
  expect(service.seen).toEqual([])
  const text = await runText(['drafts', 'import', list, '--dry-run'])
  expect(text.out).toContain('row 2: 1 Import Row, Larkfield')
  expect(text.out).toContain('“Agent”')
})

test('a row that the service refuses is reported, and the same file orders only that row again', async () => {
  const list = file([head, line(1), line(2, 'nobody@larkfield.example'), line(3)])
  const ran = await run(list)
  expect(ran.exit).toBe(5)
  expect(states(ran)).toEqual(['done', 'refused', 'done'])
  expect(rowsOf(ran)[1]?.errors).toEqual([
    { field: 'owner_email', message: 'no user of the company has this e-mail address' },
  ])
  service.reset()
  const second = await run(list)
  expect(second.exit).toBe(5)
  expect(streetsSent()).toEqual(['2 Import Row'])
  expect(rowsOf(second).map(({ already }) => already ?? false)).toEqual([true, false, true])
  const changed = await runText(['drafts', 'import', list])
  expect(changed.out).toContain('row 2: 1 Import Row, Larkfield: already ordered as')
  expect(await ordered()).toEqual({ 1: 1, 3: 1 })
})

test('rows whose answers are lost are never sent again while the list lags', async () => {
  const list = file(day(1, 2, 3))
  orderList.lag = 600
  service.fault({ method: 'POST', url: '/orders/draft', times: 3, fault: { kind: 'lost-answer' } })
  for (const _run of [1, 2, 3]) {
    const ran = await run(list)
    expect(ran).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
    expect(states(ran)).toEqual(['unknown', 'unknown', 'unknown'])
  }
  const dry = await run(list, '--dry-run')
  expect(states(dry)).toEqual(['unknown', 'unknown', 'unknown'])
  orderList.lag = 0
  const found = await run(list)
  expect(found.exit).toBe(0)
  expect(states(found)).toEqual(['done', 'done', 'done'])
  expect(streetsSent()).toEqual(['1 Import Row', '2 Import Row', '3 Import Row'])
  expect(await ordered()).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('a changed file sends only new and refused rows, known by their reference', async () => {
  const referred = (number: number, mail = owner): string => `${line(number, mail)};JOB-${String(number)}`
  const withReference = `${head};Reference`
  orderList.lag = 600
  service.fault({ method: 'POST', url: '/orders/draft', skip: 1, times: 1, fault: { kind: 'lost-answer' } })
  const first = await run(
    file([withReference, referred(1), referred(2), referred(3, 'nobody@larkfield.example')]),
  )
  expect(first.exit).toBe(8)
  expect(states(first)).toEqual(['done', 'unknown', 'refused'])
  const second = await run(file([withReference, referred(1), referred(2), referred(3), referred(4)]))
  expect(second.exit).toBe(8)
  expect(states(second)).toEqual(['done', 'unknown', 'done', 'done'])
  expect(rowsOf(second).map(({ already }) => already ?? false)).toEqual([true, false, false, false])
  orderList.lag = 0
  const third = await run(file([withReference, referred(1), referred(2), referred(3), referred(4)]))
  expect(third.exit).toBe(0)
  expect(await ordered()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 })
})

test('a changed file without references does not send a row again that may be ordered', async () => {
  orderList.lag = 600
  service.fault({ method: 'POST', url: '/orders/draft', times: 1, fault: { kind: 'lost-answer' } })
  expect((await run(file(day(1)))).exit).toBe(8)
  const changed = await run(file(day(1, 2)))
  expect(changed.exit).toBe(8)
  expect(states(changed)).toEqual(['unknown', 'done'])
  expect(streetsSent()).toEqual(['1 Import Row', '2 Import Row'])
})

test('two equal rows without a reference are two orders, also if one answer is lost', async () => {
  service.fault({ method: 'POST', url: '/orders/draft', times: 1, fault: { kind: 'lost-answer' } })
  const ran = await run(file(day(1, 1)))
  expect(states(ran)).toEqual(['unknown', 'done'])
  expect(await ordered()).toEqual({ 1: 2 })
})

test('a reference used twice in a file is an error at the second row, before a request', async () => {
  const ran = await run(
    file([`${head};Reference`, `${line(1)};JOB-1`, `${line(2)};JOB-2`, `${line(3)};JOB-1`]),
  )
  expect(ran.exit).toBe(2)
  expect(ran.result.error.details).toMatchObject({
    fields: [{ line: 4, field: 'external_id', message: expect.stringContaining('Row 2') as unknown }],
  })
  expect(service.writes()).toEqual([])
})

test('rows for an unreachable service are saved and sent once by “outbox send”', async () => {
  const list = file(day(1, 2))
  const port = Number(new URL(service.baseUrl).port)
  await service.close()
  const ran = await run(list)
  expect(ran.exit).toBe(4)
  expect(states(ran)).toEqual(['ready', 'ready'])
  await startService({ port })
  const sent = await runAll(['outbox', 'send'])
  expect(sent.exit).toBe(0)
  const second = await run(list)
  expect(second.exit).toBe(0)
  expect(rowsOf(second).every(({ already }) => already)).toBe(true)
  expect(await ordered()).toEqual({ 1: 1, 2: 1 })
})

test('a refused key keeps all rows, and the next run orders each row once', async () => {
  const list = file(day(1, 2, 3))
  const ran = await runAll(['drafts', 'import', list], {
    environment: { ...environmentOf(service), PLANROOM_API_KEY: 'not-the-key' },
  })
  expect(ran.exit).toBe(3)
  expect(states(ran)).toEqual(['ready', 'ready', 'ready'])
  // With a refused key the program cannot ask whether the rows were ordered already.
  expect(service.writes()).toEqual([])
  expect((await run(list)).exit).toBe(0)
  expect(await ordered()).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('the same file orders nothing twice, and a changed file orders only its new row', async () => {
  const list = file(day(1, 2))
  expect((await run(list)).exit).toBe(0)
  service.reset()
  const second = await run(list)
  expect(second.exit).toBe(0)
  expect(rowsOf(second).every(({ already, order }) => already && order !== undefined)).toBe(true)
  expect(service.writes()).toEqual([])
  expect((await run(file(day(1, 2), 'copy.csv'))).exit).toBe(0)
  expect(service.writes()).toEqual([])
  expect((await run(file(day(1, 2, 3)))).exit).toBe(0)
  expect(streetsSent()).toEqual(['1 Import Row', '2 Import Row', '3 Import Row'])
})

interface Warning {
  line: number
  field: string
  message: string
  encoding?: string
  texts?: string[]
}
const warningsOf = (ran: Ran): Warning[] => (ran.result.data as { warnings: Warning[] }).warnings
function bytesFile(...parts: (string | Buffer)[]): string {
  const path = pathOf('bytes.csv')
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  return path
}
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
/** "Müllerstraße 5;Köln" in the encoding Mac Roman. */
const macRow = hex('4d9f6c6c657273747261a76520353b4b9a6c6e')

test('assumed encoding is reported with the texts that depend on it', async () => {
  const path = bytesFile(`${head}\n`, macRow, `;DE;${owner};none\n`)
  const ran = await run(path)
  expect(ran.exit).toBe(0)
  expect(streetsSent()).toEqual(['Müllerstraße 5'])
  expect(warningsOf(ran)).toEqual([
    {
      line: 0,
      field: '',
      message: expect.stringContaining('It was read as macintosh: “Müllerstraße 5”, “Köln”.') as string,
      encoding: 'macintosh',
      texts: ['Müllerstraße 5', 'Köln'],
    },
  ])
})

test('--strict rejects an assumed encoding before a request, and --encoding accepts the file', async () => {
  const path = bytesFile(`${head}\n`, macRow, `;DE;${owner};none\n`)
  const strict = await run(path, '--strict')
  expect(strict).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  expect(strict.result.error.message).toContain('--strict')
  expect(warningsOf(strict)[0]?.encoding).toBe('macintosh')
  expect(service.seen).toEqual([])
  const said = await run(path, '--strict', '--encoding', 'Mac Roman')
  expect(said.exit).toBe(0)
  expect(warningsOf(said)).toEqual([])
  expect(streetsSent()).toEqual(['Müllerstraße 5'])
})

test('a file that was ordered is not ordered again under another encoding', async () => {
  const path = bytesFile(`${head}\n`, macRow, `;DE;${owner};none\n`)
  expect((await run(path)).exit).toBe(0)
  expect((await run(path, '--encoding', 'windows-1250')).exit).toBe(0)
  expect(streetsSent()).toEqual(['Müllerstraße 5'])
})

test('one byte of another encoding does not change the other UTF-8 rows', async () => {
  const path = bytesFile(
    `${head}\n1 Müller Import Row;Larkfield;USA;${owner};none\n2 Caf`,
    hex('e9'),
    ` Import Row;Larkfield;USA;${owner};none\n`,
  )
  const ran = await run(path)
  expect(ran.exit).toBe(0)
  expect(streetsSent()).toEqual(['1 Müller Import Row', '2 Café Import Row'])
  expect(warningsOf(ran)).toMatchObject([{ encoding: 'windows-1252', texts: ['2 Café Import Row'] }])
})

test('bytes of no known encoding and an unknown --encoding exit with 2 before a request', async () => {
  const path = bytesFile(`${head}\n`, hex('78a778b678b178ac78'), ` 5;X;USA;${owner};none\n`)
  const ran = await run(path)
  expect(ran.exit).toBe(2)
  expect(JSON.stringify(ran.result.error.details)).toContain('Use --encoding NAME.')
  const unknown = await run(path, '--encoding', 'klingon')
  expect(unknown.exit).toBe(2)
  expect(unknown.result.error.message).toContain('windows-1250')
  expect(service.seen).toEqual([])
})

test('texts that depend on the encoding are also printed without --json', async () => {
  const path = bytesFile(`${head}\n`, macRow, `;DE;${owner};none\n`)
  const ran = await runText(['drafts', 'import', path, '--dry-run'])
  expect(ran.out).toContain('“Müllerstraße 5”, “Köln”')
})
