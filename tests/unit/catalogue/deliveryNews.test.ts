import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import {
  createNoticedDeliveries,
  type NoticedDeliveries,
} from '../../../electron/services/catalogue/orders/deliveryNews.ts'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import {
  createDeliveryAnnouncements,
  type DeliveryAnnouncements,
} from '../../../electron/services/autoDownload/deliveryAnnouncements.ts'
import { createRereading } from '../../../electron/services/catalogue/orders/rereading.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'

let db: DatabaseSync
let orders: Orders
let noticed: NoticedDeliveries
beforeEach(() => {
  db = memoryCatalogue()
  orders = createOrders(db)
  noticed = createNoticedDeliveries(db)
})

/** Stores an order with the files of its delivery, as a refresh does. Times in seconds since the epoch. */
function read(id: string, status: string, delivery: number | null, now: number): void {
  const record = {
    id,
    info: { status, created_at: 1, first_delivered_at: delivery },
    address: { street: `${id} Road`, city: 'Austin' },
  }
  orders.storePage('c', [parseOrder(record)], 0, now)
  if (delivery === null) return
  const jpg = `https://files.example/${id}/${String(delivery)}.jpg`
  const assets = { delivery_assets: { listing_floorplans: { jpg_urls: [jpg] } } }
  orders.storeDetail('c', parseOrder({ ...record, ...assets }), 1, now)
}
const since = (after: number) =>
  noticed.since('c', after).map(({ orderId, isCorrection, isAnswer }) => [orderId, isCorrection, isAnswer])

describe('deliveries that a refresh noticed', () => {
  test('are new if the order became Ready, or was delivered before it was seen', () => {
    read('ready', 'Pending', null, 900)
    read('old', 'Ready', 500, 900)
    expect(since(1000)).toEqual([])
    read('ready', 'Ready', 1100, 1200)
    read('elsewhere', 'Ready', 1150, 1200)
    read('older', 'Ready', 500, 1200)
    expect(since(1000).sort()).toEqual([
      ['elsewhere', false, false],
      ['ready', false, false],
    ])
    expect(noticed.since('c', 1000)[0]?.address).toContain('Road, Austin')
    expect(since(1200)).toEqual([])
    expect(noticed.since('other', 0)).toEqual([])
  })

  test('are corrections if the order was delivered before', () => {
    read('one', 'Ready', 500, 900)
    read('one', 'Ready', 1100, 1200)
    expect(since(1000)).toEqual([['one', true, false]])
  })

  test('answer a change request once', () => {
    read('one', 'Ready', 500, 900)
    createRereading(db).noteSent('c', 'one', 1000)
    read('one', 'Fixing', 500, 1050)
    expect(since(1000)).toEqual([])
    read('one', 'Ready', 1100, 1200)
    expect(since(1000)).toEqual([['one', true, true]])
    read('one', 'Ready', 1300, 1400)
    expect(since(1200)).toEqual([['one', true, false]])
  })
})

describe('announcements of deliveries', () => {
  const told: { orders: string[]; downloaded: unknown }[] = []
  const forget: ((connection: { id: string; isDemo: boolean }) => void | Promise<void>)[] = []
  let time = 1000
  const open = () =>
    createDeliveryAnnouncements({
      db,
      keyValue: createKeyValue(db),
      connections: { activeId: () => 'c', find: () => null },
      preferences: { settings: () => ({ announceDownloads: true }) },
      announce: ({ news, downloaded }) =>
        void told.push({ orders: news.map(({ orderId }) => orderId), downloaded }),
      entries: () => [],
      lifecycle: { onForget: (_stage, _name, work) => void forget.push(work), onClose: () => undefined },
      now: () => time,
    })
  beforeEach(() => {
    for (const list of [told, forget]) list.length = 0
    time = 1000
  })

  test.each([
    ['were cancelled', (news: DeliveryAnnouncements) => news.downloaded({ orders: 0, failed: 0 })],
    ['end with their connection', () => void forget[0]?.({ id: 'c', isDemo: false })],
  ])('downloads that %s are not told with later ones', (_how, end) => {
    const news = open()
    news.refreshed('c', true, () => [])
    read('first', 'Pending', null, 900)
    read('first', 'Ready', 1100, 1200)
    time = 1300
    news.refreshed('c', true, () => ['first'])
    end(news)
    expect(told).toEqual([])
    read('second', 'Ready', 1350, 1400)
    createKeyValue(db).set('announced:c', 1300)
    time = 1500
    news.refreshed('c', true, () => ['second'])
    news.downloaded({ orders: 1, failed: 0 })
    expect(told).toEqual([{ orders: ['second'], downloaded: { orders: 1, failed: 0 } }])
  })
})
