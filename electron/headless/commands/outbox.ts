import type { Services } from '../../app/services.ts'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { exitCodeOf } from '../exitCodes.ts'
import { countText, inLine, type CommandOutcome, type Reporter } from '../output.ts'
import { answerPart, detailsOf, entryFault, entryOutcome } from '../placeOrders.ts'
import type { Command } from '../command.ts'
import { findTarget, localConnection } from '../target.ts'

/** `outbox list`: entries that wait, were sent or were declined. Needs neither a key nor an address. */
export const outboxList: Command = async (run) => {
  const { services, connectionId } = await localConnection(run)
  return toOutcome(services.outbox.list(connectionId))
}

/** `outbox drop ID`: removes an entry without asking the service. */
export const outboxDrop: Command = async (run) => {
  const id = run.command.operands[0] ?? ''
  const { services, connectionId } = await localConnection(run)
  const { outbox } = services
  const entry = outbox.list(null).find((each) => each.id === id && each.state !== 'writing')
  if (entry === undefined)
    throw new AppError('bad_input', `Entry ${id} is not in the outbox. Run “outbox list” to see all entries.`)
  outbox.drop([id])
  const left = toOutcome(outbox.list(connectionId))
  const note =
    entry.state === 'unknown' || entry.state === 'sending'
      ? ` It may still have been ${entry.kind === 'draft_delete' ? 'deleted' : entry.kind === 'operation' ? 'received' : 'ordered'}: ` +
        'Planroom no longer checks for it.'
      : ''
  return { ...left, text: `${id} was removed from the outbox.${note}` }
}

/**
 * `outbox send`: checks unconfirmed entries and sends the ready ones. An entry that is not found stays unknown and is
 * not sent: the service's list may lag. Precedence of the exit code: unknown entries, refused key, declined entries,
 * unreachable service.
 */
export const outboxSend: Command = async (run) => {
  const { services, connectionId, reporter, signal } = await findTarget(run)
  const { outbox } = services
  const over = new Set(
    outbox
      .list(connectionId)
      .filter(isOver)
      .map(({ id }) => id),
  )
  announcePurchases(outbox, connectionId, reporter)
  const unknown = outbox.list(connectionId).filter(({ state }) => state === 'unknown')
  if (unknown.length > 0)
    reporter.progress({ what: 'Checking unconfirmed entries', done: 0, total: unknown.length })
  await outbox.sendAll(connectionId, signal)
  const all = toOutcome(outbox.list(connectionId))
  // Includes entries created meanwhile: the style preferences of a draft are a separate entry.
  const handled = outbox.list(connectionId).filter(({ id, state }) => state !== 'writing' && !over.has(id))
  const text = handled.length === 0 ? 'Nothing to send.' : lines(handled)
  const worst = worstOf(handled)
  if (worst === null) return { ...all, text }
  const { code, message, exit } = worst
  return { ...all, text: `${text}\n${message}`, exit, error: { code, message } }
}

/**
 * `outbox resend ID`: sends an unknown entry again, if another check finds neither its order nor a possible match. If
 * the entry is resolved meanwhile, reports that result.
 */
export const outboxResend: Command = async (run) => {
  const id = run.command.operands[0] ?? ''
  const target = await findTarget(run)
  const { outbox } = target.services
  const known = outbox.list(target.connectionId).find((each) => each.id === id && each.state !== 'writing')
  if (known === undefined)
    throw new AppError('bad_input', `Entry ${id} is not in the outbox. Run “outbox list” to see all entries.`)
  if (known.state === 'ready' || known.state === 'refused')
    throw new AppError(
      'bad_input',
      known.state === 'ready'
        ? `Entry ${id} was not sent yet. Run “outbox send” to send it.`
        : `Entry ${id} was declined and nothing was ordered. Fix it and order again.`,
    )
  const { entry, error } = await outbox.resend(id, [], run.signal)
  if (error === null) return entryOutcome(target, entry)
  const exit = exitCodeOf(error.code)
  return {
    text: '',
    // Any other fault means that the service can't be asked.
    exit: [
      'bad_input',
      'key_missing',
      'key_refused',
      'outcome_unknown',
      'disk',
      'busy',
      'cancelled',
    ].includes(error.code)
      ? exit
      : 4,
    error: {
      code: error.code,
      message: `Nothing was sent: ${error.message} The entry is still not confirmed.`,
      details: detailsOf(entry),
    },
  }
}

