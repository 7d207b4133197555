import { expect, test } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import ThumbPicture from '../../../renderer/features/library/ThumbPicture.vue'
import { mountInWindow } from '../mounting.ts'

test('a picture that could not be loaded is loaded again once a file of the library changes', async () => {
  const Page = defineComponent(() => () => h(ThumbPicture, { source: 'asset://thumbnail/a/b?version=1' }))
  const { wrapper, fake } = await mountInWindow(Page)
  await wrapper.get('img').trigger('error')
  expect(wrapper.find('img').exists()).toBe(false)
  expect(wrapper.text()).toBe('No preview')
  fake.emit('library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
  await nextTick()
  expect(wrapper.get('img').attributes('src')).toBe('asset://thumbnail/a/b?version=1')
})
