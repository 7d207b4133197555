import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine } from '../../../../shared/domain/order.ts'
import type { Orders } from '../../../services/catalogue/orders/ordersRepository.ts'
import type { People } from '../../../services/catalogue/peopleRepository.ts'
import type { Connections } from '../../../services/connections/connections.ts'
import { factsOf, type OrderFacts } from '../../../services/files/templates.ts'
import type { TransferOrder } from '../../../services/transfers/types.ts'

/** Where orders go that are brought to disk. */
export interface TransferTarget {
  connectionId: string
  connectionAddress: string
  /** Absolute. */
  root: string
}

/** Orders of the catalogue as transfers and name templates want them. Orders that were never read are left out. */
export interface TransferOrders {
  /** Every order of a connection, the newest first. */
  known(connectionId: string): Generator<OrderFacts>
  /** The newest orders of a connection, at most `count`. */
  newest(connectionId: string, count: number): OrderFacts[]
  at(target: TransferTarget, orderIds: readonly string[]): TransferOrder[]
  /** The same with the address and the folder that the connection is saved with. Throws `not_found` without one. */
  ofConnection(connectionId: string, orderIds: readonly string[]): TransferOrder[]
}

export function createTransferOrders({
  orders,
  people,
  connections,
}: {
  orders: Pick<Orders, 'find' | 'ids'>
  people: Pick<People, 'officeOf'>
  connections: Pick<Connections, 'saved'>
}): TransferOrders {
  /** Gives the facts of one order after the other. Who has many orders has one office: it is looked up once. */
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
      const order = orders.find(connectionId, orderId)?.order ?? null
      if (order === null) return []
      return [factsOf(order, addressLine(order), order.createdBy === null ? null : officeOf(order.createdBy))]
    }
  }

  function ids(connectionId: string, count?: number): string[] {
    // No filter asks for the folder.
    const scope = { connection: connectionId, root: '' }
    return orders.ids(scope, emptyFilter, { key: 'createdAt', descending: true }, count)
  }

  function at(target: TransferTarget, orderIds: readonly string[]): TransferOrder[] {
    const factsOfOrder = reader(target.connectionId)
    return orderIds.flatMap((orderId) =>
      factsOfOrder(orderId).map((facts) => ({ ...target, orderId, facts })),
    )
  }

  return {
    *known(connectionId) {
      const factsOfOrder = reader(connectionId)
      for (const id of ids(connectionId)) yield* factsOfOrder(id)
    },
    newest: (connectionId, count) => ids(connectionId, count).flatMap(reader(connectionId)),
    at,
    ofConnection(connectionId, orderIds) {
      const { baseUrl, folder } = connections.saved(connectionId)
      return at({ connectionId, connectionAddress: baseUrl, root: folder }, orderIds)
    },
  }
}
