import { expect, it } from 'vitest'
import AppBanners from '../../renderer/app/shell/AppBanners.vue'
import { emit, mountInWindow } from './mounting.ts'

it('the banner about rebuilding the catalogue counts folders until it is done', async () => {
  const mounted = await mountInWindow(AppBanners)
  const { fake, wrapper } = mounted
  await emit(fake, 'app:rebuilding', { folders: 12, isDone: false })
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(1)
  expect(wrapper.text()).toContain('12 folders')
  await emit(fake, 'app:rebuilding', { folders: 40, isDone: true })
  expect(wrapper.findAll('[role="progressbar"]')).toHaveLength(0)
})
