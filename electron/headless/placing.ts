import type { Entry, EntryForm } from '../../shared/contract/outbox.ts'
import { AppError, type ErrorCode } from '../../shared/errors.ts'
import type { Body } from './bodyFile.ts'
import { exitCodeOf } from './exitCodes.ts'
import type { CommandOutcome, Reporter } from './output.ts'
import type { Target } from './target.ts'

/** What is ordered. `given` is what FILE said: by it the same command is known again, whatever its body became. */
export interface OrderToPlace {
  kind: EntryForm['kind']
  orderId: string | null
  given: Body
}

/**
 * Looks for an order that the same command sent before without an answer, or is sending; null where there is none,
 * and it is to be placed. Where it is not found it stays unknown and is not sent again. Nothing else of the command
 * may come before this: it may be ordered already, whatever became of its links or its offer since.
 */
export async function resume(
  target: Target,
  { kind, orderId, given }: OrderToPlace,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<CommandOutcome | null> {
  const before = target.services.outbox.findSame(target.connectionId, kind, orderId, given)
  if (before === null || before.state === 'ready') return null
  const note = 'This was sent before and is not confirmed. Checking with the service…'
  reporter.announce({ what: 'reconcile', entry: before.id, reference: before.reference }, note)
  return sendPlaced(target, before.id, signal)
}

/**
 * Orders by way of the outbox: the body becomes an entry before it is sent, or meets the one that the same command
 * left there, and is sent once. Throws `bad_input` with `details.fields` for what may not be sent; what came of the
 * sending is the outcome.
 */
export async function placeAndSend(
  target: Target,
  { kind, orderId, given }: OrderToPlace,
  body: Body,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const { outbox } = target.services
  const { id } = await outbox.placeBody(target.connectionId, kind, orderId, body, { given, signal })
  return sendPlaced(target, id, signal)
}

async function sendPlaced(target: Target, id: string, signal: AbortSignal): Promise<CommandOutcome> {
  return entryOutcome(target, await target.services.outbox.send(id, signal))
}

/** What became of an entry that was sent: the service's answer, or why there is none. */
export function entryOutcome({ services, connectionId }: Target, entry: Entry): CommandOutcome {
  const { outbox } = services
  if (entry.state !== 'done') return failed(entry)
  const data = outbox.answerOf(entry.id) ?? (entry.orderId === null ? null : { id: entry.orderId })
  // Style wishes of a new draft are sent after it, as an update of its own.
  const wishes =
    entry.kind !== 'draft' ? undefined : outbox.list(connectionId).find((each) => isUpdateOf(each, entry))
  if (wishes !== undefined && wishes.state !== 'done') return { ...withoutWishes(entry, wishes), data }
  return { data, text: doneText(entry), exit: 0 }
}

/**
 * The update that followed a draft, and not one of an order that had its id before: a demo company
 * that lost its changes gives their ids again.
 */
const isUpdateOf = ({ kind, orderId, createdAt }: Entry, draft: Entry): boolean =>
  kind === 'draft_update' &&
  orderId !== null &&
  orderId === draft.orderId &&
  createdAt >= (draft.sentAt ?? draft.createdAt)

/** The draft is ordered: whatever hinders its wishes, the command must not be run again. */
function withoutWishes(draft: Entry, wishes: Entry): CommandOutcome {
  const { code, message, exit } = entryFault(wishes)
  const isRefused = wishes.state === 'refused' && exit === 7
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
      details: { ...detailsOf(wishes), order_id: draft.orderId },
    },
  }
}

/**
 * For commands that send something beside the outbox: while the record of what was ordered cannot be used, no command
 * sends anything. Throws `outbox_unusable`.
 */
export function assertMaySend({ services }: Target): void {
  const { problem } = services.outboxFile
  if (problem !== null) throw problem
}

/** An id of an order as it goes into a path. Throws `bad_input` for what would lead elsewhere. */
export function orderIdOf(word: string | undefined): string {
  if (word === undefined || /^[.\s]*$/.test(word))
    throw new AppError('bad_input', `“${word ?? ''}” is not an order ID.`)
  return word
}

/** Why an entry was not done, with the exit code of resources/docs/commandLine.md. */
export function entryFault(entry: Entry): { code: ErrorCode; message: string; exit: number } {
  const code = codeOf(entry)
  return { code, message: entry.error?.message ?? 'Not sent yet.', exit: exitCodeOf(code) }
}

function codeOf({ state, error, sentAt, checkedAt }: Entry): ErrorCode {
  // An entry of a copied data folder that could not be looked for: it was not sent from here.
  const isUnchecked = state === 'unknown' && sentAt === null && checkedAt === null
  if (isUnchecked && error !== null) return error.code
  if (state === 'unknown' || state === 'sending') return 'outcome_unknown'
  const code = error?.code ?? 'cancelled'
  const isRefusal = exitCodeOf(code) === 7
  // The service said no, whatever it called its reason.
  if (state === 'refused') return isRefusal ? code : 'refused'
  // It waits, as the work was stopped before it was its turn.
  return isRefusal ? 'cancelled' : code
}

function failed(entry: Entry): CommandOutcome {
  const { error } = entry
  const { code, message, exit } = entryFault(entry)
  const details = detailsOf(entry)
  const lines = [message, wayOn(entry), error?.answer ?? ''].filter((line) => line !== '')
  return { text: '', exit, error: { code, message: lines.join('\n'), details } }
}

/** An entry in the details of an error. */
export const detailsOf = ({ id, state, reference, error, candidates }: Entry) => ({
  entry: id,
  state,
  reference,
  ...(error === null || error.fields.length === 0 ? {} : { fields: error.fields }),
  ...(error === null || error.answer === null ? {} : { answer: error.answer }),
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

function wayOn({ id, state, kind, reference, candidates }: Entry): string {
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
    kind === 'change_request'
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
