import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'
import type { Order } from '../../../shared/domain/order.ts'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import OrderSheets from '../../../renderer/features/create/OrderSheets.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { click, mountInWindow, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

/** An order that the window has. */
export const ordered = '00000000-0000-4000-8000-000000000000'

/** Opens a sheet over the window. `order` overrides values of each order's detail. */
export async function openSheet(
  sheet: (sheets: ReturnType<typeof useOrderSheets>) => void,
  options: {
    prepare?: (fake: FakeBridge) => void
    offline?: boolean
    order?: Partial<Order>
  } = {},
): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = options.offline !== true
  const detailOf = data.detail.bind(data)
  data.detail = (orderId) => {
    const known = detailOf(orderId)
    return { ...known, order: known.order === null ? null : { ...known.order, ...options.order } }
  }
  const mounted = await mountInWindow(OrderSheets, { data, prepare: options.prepare ?? (() => undefined) })
  sheet(useOrderSheets())
  await flushPromises()
  // A sheet is loaded when it is first opened.
  await vi.dynamicImportSettled()
  await flushPromises()
  return mounted
}

export const page = (): DOMWrapper<Element> => new DOMWrapper<Element>(document.body)

export function button(text: string | RegExp): DOMWrapper<Element> {
  return required(
    page()
      .findAll('button')
      .find((each) => {
        const name = each.attributes('aria-label') ?? each.text()
        return typeof text === 'string' ? name === text : text.test(name)
      }),
    `No button says ${String(text)}.`,
  )
}

export async function press(text: string | RegExp): Promise<void> {
  await click(button(text))
}
