import { orderFilterSchema } from '../../../shared/domain/filter.ts'
import { isoDay } from '../../../shared/domain/moment.ts'
import { addressLine, type ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../../app/services.ts'
import { readFilters, readWholeNumber, secondsOf, type Filters } from '../arguments.ts'
import { inLine } from '../output.ts'
import { orderIdOf } from '../placeOrders.ts'
import type { Command } from '../command.ts'
import { findTarget, localOrders, type Target } from '../target.ts'

/**
 * `orders list`: returns a page of the service's list, the whole list with `--all`, or stored orders with `--offline`
 * or `--search`.
 */
export const ordersList: Command = async (run) => {
  const { command } = run
  const filters = readFilters(command.values)
  const limit = readWholeNumber('--limit', command.values.limit, 1, 100_000) ?? 20
  const offset = readWholeNumber('--offset', command.values.offset, 0, 100_000_000) ?? 0
  const wanted = command.values.all === true ? Number.POSITIVE_INFINITY : limit
  const search = typeof command.values.search === 'string' ? command.values.search : ''
  if (command.values.offline === true || search !== '') {
    const { services, connectionId } = await localOrders(run)
    if (connectionId === null) {
      const nothing = { records: [], total: 0, has_more: false, next_offset: null }
      return {
        data: toData(nothing),
        text: 'No orders on this computer yet. Run sync or open Planroom once.',
        exit: 0,
      }
    }
    const local = fromCatalogue(services, connectionId, filters, search, offset, wanted)
    return { data: toData(local), text: table(local), exit: 0 }
  }
  const target = await findTarget(run)
  const { incomplete, ...listed } = await fromService(target, filters, offset, wanted)
  const [data, text] = [toData(listed), table(listed)]
  if (incomplete === null) return { data, text, exit: 0 }
  const { code, message, details } = incomplete
  return { data, text: `${text}\n${message}`, exit: 5, error: { code, message, details } }
}

/** Part of the list. `total` is null if unknown, `next_offset` is null at the end. */
interface Listed {
  records: ParsedOrder[]
  total: number | null
  has_more: boolean
  next_offset: number | null
}

/** Returns the JSON result: each order as the service sent it. */
const toData = ({ records, ...place }: Listed) => ({ items: records.map(({ raw }) => raw), ...place })

/** Reads pages until enough orders are found: the service may return fewer in a page than requested. */
async function fromService(
  { services, connectionId, reporter, signal }: Target,
  filters: Filters,
  offset: number,
  wanted: number,
): Promise<Listed & { incomplete: AppError | null }> {
  const items = new Map<string, ParsedOrder>()
  const pages = services.orderReads.readAll(connectionId, filters, offset, signal, Math.min(wanted, 100))
  let isEnd = false
  let incomplete: AppError | null = null
  try {
    for await (const { orders, nextOffset } of pages) {
      for (const entry of orders)
        items.set(entry.understood ? entry.order.id : (entry.id ?? JSON.stringify(entry.raw)), entry)
      isEnd = nextOffset === null && items.size <= wanted
      if (wanted === Number.POSITIVE_INFINITY)
        reporter.progress({ what: 'Loading orders', done: items.size, total: null })
      if (items.size >= wanted) break
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'incomplete_list') throw error
    incomplete = error
  }
  const list = [...items.values()].slice(0, wanted)
  // An empty page beyond the end does not say where the end is.
  const isTotalKnown = isEnd && (offset === 0 || list.length > 0)
  return {
    records: list,
    total: isTotalKnown ? offset + list.length : null,
    has_more: !isEnd,
    next_offset: isEnd ? null : offset + list.length,
    incomplete,
  }
}

/** `orders show ID`: the order with its delivery assets if known; with `--offline` as last read. */
export const ordersShow: Command = async (run) => {
  const { command, signal } = run
  const id = orderIdOf(command.operands[0])
  let raw: unknown
  if (command.values.offline === true) {
    const { services, connectionId } = await localOrders(run)
    const record = connectionId === null ? null : services.orders.findRecord(connectionId, id)
    if (record === null)
      throw new AppError(
        'not_found',
        `Order ${id} is not on this computer. Run without --offline to ask the service.`,
      )
    raw = record.raw
  } else {
    const { services, connectionId } = await findTarget(run)
    const parsed = await services.orderReads.get(connectionId, id, signal)
    if (!parsed.understood) {
      throw new AppError('not_service', `The service’s response is not a valid order: ${parsed.reason}`)
    }
    raw = parsed.raw
  }
  return { data: raw, text: JSON.stringify(raw, null, 2), exit: 0 }
}

function fromCatalogue(
  { orders, people }: Pick<Services, 'orders' | 'people'>,
  connectionId: string,
  filters: Filters,
  search: string,
  offset: number,
  wanted: number,
): Listed {
  const userEmail =
    filters.userEmail ?? (filters.userId === undefined ? null : people.emailOf(connectionId, filters.userId))
  const officeId =
    filters.officeId ??
    (filters.office === undefined ? null : people.officeIdOf(connectionId, filters.office))
  if (filters.userId !== undefined && userEmail === null)
    throw new AppError('bad_input', 'Unknown user. Run sync or open Planroom once while online.')
  if (filters.office !== undefined && officeId === null)
    throw new AppError('bad_input', 'Unknown office. Run sync or open Planroom once while online.')
  const { data: filter } = orderFilterSchema.safeParse({
    statuses: filters.statuses,
    createdAfter: secondsOf(filters.createdAfter),
    createdBefore: secondsOf(filters.createdBefore),
    userEmail,
    officeId,
    search,
  })
  if (filter === undefined)
    throw new AppError('bad_input', 'A filter or the search text is too long. Use a shorter one.')
  const ids = orders.ids({ connection: connectionId, root: '' }, filter, {
    key: 'createdAt',
    descending: true,
  })
  const page = ids.slice(offset, offset + wanted)
  const hasMore = offset + page.length < ids.length
  return {
    records: page.flatMap((id) => orders.findRecord(connectionId, id) ?? []),
    total: ids.length,
    has_more: hasMore,
    next_offset: hasMore ? offset + page.length : null,
  }
}

function table({ records, total, next_offset }: Listed): string {
  const lines = records.map((parsed) => {
    if (!parsed.understood)
      return inLine(`${(parsed.id ?? '?').padEnd(36)}  unsupported data: ${parsed.reason}`)
    const { id, status, createdAt } = parsed.order
    return inLine(
      `${id.padEnd(36)}  ${(status ?? '–').padEnd(8)}  ${(isoDay(createdAt) ?? '').padEnd(10)} ` +
        ` ${addressLine(parsed.order)}`,
    )
  })
  const count =
    total === null || total === records.length ? `${records.length}` : `${records.length} of ${total}`
  const more = next_offset === null ? '' : `; more from --offset ${next_offset} on`
  return [...lines, `${count} ${(total ?? records.length) === 1 ? 'order' : 'orders'}${more}`].join('\n')
}
