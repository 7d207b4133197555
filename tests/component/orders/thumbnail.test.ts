import { mount } from '@vue/test-utils'
import { nextTick, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import OrderThumbnail from '../../../renderer/features/orders/table/OrderThumbnail.vue'
import { paceKey, type Pace } from '../../../renderer/ui/grid/usePace.ts'

function thumbnail(pace: Pace) {
  const paced = shallowRef(pace)
  const wrapper = mount(OrderThumbnail, {
    props: { source: 'planroom://thumb/a' },
    global: { provide: { [paceKey as symbol]: paced } },
  })
  const shown = (): string | undefined => wrapper.find('img').attributes('src')
  return { paced, wrapper, shown }
}

test('the picture of an order is requested once scrolling stops', async () => {
  const { paced, wrapper, shown } = thumbnail('fast')
  expect(wrapper.find('img').exists()).toBe(false)
  paced.value = 'still'
  await nextTick()
  expect(shown()).toBe('planroom://thumb/a')
})

test('a row that shows another order never shows the previous order’s picture', async () => {
  const { paced, wrapper, shown } = thumbnail('still')
  expect(shown()).toBe('planroom://thumb/a')
  paced.value = 'fast'
  await wrapper.setProps({ source: 'planroom://thumb/b' })
  expect(wrapper.find('img').exists()).toBe(false)
  await wrapper.setProps({ source: 'planroom://thumb/a' })
  // A picture that was loaded before is shown at once.
  expect(shown()).toBe('planroom://thumb/a')
  await wrapper.setProps({ source: 'planroom://thumb/b' })
  paced.value = 'still'
  await nextTick()
  expect(shown()).toBe('planroom://thumb/b')
})

test('a picture has a placeholder until it is loaded, also during fast scrolling', async () => {
  const { paced, wrapper } = thumbnail('fast')
  expect(wrapper.get('.skeleton').element.tagName).toBe('SPAN')
  paced.value = 'still'
  await nextTick()
  expect(wrapper.get('.skeleton').element.tagName).toBe('IMG')
  await wrapper.get('img').trigger('load')
  expect(wrapper.find('.skeleton').exists()).toBe(false)
  await wrapper.setProps({ source: 'planroom://thumb/b' })
  expect(wrapper.get('.skeleton').attributes('src')).toBe('planroom://thumb/b')
  await wrapper.get('img').trigger('error')
  expect(wrapper.find('.skeleton').exists()).toBe(false)
})
