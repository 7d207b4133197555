import type { Entry } from '../../../shared/contract/outbox.ts'
import { decode } from '../../../shared/domain/bulk/encoding/decode.ts'
import { maxTableBytes } from '../../../shared/domain/bulk/tableFile.ts'
import { encodingOf, encodings, type Encoding } from '../../../shared/domain/bulk/encoding/encodings.ts'
import { listIdOf } from '../../../shared/domain/bulk/listId.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../../app/services.ts'
import { readBytes } from '../bodyFile.ts'
import { exitCodeOf } from '../exitCodes.ts'
import { readDraftList, type DraftList, type GoodLine } from '../draftList.ts'
import { countText, inLine, type CommandOutcome } from '../output.ts'
import { entryFault } from '../placeOrders.ts'
import type { Command } from '../command.ts'
import { findTarget, localConnection, type Target } from '../target.ts'

/** A row with its entry. `already`: an earlier run with the same file ordered it. */
interface ImportResult {
  line: number
  entry: Entry
  already: boolean
}

/**
 * `drafts import FILE [--dry-run] [--encoding NAME] [--sheet NAME] [--strict]`: orders a draft for each row of a CSV
 * file or of a sheet of an Excel workbook. Sends nothing if any row has an error. The same file again is the same list:
 * ordered rows are not sent again, unknown ones are only looked up. Rows of a changed file are recognized only by their
 * references.
 */
export const draftsImport: Command = async (run) => {
  const { command, signal } = run
  const encoding = encodingFrom(command.values.encoding)
  const sheet = typeof command.values.sheet === 'string' ? command.values.sheet : undefined
  const bytes = await readBytes(command.operands[0] ?? '', run, maxTableBytes)
  const decoded = decode(bytes, { encoding, sheet })
  if (sheet !== undefined && decoded.sheet === null)
    throw new AppError('bad_input', 'A CSV file has no sheets. Leave out --sheet.')
  if (encoding !== undefined && decoded.sheet !== null)
    throw new AppError('bad_input', 'An Excel file has an encoding of its own. Leave out --encoding.')
  const list = readDraftList(decoded, sheet !== undefined)
  if (list.faults.length > 0) return wrong(list)
  if (command.values.strict === true && list.warnings.length > 0) return tooStrict(list)
  if (command.values['dry-run'] === true) {
    // A dry run needs neither a key nor the service.
    const { services, connectionId } = await localConnection(run)
    const id = connectionId ?? ''
    return dryRun(list, entriesOf(services, id, await listIdOf(id, decoded.identity)))
  }
  const target = await findTarget(run)
  const { services, connectionId } = target
  const batchId = await listIdOf(connectionId, decoded.identity)
  const before = entriesOf(services, connectionId, batchId)
  const results = await order(target, batchId, list.good, before)
  const ended = outcome(target, list, results)
  // Rows that were or may have been ordered are reported also if the import was stopped.
  if (!signal.aborted || ended.exit === 0 || ended.exit === 8) return ended
  const { code, message } = new AppError('cancelled', 'Cancelled before all rows were sent.')
  return { ...ended, exit: exitCodeOf(code), error: { code, message } }
}

function encodingFrom(value: unknown): Encoding | undefined {
  if (typeof value !== 'string') return undefined
  const encoding = encodingOf(value)
  if (encoding === null)
    throw new AppError(
      'bad_input',
      `--encoding has an unknown value “${value}”. Use one of: ${encodings.join(', ')}.`,
    )
  return encoding
}

function wrong({ faults, good, warnings, ignored }: DraftList): CommandOutcome {
  const lines = new Set(faults.map(({ line }) => line))
  const rows = [...lines].map((line) => ({
    line,
    state: 'wrong',
    errors: faults.flatMap(({ line: at, field, message }) => (at === line ? [{ field, message }] : [])),
  }))
  const right = good.filter(({ line }) => !lines.has(line)).map(({ line }) => ({ line, state: 'right' }))
  return {
    data: {
      rows: [...rows, ...right].toSorted((one, other) => one.line - other.line),
      warnings,
      ignored_columns: ignored,
    },
    text: '',
    exit: 2,
    error: {
      code: 'bad_input',
      message: `Nothing was sent: ${lines.size === 1 ? '1 row has' : `${lines.size} rows have`} errors.`,
      details: { fields: faults },
    },
  }
}

