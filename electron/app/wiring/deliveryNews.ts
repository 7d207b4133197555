import { createNoticedDeliveries, type DeliveryNews } from '../../services/catalogue/orders/deliveryNews.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { KeyValue } from '../../services/catalogue/keyValue.ts'
import type { Connections } from '../../services/connections/connections.ts'
import type { Outbox } from '../../services/outbox/outbox.ts'
import type { Preferences } from '../../services/settings/preferences.ts'
import type { AutoDownloads } from '../../services/autoDownload/autoDownloads.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import { deliveryAnnouncement } from '../announcements.ts'
import type { Announce } from '../ports.ts'

/** Key for the time until which the deliveries of a connection were announced, in seconds. */
const announcedName = (connection: string): string => `announced:${connection}`

interface Parts {
  db: DatabaseSync
  keyValue: KeyValue
  connections: Connections
  preferences: Preferences
  announce: Announce
  outbox: () => Pick<Outbox, 'list'>
  lifecycle: Registration
  /** Seconds since the epoch. */
  now: () => number
}

/** Announces deliveries. One message has all deliveries of a refresh. */
export interface DeliveryAnnouncements {
  /**
   * Call it when a refresh ended. Deliveries that `download` starts to download are announced at the end of the
   * downloads.
   */
  refreshed(connectionId: string, isRead: boolean, download: AutoDownloads['refreshed']): void
  /** Call it when no automatic download is running any more. */
  downloaded: (result: { orders: number; failed: number }) => void
}

export function composeDeliveryNews(parts: Parts): DeliveryAnnouncements {
  const { db, keyValue, connections, preferences, announce, outbox, lifecycle, now } = parts
  const noticed = createNoticedDeliveries(db)
  lifecycle.onForget('clean', 'its announcements', ({ id }) => {
    keyValue.delete(announcedName(id))
  })
  /** Deliveries that are being downloaded, by connection and order. */
  const loading = new Map<string, { connectionId: string; news: DeliveryNews }>()

  /** Returns what was delivered since the last call; nothing at the first call. */
  function take(connectionId: string): DeliveryNews[] {
    const name = announcedName(connectionId)
    const before = keyValue.get(name) as number | undefined
    const until = now()
    keyValue.set(name, until)
    if (before === undefined) return []
    const upgraded = new Set(
      outbox()
        .list(connectionId)
        .flatMap(({ kind, orderId }) => (kind === 'upgrade' && orderId !== null ? [orderId] : [])),
    )
    // A clock that was ahead must not hide deliveries.
    return noticed
      .since(connectionId, Math.min(before, until))
      .map((news) => ({ ...news, isAnswer: news.isAnswer && !upgraded.has(news.orderId) }))
  }

  function announceDeliveries(
    of: readonly { connectionId: string; news: DeliveryNews }[],
    downloaded: { orders: number; failed: number } | null,
  ): void {
    if (!preferences.settings().announceDownloads) return
    const [first] = of
    if (first === undefined && downloaded === null) return
    const isActive = of.every(({ connectionId }) => connectionId === connections.activeId())
    announce(
      deliveryAnnouncement({
        news: of.map(({ news }) => news),
        downloaded,
        company:
          isActive || first === undefined ? null : (connections.find(first.connectionId)?.name ?? null),
      }),
    )
  }

  return {
    refreshed(connectionId, isRead, download) {
      const news = isRead ? take(connectionId).map((each) => ({ connectionId, news: each })) : []
      const started = new Set(download(connectionId, isRead))
      for (const each of news)
        if (started.has(each.news.orderId)) loading.set(`${connectionId}\0${each.news.orderId}`, each)
      const others = news.filter(({ news: { orderId } }) => !started.has(orderId))
      announceDeliveries(others, null)
    },
    downloaded(result) {
      const news = [...loading.values()]
      loading.clear()
      announceDeliveries(news, result)
    },
  }
}
