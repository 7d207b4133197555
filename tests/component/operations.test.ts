import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import OperationsPart from '../../renderer/features/settings/operations/OperationsPart.vue'
import { AppError } from '../../shared/errors.ts'
import { makeOperations } from '../support/fakes/answers/fakeOperations.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

async function open(prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> {
  const mounted = await mountInWindow(OperationsPart, prepare === undefined ? {} : { prepare })
  return mounted
}
const line = ({ wrapper }: Mounted, name: string) => byText(wrapper, 'li', new RegExp(`^${name}`))
const path = (page: Mounted, name: string) =>
  page.wrapper.get<HTMLInputElement>(`input[aria-label="Path: ${name}"]`)

it('API features show whether each operation is offered, and Retry resets one that is not', async () => {
  const page = await open()
  expect(page.wrapper.findAll('li')).toHaveLength(6)
  expect(line(page, 'Company information').text()).toContain('Offered')
  expect(line(page, 'Delete drafts').text()).toContain('Not tried yet')
  expect(page.wrapper.findAll('button').filter((button) => button.text() === 'Retry')).toHaveLength(2)
  await page.wrapper.get('button[aria-label="Retry: Combined PDF"]').trigger('click')
  await flushPromises()
  expect(page.fake.callsOf('operations:tryAgain')).toEqual([
    { connectionId: 'larkfield', name: 'combinedPdf' },
  ])
  expect(line(page, 'Combined PDF').text()).toContain('Not tried yet')
})

it('API features show whether order details are offered, and Retry resets them', async () => {
  const page = await open()
  expect(line(page, 'Order details').text()).toContain('Not offered')
  await page.wrapper.get('button[aria-label="Retry: Order details"]').trigger('click')
  await flushPromises()
  expect(page.fake.callsOf('operations:tryAgain')).toEqual([
    { connectionId: 'larkfield', name: 'orderDetails' },
  ])
  expect(line(page, 'Order details').text()).toContain('Not tried yet')
})

it('a custom path is checked at its field, saved, and reset to the default', async () => {
  const page = await open()
  const field = path(page, 'Combined PDF')
  await field.setValue('combined')
  await flushPromises()
  expect(field.attributes('aria-invalid')).toBe('true')
  expect(line(page, 'Combined PDF').text()).toContain('A path begins with a slash.')
  await field.setValue('/orders/{order_id}/all.pdf')
  await flushPromises()
  expect(line(page, 'Combined PDF').text()).toContain('Saved.')
  await page.wrapper.get('button[aria-label="Undo: Combined PDF"]').trigger('click')
  await flushPromises()
  expect(field.element.value).toBe('/orders/{order_id}/combined-pdf')
  await field.setValue('/orders/{order_id}/all.pdf')
  await flushPromises()
  await page.wrapper.get('button[aria-label="Reset to default: Combined PDF"]').trigger('click')
  await flushPromises()
  expect(field.element.value).toBe('/orders/{order_id}/combined-pdf')
  expect(page.fake.callsOf('operations:setPath').map((call) => (call as { path: string }).path)).toEqual([
    'combined',
    '/orders/{order_id}/all.pdf',
    '/orders/{order_id}/combined-pdf',
    '/orders/{order_id}/all.pdf',
    '',
  ])
})

it('the user identifier is saved, and the saved choice shown if saving fails', async () => {
  const page = await open()
  const radio = (value: string) => page.wrapper.get<HTMLInputElement>(`input[type="radio"][value="${value}"]`)
  await radio('path').setValue()
  await flushPromises()
  expect(page.fake.callsOf('operations:identifyUsersBy')).toEqual([{ connectionId: 'larkfield', by: 'path' }])
  expect(radio('path').element.checked).toBe(true)
  page.fake.fail('operations:identifyUsersBy', new AppError('disk', 'The disk is full.'))
  await radio('id').setValue()
  await flushPromises()
  expect(radio('path').element.checked).toBe(true)
})

it('API features that can’t be read show the reason with Try again', async () => {
  const page = await open((fake) => {
    fake.fail('operations:show', new AppError('disk', 'The file cannot be read.'))
  })
  expect(page.wrapper.text()).toContain('The file cannot be read.')
  page.fake.fail('operations:show', null)
  await byText(page.wrapper, 'button', 'Try again').trigger('click')
  await flushPromises()
  expect(page.wrapper.findAll('li')).toHaveLength(6)
})

it('a late answer of one company is not shown after a switch to another', async () => {
  const page = await open()
  const held = holdAnswers(page.fake, 'operations:tryAgain')
  await page.wrapper.get('button[aria-label="Retry: Combined PDF"]').trigger('click')
  const { overview } = page.fake.data
  const [first] = overview.connections
  if (first === undefined) throw new Error('there is no connection')
  const connections = [...overview.connections, { ...first, id: 'quarry', name: 'Quarry Plans' }]
  page.fake.answer('operations:show', () => ({ ...makeOperations(), operations: [] }))
  page.fake.emit('app:changed', { ...overview, connections, activeConnectionId: 'quarry' })
  await flushPromises()
  expect(page.wrapper.text()).not.toContain('Combined PDF')
  held[0]?.()
  await flushPromises()
  expect(page.wrapper.text()).not.toContain('Combined PDF')
})
