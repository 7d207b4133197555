import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import OperationsPart from '../../renderer/features/settings/OperationsPart.vue'
import { AppError } from '../../shared/errors.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})
async function open(prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> {
  mounted = await mountInWindow(OperationsPart, prepare === undefined ? {} : { prepare })
  return mounted
}
const line = ({ wrapper }: Mounted, name: string) => byText(wrapper, 'li', new RegExp(`^${name}`))
const path = (room: Mounted, name: string) =>
  room.wrapper.get<HTMLInputElement>(`input[aria-label="Path: ${name}"]`)

it('says of each operation whether the service has it, and tries again only what is not offered', async () => {
  const room = await open()
  expect(room.wrapper.findAll('li')).toHaveLength(6)
  expect(line(room, 'Company information').text()).toContain('Offered')
  expect(line(room, 'Deleting a draft').text()).toContain('Not tried yet')
  expect(room.wrapper.findAll('button').filter((button) => button.text() === 'Try again')).toHaveLength(2)
  await room.wrapper.get('button[aria-label="Try again: Combined PDF"]').trigger('click')
  await flushPromises()
  expect(room.fake.callsOf('operations:tryAgain')).toEqual([
    { connectionId: 'larkfield', name: 'combinedPdf' },
  ])
  expect(line(room, 'Combined PDF').text()).toContain('Not tried yet')
})

it('says whether single orders are told, and tries them again', async () => {
  const room = await open()
  expect(line(room, 'Order details').text()).toContain('Not offered')
  await room.wrapper.get('button[aria-label="Try again: Order details"]').trigger('click')
  await flushPromises()
  expect(room.fake.callsOf('operations:tryAgain')).toEqual([
    { connectionId: 'larkfield', name: 'orderDetails' },
  ])
  expect(line(room, 'Order details').text()).toContain('Not tried yet')
})

it('sets a path, says at the field what is wrong with it, and goes back to the default', async () => {
  const room = await open()
  const field = path(room, 'Combined PDF')
  await field.setValue('combined')
  await line(room, 'Combined PDF').get('form').trigger('submit')
  await flushPromises()
  expect(field.attributes('aria-invalid')).toBe('true')
  expect(line(room, 'Combined PDF').text()).toContain('A path begins with a slash.')
  await field.setValue('/orders/{order_id}/all.pdf')
  await line(room, 'Combined PDF').get('form').trigger('submit')
  await flushPromises()
  expect(line(room, 'Combined PDF').text()).toContain('Saved.')
  await room.wrapper.get('button[aria-label="Reset to default: Combined PDF"]').trigger('click')
  await flushPromises()
  expect(field.element.value).toBe('/orders/{order_id}/combined-pdf')
  expect(room.fake.callsOf('operations:setPath').map((call) => (call as { path: string }).path)).toEqual([
    'combined',
    '/orders/{order_id}/all.pdf',
    '',
  ])
})

it('chooses how a user is identified, and shows again what is kept where that failed', async () => {
  const room = await open()
  const radio = (value: string) => room.wrapper.get<HTMLInputElement>(`input[type="radio"][value="${value}"]`)
  await radio('path').setValue()
  await flushPromises()
  expect(room.fake.callsOf('operations:identifyUsersBy')).toEqual([{ connectionId: 'larkfield', by: 'path' }])
  expect(radio('path').element.checked).toBe(true)
  room.fake.fail('operations:identifyUsersBy', new AppError('disk', 'The disk is full.'))
  await radio('id').setValue()
  await flushPromises()
  expect(radio('path').element.checked).toBe(true)
})

it('says where the choices cannot be read, with a way on', async () => {
  const room = await open((fake) => {
    fake.fail('operations:show', new AppError('disk', 'The file cannot be read.'))
  })
  expect(room.wrapper.text()).toContain('The file cannot be read.')
  room.fake.fail('operations:show', null)
  await byText(room.wrapper, 'button', 'Try again').trigger('click')
  await flushPromises()
  expect(room.wrapper.findAll('li')).toHaveLength(6)
})
