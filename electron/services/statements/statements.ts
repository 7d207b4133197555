import { postPurchaseBodySchema } from '../../../shared/domain/requestBodies.ts'
import { monthRange } from '../../../shared/domain/insights/barFilter.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { Statement, StatementUpgrade } from '../../../shared/domain/insights/statement.ts'
import type { InsightsThread } from '../catalogue/insights/insightsThread.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import type { Connections } from '../connections/connections.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxFile } from '../outbox/outboxFile.ts'

interface Parts {
  insights: Pick<InsightsThread, 'statement'>
  connections: Pick<Connections, 'saved'>
  people: Pick<People, 'list' | 'officeFacets'>
  outbox: Pick<Outbox, 'entry'>
  outboxFile: Pick<OutboxFile, 'entries'>
  preferences: { settings(): Pick<Settings, 'currency' | 'prices'> }
}

/**
 * Makes a month's statement, of one office or of the whole company. `month`: such as `2026-03`. Orders are from the
 * catalogue. Upgrades are from the outbox: the service does not say when a product was bought.
 */
export type StatementOf = (connectionId: string, month: string, officeId: string | null) => Promise<Statement>

export function createStatements(parts: Parts): StatementOf {
  const { insights, connections, people, outbox, outboxFile, preferences } = parts
  return async (connectionId, month, officeId) => {
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