/** Fails on warnings, as `--strict` requires. */
function tooStrict({ good, warnings, ignored }: DraftList): CommandOutcome {
  return {
    data: { rows: good.map(({ line }) => ({ line, state: 'right' })), warnings, ignored_columns: ignored },
    text: '',
    exit: 2,
    error: {
      code: 'bad_input',
      message: `Nothing was sent: --strict, and there ${warnings.length === 1 ? 'is 1 warning' : `are ${warnings.length} warnings`}.`,
      details: { fields: warnings },
    },
  }
}

/** Returns the outbox entries of this list by row. An entry that is not refused wins over a refused one. */
function entriesOf(
  { outbox }: Pick<Services, 'outbox'>,
  connectionId: string,
  batchId: string,
): Map<number, Entry> {
  const found = new Map<number, Entry>()
  for (const entry of outbox.linesOf(connectionId, batchId)) {
    if (entry.row === null) continue
    const known = found.get(entry.row)
    if (known === undefined || known.state === 'refused') found.set(entry.row, entry)
  }
  return found
}

function dryRun({ good, warnings, ignored }: DraftList, before: ReadonlyMap<number, Entry>): CommandOutcome {
  const rows = good.map(({ line, body }) => {
    const entry = before.get(line)
    if (entry?.state === 'done') return { line, state: 'done', already: true, order_id: entry.orderId, body }
    const isUncertain = entry?.state === 'unknown' || entry?.state === 'sending'
    return { line, state: isUncertain ? entry.state : 'would_send', body }
  })
  const count = rows.filter(({ state }) => state === 'would_send').length
  const lines = rows.map(({ line, state, body }) => {
    const add = body.add_ons === undefined ? 'default add-ons' : body.add_ons.join(' + ') || 'no add-ons'
    const what =
      `${body.street}, ${body.city} for ${body.owner_email} ` +
      `(${body.package_type ?? 'default package'}, ${add})`
    return `  row ${line}: ${what}${dryNote[state] ?? ''}`
  })
  return {
    data: { dry_run: true, rows, warnings, ignored_columns: ignored },
    text: [
      `Nothing was sent. ${countText(count, 'draft')} would be ordered:`,
      ...lines,
      ...remarks({ warnings, ignored }),
    ].join('\n'),
    exit: 0,
  }
}

const dryNote: Readonly<Record<string, string>> = {
  done: ': already ordered',
  unknown: ': sent before, not confirmed',
  sending: ': sending',
}

/**
 * Creates the entries of all rows first, so that unsent rows stay in the outbox. Then sends one after the other. Stops
 * early if every further row would fail too: the service is unreachable or the key is refused.
 */
async function order(
  { services, connectionId, reporter, signal }: Target,
  batchId: string,
  good: readonly GoodLine[],
  before: ReadonlyMap<number, Entry>,
): Promise<ImportResult[]> {
  const { outbox } = services
  const results: ImportResult[] = []
  for (const { line, body } of good) {
    signal.throwIfAborted()
    // In a changed file, rows with a reference are recognized by the reference.
    const known = before.get(line) ?? outbox.findImported(connectionId, body.external_id) ?? undefined
    const isToSend = known === undefined || known.state === 'refused'
    if (known?.state === 'refused') outbox.drop([known.id])
    const entry = isToSend
      ? await outbox.placeBody(connectionId, 'draft', null, body, { batchId, row: line, signal })
      : known
    results.push({ line, entry, already: entry.state === 'done' })
  }
  if (results.some(({ entry }) => entry.state === 'unknown')) {
    await outbox.reconcile(connectionId, signal)
    for (const result of results)
      if (result.entry.state === 'unknown') result.entry = outbox.entry(result.entry.id)
  }
  let sent = 0
  let stopped = false
  for (const result of results) {
    stopped ||= signal.aborted
    const { entry } = result
    if (!stopped && entry.state === 'ready') {
      result.entry = await outbox.send(entry.id, signal)
      stopped = endsAll(result.entry)
    }
    sent += 1
    if (!stopped) reporter.progress({ what: 'Ordering', done: sent, total: results.length })
  }
  return results
}

