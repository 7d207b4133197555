import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine } from '../../../../shared/domain/order.ts'
import type { Orders } from '../../catalogue/orders/ordersRepository.ts'
import type { People } from '../../catalogue/peopleRepository.ts'
import type { Connections } from '../../connections/connections.ts'
import { factsOf, type OrderFacts } from '../naming/templates.ts'
import type { TransferOrder } from '../types.ts'

/** Connection and library folder of a download. */
export interface SyncTarget {
  connectionId: string
  connectionAddress: string
  /** Absolute path of the library folder. */
  root: string
}

/** Maps orders of the catalogue to the data that transfers and name templates need. Unread orders are left out. */
export type TransferOrders = ReturnType<typeof createTransferOrders>

/** Ids read per step; a step takes well below a millisecond. */
const idsAtOnce = 200

export function createTransferOrders({
  orders,
  people,
  connections,
}: {
  orders: Pick<Orders, 'findOrder' | 'ids' | 'idPages'>
  people: Pick<People, 'officeOf'>
  connections: Pick<Connections, 'saved'>
}) {
  /** Returns a function that reads one order. The office of each creator is looked up once. */
  function reader(connectionId: string): (orderId: string) => OrderFacts[] {
    const offices = new Map<string, string | null>()
    function officeOf(email: string): string | null {
      const known = offices.get(email)
      if (known !== undefined) return known
      const office = people.officeOf(connectionId, email)
      offices.set(email, office)
      return office
    }
    return (orderId) => {
      const order = orders.findOrder(connectionId, orderId)
      if (order === null) return []
      return [factsOf(order, addressLine(order), order.createdBy === null ? null : officeOf(order.createdBy))]
    }
  }

  const newestFirst = { key: 'createdAt', descending: true } as const
  /** Only filters by download use `root`, and no filter is set. */
  const scopeOf = (connection: string) => ({ connection, root: '' })

  function targetOf(connectionId: string): SyncTarget {
    const { baseUrl, folder } = connections.saved(connectionId)
    return { connectionId, connectionAddress: baseUrl, root: folder }
  }

  function at(
    target: SyncTarget,
    orderIds: readonly string[],
    factsOfOrder = reader(target.connectionId),
  ): TransferOrder[] {
    return orderIds.flatMap((orderId) =>
      factsOfOrder(orderId).map((facts) => ({ ...target, orderId, facts })),
    )
  }

  return {
    /** Yields all orders of a connection, newest first. */
    *known(connectionId: string): Generator<OrderFacts> {
      const factsOfOrder = reader(connectionId)
      for (const ids of orders.idPages(connectionId, newestFirst, idsAtOnce))
        for (const id of ids) yield* factsOfOrder(id)
    },
    /** Returns the newest orders of a connection, at most `count`. */
    newest: (connectionId: string, count: number) =>
      orders.ids(scopeOf(connectionId), emptyFilter, newestFirst, count).flatMap(reader(connectionId)),
    at: (target: SyncTarget, orderIds: readonly string[]) => at(target, orderIds),
    /**
     * Like `at`, with the saved address and folder of the connection. Throws `not_found` if the connection is unknown.
     */
    ofConnection: (connectionId: string, orderIds: readonly string[]) => at(targetOf(connectionId), orderIds),
    /** Like `ofConnection`, for many ids: yields one part at a time. */
    *partsOfConnection(connectionId: string, parts: Iterable<readonly string[]>): Generator<TransferOrder[]> {
      const factsOfOrder = reader(connectionId)
      for (const orderIds of parts) yield at(targetOf(connectionId), orderIds, factsOfOrder)
    },
  }
}