/** Announces what is bought before it is sent (decision 0028). */
function announcePurchases(outbox: Services['outbox'], connectionId: string, reporter: Reporter): void {
  for (const { id, kind, state, orderId, title } of outbox.list(connectionId)) {
    if (kind !== 'upgrade' || state !== 'ready') continue
    const { form } = outbox.entry(id)
    if (form.kind !== 'upgrade') continue
    const { package_type: bought, add_ons: addOns } = form.form
    const parts = [...(bought === null ? [] : [`package ${bought}`]), ...addOns]
    reporter.announce(
      { what: 'buy', entry: id, order_id: orderId, package_type: bought, add_ons: addOns },
      `Buying for ${title} (order ${orderId ?? ''}): ${parts.join(', ')}`,
    )
  }
}

const isOver = ({ state }: Entry): boolean => state === 'done' || state === 'refused'

function worstOf(handled: readonly Entry[]): { code: string; message: string; exit: number } | null {
  const failed = handled.filter(({ state }) => state !== 'done')
  const faults = failed.map(entryFault)
  const refused = failed.filter(({ state }) => state === 'refused').length
  const message = `The service declined ${countText(refused, 'entry', 'entries')}.`
  return (
    faults.find(({ exit }) => exit === 8) ??
    faults.find(({ exit }) => exit === 3) ??
    (refused === 0 ? undefined : { code: 'incomplete', message, exit: 5 }) ??
    faults.find(({ exit }) => exit === 4) ??
    faults[0] ??
    null
  )
}

/**
 * Returns entries in the format of resources/docs/commandLine.md. Leaves out entries that are being edited in the
 * window.
 */
function toOutcome(entries: readonly Entry[]): CommandOutcome {
  const shown = entries.filter(({ state }) => state !== 'writing')
  const data = {
    entries: shown.map(({ id, kind, state, reference, orderId, error }) => ({
      id,
      kind,
      state,
      reference,
      ...(orderId === null ? {} : { order_id: orderId }),
      ...(error === null
        ? {}
        : { error: { code: error.code, message: error.message, ...answerPart(error) } }),
    })),
  }
  return { data, text: shown.length === 0 ? 'Outbox is empty.' : lines(shown), exit: 0 }
}

const stateNames: Readonly<Record<Entry['state'], string>> = {
  writing: 'Unfinished',
  ready: 'Waiting',
  sending: 'Sending',
  done: 'Sent',
  refused: 'Declined',
  unknown: 'Not confirmed',
}

const kindNames: Readonly<Record<Entry['kind'], string>> = {
  draft: 'Draft',
  draft_update: 'Draft update',
  draft_delete: 'Draft deletion',
  redraw: 'Redraw',
  change_request: 'Change request',
  upgrade: 'Upgrade',
  operation: 'API feature',
}

function lines(entries: readonly Entry[]): string {
  return entries
    .map(({ id, kind, state, title, reference, error }) => {
      const known = reference === null ? '' : `  ${reference}`
      const why = error === null ? '' : `\n    ${inLine(error.message)}`
      const fields = (error?.fields ?? [])
        .map(({ field, message }) => `\n    ${inLine(`${field}: ${message}`)}`)
        .join('')
      return `${id}  ${stateNames[state].padEnd(13)}  ${kindNames[kind]}  ${inLine(title + known)}${why}${fields}`
    })
    .join('\n')
}
