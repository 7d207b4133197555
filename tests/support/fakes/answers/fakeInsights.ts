import type { Insights } from '../../../../shared/contract/insights.ts'

const HOUR = 3600
const timed = (key: string, orders: number, median: number, most: number) => ({
  key,
  orders,
  median: median * HOUR,
  most: most * HOUR,
})

/** Returns the figures of a small company. */
export function fakeInsights(): Insights {
  return {
    orders: 9,
    hasOthers: false,
    packages: ['plus', 'base', ''],
    months: [
      {
        key: '2026-01',
        orders: 4,
        byPackage: [2, 1, 1],
        delivered: 4,
        corrected: 1,
        complete: 2,
        lacking: 1,
      },
      {
        key: '2026-02',
        orders: 0,
        byPackage: [0, 0, 0],
        delivered: 0,
        corrected: 0,
        complete: 0,
        lacking: 0,
      },
      {
        key: '2026-03',
        orders: 5,
        byPackage: [4, 1, 0],
        delivered: 3,
        corrected: 0,
        complete: 3,
        lacking: 0,
      },
    ],
    delivery: {
      all: timed('', 7, 13, 18),
      withoutTime: 1,
      byMonth: [timed('2026-01', 4, 12, 15), timed('2026-03', 3, 14, 20)],
      byPackage: [timed('plus', 5, 15, 20), timed('base', 2, 9, 10)],
      byWeekday: [timed('1', 3, 12, 13), timed('0', 4, 20, 22)],
      byHour: [timed('9', 5, 12, 13), timed('17', 2, 18, 19)],
    },
    corrections: {
      delivered: 7,
      corrected: 1,
      time: 16 * HOUR,
      byFloor: [
        { key: '1', orderIds: ['order-1', 'order-2'] },
        { key: 'basement', orderIds: ['order-1'] },
      ],
      bySubject: [{ key: 'doors', orderIds: ['order-2'] }],
      byProduct: [{ key: 'products_2d', orderIds: ['order-1', 'order-2'] }],
    },
    photographers: [
      { key: 'jonas.pryce@larkfield.example', orders: 6 },
      { key: '', orders: 3 },
    ],
    offices: [
      { key: 'office-1', name: 'Willamette', orders: 6 },
      { key: '', name: null, orders: 3 },
    ],
    handovers: [
      { key: 'hour', orders: 2 },
      { key: 'day', orders: 1 },
      { key: 'threeDays', orders: 0 },
      { key: 'later', orders: 0 },
      { key: 'never', orders: 4 },
    ],
  }
}
