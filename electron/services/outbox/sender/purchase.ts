import type { Order, ParsedOrder } from '../../../../shared/domain/order.ts'
import type { Purchasable } from '../../../../shared/domain/ordering/upgradeForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { badBody, checkGiven } from '../rules/bodies.ts'
import type { Before, StoredEntry } from '../store/entry.ts'
import type { OutboxOptions } from './outboxOptions.ts'
import { readOrder } from './reconcile.ts'

type Tools = Pick<OutboxOptions, 'client' | 'catalogue'>

/**
 * Returns the products that an order has and those it can still buy. They come from the service or, if it can't be
 * read, from the last read.
 */
export async function purchasable(
  { client, catalogue }: Tools,
  connectionId: string,
  orderId: string,
  signal: AbortSignal,
): Promise<Purchasable> {
  let read: ParsedOrder | null
  try {
    const keep = (orders: readonly ParsedOrder[]): void => {
      catalogue.keep(connectionId, orders)
    }
    read = await readOrder(orderId, { client: await client(connectionId), signal, keep })
  } catch (error) {
    const passing = ['unreachable', 'timeout', 'service_fault', 'not_service', 'refused']
    if (!(error instanceof AppError) || !passing.includes(error.code)) throw error
    const known = catalogue.find(connectionId, orderId)
    if (known === null) throw error
    return known
  }
  const order = read === null ? catalogue.find(connectionId, orderId) : orderIn(read)
  if (order === null)
    throw new AppError('not_found', 'The service doesn’t have this order, so nothing can be bought for it.')
  return order
}

/**
 * Reads the order right before an upgrade is bought, since somebody may have bought it meanwhile. Returns the products
 * before the purchase. Rejects with `bad_input` if the upgrade is no longer offered.
 */
export async function beforeBuying(
  tools: Tools,
  { connectionId, orderId, body }: StoredEntry,
  signal: AbortSignal,
): Promise<Before> {
  const order = await purchasable(tools, connectionId, orderId ?? '', signal)
  const result = checkGiven('upgrade', body, order)
  if (!result.ok) throw badBody(result.fields)
  return snapshotOf(order)
}

const orderIn = (record: ParsedOrder): Order | null => (record.understood ? record.order : null)

export const snapshotOf = ({ packageType, addOns }: Purchasable): Before => ({
  packageType,
  addOns: [...(addOns ?? [])],
})
