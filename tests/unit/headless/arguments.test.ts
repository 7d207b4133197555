import { expect, test } from 'vitest'
import {
  parseCommand,
  readFilters,
  readFormats,
  readKinds,
  readNumber,
  secondsOf,
} from '../../../electron/headless/arguments.ts'
import { bytesText, createReporter, exitCodeOf } from '../../../electron/headless/output.ts'
import { errorCodes } from '../../../shared/errors.ts'
import { AppError } from '../../../shared/errors.ts'

const words = (text: string) => text.split(' ').filter((word) => word !== '')

test('reads a command with its filters', () => {
  const command = parseCommand(
    words(
      'sync --to out --status Ready --status Pending --kinds cad_files,video_3d --json --created-after 2026-03-01',
    ),
  )
  if (command === 'help') throw new Error('help')
  expect(command).toMatchObject({ name: 'sync', json: true, demo: false, connection: null })
  expect(readFilters(command.values)).toEqual({
    statuses: ['Ready', 'Pending'],
    createdAfter: '2026-03-01T00:00:00.000Z',
  })
  expect(readKinds(command.values.kinds)).toEqual(['video_3d', 'cad_files'])
})

test.each([
  'orders',
  'orders lst',
  'sync --to',
  'sync --nope',
  'orders show',
  'orders show a b',
  'connection test extra',
  'verify',
  'orders list --limit=1 extra',
])('“%s” is bad usage', (text) => {
  expect(() => parseCommand(words(text))).toThrow(expect.objectContaining({ code: 'bad_input' }))
})

test.each([[''], ['help'], ['--help'], ['sync --help']])('“%s” asks for help', (text) => {
  expect(parseCommand(words(text))).toBe('help')
})

test('times go out as ISO 8601, or as the seconds that were typed', () => {
  expect(readFilters({ 'created-before': '2026-03-01T08:00:00+01:00' }).createdBefore).toBe(
    '2026-03-01T07:00:00.000Z',
  )
  expect(readFilters({ 'created-before': '1767225600' }).createdBefore).toBe('1767225600')
  expect(secondsOf('1767225600')).toBe(1767225600)
  expect(secondsOf('2026-01-01T00:00:00Z')).toBe(1767225600)
  for (const wrong of ['yesterday', '2026-13-01', '12', '2026-02-31x'])
    expect(() => readFilters({ 'created-after': wrong })).toThrow(/--created-after/)
})

test('numbers and sets say what they take', () => {
  expect(readNumber('--limit', '20', 1, 100)).toBe(20)
  for (const wrong of ['0', '101', '1.5', '-1', 'x', '1e2'])
    expect(() => readNumber('--limit', wrong, 1, 100)).toThrow(/--limit/)
  expect(readFormats('pdf, jpg')).toEqual(['jpg', 'pdf'])
  expect(() => readKinds('plans')).toThrow(/listing_floorplans/)
  expect(() => readFormats(',')).toThrow(/--formats/)
})

function capture(json: boolean) {
  const out: string[] = []
  const err: string[] = []
  let now = 0
  const reporter = createReporter(
    json,
    { out: { write: (text) => out.push(text) }, err: { write: (text) => err.push(text) } },
    () => (now += 1000),
  )
  return { reporter, out, err }
}

test('NDJSON: only objects on stdout, the result last', () => {
  const { reporter, out } = capture(true)
  reporter.progress({ what: 'Downloading', done: 1, total: 2 })
  expect(reporter.finish('sync', { data: { bytes: 3 }, text: 'words', exit: 0 })).toBe(0)
  const lines = out
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toEqual([
    { event: 'progress', what: 'Downloading', done: 1, total: 2 },
    { event: 'result', command: 'sync', ok: true, data: { bytes: 3 } },
  ])
})

test('NDJSON of a fault has code, message and details, and data where there is some', () => {
  const { reporter, out, err } = capture(true)
  expect(
    reporter.fail('orders list', new AppError('key_refused', 'Refused.', { details: { status: 401 } })),
  ).toBe(3)
  expect(
    reporter.finish('sync', {
      data: { bytes: 1 },
      text: 'x',
      exit: 5,
      error: { code: 'incomplete', message: '1 file failed.' },
    }),
  ).toBe(5)
  expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      event: 'result',
      command: 'orders list',
      ok: false,
      error: { code: 'key_refused', message: 'Refused.', details: { status: 401 } },
    },
    {
      event: 'result',
      command: 'sync',
      ok: false,
      error: { details: null, code: 'incomplete', message: '1 file failed.' },
      data: { bytes: 1 },
    },
  ])
  expect(err).toEqual([])
})

test('as text, a fault goes to stderr with its fields', () => {
  const { reporter, out, err } = capture(false)
  reporter.fail(
    'x',
    new AppError('refused', 'The service refused the request.', {
      details: { fields: [{ field: 'street', message: 'field required' }] },
    }),
  )
  expect(err.join('')).toBe('The service refused the request.\n  street: field required\n')
  expect(out).toEqual([])
})

test('every error code has an exit code of the contract', () => {
  // headless.md, "Output and exit codes".
  const expected = {
    bad_input: 2,
    key_missing: 3,
    key_refused: 3,
    unreachable: 4,
    timeout: 4,
    not_service: 4,
    service_fault: 4,
    disk: 6,
    refused: 7,
    not_found: 7,
    not_offered: 7,
    outcome_unknown: 8,
    busy: 1,
    cancelled: 1,
    wrong_sender: 1,
    internal: 1,
  }
  expect(Object.fromEntries(errorCodes.map((code) => [code, exitCodeOf(code)]))).toEqual(expected)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 KB'],
  [2_340_000, '2.3 MB'],
])('%i bytes are written %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