function endsAll(entry: Entry): boolean {
  if (entry.state === 'done') return false
  const { exit } = entryFault(entry)
  return exit === 3 || (entry.state === 'ready' && exit === 4)
}

function outcome({ services }: Target, list: DraftList, results: readonly ImportResult[]): CommandOutcome {
  const { outbox } = services
  const rows = results.map(({ line, entry, already }) => ({
    line,
    state: entry.state,
    entry: entry.id,
    reference: entry.reference,
    ...(already ? { already } : {}),
    ...(entry.state === 'done'
      ? { order_id: entry.orderId, order: outbox.answerOf(entry.id) }
      : { error: errorOf(entry), errors: entry.error?.fields ?? [] }),
  }))
  const data = { rows, warnings: list.warnings, ignored_columns: list.ignored }
  const text = [...results.map(sentence), ...remarks(list), summary(results)].join('\n')
  const failed = results.filter(({ entry }) => entry.state !== 'done').map(({ entry }) => entry)
  if (failed.length === 0) return { data, text, exit: 0 }
  const faults = failed.map(entryFault)
  const refused = failed.filter(({ state }) => state === 'refused').length
  const worst =
    faults.find(({ exit }) => exit === 8) ??
    faults.find(({ exit }) => exit === 3) ??
    (refused > 0 || failed.some(({ state }) => state === 'writing')
      ? { code: 'incomplete', message: summary(results), exit: 5 }
      : undefined) ??
    faults[0]
  if (worst === undefined) throw new AppError('internal', 'A row is neither ordered nor failed.')
  return {
    data,
    text: worst.code === 'incomplete' ? text : `${text}\n${worst.message}`,
    exit: worst.exit,
    error: { code: worst.code, message: worst.message },
  }
}

const errorOf = (entry: Entry) => {
  if (entry.state === 'writing') return { code: 'busy', message: beingWritten }
  const { code, message } = entryFault(entry)
  return {
    code,
    message,
    ...(entry.error === null || entry.error.answer === null ? {} : { answer: entry.error.answer }),
  }
}
const beingWritten = 'It is being edited in the window’s outbox.'

function sentence({ line, entry, already }: ImportResult): string {
  const where = `row ${line}: ${entry.title}`
  switch (entry.state) {
    case 'done':
      return `${where}: ${already ? 'already ordered' : 'ordered'} as ${entry.orderId ?? ''}`
    case 'refused': {
      const fields = (entry.error?.fields ?? []).map(
        ({ field, message }) => `\n    ${inLine(`${field}: ${message}`)}`,
      )
      const answer = fields.length > 0 ? '' : entry.error?.answer
      return `${where}: declined. ${entry.error?.message ?? ''}${fields.join('')}${answer ? `\n    ${answer}` : ''}`
    }
    case 'ready':
      return `${where}: not sent, saved in the outbox as ${entry.id}`
    case 'writing':
      return `${where}: not sent. ${beingWritten}`
    case 'sending':
    case 'unknown':
      return `${where}: sent, not confirmed. Saved in the outbox as ${entry.id}`
  }
}

function summary(results: readonly ImportResult[]): string {
  const count = (of: (result: ImportResult) => boolean): number => results.filter(of).length
  const parts = [
    [count(({ entry, already }) => entry.state === 'done' && !already), 'ordered'],
    [count(({ already }) => already), 'already ordered'],
    [count(({ entry }) => entry.state === 'refused'), 'declined'],
    [count(({ entry }) => entry.state === 'ready' || entry.state === 'writing'), 'not sent'],
    [count(({ entry }) => entry.state === 'unknown' || entry.state === 'sending'), 'not confirmed'],
  ] as const
  const counts = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`)
  return `${countText(results.length, 'draft')}: ${counts.join(', ')}.`
}

function remarks({ warnings, ignored }: Pick<DraftList, 'warnings' | 'ignored'>): string[] {
  return [
    ...warnings.map(({ line, message }) => `  note${line === 0 ? '' : `, row ${line}`}: ${message}`),
    ...(ignored.length === 0 ? [] : [`  ignored columns: ${ignored.map((name) => `“${name}”`).join(', ')}`]),
  ]
}
