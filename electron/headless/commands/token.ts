import type { Services } from '../../app/services.ts'
import type { ScanTokenState } from '../../../shared/contract/token.ts'
import { parseIsoTime } from '../../../shared/domain/parseIsoTime.ts'
import { endProblem } from '../../../shared/domain/scanTokenExpiry.ts'
import { AppError } from '../../../shared/errors.ts'
import { exitCodeOf } from '../exitCodes.ts'
import { countText, type CommandOutcome, type Reporter } from '../output.ts'
import type { Command } from '../command.ts'
import { assertMaySend } from '../placeOrders.ts'
import { findTarget } from '../target.ts'

/**
 * `token show [--reveal]`: shows the expiry of the scan link. If the service can't be read, shows the last known expiry
 * with the fault.
 */
export const tokenShow: Command = async (run) => {
  const { services, connectionId, command, signal } = await findTarget(run, 'token')
  const { token } = services
  const isRevealed = command.values.reveal === true
  const toOutcome = async ({
    id,
    validUntil,
    readAt,
  }: NonNullable<ScanTokenState['token']>): Promise<CommandOutcome> => {
    const secret = isRevealed ? await token.secret(connectionId) : null
    const now = Date.now() / 1000
    return {
      data: { ...facts(id, validUntil, now), read_at: iso(readAt), ...(isRevealed ? { token: secret } : {}) },
      text: [`Scan link ${id}`, endText(validUntil, now), ...(isRevealed ? [secretText(secret)] : [])].join(
        '\n',
      ),
      exit: 0,
    }
  }
  try {
    await token.read(connectionId, signal)
  } catch (error) {
    const { token: stored } = await token.show(connectionId)
    if (stored === null || !(error instanceof AppError)) throw error
    const { data, text } = await toOutcome(stored)
    const value = AppError.toValue(error)
    const note = `${value.message} Last updated ${iso(stored.readAt) ?? ''}.`
    return { data, text: `${text}\n${note}`, exit: exitCodeOf(value.code), error: value }
  }
  const { token: read } = await token.show(connectionId)
  if (read === null)
    throw new AppError('not_found', 'The scan link was removed while it was loading. Try again.')
  return toOutcome(read)
}

/**
 * `token extend [ID] --until ISO-DATE-TIME`: sends the new expiry once. The scan link is read first, so that the expiry
 * is never shortened. With an ID the new expiry is sent even if that read fails. A time without a zone is UTC, as in
 * the service's format.
 */
export const tokenExtend: Command = async (run) => {
  const { command, reporter, signal } = run
  const until = readUntil(command.values.until, reporter)
  const target = await findTarget(run, 'token')
  assertMaySend(target)
  const { connectionId } = target
  const { token } = target.services
  const typed = command.operands[0]
  const id =
    typed === undefined
      ? (await token.read(connectionId, signal)).id
      : (await readOnce(token, connectionId, signal), typed)
  const extended = await token.extend(connectionId, id, until, { isTyped: true, signal })
  const now = Date.now() / 1000
  const isOther = Math.abs(extended.validUntil - until) >= 1
  const note = isOther ? [`The service set a different expiry than ${iso(until) ?? ''}.`] : []
  return {
    data: facts(extended.id, extended.validUntil, now),
    text: [`Scan link ${extended.id}`, endText(extended.validUntil, now), ...note].join('\n'),
    exit: 0,
  }
}

/** Tries to read the current scan link. Ignores any fault except a stop. */
async function readOnce(
  token: Pick<Services['token'], 'read'>,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await token.read(connectionId, signal, 0)
  } catch (error) {
    if (signal.aborted) throw error
  }
}

/** Returns the new expiry in seconds since the epoch. Throws `bad_input` before any request. */
function readUntil(given: unknown, reporter: Reporter): number {
  const time = typeof given === 'string' ? parseIsoTime(given) : null
  if (time === null || typeof given !== 'string')
    throw new AppError('bad_input', '--until needs a date and time, such as 2027-03-01T08:00:00Z.')
  const { seconds, hasZone } = time
  if (endProblem(seconds, null, Date.now() / 1000) !== null)
    throw new AppError(
      'bad_input',
      `Nothing was sent: --until must be more than a minute in the future (${iso(seconds) ?? given}).`,
    )
  if (!hasZone)
    reporter.announce(
      { what: 'until', valid_until: iso(seconds), taken_as: 'UTC' },
      `${given} has no time zone and is read as UTC.`,
    )
  return seconds
}

function facts(id: string, validUntil: number | null, now: number) {
  return { id, valid_until: iso(validUntil), ended: validUntil === null ? null : validUntil <= now }
}

const iso = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

function endText(validUntil: number | null, now: number): string {
  if (validUntil === null) return 'The service doesn’t say when it expires.'
  const days = Math.floor(Math.abs(validUntil - now) / 86_400)
  const distance = days === 0 ? 'less than a day' : countText(days, 'day')
  return validUntil <= now
    ? `expired on ${iso(validUntil) ?? ''} (${distance} ago)`
    : `valid until ${iso(validUntil) ?? ''} (${distance} left)`
}

const secretText = (secret: string | null): string => secret ?? 'The secret is not on this computer.'
