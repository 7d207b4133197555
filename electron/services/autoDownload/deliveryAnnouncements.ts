import type { Entry } from '../../../shared/contract/outbox.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { createNoticedDeliveries, type DeliveryNews } from '../catalogue/orders/deliveryNews.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { KeyValue } from '../catalogue/keyValue.ts'
import type { Connections } from '../connections/connections.ts'
import type { AutoDownloads } from './autoDownloads.ts'
import type { Registration } from '../timing/lifecycle.ts'

/** Key for the time until which the deliveries of a connection were announced, in seconds. */
const announcedName = (connection: string): string => `announced:${connection}`

/** The content of one message. */
export interface AnnouncedDeliveries {
  news: readonly DeliveryNews[]
  /** The result of their automatic downloads; null if none was started. */
  downloaded: { orders: number; failed: number } | null
  /** Name of the connection; null if the connection is active. */
  company: string | null
}

interface Parts {
  db: DatabaseSync
  keyValue: KeyValue
  connections: Pick<Connections, 'activeId' | 'find'>
  preferences: { settings(): Pick<Settings, 'announceDownloads'> }
  announce: (told: AnnouncedDeliveries) => void
  /** Returns the outbox entries of a connection. */
  entries: (connectionId: string) => readonly Pick<Entry, 'kind' | 'orderId'>[]
  lifecycle: Registration
  /** Seconds since the epoch. */
  now: () => number
}

/** Announces deliveries. One message has all deliveries of a refresh. */
export type DeliveryAnnouncements = ReturnType<typeof createDeliveryAnnouncements>

export function createDeliveryAnnouncements(parts: Parts) {
  const { db, keyValue, connections, preferences, announce, entries, lifecycle, now } = parts
  const noticed = createNoticedDeliveries(db)
  lifecycle.onForget('clean', 'its announcements', ({ id }) => {
    keyValue.delete(announcedName(id))
    for (const [key, { connectionId }] of loading) if (connectionId === id) loading.delete(key)
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
      entries(connectionId).flatMap(({ kind, orderId }) =>
        kind === 'upgrade' && orderId !== null ? [orderId] : [],
      ),
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
    announce({
      news: of.map(({ news }) => news),
      downloaded,
      company: isActive || first === undefined ? null : (connections.find(first.connectionId)?.name ?? null),
    })
  }

  return {
    /**
     * Call it when a refresh ended. Deliveries that `download` starts to download are announced at the end of the
     * downloads.
     */
    refreshed(connectionId: string, isRead: boolean, download: AutoDownloads['refreshed']): void {
      const news = isRead ? take(connectionId).map((each) => ({ connectionId, news: each })) : []
      const started = new Set(download(connectionId, isRead))
      for (const each of news)
        if (started.has(each.news.orderId)) loading.set(`${connectionId}\0${each.news.orderId}`, each)
      const others = news.filter(({ news: { orderId } }) => !started.has(orderId))
      announceDeliveries(others, null)
    },
    /** Call it when no automatic download is running any more. */
    downloaded: (result: { orders: number; failed: number }): void => {
      const news = [...loading.values()]
      loading.clear()
      // All were cancelled: the user knows of them.
      if (result.orders + result.failed > 0) announceDeliveries(news, result)
    },
  }
}
