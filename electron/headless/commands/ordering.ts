import {
  changeRequestBodySchema,
  redrawBodySchema,
  redrawTypes,
} from '../../../shared/domain/requestBodies.ts'
import { checkBody, type FormResult } from '../../../shared/domain/ordering/form.ts'
import { unknownProducts } from '../../../shared/domain/ordering/product.ts'
import { AppError } from '../../../shared/errors.ts'
import { readBodyFile, type BodyFile } from '../bodyFile.ts'
import { checkLinks, type LinkListFile } from '../linkList.ts'
import type { CommandOutcome, Reporter } from '../output.ts'
import { orderIdOf, placeAndSend, resume, type OrderToPlace } from '../placeOrders.ts'
import type { Command } from '../command.ts'
import { findTarget, type Target } from '../target.ts'

/** `drafts create FILE` */
export const draftsCreate: Command = async (command, headless, reporter, signal) => {
  const given = await readBodyFile(command.operands[0] ?? '', headless, signal)
  const target = await findTarget(command, headless)
  warnOfUnknown(given, reporter)
  return asGiven({ kind: 'draft', orderId: null, given }, target, reporter, signal)
}

/** `drafts update ID FILE` */
export const draftsUpdate: Command = async (command, headless, reporter, signal) => {
  const orderId = orderIdOf(command.operands[0])
  const given = await readBodyFile(command.operands[1] ?? '', headless, signal)
  const target = await findTarget(command, headless)
  warnOfUnknown(given, reporter)
  return asGiven({ kind: 'draft_update', orderId, given }, target, reporter, signal)
}

/** `orders upgrade ID FILE`: sends only what the service offers for the order. */
export const ordersUpgrade: Command = async (command, headless, reporter, signal) => {
  const orderId = orderIdOf(command.operands[0])
  const given = await readBodyFile(command.operands[1] ?? '', headless, signal)
  const target = await findTarget(command, headless)
  return asGiven({ kind: 'upgrade', orderId, given }, target, reporter, signal)
}

/**
 * `redraws create FILE [--skip-link-check]`: probes every link as the service will. A link that is not a plan stops the
 * order. The link of a share page is replaced by the link of its file.
 */
export const redrawsCreate: Command = async (command, headless, reporter, signal) => {
  const given = await readBodyFile(command.operands[0] ?? '', headless, signal)
  const { source, order_type: type } = checked(checkBody(redrawBodySchema, given, keepWords))
  const target = await findTarget(command, headless)
  const placing: OrderToPlace = { kind: 'redraw', orderId: null, given }
  if (command.values['skip-link-check'] === true) return asGiven(placing, target, reporter, signal)
  if (!redrawTypes.some((known) => known === type)) {
    const message = `Unknown order type “${type}”. It is sent as it is, and its links are not ` + 'checked.'
    reporter.announce({ what: 'warning', field: 'order_type', message }, message)
    return asGiven(placing, target, reporter, signal)
  }
  const expect = type === 'Tier2-redraw' ? 'tour' : 'image'
  return withLinks(placing, { field: 'source', links: source, expect }, target, reporter, signal)
}

/** `change-requests create ORDER_ID FILE`: probes picture links as for a redraw. */
export const changeRequestsCreate: Command = async (command, headless, reporter, signal) => {
  const orderId = orderIdOf(command.operands[0])
  const given = await readBodyFile(command.operands[1] ?? '', headless, signal)
  const { img_urls: links } = checked(checkBody(changeRequestBodySchema, given, keepWords))
  const target = await findTarget(command, headless)
  const placing: OrderToPlace = { kind: 'change_request', orderId, given }
  if (links === undefined) return asGiven(placing, target, reporter, signal)
  return withLinks(placing, { field: 'img_urls', links, expect: 'image' }, target, reporter, signal)
}

async function asGiven(
  placing: OrderToPlace,
  target: Target,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const before = await resume(target, placing, reporter, signal)
  return before ?? placeAndSend(target, placing, placing.given, signal)
}

async function withLinks(
  placing: OrderToPlace,
  list: LinkListFile,
  target: Target,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const before = await resume(target, placing, reporter, signal)
  if (before !== null) return before
  const { sent, refused } = await checkLinks(target, list, reporter, signal)
  if (refused.length > 0) {
    // A waiting entry must not be sent later with links that are known to be wrong.
    const { outbox } = target.services
    const waiting = outbox.findSame(target.connectionId, placing.kind, placing.orderId, placing.given)
    if (waiting?.state === 'ready') outbox.drop([waiting.id])
    throw new AppError(
      'bad_input',
      'Nothing was sent: the service can’t use these links. Fix them and try again.',
      {
        details: { fields: refused },
      },
    )
  }
  return placeAndSend(target, placing, { ...placing.given, [list.field]: sent }, signal)
}

/** Warns of unknown products. Packages and add-ons are open sets, so unknown ones are sent unchanged. */
function warnOfUnknown(given: BodyFile, reporter: Reporter): void {
  const { package_type: packageType, add_ons: addOns } = given
  const chosen = Array.isArray(addOns) ? addOns.filter((addOn) => typeof addOn === 'string') : []
  for (const { field, message } of unknownProducts(
    typeof packageType === 'string' ? packageType : undefined,
    chosen,
  ))
    reporter.announce({ what: 'warning', field, message }, message)
}

/** Keeps the schema's messages: FILE uses the service's field names. */
const keepWords = (): null => null

function checked<T>(result: FormResult<T>): T {
  if (result.ok) return result.body
  throw new AppError('bad_input', 'Nothing was sent: FILE has errors. Fix them and try again.', {
    details: { fields: result.fields },
  })
}
