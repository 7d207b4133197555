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
export const draftsCreate: Command = async (run) => {
  const given = await readBodyFile(run.command.operands[0] ?? '', run)
  const target = await findTarget(run)
  warnOfUnknown(given, run.reporter)
  return asGiven({ kind: 'draft', orderId: null, given }, target)
}

/** `drafts update ID FILE` */
export const draftsUpdate: Command = async (run) => {
  const orderId = orderIdOf(run.command.operands[0])
  const given = await readBodyFile(run.command.operands[1] ?? '', run)
  const target = await findTarget(run)
  warnOfUnknown(given, run.reporter)
  return asGiven({ kind: 'draft_update', orderId, given }, target)
}

/** `orders upgrade ID FILE`: sends only what the service offers for the order. */
export const ordersUpgrade: Command = async (run) => {
  const orderId = orderIdOf(run.command.operands[0])
  const given = await readBodyFile(run.command.operands[1] ?? '', run)
  const target = await findTarget(run)
  return asGiven({ kind: 'upgrade', orderId, given }, target)
}

/**
 * `redraws create FILE [--skip-link-check]`: probes every link as the service will. A link that is not a plan stops the
 * order. The link of a share page is replaced by the link of its file.
 */
export const redrawsCreate: Command = async (run) => {
  const given = await readBodyFile(run.command.operands[0] ?? '', run)
  const { source, order_type: type } = checked(checkBody(redrawBodySchema, given, keepWords))
  const target = await findTarget(run)
  const placing: OrderToPlace = { kind: 'redraw', orderId: null, given }
  if (run.command.values['skip-link-check'] === true) return asGiven(placing, target)
  if (!redrawTypes.some((known) => known === type)) {
    const message = `Unknown order type “${type}”. It is sent as it is, and its links are not ` + 'checked.'
    run.reporter.announce({ what: 'warning', field: 'order_type', message }, message)
    return asGiven(placing, target)
  }
  const expect = type === 'Tier2-redraw' ? 'tour' : 'image'
  return withLinks(placing, { field: 'source', links: source, expect }, target)
}

/** `change-requests create ORDER_ID FILE`: probes picture links as for a redraw. */
export const changeRequestsCreate: Command = async (run) => {
  const orderId = orderIdOf(run.command.operands[0])
  const given = await readBodyFile(run.command.operands[1] ?? '', run)
  const { img_urls: links } = checked(checkBody(changeRequestBodySchema, given, keepWords))
  const target = await findTarget(run)
  const placing: OrderToPlace = { kind: 'change_request', orderId, given }
  if (links === undefined) return asGiven(placing, target)
  return withLinks(placing, { field: 'img_urls', links, expect: 'image' }, target)
}

async function asGiven(placing: OrderToPlace, target: Target): Promise<CommandOutcome> {
  return (await resume(target, placing)) ?? placeAndSend(target, placing, placing.given)
}

async function withLinks(placing: OrderToPlace, list: LinkListFile, target: Target): Promise<CommandOutcome> {
  const before = await resume(target, placing)
  if (before !== null) return before
  const { sent, refused } = await checkLinks(target, list)
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
  return placeAndSend(target, placing, { ...placing.given, [list.field]: sent })
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
