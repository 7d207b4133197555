import { parseArgs, type ParseArgsConfig } from 'node:util'
import { assetFormats, assetKinds, type AssetFormat, type AssetKind } from '../../shared/domain/assets.ts'
import { parsePointInTime } from '../../shared/domain/parseIsoTime.ts'
import { AppError } from '../../shared/errors.ts'

const filterOptions = {
  status: { type: 'string', multiple: true },
  'created-after': { type: 'string' },
  'created-before': { type: 'string' },
  'user-id': { type: 'string' },
  'user-email': { type: 'string' },
  office: { type: 'string' },
  'office-id': { type: 'string' },
} as const
const commonOptions = {
  json: { type: 'boolean' },
  connection: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

interface CommandShape {
  /** Words after the name, as help shows them, required operands first; left out if there are none. */
  args?: string
  says: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Number of optional operands after the required ones. */
  spare?: number
}

/** All commands with their own options (resources/docs/commandLine.md, "Commands"). */
const commands = {
  'connection test': { says: 'tests the three addresses and the API key' },
  'orders list': {
    args: '[FILTERS] [--limit N] [--offset N] [--all] [--offline] [--search TEXT]',
    says: 'lists orders',
    options: {
      ...filterOptions,
      limit: { type: 'string' },
      offset: { type: 'string' },
      all: { type: 'boolean' },
      offline: { type: 'boolean' },
      search: { type: 'string' },
    },
  },
  'orders show': {
    args: 'ID [--offline]',
    says: 'shows one order with its delivery assets',
    options: { offline: { type: 'boolean' } },
  },
  'orders upgrade': {
    args: 'ID FILE',
    says: 'buys a package or add-ons that are available for an order',
  },
  'drafts create': { args: 'FILE', says: 'creates a draft order' },
  'drafts update': { args: 'ID FILE', says: 'updates a draft order and its style preferences' },
  'drafts import': {
    args: 'FILE [--dry-run] [--encoding NAME] [--sheet NAME] [--strict]',
    says: 'creates a draft order for each row of a CSV or Excel file; nothing is sent while a row has an error, or with --strict a warning',
    options: {
      'dry-run': { type: 'boolean' },
      encoding: { type: 'string' },
      sheet: { type: 'string' },
      strict: { type: 'boolean' },
    },
  },
  'redraws create': {
    args: 'FILE [--skip-link-check]',
    says: 'orders a redraw of linked plans or of a tour, after checking each link',
    options: { 'skip-link-check': { type: 'boolean' } },
  },
  'change-requests create': { args: 'ORDER_ID FILE', says: 'requests a change of a delivered order' },
  'report export': {
    args: 'MODEL_ID FILE --to DIR',
    says: 'exports home reports of a model to DIR',
    options: { to: { type: 'string' } },
  },
  'token show': {
    args: '[--reveal]',
    says: 'shows when the scan link expires; with --reveal also its secret',
    options: { reveal: { type: 'boolean' } },
  },
  'token extend': {
    args: '[ID] --until ISO-DATE-TIME',
    says: 'extends the scan link; a time without a zone is UTC',
    options: { until: { type: 'string' } },
    spare: 1,
  },
  'offices list': { says: 'lists the offices of the company with their users' },
  'users list': { says: 'lists the users of the company' },
  'users update': {
    args: 'FILE',
    says: 'updates the user with the email or id in FILE; sends only the fields in FILE',
  },
  api: {
    args: 'NAME [--body FILE] [--param K=V]… [--features FILE] [--to FILE]',
    says: 'calls an operation whose method and path are set in API features, or in a file of them for this run',
    options: {
      body: { type: 'string' },
      param: { type: 'string', multiple: true },
      features: { type: 'string' },
      to: { type: 'string' },
    },
  },
  'outbox list': { says: 'lists the outbox entries and their states' },
  'outbox send': {
    says: 'checks unconfirmed entries and sends the waiting ones; what is not found stays unknown',
  },
  'outbox resend': {
    args: 'ID',
    says: 'sends an unknown entry again, after checking that the service has neither it nor a possible match',
  },
  'outbox drop': { args: 'ID', says: 'removes an entry from the outbox' },
  'schedule on': {
    args: '[--at HH:MM]',
    says: 'lets the system download into the library folder each day, by default at 02:00',
    options: { at: { type: 'string' } },
  },
  'schedule off': { says: 'ends the daily download' },
  'schedule status': { says: 'shows the daily download and its last result' },
  'schedule run': { says: 'downloads into the library folder now, as the schedule does' },
  diagnostics: {
    args: '--to FILE',
    says: 'saves versions, states and the log as a ZIP, without names, addresses, paths and keys',
    options: { to: { type: 'string' } },
  },
  sync: {
    args: '--to DIR [FILTERS] [--kinds K,…] [--formats F,…] [--concurrency N|auto] [--deep] [--restore]',
    says: 'downloads all delivered files of the matching orders to DIR',
    options: {
      ...filterOptions,
      to: { type: 'string' },
      kinds: { type: 'string' },
      formats: { type: 'string' },
      concurrency: { type: 'string' },
      deep: { type: 'boolean' },
      restore: { type: 'boolean' },
    },
  },
  'handover page': {
    args: 'ORDER_ID --to DIR [--preset NAME]',
    says: 'makes the web page of a downloaded order in DIR, without the network',
    options: { to: { type: 'string' }, preset: { type: 'string' } },
  },
  verify: { args: 'DIR', says: 'compares all files in DIR with the delivered ones' },
  'demo-service': {
    args: '[--port N]',
    says: 'runs the demo service alone until it is stopped',
    options: { port: { type: 'string' } },
  },
} as const satisfies Record<string, CommandShape>
export type CommandName = keyof typeof commands

export interface ParsedCommand {
  name: CommandName
  operands: string[]
  json: boolean
  demo: boolean
  connection: string | null
  values: Record<string, string | boolean | string[] | undefined>
}

/** Returns the words of a command without its options. For the result line of a command that can't be parsed. */
export function commandName(words: readonly string[]): string {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'))
  return Object.hasOwn(commands, first) || second === '' ? first : `${first} ${second}`
}

/** A path of Windows with a quotation mark: `--to "C:\Plans\" --json` arrives as `C:\Plans" --json`. */
const runOnPath = /^(?:[a-z]:|\\|\.)[^"]*"/i

/**
 * Parses the words after `--headless`. Returns `help` if help is requested. Throws `bad_input` for anything outside the
 * contract.
 */
export function parseCommand(
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): ParsedCommand | 'help' {
  if (platform === 'win32' && words.some((word) => runOnPath.test(word)))
    throw new AppError(
      'bad_input',
      'A backslash before a quotation mark joins a folder with the words after it. Write "C:\\Plans", not "C:\\Plans\\".',
    )
  const [first, second] = words
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return 'help'
  const two = `${first} ${second ?? ''}`
  const name = isCommand(two) ? two : isCommand(first) ? first : null
  if (name === null)
    throw new AppError(
      'bad_input',
      `Unknown command “${second === undefined || second.startsWith('-') ? first : two}”. Run “help” to see all commands.`,
    )
  const shape: CommandShape = commands[name]
  const usage = usageOf(name, shape)
  let parsed
  try {
    parsed = parseArgs({
      args: words.slice(name.split(' ').length),
      options: { ...commonOptions, ...shape.options },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new AppError(
      'bad_input',
      `${error instanceof Error ? error.message : String(error)} Usage: ${usage}`,
    )
  }
  const values = parsed.values as Record<string, string | boolean | string[] | undefined>
  if (values.help === true) return 'help'
  const empty = Object.keys(values).find((option) => [values[option]].flat().some(isBlank))
  if (empty !== undefined) throw new AppError('bad_input', `--${empty} needs a value. Usage: ${usage}`)
  const { length } = parsed.positionals
  const { args = '', spare = 0 } = shape
  const operands = (/^[A-Z_ ]+/.exec(args)?.[0] ?? '').trim().split(' ').filter(Boolean).length
  if (length < operands || length > operands + spare) throw new AppError('bad_input', `Usage: ${usage}`)
  return {
    name,
    operands: parsed.positionals,
    json: values.json === true,
    demo: values.demo === true,
    connection: typeof values.connection === 'string' ? values.connection : null,
    values,
  }
}

/**
 * Whether an option is empty, most likely an unset variable of a script. Without this check an empty filter would
 * select everything.
 */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

const usageOf = (name: string, { args }: CommandShape): string =>
  args === undefined ? name : `${name} ${args}`

export function helpText(): string {
  const lines = Object.entries(commands).map(
    ([name, shape]) => `  ${usageOf(name, shape)}\n      ${shape.says}`,
  )
  return (
    `Planroom without a window.\n\n${lines.join('\n')}\n\nFILE: JSON in the field names of the ` +
    'interface; - is what is piped in\nFILTERS: --status S (repeatable), --created-after T, ' +
    '--created-before T, --user-id ID, --user-email E, --office NAME, --office-id ID\nAll: ' +
    '--json (one JSON object a line), --connection NAME, --demo\n'
  )
}

export interface Filters {
  statuses: string[]
  createdAfter?: string
  createdBefore?: string
  userId?: string
  userEmail?: string
  office?: string
  officeId?: string
}

/**
 * Reads FILTERS of resources/docs/commandLine.md. A time is a date (its start in local time), a date-time or seconds
 * since the epoch.
 */
export function readFilters(values: ParsedCommand['values']): Filters {
  const filters: Filters = { statuses: Array.isArray(values.status) ? values.status : [] }
  const after = readTime('--created-after', values['created-after'])
  const before = readTime('--created-before', values['created-before'])
  if (after !== null) filters.createdAfter = after
  if (before !== null) filters.createdBefore = before
  for (const [option, field] of [
    ['user-id', 'userId'],
    ['user-email', 'userEmail'],
    ['office', 'office'],
    ['office-id', 'officeId'],
  ] as const) {
    const value = values[option]
    if (typeof value === 'string') filters[field] = value
  }
  return filters
}

function readTime(option: string, value: unknown): string | null {
  if (typeof value !== 'string') return null
  const seconds = parsePointInTime(value)
  if (seconds === null)
    throw new AppError(
      'bad_input',
      `${option} needs a date such as 2026-03-01, a date-time such as 2026-03-01T08:00:00Z, or seconds since 1970.`,
    )
  // Epoch seconds are sent as typed: some deployments may need them (resources/docs/service.md, "Lists").
  return isEpoch(value) ? value.trim() : new Date(seconds * 1000).toISOString()
}

const isEpoch = (time: string): boolean => /^\d+(\.\d+)?$/.test(time.trim())

/** Returns a time that `readFilters` accepted, in seconds since the epoch. */
export function secondsOf(time: string | undefined): number | null {
  return time === undefined ? null : parsePointInTime(time)
}

/** Returns the value of a whole-number option; null if it is not set. Throws `bad_input` outside the range. */
export function readWholeNumber(option: string, value: unknown, min: number, max: number): number | null {
  if (typeof value !== 'string') return null
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new AppError('bad_input', `${option} needs a whole number from ${min} to ${max}.`)
  return number
}

function readSet<T extends string>(option: string, value: unknown, known: readonly T[]): T[] | undefined {
  if (typeof value !== 'string') return undefined
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const wrong = words.find((word) => !known.some((each) => each === word))
  if (wrong !== undefined || words.length === 0)
    throw new AppError(
      'bad_input',
      `${option} has an unknown value “${wrong ?? ''}”. Use one of: ${known.join(', ')}.`,
    )
  return known.filter((each) => words.includes(each))
}

export const readKinds = (value: unknown): AssetKind[] | undefined => readSet('--kinds', value, assetKinds)
export const readFormats = (value: unknown): AssetFormat[] | undefined =>
  readSet('--formats', value, assetFormats)
