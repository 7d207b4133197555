import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { clientOf } from '../../integration/demo/support.ts'
import type { DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { standIn } from '../perTest.ts'
import type { Fault } from '../servers/faultRules.ts'
import { startFaultService, type FaultService } from '../servers/faultService.ts'
import { connection, draftForm, outboxBench, type OutboxBench } from './outboxBench.ts'

/** An order as the service lists it. */
export interface ListedOrder {
  id: string
  info: {
    status: string
    external_id?: string
    created_at: number
    product: { package_type: string; add_ons: string[]; purchasable_add_ons: string[] | null }
  }
}

/** Starts an outbox for each test. `service`: whether each test has a service, or all tests of the file share one. */
export function useOutbox(demo: { orders: number; service: 'per test' | 'per file' }) {
  let currentService: FaultService | null = null
  let currentBench: OutboxBench | null = null
  const service = standIn(() => currentService)
  const bench = standIn(() => currentBench)
  const orderList = {
    /** Seconds by which the service's list lags behind created orders. */
    lag: 0,
  }
  const startService = async (orders: number): Promise<void> => {
    currentService = await startFaultService({ orders, listLag: () => orderList.lag })
  }
  const openOutbox = (options: Parameters<typeof outboxBench>[1] = {}): void => {
    currentBench = outboxBench(service, options)
  }
  const isShared = demo.service === 'per file'
  ;(isShared ? beforeAll : beforeEach)(() => startService(demo.orders))
  ;(isShared ? afterAll : afterEach)(() => currentService?.close())
  beforeEach(() => {
    orderList.lag = 0
    openOutbox()
  })
  afterEach(async () => {
    await bench.close()
    expect(service.failures).toEqual([])
    service.reset()
  })

  const listed = async (): Promise<ListedOrder[]> => {
    const headers = { 'api-key': service.apiKey }
    const answer = await fetch(`${service.baseUrl}/orders?limit=1000`, { headers })
    return ((await answer.json()) as { items: ListedOrder[] }).items
  }
  return {
    service,
    /** Client of the service, apart from the program. */
    client: standIn(() => clientOf(service)),
    bench,
    orderList,
    listed,
    /** Returns the ids of the service's orders with this reference. */
    ordersWith: async (reference: string | null) =>
      (await listed()).filter(({ info }) => info.external_id === reference).map(({ id }) => id),
    /** Returns an order that offers the add-on `gla`. */
    offered: async (): Promise<ListedOrder> => {
      const found = (await listed()).find(
        ({ info }) => info.product.purchasable_add_ons?.includes('gla') === true,
      )
      if (found === undefined) throw new Error('the demo has no order to upgrade')
      return found
    },
    /** Applies a fault to the next request that matches. */
    once: (method: string, url: string, fault: Fault | Fault[]) =>
      service.fault({ method, url, times: 1, fault }),
    /** Changes or removes orders in the answers of the list. */
    relist: (change: (order: ListedOrder) => ListedOrder | null) =>
      service.fault({
        method: 'GET',
        url: /\/orders\?/,
        fault: {
          kind: 'json',
          change: (page) => {
            const { items, ...rest } = page as { items: ListedOrder[] }
            return { ...rest, items: items.map(change).filter((order) => order !== null) }
          },
        },
      }),
    /** Orders a draft. Returns the id of the order. */
    orderDraft: async (change: Partial<DraftForm> = {}) => {
      const form = draftForm(change)
      const { id } = bench.outbox.write(connection, { kind: 'draft', form })
      const { orderId } = await bench.outbox.place(id, { kind: 'draft', form }, { send: true, agreed: false })
      return orderId ?? ''
    },
    /** Replaces the outbox of the current test by an empty one with other options. */
    reopen: async (options: Parameters<typeof outboxBench>[1]) => {
      await bench.close()
      openOutbox(options)
    },
    /** Replaces service and outbox of the current test. The service has this number of orders. */
    restart: async (orders: number) => {
      await bench.close()
      await service.close()
      await startService(orders)
      openOutbox()
    },
  }
}
