import type { Entry, EntryForm } from '../../shared/contract/outbox.ts'
import { AppError, type ErrorCode } from '../../shared/errors.ts'
import type { BodyFile } from './bodyFile.ts'
import { exitCodeOf } from './exitCodes.ts'
import type { CommandOutcome } from './output.ts'
import type { Target } from './target.ts'

/**
 * The order to place. `given` is the content of FILE. It identifies a repeated command even if the body was changed.
 */
export interface OrderToPlace {
  kind: EntryForm['kind']
  orderId: string | null
  given: BodyFile
}

/**
 * Checks an order that the same command sent before without an answer, or is sending. Returns null if there is none. An
 * order that is not found stays unknown and is not sent again. Call it first: links and offers may have changed since
 * the order was placed.
 */
export async function resume(
  target: Target,
  { kind, orderId, given }: OrderToPlace,
): Promise<CommandOutcome | null> {
  const before = target.services.outbox.findSame(target.connectionId, kind, orderId, given)
  if (before === null || before.state === 'ready') return null
  const note = 'This was sent before and is not confirmed. Checking with the service…'
  target.reporter.announce({ what: 'reconcile', entry: before.id, reference: before.reference }, note)
  return sendPlaced(target, before.id)
}

/**
 * Sends an order through the outbox. The body becomes an entry, or reuses the entry that the same command left, and is
 * sent once. Throws `bad_input` with `details.fields` for an invalid body. Faults of sending are in the outcome.
 */
export async function placeAndSend(
  target: Target,
  { kind, orderId, given }: OrderToPlace,
  body: BodyFile,
): Promise<CommandOutcome> {
  const { services, connectionId, signal } = target
  const { id } = await services.outbox.placeBody(connectionId, kind, orderId, body, { given, signal })
  return sendPlaced(target, id)
}

async function sendPlaced(target: Target, id: string): Promise<CommandOutcome> {
  return entryOutcome(target, await target.services.outbox.send(id, target.signal))
}

/** Returns the outcome of a sent entry: the service's answer, or why there is none. */
export function entryOutcome({ services, connectionId }: Target, entry: Entry): CommandOutcome {
  const { outbox } = services
  if (entry.state !== 'done') return failed(entry)
  const data = outbox.answerOf(entry.id) ?? (entry.orderId === null ? null : { id: entry.orderId })
  // Style preferences of a new draft are sent after it, as a separate update.
  const update =
    entry.kind !== 'draft' ? undefined : outbox.list(connectionId).find((each) => isUpdateOf(each, entry))
  if (update !== undefined && update.state !== 'done') return { ...withoutPreferences(entry, update), data }
  return { data, text: doneText(entry), exit: 0 }
}

/**
 * Whether an entry is the update that followed a draft. An older update may have the same order id: a demo company that
 * lost its changes reuses ids.
 */
const isUpdateOf = ({ kind, orderId, createdAt }: Entry, draft: Entry): boolean =>
  kind === 'draft_update' &&
  orderId !== null &&
  orderId === draft.orderId &&
  createdAt >= (draft.sentAt ?? draft.createdAt)

/** Reports a created draft without its style preferences: the command must not be repeated. */
function withoutPreferences(draft: Entry, update: Entry): CommandOutcome {
  const { code, message, exit } = entryFault(update)
  const isRefused = update.state === 'refused' && exit === 7
  const lines = [
    `The draft order ${draft.orderId ?? ''} was created, but its style preferences were not saved: ${message}`,
    `Don’t create it again. Run “outbox send” or “drafts update” to send the style preferences.`,
  ]
  return {
    text: '',
    exit: isRefused ? 5 : exit,
    error: {
      code: isRefused ? 'incomplete' : code,
      message: lines.join('\n'),
      details: { ...detailsOf(update), order_id: draft.orderId },
    },
  }
}

/**
 * For commands that send without the outbox: while the outbox file is unusable, no command sends anything. Throws
 * `outbox_unusable`.
 */
export function assertMaySend({ services }: Target): void {
  const { problem } = services.outboxFile
  if (problem !== null) throw problem
}

