import { postPurchaseBodySchema } from '../../shared/domain/requestBodies.ts'
import { monthRange } from '../../shared/domain/insights/barFilter.ts'
import type { Statement, StatementUpgrade } from '../../shared/domain/insights/statement.ts'
import type { Services } from './services.ts'

type Parts = Pick<Services, 'insights' | 'connections' | 'people' | 'outbox' | 'outboxFile' | 'preferences'>

/**
 * Returns a function that makes a month's statement. Orders are from the catalogue. Upgrades are from the outbox: the
 * service does not say when a product was bought.
 */
export function createStatements(parts: Parts) {
  const { insights, connections, people, outbox, outboxFile, preferences } = parts
  return async (connectionId: string, month: string, officeId: string | null): Promise<Statement> => {
    const { name: company } = connections.saved(connectionId)
    const { currency, prices } = preferences.settings()
    const { after, before } = monthRange(month)
    const orders = await insights.statement({ connectionId, after, before, officeId })
    const names = new Map(
      people
        .list(connectionId)
        .map(({ email, name, surname }) => [
          email.toLowerCase(),
          [name, surname].filter((part) => Boolean(part)).join(' '),
        ]),
    )
    const references = new Map(orders.map(({ id, reference }) => [id, reference]))
    const upgrades = outboxFile.entries(connectionId).flatMap((entry): StatementUpgrade[] => {
      const { id, kind, state, sentAt, orderId, title } = entry
      if (kind !== 'upgrade' || state !== 'done' || orderId === null || sentAt === null) return []
      if (sentAt < after || sentAt >= before + 1) return []
      // A statement of one office lists only the upgrades of its orders.
      if (officeId !== null && !references.has(orderId)) return []
      return [
        { at: sentAt, orderId, address: title, reference: references.get(orderId) ?? '', ...productsOf(id) },
      ]
    })
    return {
      month,
      company,
      office:
        officeId === null
          ? null
          : (people.officeFacets(connectionId).find(({ value }) => value === officeId)?.label ?? officeId),
      orders: orders.map((order) => ({
        ...order,
        photographer: names.get(order.photographer.toLowerCase()) || order.photographer,
      })),
      upgrades,
      priceList: Object.keys(prices).length === 0 ? null : { currency, prices },
    }
  }

  function productsOf(entryId: string): Pick<StatementUpgrade, 'packageType' | 'addOns'> {
    const { body } = outbox.entry(entryId)
    const found = postPurchaseBodySchema.safeParse(JSON.parse(body ?? '{}'))
    return { packageType: found.data?.package_type ?? null, addOns: found.data?.add_ons ?? [] }
  }
}
