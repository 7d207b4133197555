import { expect, type Page } from '@playwright/test'
import type { ChannelName } from '../../../shared/contract.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import { newPlace, start, type Place, type Program } from './program.ts'
import { pages } from './pages.ts'
import { orderingPages } from './pagesOrdering.ts'

/** A company with its own data folder and a service that injects faults. Disposing of it removes both. */
export interface Company extends AsyncDisposable {
  place: Place
  service: FaultService
  program: Program
  page: Page
  /** Restarts the program in the same data folder after the test has closed or killed it. */
  restart: () => Promise<Program>
}

const settings = { orders: 24 }

/** Starts the program, connected to the given service or to a new one. */
export async function company(
  given?: FaultService,
  {
    place = newPlace(),
    environment = {},
  }: { place?: Place; environment?: Readonly<Record<string, string>> } = {},
): Promise<Company> {
  const service = given ?? (await startFaultService(settings))
  const restart = (): Promise<Program> => start(place, [], environment)
  const remove = async (): Promise<void> => {
    place[Symbol.dispose]()
    await service.close()
  }
  try {
    const program = await restart()
    const { page } = program
    const { firstStart, orders } = pages(page)
    await firstStart.openForm()
    await firstStart.connect({ name: 'Larkfield', ...service })
    await orders.refreshed()
    return { place, service, program, page, restart, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * A service that can stop and return with the same data at the same address. Its port is below the ephemeral range,
 * so that nothing else takes it meanwhile.
 */
export async function steadyService(): Promise<{
  service: FaultService
  restart: () => Promise<FaultService>
}> {
  for (let port = 20_000 + (process.pid % 9000); ; port += 7) {
    try {
      const service = await startFaultService({ ...settings, port })
      return { service, restart: () => startFaultService({ ...settings, port }) }
    } catch (error) {
      if (port > 31_000 || (error as { code?: unknown }).code !== 'EADDRINUSE') throw error
    }
  }
}

/** The bodies sent to a path of the service. */
export const sent = (
  { seen }: Pick<FaultService, 'seen'>,
  method: 'POST' | 'PATCH',
  path: RegExp,
): unknown[] =>
  seen
    .filter((one) => one.method === method && path.test(one.url))
    .map(({ body }) => JSON.parse(body) as unknown)

export const draftPath = /\/orders\/draft$/
export const redrawPath = /\/orders\/redraw$/
export const updatePath = /\/orders\/draft\/[^/]+$/

/** The fields of a listed order that tests use. */
export interface Listed {
  id: string
  info: {
    status: string
    external_id: string
    created_by: string
    add_info: string
    model_id: string | null
    product: {
      package_type: string
      add_ons: string[]
      purchasable_add_ons: string[] | null
      purchasable_package_types: string[] | null
    }
  }
  address: { full_address: string; street: string; city: string; latitude: number; longitude: number }
}

/** All orders of the service, read without the program. */
export async function listed({ baseUrl, apiKey }: FaultService): Promise<Listed[]> {
  const answer = await fetch(`${baseUrl}/orders?limit=200`, { headers: { 'api-key': apiKey } })
  const { items, pagination } = (await answer.json()) as {
    items: Listed[]
    pagination: { has_more: boolean }
  }
  expect(pagination.has_more).toBe(false)
  return items
}

export const withReference = async (service: FaultService, reference: string): Promise<Listed[]> =>
  (await listed(service)).filter(({ info }) => info.external_id === reference)

export async function readyOrder(service: FaultService, fits: (order: Listed) => boolean): Promise<Listed> {
  const found = (await listed(service)).find((order) => order.info.status === 'Ready' && fits(order))
  if (found === undefined) throw new Error('the demo company has no such order')
  return found
}

/** Calls a channel as the window does. Rejects if the answer is an error. */
export const call = (page: Page, channel: ChannelName, input: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, given]) => {
      const answer = (await window.planroom.call(name, given)) as { ok: boolean; value: unknown }
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value
    },
    [channel, input] as const,
  )

/** Downloads the plans of an order in these formats, where downloading is not what a test is about. */
export async function downloadPlans(page: Page, orderId: string, formats: string[]): Promise<void> {
  const { activeConnectionId: connectionId } = (await call(page, 'app:overview', {})) as {
    activeConnectionId: string
  }
  const kinds = ['listing_floorplans']
  await call(page, 'transfers:start', { connectionId, orders: { ids: [orderId] }, kinds, formats })
  const isDone = async (): Promise<boolean> => {
    const { orders } = (await call(page, 'transfers:overview', {})) as { orders: { state: string }[] }
    return orders.length > 0 && orders.every(({ state }) => state === 'done')
  }
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true)
}

/** Opens an order in the inspector. */
export async function inspect(page: Page, { address }: Listed): Promise<void> {
  const { orders } = pages(page)
  await orders.open()
  await orders.search(address.full_address)
  await orders
    .row(address.full_address.split(',')[0] ?? '')
    .first()
    .click()
  await expect(orderingPages(page).inspector().getByText(address.city).first()).toBeVisible()
}
