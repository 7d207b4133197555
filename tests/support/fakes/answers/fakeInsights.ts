import type { Insights } from '../../../../shared/contract/insights.ts'

/** Returns the figures of a small company. */
export function fakeInsights(): Insights {
  return {
    orders: 9,
    hasOthers: false,
    packages: ['plus', 'base', ''],
    months: [
      { key: '2026-01', orders: 4, byPackage: [2, 1, 1] },
      { key: '2026-02', orders: 0, byPackage: [0, 0, 0] },
      { key: '2026-03', orders: 5, byPackage: [4, 1, 0] },
    ],
  }
}
