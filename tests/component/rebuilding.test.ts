import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import AppBanners from '../../renderer/app/shell/AppBanners.vue'
import { mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.restoreAllMocks()
})

it('a catalogue that is made anew behind the window shows how far it is, until it is done', async () => {
  mounted = await mountInWindow(AppBanners)
  const { fake, wrapper } = mounted
  const tell = async (...given: [what: 'list' | 'library', done: number, total: number | null]) => {
    const [what, done, total] = given
    fake.emit('app:rebuilding', { what, done, total })
    await flushPromises()
  }
  await tell('list', 25_000, 100_000)
  await tell('library', 12, null)
  const bars = wrapper.findAll('[role="progressbar"]')
  expect(bars.map((bar) => bar.attributes('aria-valuenow'))).toEqual(['25', undefined])
  expect(wrapper.text()).toContain('12 folders')
  await tell('list', 100_000, 100_000)
  await tell('library', 40, 40)
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(0)
})
