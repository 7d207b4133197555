import { describe, expect, it } from 'vitest'
import { readCorrections } from '../../../electron/services/catalogue/insights/readCorrections.ts'
import { createChangeRequestsRepository } from '../../../electron/services/catalogue/changeRequestsRepository.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { floorsOf, subjectsOf } from '../../../shared/domain/insights/corrections.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { company, noon, openHistory } from '../../support/orderHistory.ts'

const scope = { connectionId: company, after: null, before: null, officeId: null }
const annotation = '1. Floor plan 2, top center (50 % from the left, 8 % from the top): The door is missing'

describe('corrections › texts', () => {
  it.each([
    [annotation, ['2']],
    ['Second floor: wrong. Also the 3rd floor and level 1.', ['2', '3', '1']],
    ['The basement has no stairs.', ['basement']],
    ['The floor is oak.', []],
  ])('%s is about the floors %j', (text, floors) => {
    expect(floorsOf(text)).toEqual(floors)
  })

  it.each([
    [annotation, ['doors']],
    ['1. Floor plan 1, STAIR HALL (2 % from the left, 50 % from the top)', ['other']],
    ['1. Grundriss 1, STAIR HALL (2 % von links, 50 % von oben)', ['other']],
    ['1. Floor plan 1, left (2 % from the left, 50 % from the top)', ['other']],
    ['Rename the den, and move the wall by 10 cm', ['walls', 'names']],
    ['Die Tür fehlt', ['other']],
  ])('%s is about %j', (text, subjects) => {
    expect(subjectsOf(text)).toEqual(subjects)
  })
})

describe('corrections › sources', () => {
  it('requests of the service and of the outbox count once an order, and only in the period', () => {
    const { db } = openHistory([{ at: noon(2026, 3, 1) }, { at: noon(2026, 4, 1) }])
    const request = { id: 'r', status: null, createdAt: null, isLocal: false, raw: '{}' }
    const received = { ...request, text: 'Door on floor 1', products: ['products_2d'] }
    createChangeRequestsRepository(db).keep(company, 'order-0', [received], 1)
    const sent = ['order-0', 'order-1', 'unknown'].map((orderId) => ({
      orderId,
      text: annotation,
      products: ['products_2d', 'tour'],
    }))
    expect(readCorrections(db, scope, sent)).toEqual({
      byFloor: [
        { key: '1', orderIds: ['order-0'] },
        { key: '2', orderIds: ['order-0', 'order-1'] },
      ],
      bySubject: [{ key: 'doors', orderIds: ['order-0', 'order-1'] }],
      byProduct: [
        { key: 'products_2d', orderIds: ['order-0', 'order-1'] },
        { key: 'tour', orderIds: ['order-0', 'order-1'] },
      ],
    })
    const april = readCorrections(db, { ...scope, after: noon(2026, 3, 9) }, sent)
    expect(april.byFloor).toEqual([{ key: '2', orderIds: ['order-1'] }])
  })

  it('a plan that a correction replaced counts for its floor; other files have no floor', () => {
    const { db } = openHistory([{ at: noon(2026, 3, 1) }])
    const files = createFiles(db)
    const of = { connectionId: company, root: '/library', orderId: 'order-0' }
    const file = (assetKey: string, state: 'current' | 'earlier') =>
      files.put(of, { ...placedFile, assetKey, relPath: `${state} ${assetKey}`, state })
    file('listing_floorplans/jpg_urls/0', 'current')
    file('listing_floorplans/jpg_urls/1', 'earlier')
    file('listing_floorplans/png_urls/1', 'earlier')
    file('listing_floorplans/zip_urls/0', 'earlier')
    file('floorplans_3d/jpg_urls/3', 'earlier')
    expect(readCorrections(db, scope, []).byFloor).toEqual([{ key: '2', orderIds: ['order-0'] }])
  })
})

describe('completeness at delivery', () => {
  const order = (id: string, status: string, assets: Record<string, Record<string, string[]>>) =>
    parseOrder({
      id,
      info: {
        status,
        created_at: 1000,
        first_delivered_at: 2000,
        product: { package_type: 'base', add_ons: [] },
      },
      address: { street: '1 Oak Lane', city: 'Dover', country: 'US' },
      delivery_assets: assets,
    })
  const plans = (count: number, ending: string): string[] =>
    Array.from({ length: count }, (_, index) => `https://files.example/${String(index)}.${ending}`)

  it('is that of the first delivery, also after a later one brought what was missing', () => {
    const { db, orders } = openHistory([])
    const firstMissing = (): unknown =>
      db.prepare("SELECT first_missing AS n FROM order_rows WHERE id = 'late'").get()?.n
    const lists = (pngs: number) => ({
      listing_floorplans: { jpg_urls: plans(2, 'jpg'), png_urls: plans(pngs, 'png') },
    })
    orders.storePage(company, [order('late', 'Pending', {})], 0, 10)
    orders.storeDetail(company, order('late', 'Pending', {}), 0, 20)
    expect(firstMissing()).toBeNull()
    orders.storeDetail(company, order('late', 'Ready', lists(1)), 3, 30)
    expect(firstMissing()).toBe(1)
    orders.storeDetail(company, order('late', 'Ready', lists(2)), 4, 40)
    expect(firstMissing()).toBe(1)
  })
})
