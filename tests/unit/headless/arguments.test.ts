import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  parseCommand,
  readFilters,
  readFormats,
  readKinds,
  readWholeNumber,
  secondsOf,
} from '../../../electron/headless/arguments.ts'
import { exitCodeOf } from '../../../electron/headless/exitCodes.ts'
import { countText, sizeText, createReporter } from '../../../electron/headless/output.ts'
import { needsDataFolder } from '../../../electron/headless/run.ts'
import { errorCodes } from '../../../shared/errors.ts'
import { AppError } from '../../../shared/errors.ts'

const words = (text: string) => text.split(' ').filter((word) => word !== '')

test.each([['C:\\Plans" --json'], ['\\\\studio\\plans" --status Ready'], ['.\\Plans"']])(
  'a folder that Windows joined with the next words is refused: %s',
  (folder) => {
    expect(() => parseCommand(['sync', '--to', folder], 'win32')).toThrow('not "C:\\Plans\\"')
    // Other systems allow the character in names.
    expect(parseCommand(['sync', '--to', folder], 'linux')).toMatchObject({ values: { to: folder } })
  },
)

test.each([
  '',
  'help',
  '--help',
  '-h',
  'sync --help',
  'bogus',
  '--version',
  'sync --nope',
  'verify',
  'demo-service',
])('“%s” makes no data folder', (text) => {
  expect(needsDataFolder(words(text))).toBe(false)
})

test.each(['orders list', 'schedule status', 'sync --to out'])('“%s” uses the data folder', (text) => {
  expect(needsDataFolder(words(text))).toBe(true)
})

