import { describe, expect, test } from 'vitest'
import { deliveryAnnouncement } from '../../../electron/app/announcements.ts'

const news = (orderId: string, what: 'fresh' | 'corrected' | 'answered' = 'fresh') => ({
  orderId,
  address: `${orderId} Road`,
  isCorrection: what !== 'fresh',
  isAnswer: what === 'answered',
})
const many = (count: number) => Array.from({ length: count }, (_, index) => news(String(index + 1)))
const told = (
  of: Parameters<typeof deliveryAnnouncement>[0]['news'],
  downloaded: { orders: number; failed: number } | null = null,
  company: string | null = null,
) => deliveryAnnouncement({ news: of, downloaded, company })

describe('message about deliveries', () => {
  test.each([
    ['fresh', 'New delivery'],
    ['corrected', 'Corrected delivery'],
    ['answered', 'Change request answered'],
  ] as const)('one %s order is named, and a click opens it', (what, title) => {
    expect(told([news('7', what)])).toEqual({
      company: null,
      title,
      body: '7 Road',
      page: 'orders',
      order: { id: '7', canCompare: false },
      badge: 1,
    })
  })

  test('40 orders are one message', () => {
    expect(told(many(40))).toEqual({
      company: null,
      title: '40 new deliveries',
      body: '1 Road\n2 Road\nand 38 more',
      page: 'orders',
      badge: 40,
    })
    expect(told(many(2)).body).toBe('1 Road\n2 Road')
  })

  test('different kinds are counted', () => {
    expect(told([...many(3), news('8', 'corrected'), news('9', 'answered')])).toMatchObject({
      title: '5 deliveries',
      body: '3 new\n1 corrected\n1 change request answered',
      page: 'orders',
    })
  })

  test('downloads name what failed, and offer the comparison of the only correction', () => {
    expect(told([news('7', 'answered')], { orders: 1, failed: 0 })).toEqual({
      company: null,
      title: '1 order downloaded',
      body: '1 change request answered\nThe files are in the library.',
      page: 'transfers',
      order: { id: '7', canCompare: true },
      badge: 1,
    })
    expect(told([news('7', 'corrected')], { orders: 0, failed: 1 })).toMatchObject({
      title: 'New deliveries',
      body: '1 corrected\n1 order couldn’t be downloaded. See Transfers for details.',
      order: { canCompare: false },
    })
    expect(told(many(12), { orders: 12, failed: 2 })).toEqual({
      company: null,
      title: '12 orders downloaded',
      body: '2 orders couldn’t be downloaded. See Transfers for details.',
      page: 'transfers',
      badge: 12,
    })
    expect(told([], { orders: 2, failed: 0 }).title).toBe('2 orders downloaded')
  })

  test('another company is named, and its orders are not opened in the company in use', () => {
    expect(told([news('7')], null, 'Studio')).toEqual({
      company: 'Studio',
      title: 'New delivery',
      body: '7 Road',
      page: 'orders',
      badge: 1,
    })
  })
})
