import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import TransferBar from '../../renderer/features/transfers/TransferBar.vue'
import TransfersPage from '../../renderer/features/transfers/TransfersPage.vue'
import { share } from '../../renderer/features/transfers/transferProgress.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.restoreAllMocks()
})

async function open(component: Component, data = makeFakeData()): Promise<Mounted> {
  mounted = await mountInWindow(component, { data })
  await flushPromises()
  return mounted
}

describe('the bar at the foot', () => {
  it('shows progress, speed and time left, and pauses', async () => {
    const bar = await open(TransferBar)
    expect(bar.wrapper.text()).toContain('4.8 MB/s')
    expect(bar.wrapper.text()).toContain('44 s left')
    expect(bar.wrapper.get('[role="progressbar"]').attributes('aria-valuenow')).toBe('39')
    await bar.wrapper.get('button[aria-label="Pause all"]').trigger('click')
    expect(bar.fake.callsOf('transfers:pause')).toEqual([{}])
  })

  it('goes away when nothing moves and says one sentence when everything is stopped', async () => {
    const bar = await open(TransferBar)
    const { totals } = bar.fake.data.transfers
    bar.fake.emit('transfers:progress', {
      orders: [],
      totals: { ...totals, state: 'paused', problem: 'The disk is full.' },
    })
    await flushPromises()
    expect(bar.wrapper.text()).toContain('The disk is full.')
    expect(bar.wrapper.find('button[aria-label="Resume all"]').exists()).toBe(true)
    bar.fake.emit('transfers:progress', { orders: [], totals: { ...totals, state: 'idle' } })
    await flushPromises()
    expect(bar.wrapper.find('[role="progressbar"]').exists()).toBe(false)
  })

  it('measures by files as long as lengths are unknown', () => {
    const counts = { files: 10, done: 3, failed: 1, unchanged: 1, bytesDone: 500, bytesTotal: null }
    expect(share(counts)).toBe(0.5)
    expect(share({ ...counts, bytesTotal: 1000 })).toBe(0.5)
    expect(share({ ...counts, files: 0 })).toBeNull()
  })
})

describe('the transfers room', () => {
  it('says the state in words and takes news of single orders', async () => {
    const room = await open(TransfersPage)
    expect(room.wrapper.text()).toContain('Looking at the delivery')
    const [first] = room.fake.data.transfers.orders
    if (!first) throw new Error('no transfer')
    room.fake.emit('transfers:progress', {
      orders: [{ ...first, state: 'done', done: 18 }],
      totals: room.fake.data.transfers.totals,
    })
    await flushPromises()
    expect(byText(room.wrapper, 'li', first.title).text()).toContain('Done')
  })

  it('opens an order and says in plain words why files failed', async () => {
    const room = await open(TransfersPage)
    const [toggle] = room.wrapper.findAll('button[aria-expanded]')
    await toggle?.trigger('click')
    await flushPromises()
    expect(toggle?.attributes('aria-expanded')).toBe('true')
    expect(room.wrapper.text()).toContain('The file ended too early.')
    expect(room.wrapper.text()).toContain('no longer valid')
  })

  it('goes on after a full disk with what was stopped, and leaves alone what was cancelled', async () => {
    const room = await open(TransfersPage)
    const { totals } = room.fake.data.transfers
    room.fake.emit('transfers:progress', {
      orders: [],
      totals: { ...totals, state: 'paused', problem: 'The disk is full. Make room, then resume.' },
    })
    await flushPromises()
    await byText(room.wrapper, '[role="status"] button', 'Resume all').trigger('click')
    expect(room.fake.callsOf('transfers:resume')).toEqual([{}])
    expect(room.fake.callsOf('transfers:retry')).toEqual([])
  })

  describe('where the library folder is not there', () => {
    async function openStopped(): Promise<Mounted> {
      const room = await open(TransfersPage)
      const [connection] = room.fake.data.overview.connections
      const missingFolder = connection?.folder ?? null
      const problem = 'The library folder is gone or empty. Connect its drive or choose another folder.'
      room.fake.emit('transfers:progress', {
        orders: [],
        totals: { ...room.fake.data.transfers.totals, state: 'paused', problem, missingFolder },
      })
      await flushPromises()
      return room
    }

    it('tries again beside the sentence that says so', async () => {
      const room = await openStopped()
      const notice = room.wrapper.get('[role="status"]')
      expect(notice.text()).toContain('The library folder is gone or empty.')
      expect(notice.text()).not.toContain('Resume all')
      await byText(room.wrapper, '[role="status"] button', 'Try again').trigger('click')
      await flushPromises()
      expect(room.fake.callsOf('transfers:resume')).toEqual([{}])
      expect(room.fake.callsOf('connections:chooseFolder')).toEqual([])
    })

    it('lets another folder be chosen there, and goes on in it', async () => {
      const room = await openStopped()
      const choose = async (): Promise<void> => {
        await byText(room.wrapper, '[role="status"] button', 'Choose folder…').trigger('click')
        await flushPromises()
      }
      // The user changed their mind: nothing goes on.
      await choose()
      expect(room.fake.callsOf('transfers:resume')).toEqual([])
      room.fake.answer('connections:chooseFolder', (_, { overview }) => ({
        connection: overview.connections[0] ?? null,
        found: { kind: 'empty', folders: 0, files: 0, missing: 0, changed: 0, uncertain: 0, problems: 0 },
      }))
      await choose()
      expect(room.fake.callsOf('connections:chooseFolder')).toEqual([
        { id: 'larkfield' },
        { id: 'larkfield' },
      ])
      expect(room.fake.callsOf('transfers:resume')).toEqual([{}])
    })
  })

  it('says which new deliveries wait, and for what', async () => {
    const room = await open(TransfersPage)
    const { overview, transfers } = room.fake.data
    expect(room.wrapper.text()).not.toContain('new deliver')
    room.fake.emit('app:changed', { ...overview, heldDeliveries: 3 })
    await flushPromises()
    expect(room.wrapper.text()).toContain(
      '3 new deliveries wait because the transfers are paused. They start by themselves once you resume.',
    )
    room.fake.emit('app:changed', { ...overview, heldDeliveries: 1 })
    room.fake.emit('transfers:progress', {
      orders: [],
      totals: { ...transfers.totals, state: 'paused', problem: 'The disk is full.' },
    })
    await flushPromises()
    expect(room.wrapper.text()).toContain('1 new delivery waits for this too.')
  })

  it('acts on one order by its id', async () => {
    const room = await open(TransfersPage)
    await room.wrapper.get('button[aria-label^="Cancel: 100 Brightfield Road"]').trigger('click')
    expect(room.fake.callsOf('transfers:cancel')).toEqual([{ id: 'transfer-0' }])
    await room.wrapper.get('button[aria-label^="Retry: 165 Larkspur"]').trigger('click')
    expect(room.fake.callsOf('transfers:retry')).toEqual([{ id: 'transfer-5' }])
  })
})
