import { grouped } from '../../shared/domain/grouped.ts'
import type { AnnouncedDeliveries } from '../services/autoDownload/deliveryAnnouncements.ts'
import type { AnnouncedOverdue } from '../services/overdue/overdueOrders.ts'
import type { DeliveryNews } from '../services/catalogue/orders/deliveryNews.ts'

/** A short message outside the window. */
export interface DesktopNotice {
  /** Name of the connection that the message is about; null if it is the active one or the title names it. */
  company: string | null
  title: string
  /** Sentences, addresses and counts, a line each. */
  body: string
  /** Page that a click opens, unless the message is about one order. */
  page: 'orders' | 'transfers' | 'scan-link'
  /** The only order of the message: a click opens it. `canCompare`: an action opens the comparison of its correction. */
  order?: { id: string; canCompare: boolean }
  /** Number of orders for the badge of the program's icon. */
  badge?: number
}

type Kind = 'fresh' | 'corrected' | 'answered'
/** Words for deliveries of each kind: for one, for several, and in a list. */
const kindTexts: Record<
  Kind,
  { one: string; many: (count: number) => string; listed: (count: number) => string }
> = {
  fresh: {
    one: 'New delivery',
    many: (count) => `${count} new deliveries`,
    listed: (count) => `${count} new`,
  },
  corrected: {
    one: 'Corrected delivery',
    many: (count) => `${count} corrected deliveries`,
    listed: (count) => `${count} corrected`,
  },
  answered: {
    one: 'Change request answered',
    many: (count) => `${count} change requests answered`,
    listed: (count) => (count === 1 ? '1 change request answered' : `${count} change requests answered`),
  },
}
const kindOf = ({ isAnswer, isCorrection }: DeliveryNews): Kind =>
  isAnswer ? 'answered' : isCorrection ? 'corrected' : 'fresh'

/** Maximum number of addresses that a message names. */
const namedAddresses = 2

function addressLines(orders: readonly { address: string }[]): string {
  const others = orders.length - namedAddresses
  return [
    ...orders.slice(0, namedAddresses).map(({ address }) => address),
    ...(others > 0 ? [`and ${others} more`] : []),
  ].join('\n')
}

/**
 * Returns one message about deliveries. `downloaded`: the result of their automatic downloads; null if none was
 * started. `company`: name of the connection; null if the connection is active.
 */
export function deliveryAnnouncement({ news, downloaded, company }: AnnouncedDeliveries): DesktopNotice {
  const kinds = (['fresh', 'corrected', 'answered'] as const).flatMap((kind) => {
    const count = news.filter((each) => kindOf(each) === kind).length
    return count === 0 ? [] : [{ kind, count }]
  })
  const list = kinds.map(({ kind, count }) => kindTexts[kind].listed(count))
  const [only] = news
  const isOne = news.length === 1 && only !== undefined && company === null
  const more = {
    ...(isOne
      ? { order: { id: only.orderId, canCompare: only.isCorrection && downloaded?.failed === 0 } }
      : {}),
    badge: Math.max(news.length, downloaded?.orders ?? 0),
  }
  if (downloaded !== null) {
    const isNewOnly = kinds.every(({ kind }) => kind === 'fresh')
    const { title, body } = resultText(downloaded)
    return {
      company,
      title,
      body: [...(isNewOnly ? [] : list), body].join('\n'),
      page: 'transfers',
      ...more,
    }
  }
  const [first] = kinds
  if (kinds.length !== 1 || first === undefined)
    return { company, title: `${news.length} deliveries`, body: list.join('\n'), page: 'orders', ...more }
  return {
    company,
    title: first.count === 1 ? kindTexts[first.kind].one : kindTexts[first.kind].many(first.count),
    body: addressLines(news),
    page: 'orders',
    ...more,
  }
}

/** Returns one message about orders that are later than usual. */
export function overdueAnnouncement({ orders: late, company }: AnnouncedOverdue): DesktopNotice {
  const [only] = late
  return {
    company,
    title: late.length === 1 ? '1 order later than usual' : `${grouped(late.length)} orders later than usual`,
    body: addressLines(late),
    page: 'orders',
    ...(late.length === 1 && only !== undefined && company === null
      ? { order: { id: only.orderId, canCompare: false } }
      : {}),
  }
}

/** Returns the words for the result of automatic downloads. */
function resultText(result: { orders: number; failed: number }): { title: string; body: string } {
  const rest =
    result.failed === 1
      ? '1 order couldn’t be downloaded. See Transfers for details.'
      : `${grouped(result.failed)} orders couldn’t be downloaded. See Transfers for details.`
  if (result.orders === 0) return { title: 'New deliveries', body: rest }
  return {
    title: result.orders === 1 ? '1 order downloaded' : `${grouped(result.orders)} orders downloaded`,
    body: result.failed === 0 ? 'The files are in the library.' : rest,
  }
}

/**
 * Returns the message before or after the scan link expires. `company`: name of the connection; null if there is only
 * one. Times in seconds since the epoch.
 */
export function tokenAnnouncement(
  { stage, until, at }: { stage: 'soon' | 'ended'; until: number; at: number },
  company: string | null,
): DesktopNotice {
  const link = company === null ? 'The scan link' : `The scan link of ${company}`
  return {
    company: null,
    title: stage === 'ended' ? `${link} expired` : `${link} expires ${inTime(until - at)}`,
    body: 'Extend it in Scan link to continue scanning.',
    page: 'scan-link',
  }
}

function inTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  if (days >= 2) return `in ${days} days`
  const hours = Math.floor(seconds / 3600)
  return hours >= 2 ? `in ${hours} hours` : 'within two hours'
}
