import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import OperationsPart from '../../renderer/features/settings/operations/OperationsPart.vue'
import { AppError } from '../../shared/errors.ts'
import { makeOperations } from '../support/fakes/answers/fakeOperations.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { byText, click, emit, mountInWindow, release, type Mounted, undoStep } from './mounting.ts'
import { required } from '../support/required.ts'

async function open(prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> {
  return await mountInWindow(OperationsPart, prepare === undefined ? {} : { prepare })
}
const line = ({ wrapper }: Mounted, name: string) => byText(wrapper, 'li', new RegExp(`^${name}`))
const press = async ({ wrapper }: Mounted, label: string): Promise<void> => {
  await click(wrapper.get(`button[aria-label="${label}"]`))
}
/** Opens the dialog of an operation and returns its fields. */
async function edit(page: Mounted, name: string) {
  await press(page, `Edit…: ${name}`)
  const dialog = new DOMWrapper(document.querySelector('[role="dialog"]'))
  return {
    path: dialog.get<HTMLInputElement>('input[type="text"]'),
    method: dialog.get<HTMLSelectElement>('select'),
    body: () => dialog.get<HTMLTextAreaElement>('textarea'),
    text: () => dialog.text(),
    press: async (label: string) => {
      await click(dialog.findAll('button').find((button) => button.text() === label))
    },
  }
}

it('API features list every operation with what is known, and whether it is on and offered', async () => {
  const page = await open()
  expect(page.wrapper.findAll('li')).toHaveLength(19)
  expect(line(page, 'Company information').text()).toContain('OfferedLikely')
  expect(line(page, 'Delete draft').text()).toContain('Not tried yet')
  expect(line(page, 'Add user').text()).toContain('POST /users')
  expect(line(page, 'Add user').text()).toContain('Documented')
  expect(line(page, 'Add office').text()).toContain('OffOnly its name is known')
  expect(page.wrapper.findAll('button').filter((button) => button.text() === 'Retry')).toHaveLength(2)
  await press(page, 'Retry: Combined PDF')
  expect(page.fake.callsOf('operations:tryAgain')).toEqual([
    { connectionId: 'larkfield', name: 'combinedPdf' },
  ])
  expect(line(page, 'Combined PDF').text()).toContain('Not tried yet')
})

it('only reads that are on can be tried', async () => {
  const page = await open()
  const tried = page.wrapper.findAll('button').filter((button) => button.text() === 'Try…')
  expect(tried.map((button) => button.attributes('aria-label'))).toEqual([
    'Try…: Change requests',
    'Try…: Change request details',
    'Try…: Company information',
  ])
})

it('a request is checked at its field, saved, undone and reset to the default', async () => {
  const page = await open()
  const dialog = await edit(page, 'Combined PDF')
  expect(dialog.text()).toContain('Placeholders: {order_id}')
  await dialog.path.setValue('combined')
  await dialog.press('Save')
  expect(dialog.path.attributes('aria-invalid')).toBe('true')
  expect(dialog.text()).toContain('A path begins with a slash.')
  await dialog.path.setValue('/orders/{order_id}/all.pdf')
  await dialog.press('Save')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(line(page, 'Combined PDF').text()).toContain('GET /orders/{order_id}/all.pdf')
  expect(line(page, 'Combined PDF').text()).toContain('Set by you')
  await undoStep()
  expect(line(page, 'Combined PDF').text()).toContain('GET /orders/{order_id}/combined-pdf')
  const again = await edit(page, 'Add user')
  await again.method.setValue('PUT')
  await again.body().setValue('{"email":"{email}"}')
  await again.press('Reset to default')
  expect(again.method.element.value).toBe('POST')
  await again.press('Save')
  expect(page.fake.callsOf('operations:set').at(-1)).toMatchObject({
    name: 'addUser',
    request: { method: 'POST', path: '/users', body: expect.stringContaining('{password}') as unknown },
  })
})

it('an operation without a path is off', async () => {
  const page = await open()
  const dialog = await edit(page, 'Company information')
  await dialog.path.setValue('')
  await dialog.press('Save')
  expect(line(page, 'Company information').text()).toContain('Off')
  expect(line(page, 'Company information').text()).not.toContain('GET')
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
  await click(byText(page.wrapper, 'button', 'Try again'))
  expect(page.wrapper.findAll('li')).toHaveLength(19)
})

it('a late answer of one company is not shown after a switch to another', async () => {
  const page = await open()
  const held = holdAnswers(page.fake, 'operations:tryAgain')
  await page.wrapper.get('button[aria-label="Retry: Combined PDF"]').trigger('click')
  const { overview } = page.fake.data
  const first = required(overview.connections[0])
  const connections = [...overview.connections, { ...first, id: 'quarry', name: 'Quarry Plans' }]
  page.fake.answer('operations:show', () => ({ ...makeOperations(), operations: [] }))
  await emit(page.fake, 'app:changed', { ...overview, connections, activeConnectionId: 'quarry' })
  expect(page.wrapper.text()).not.toContain('Combined PDF')
  await release(held[0])
  expect(page.wrapper.text()).not.toContain('Combined PDF')
})