/** Returns an order id for a URL path. Throws `bad_input` for blanks and dots, which would lead to another path. */
export function orderIdOf(word: string | undefined): string {
  if (word === undefined || /^[.\s]*$/.test(word))
    throw new AppError('bad_input', `“${word ?? ''}” is not an order ID.`)
  return word
}

/** Returns why an entry is not done, with the exit code of resources/docs/commandLine.md. */
export function entryFault(entry: Entry): { code: ErrorCode; message: string; exit: number } {
  const code = codeOf(entry)
  return { code, message: entry.error?.message ?? 'Not sent yet.', exit: exitCodeOf(code) }
}

function codeOf({ state, error, sentAt, checkedAt }: Entry): ErrorCode {
  // An entry of a copied data folder that could not be checked: this computer did not send it.
  const isUnchecked = state === 'unknown' && sentAt === null && checkedAt === null
  if (isUnchecked && error !== null) return error.code
  if (state === 'unknown' || state === 'sending') return 'outcome_unknown'
  const code = error?.code ?? 'cancelled'
  const isRefusal = exitCodeOf(code) === 7
  // The service declined, whatever the error code.
  if (state === 'refused') return isRefusal ? code : 'refused'
  // The entry waits because the command was stopped first.
  return isRefusal ? 'cancelled' : code
}

function failed(entry: Entry): CommandOutcome {
  const { error } = entry
  const { code, message, exit } = entryFault(entry)
  const details = detailsOf(entry)
  const lines = [message, nextStep(entry), error?.answer ?? ''].filter((line) => line !== '')
  return { text: '', exit, error: { code, message: lines.join('\n'), details } }
}

/** Returns the service's words about an entry, if there are any. */
export const answerPart = (error: Entry['error']) => ({
  ...(error === null || error.fields.length === 0 ? {} : { fields: error.fields }),
  ...(error === null || error.answer === null ? {} : { answer: error.answer }),
})

/** Returns an entry for the details of an error. */
export const detailsOf = ({ id, state, reference, error, candidates }: Entry) => ({
  entry: id,
  state,
  reference,
  ...answerPart(error),
  ...(candidates.length === 0
    ? {}
    : {
        candidates: candidates.map(({ orderId, address, createdAt }) => ({
          order_id: orderId,
          address,
          created_at: createdAt,
        })),
      }),
})

function nextStep({ id, state, kind, reference, candidates }: Entry): string {
  if (state === 'ready')
    return (
      `It is saved in the outbox as ${id}. Run “outbox send” to send it. Running the same command ` +
      'again sends this entry too, never a second one.'
    )
  if (state !== 'unknown') return ''
  const known = reference === null ? '' : ` with the reference ${reference}`
  const orders = candidates.map(({ orderId, address }) => `\n  order ${orderId}: ${address}`).join('')
  const may = orders === '' ? '' : ` Possible matches:${orders}\n`
  const hint =
    kind === 'operation'
      ? 'Check with the service. Remove the entry with “outbox drop” only when you know whether it was received.'
      : kind === 'change_request'
        ? 'The service can’t always confirm a change request. Check its order. Remove the entry with “outbox ' +
          'drop” only when you know whether it was received.'
        : 'Run “outbox send” to check with the service. It is never sent again automatically. Run “outbox ' +
          `resend ${id}” to check once more and send it again.`
  return `It is saved in the outbox as ${id}${known}.${may} ${hint}`
}

function doneText({ kind, orderId, title, reference, message }: Entry): string {
  const order = orderId ?? ''
  switch (kind) {
    case 'draft':
      return `Draft order ${order} created: ${title}\nReference: ${reference ?? ''}`
    case 'draft_update':
      return `Draft order ${order} updated.${message === null ? '' : `\n${message}`}`
    case 'draft_delete':
      return `Draft order ${order} deleted.`
    case 'operation':
      return `${title}: done.${said(message)}`
    case 'redraw':
      return `Redraw order ${order} created: ${title}\nReference: ${reference ?? ''}${said(message)}`
    case 'change_request':
      return `Change request for order ${order} sent.${said(message)}`
    case 'upgrade':
      return `Order ${order} upgraded.`
  }
}

const said = (message: string | null): string =>
  message === null || message === '' ? '' : `\nThe service says: ${message}`
