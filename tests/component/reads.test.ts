import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import OrderInspector from '../../renderer/features/orders/inspector/OrderInspector.vue'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { mountInWindow, settle, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.restoreAllMocks()
})
const open = async (...args: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  (mounted = await mountInWindow(...args))

describe('an answer that comes after a later one is not shown', () => {
  it('of an order', async () => {
    const data = makeFakeData()
    const orderId = data.rows[0]?.id ?? ''
    const { fake, wrapper } = await open(OrderInspector, {
      data,
      props: { connectionId: 'larkfield', orderId },
    })
    const held = holdAnswers(fake, 'orders:detail')
    const rename = async (address: string): Promise<void> => {
      data.rows = data.rows.map((row) => (row.id === orderId ? { ...row, address } : row))
      fake.emit('orders:changed', { connectionId: 'larkfield', orderId })
      await flushPromises()
    }
    await rename('1 Early Lane')
    await rename('2 Late Lane')
    held[1]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toBe('2 Late Lane')
    held[0]?.()
    await flushPromises()
    expect(wrapper.get('h2').text()).toBe('2 Late Lane')
  })
})

describe('what an event names', () => {
  it('is read again, once; the service is asked only when an order is opened', async () => {
    const data = makeFakeData()
    const orderId = data.rows[0]?.id ?? ''
    const { fake } = await open(OrderInspector, { data, props: { connectionId: 'larkfield', orderId } })
    fake.emit('orders:changed', { connectionId: 'larkfield', orderId: data.rows[1]?.id ?? '' })
    fake.emit('orders:changed', { connectionId: 'another', orderId })
    await settle()
    expect(fake.callsOf('orders:detail')).toHaveLength(1)
    fake.emit('orders:changed', { connectionId: 'larkfield', orderId })
    await settle()
    fake.emit('orders:changed', { connectionId: 'larkfield' })
    await settle()
    expect(fake.callsOf('orders:detail').map((input) => (input as { look: boolean }).look)).toEqual([
      true,
      false,
      false,
    ])
  })
})
