import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import AppBanners from '../../renderer/app/shell/AppBanners.vue'
import { mountInWindow } from './mounting.ts'

it('the banner about rebuilding the catalogue counts folders until it is done', async () => {
  const mounted = await mountInWindow(AppBanners)
  const { fake, wrapper } = mounted
  fake.emit('app:rebuilding', { folders: 12, isDone: false })
  await flushPromises()
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(1)
  expect(wrapper.text()).toContain('12 folders')
  fake.emit('app:rebuilding', { folders: 40, isDone: true })
  await flushPromises()
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(0)
})