test('parseCommand reads a command with its filters', () => {
  const command = parseCommand(
    words(
      'sync --to out --status Ready --status Pending --kinds cad_files,video_3d --json --created-after 2026-03-01',
    ),
  )
  if (command === 'help') throw new Error('help')
  expect(command).toMatchObject({ name: 'sync', json: true, demo: false, connection: null })
  expect(readFilters(command.values)).toEqual({
    statuses: ['Ready', 'Pending'],
    createdAfter: new Date(2026, 2, 1).toISOString(),
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
  'drafts create',
  'drafts create - -',
  'drafts create - --skip-link-check',
  'drafts update an-id',
  'drafts send x',
  'orders upgrade -',
  'redraws create --skip-link-check',
  'change-requests create an-id',
])('“%s” is refused as bad input', (text) => {
  expect(() => parseCommand(words(text))).toThrow(expect.objectContaining({ code: 'bad_input' }))
})

test.each(
  ['orders list', 'sync'].flatMap((command) =>
    ['status', 'created-after', 'user-id', 'user-email', 'office', 'office-id'].map((filter) => [
      command,
      filter,
    ]),
  ),
)('“%s” refuses an empty filter --%s', (command, filter) => {
  for (const value of ['', ' '])
    expect(() => parseCommand([...words(command), `--${filter}`, value])).toThrow(
      expect.objectContaining({
        code: 'bad_input',
        message: expect.stringContaining(`--${filter} needs a value`) as string,
      }),
    )
})

test.each([
  ['orders list', 'search'],
  ['orders list', 'limit'],
  ['sync', 'to'],
  ['sync', 'kinds'],
  ['report export m f', 'to'],
  ['offices list', 'connection'],
])('“%s” refuses an empty option --%s', (command, option) => {
  expect(() => parseCommand([...words(command), `--${option}=`])).toThrow(`--${option} needs a value`)
})

test.each([[''], ['help'], ['--help'], ['sync --help']])('“%s” shows the help', (text) => {
  expect(parseCommand(words(text))).toBe('help')
})

describe('time filters', () => {
  const after = (text: string): string | undefined => readFilters({ 'created-after': text }).createdAfter
  const zone = process.env.TZ
  beforeAll(() => {
    // A zone with a half-hour offset and a clock change on 4 October 2026.
    process.env.TZ = 'Australia/Adelaide'
  })
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each([
    ['2026-03-01', '2026-02-28T13:30:00.000Z'],
    ['2026-10-05', '2026-10-04T13:30:00.000Z'],
    ['2026-07-01T08:00', '2026-06-30T22:30:00.000Z'],
    ['2026-07-01T08:00:30', '2026-06-30T22:30:30.000Z'],
    ['2026-07-01 08:00:30.5', '2026-06-30T22:30:30.500Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00+01:00', '2026-03-01T07:00:00.000Z'],
    ['2026-03-01T08:00:00-0530', '2026-03-01T13:30:00.000Z'],
    ['2028-02-29', '2028-02-28T13:30:00.000Z'],
    ['1767225600', '1767225600'],
    ['1767225600.25', '1767225600.25'],
    ['0', '0'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(after(typed)).toBe(sent)
  })

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2026-02-30T08:00:00',
    '2026-03-01junk',
    '2026-03-01T08:00:00junk',
    '2026-03-01T24:30:00Z',
    '2026-03-01T25:00',
    '2026-13-01',
    '2026-3-1',
    '2026-03',
    '2026',
    '1e9',
    '-5',
    '0x10',
    '99999999999999999999',
    'yesterday',
    '',
    ' ',
  ])('“%s” is refused as bad input', (typed) => {
    expect(() => after(typed)).toThrow(expect.objectContaining({ code: 'bad_input' }))
    expect(() => after(typed)).toThrow(/--created-after/)
  })

  test('a catalogue search uses the same moments in seconds', () => {
    expect(secondsOf('1767225600')).toBe(1767225600)
    expect(secondsOf('2026-01-01T00:00:00Z')).toBe(1767225600)
    expect(secondsOf(after('2026-01-01'))).toBe(1767225600 - 10.5 * 3600)
    expect(secondsOf(undefined)).toBeNull()
  })
})

test('numbers, kinds and formats out of range are refused with the option’s name', () => {
  expect(readWholeNumber('--limit', '20', 1, 100)).toBe(20)
  for (const wrong of ['0', '101', '1.5', '-1', 'x', '1e2'])
    expect(() => readWholeNumber('--limit', wrong, 1, 100)).toThrow(/--limit/)
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

test('with --json stdout has one JSON object a line, the result last', () => {
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

test('the JSON result of a failure has code, message and details, and data if there is any', () => {
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
  expect(out).toEqual([
    '{"event":"result","command":"orders list","ok":false,' +
      '"error":{"code":"key_refused","message":"Refused.","details":{"status":401}}}\n',
    '{"event":"result","command":"sync","ok":false,' +
      '"error":{"code":"incomplete","message":"1 file failed.","details":null},"data":{"bytes":1}}\n',
  ])
  expect(err).toEqual([])
})

test('without --json a failure is printed to stderr with its fields', () => {
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

test('every error code has its documented exit code', () => {
  // resources/docs/commandLine.md, "Output and exit codes".
  const expected = {
    bad_input: 2,
    key_missing: 3,
    key_locked: 3,
    key_unreadable: 3,
    key_refused: 3,
    unreachable: 4,
    timeout: 4,
    not_service: 4,
    service_fault: 4,
    disk: 6,
    incomplete_list: 5,
    refused: 7,
    not_found: 7,
    not_offered: 7,
    outcome_unknown: 8,
    address_changed: 1,
    busy: 1,
    cancelled: 1,
    wrong_sender: 1,
    outbox_unusable: 1,
    internal: 1,
  }
  expect(Object.fromEntries(errorCodes.map((code) => [code, exitCodeOf(code)]))).toEqual(expected)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 KB'],
  [2_340_000, '2.3 MB'],
])('%i bytes are printed as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('%i of something is printed as %s', (count, text) => {
  expect(countText(count, 'entry', 'entries')).toBe(text)
})
