import { orderFilterSchema } from '../../shared/domain/filter.ts'
import { addressLine, parseOrder, type ParsedOrder } from '../../shared/domain/order.ts'
import { AppError } from '../../shared/errors.ts'
import type { Rooms } from '../main/compose.ts'
import { readFilters, readNumber, secondsOf, type Filters } from './arguments.ts'
import type { Command } from './run.ts'
import { findTarget, localOrders } from './target.ts'

/** `orders list`: a page of the service's list, all of it with `--all`, or what the catalogue holds. */
export const ordersList: Command = async (command, headless, reporter, signal) => {
  const filters = readFilters(command.values)
  const limit = readNumber('--limit', command.values.limit, 1, 100_000)
  const offset = readNumber('--offset', command.values.offset, 0, 100_000_000) ?? 0
  const all = command.values.all === true
  const search = typeof command.values.search === 'string' ? command.values.search : ''
  if (command.values.offline === true || search !== '') {
    const { planroom, connectionId } = await localOrders(command, headless)
    if (connectionId === null)
      return { data: { items: [], total: 0 }, text: 'No orders are saved on this computer yet.', exit: 0 }
    const local = fromCatalogue(
      planroom.rooms,
      connectionId,
      filters,
      search,
      offset,
      all ? null : (limit ?? 20),
    )
    return { data: local, text: table(local.items, local.total), exit: 0 }
  }
  const { planroom, connectionId } = await findTarget(command, headless)
  const items = new Map<string, unknown>()
  const keep = (page: readonly ParsedOrder[]): void => {
    for (const entry of page)
      items.set(
        entry.understood ? entry.order.id : (entry.id ?? JSON.stringify(entry.raw)),
        entry.understood ? entry.order.raw : entry.raw,
      )
  }
  if (!all) keep((await planroom.listOrders(connectionId, filters, offset, limit ?? 20, signal)).orders)
  else {
    for await (const page of planroom.walkOrders(connectionId, filters, offset, signal)) {
      keep(page.orders)
      reporter.progress({ what: 'Reading orders', done: items.size, total: null })
    }
  }
  const list = [...items.values()]
  return { data: { items: list, total: list.length }, text: table(list, list.length), exit: 0 }
}

/** `orders show ID`: the order with its delivery assets where known; with no network, as it was last read. */
export const ordersShow: Command = async (command, headless, _reporter, signal) => {
  const id = command.operands[0] ?? ''
  let raw: unknown
  if (command.values.offline === true) {
    const { planroom, connectionId } = await localOrders(command, headless)
    const stored = connectionId === null ? null : planroom.rooms.orders.find(connectionId, id)
    if (stored === null)
      throw new AppError(
        'not_found',
        `The order ${id} is not in the catalogue. Without --offline the service is asked.`,
      )
    raw = stored.raw
  } else {
    const { planroom, connectionId } = await findTarget(command, headless)
    const parsed = await planroom.getOrder(connectionId, id, signal)
    if (!parsed.understood) {
      throw new AppError('not_service', `What came back is not an order: ${parsed.reason}`)
    }
    raw = parsed.order.raw
  }
  return { data: raw, text: JSON.stringify(raw, null, 2), exit: 0 }
}

function fromCatalogue(
  { orders, people }: Pick<Rooms, 'orders' | 'people'>,
  connectionId: string,
  filters: Filters,
  search: string,
  offset: number,
  limit: number | null,
) {
  const userEmail =
    filters.userEmail ?? (filters.userId === undefined ? null : people.emailOf(connectionId, filters.userId))
  const officeId =
    filters.officeId ??
    (filters.office === undefined ? null : people.officeIdOf(connectionId, filters.office))
  if (filters.userId !== undefined && userEmail === null)
    throw new AppError(
      'bad_input',
      'This user is not known here yet. Run sync or open Planroom once with a network.',
    )
  if (filters.office !== undefined && officeId === null)
    throw new AppError(
      'bad_input',
      'This office is not known here yet. Run sync or open Planroom once with a network.',
    )
  const filter = orderFilterSchema.parse({
    statuses: filters.statuses,
    createdAfter: secondsOf(filters.createdAfter),
    createdBefore: secondsOf(filters.createdBefore),
    userEmail,
    officeId,
    search,
  })
  const ids = orders.ids({ connection: connectionId, root: '' }, filter, {
    key: 'createdAt',
    descending: true,
  })
  const page = ids.slice(offset, limit === null ? undefined : offset + limit)
  return { items: page.map((id) => orders.find(connectionId, id)?.raw), total: ids.length }
}

function table(items: readonly unknown[], total: number): string {
  const lines = items.map((raw) => {
    const parsed = parseOrder(raw)
    if (!parsed.understood) return `${(parsed.id ?? '?').padEnd(36)}  not understood: ${parsed.reason}`
    const { id, status, createdAt } = parsed.order
    const day = createdAt === null ? '' : new Date(createdAt * 1000).toISOString().slice(0, 10)
    return `${id.padEnd(36)}  ${(status ?? '–').padEnd(8)}  ${day.padEnd(10)}  ${addressLine(parsed.order)}`
  })
  return [...lines, `${items.length} of ${total} ${total === 1 ? 'order' : 'orders'}`].join('\n')
}
