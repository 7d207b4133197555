import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import AppBanners from '../../renderer/app/shell/AppBanners.vue'
import { mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.restoreAllMocks()
})

it('the banner about rebuilding the catalogue counts folders until it is done', async () => {
  mounted = await mountInWindow(AppBanners)
  const { fake, wrapper } = mounted
  fake.emit('app:rebuilding', { folders: 12, isDone: false })
  await flushPromises()
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(1)
  expect(wrapper.text()).toContain('12 folders')
  fake.emit('app:rebuilding', { folders: 40, isDone: true })
  await flushPromises()
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(0)
})
