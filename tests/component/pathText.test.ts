import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import PathText from '../../renderer/ui/PathText.vue'

it.each([
  ['/home/ann/Documents/Planroom/Larkfield', '/home/ann/Documents/Planroom', '/Larkfield'],
  ['C:\\Users\\ann\\Planroom\\Larkfield', 'C:\\Users\\ann\\Planroom', '\\Larkfield'],
  ['/plans', '', '/plans'],
  ['', '', ''],
])('the path %s is cut before its last part, and copied whole', (path, head, tail) => {
  const wrapper = mount(PathText, { props: { path } })
  expect(wrapper.findAll('span span').map((span) => span.text())).toEqual([head, tail])
  expect(wrapper.attributes('title')).toBe(path)
  const copied = new DataTransfer()
  const event = new ClipboardEvent('copy', { clipboardData: copied, cancelable: true })
  ;(wrapper.element as HTMLElement).dispatchEvent(event)
  expect(copied.getData('text/plain')).toBe(path)
  expect(event.defaultPrevented).toBe(true)
})
