import { DOMWrapper } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import OperationDialog from '../../renderer/features/operations/OperationDialog.vue'
import type { Operation } from '../../shared/contract/operations.ts'
import type { OperationValues } from '../../shared/domain/operations/request.ts'
import type { OperationName } from '../../shared/domain/operations/table.ts'
import { AppError } from '../../shared/errors.ts'
import { makeOperations } from '../support/fakes/answers/fakeOperations.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { click, dispatch, mountInWindow, release, type Mounted } from './mounting.ts'
import { required } from '../support/required.ts'

let page: Mounted
const dialog = (): DOMWrapper<Element> => new DOMWrapper(document.querySelector('[role="dialog"]'))
const button = (label: string) =>
  dialog()
    .findAll('button')
    .find((each) => each.text() === label)
async function press(label: string): Promise<void> {
  await click(button(label))
}
const field = (label: string) => {
  const id = dialog()
    .findAll('label')
    .find((each) => each.text().startsWith(label))
    ?.attributes('for')
  return dialog().get<HTMLInputElement>(`[id="${id ?? ''}"]`)
}

async function open(
  name: OperationName,
  request: Operation['request'] | null,
  values: OperationValues = {},
  prepare?: (fake: Mounted['fake']) => void,
): Promise<void> {
  const operation = required(
    makeOperations(request === null ? {} : { [name]: request }).operations.find((each) => each.name === name),
  )
  const props = { chosen: { connectionId: 'larkfield', operation, values } }
  page = await mountInWindow(OperationDialog, { props, ...(prepare === undefined ? {} : { prepare }) })
}

describe('an operation with an address', () => {
  const body = JSON.stringify(
    Object.fromEntries(
      ['street', 'suite', 'city', 'state', 'postalCode', 'country', 'info', 'package_type'].map((name) => [
        name,
        `{${name}}`,
      ]),
    ),
  )
  const paste = async (label: string, text: string): Promise<void> => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    await dispatch(field(label).element, event)
  }
  const line = '4817 Maple Hollow Lane, Apt 3B, Boulder, CO 80302'

  it('is filled by a pasted line, and not by a line pasted into its notes', async () => {
    await open('createScanOrder', { method: 'POST', path: '/orders/scan', body }, { country: 'US' })
    await paste('Notes', line)
    expect(field('City').element.value).toBe('')
    await paste('Street', line)
    const labels = ['Street', 'Suite, flat', 'City', 'State', 'Postal code', 'Country']
    expect(labels.map((label) => field(label).element.value)).toEqual([
      '4817 Maple Hollow Lane',
      'Apt 3B',
      'Boulder',
      'CO',
      '80302',
      'US',
    ])
  })

  it('offers packages by name', async () => {
    await open('createScanOrder', { method: 'POST', path: '/orders/scan', body })
    expect(
      field('Package')
        .findAll('option')
        .map((option) => option.text()),
    ).toContain('Plus 3D')
  })

  it('offers add-ons by name, and sends their codes', async () => {
    const withAddOns = JSON.stringify({ street: '{street}', add_ons: '{add_ons}' })
    const request = { method: 'POST', path: '/orders/scan', body: withAddOns } as const
    await open('createScanOrder', request, { add_ons: 'night_shots' })
    const boxes = dialog().get('[role="group"]').findAll('label')
    expect(boxes.map((box) => box.text())).toEqual([
      'GLA',
      'Express',
      '3D video',
      'CAD files',
      'Night shots (unknown add-on)',
    ])
    await boxes[3]?.get('input').setValue(true)
    await boxes[4]?.get('input').setValue(false)
    await boxes[0]?.get('input').setValue(true)
    await press('Review')
    expect(page.fake.callsOf('operations:preview')).toMatchObject([
      { values: { add_ons: '3d_cad_files\ngla' } },
    ])
  })
})

describe('an operation that reads', () => {
  it('is read at once without open questions, and shown as facts and as raw data', async () => {
    await open('companyPackage', { method: 'GET', path: '/companies/package', body: '' })
    expect(page.fake.callsOf('operations:read')).toEqual([
      { connectionId: 'larkfield', name: 'companyPackage', values: {} },
    ])
    expect(dialog().text()).toContain('PackagePlus')
    expect(dialog().find('pre').exists()).toBe(false)
    await press('Raw data')
    expect(dialog().get('pre').text()).toContain('"package": "Plus"')
  })

  it('has times, yes and no in words, and leaves out what is empty', async () => {
    await open('companyPackage', { method: 'GET', path: '/companies/package', body: '' }, {}, (fake) => {
      fake.answer('operations:read', () => ({
        facts: [
          { name: 'created_at', value: String(new Date(2026, 2, 9, 15, 4).getTime() / 1000) },
          { name: 'valid_until', value: new Date(2026, 3, 9, 15, 4).toISOString() },
          { name: 'is_trial', value: 'true' },
          { name: 'billing.contact_email', value: 'pay@larkfield.example' },
          { name: 'billing.country', value: 'CH' },
          { name: 'users.1.role', value: 'night_manager' },
          { name: 'status', value: 'QualityHold' },
          { name: 'company.add_ons', value: 'gla, 3d_cad_files' },
          { name: 'webhook_triggers', value: 'order_ready, order_changed' },
          { name: 'go2scan', value: '' },
          { name: 'seats', value: '1234567890' },
        ],
        raw: '{}',
        isCut: false,
        pdfBytes: null,
      }))
    })
    expect(
      dialog()
        .findAll('dt, dd')
        .map((each) => each.text().replace('\u202f', ' ')),
    ).toEqual([
      'Created',
      'Mar 9, 2026, 3:04 PM',
      'Valid until',
      'Apr 9, 2026, 3:04 PM',
      'Is trial',
      'Yes',
      'Billing · Contact email',
      'pay@larkfield.example',
      'Billing · Country',
      'Switzerland',
      'Users · 1 · Role',
      'Night manager',
      'Status',
      'Quality hold',
      'Company · Add-ons',
      'GLA, CAD files',
      'Events',
      'Order ready, Order changed',
      'Seats',
      '1234567890',
    ])
  })

  it('asks for its values first', async () => {
    await open('getUser', { method: 'GET', path: '/users/by/{email}', body: '' })
    expect(page.fake.callsOf('operations:read')).toEqual([])
    await press('Read')
    expect(field('E-mail').attributes('aria-invalid')).toBe('true')
    await field('E-mail').setValue('jonas@larkfield.example')
    await press('Read')
    expect(page.fake.callsOf('operations:read')).toMatchObject([
      { values: { email: 'jonas@larkfield.example' } },
    ])
  })

  it('shows why it failed', async () => {
    await open('companyPackage', { method: 'GET', path: '/companies/package', body: '' }, {}, (fake) => {
      fake.fail('operations:read', new AppError('not_offered', 'The service doesn’t offer this.'))
    })
    expect(dialog().get('[role="alert"]').text()).toContain('doesn’t offer this')
  })
})

describe('an operation that writes', () => {
  beforeEach(async () => {
    await open('addUser', null)
  })
  const toReview = async (): Promise<void> => {
    await field('E-mail').setValue('new@larkfield.example')
    await field('New password').setValue('correct horse')
    await press('Review')
  }

  it('is sent only after the request was shown, and shows the answer', async () => {
    expect(field('New password').attributes('type')).toBe('password')
    await toReview()
    expect(dialog().get('pre').text()).toContain('POST /users')
    expect(page.fake.callsOf('operations:send')).toEqual([])
    await press('Add user')
    expect(page.fake.callsOf('operations:send')).toMatchObject([
      { name: 'addUser', confirmed: { method: 'POST', path: '/users' } },
    ])
    expect(dialog().text()).toContain('Done: Add user')
    expect(dialog().text()).toContain('RoleUser')
    expect(page.fake.callsOf('team:refresh')).toHaveLength(1)
    expect(button('Add user')).toBeUndefined()
  })

  it('is sent once by a double click', async () => {
    await toReview()
    const held = holdAnswers(page.fake, 'operations:send')
    await button('Add user')?.trigger('click')
    await dialog()
      .findAll('button')
      .find((each) => each.text() === 'Sending…')
      ?.trigger('click')
    await release(held[0])
    expect(page.fake.callsOf('operations:send')).toHaveLength(1)
  })

  it('that is declined shows the service’s message at the field, and can be sent again', async () => {
    page.fake.fail(
      'operations:send',
      new AppError('refused', 'The service declined the request. Nothing was changed.', {
        details: { fields: [{ field: 'password', message: 'too short' }] },
      }),
    )
    await toReview()
    await press('Add user')
    expect(field('New password').attributes('aria-invalid')).toBe('true')
    expect(dialog().text()).toContain('too short')
    expect(dialog().text()).toContain('Nothing was changed.')
    page.fake.fail('operations:send', null)
    await press('Review')
    await press('Add user')
    expect(dialog().text()).toContain('Done: Add user')
  })

  it('without an answer is not confirmed, and can’t be sent again here', async () => {
    page.fake.fail(
      'operations:send',
      new AppError('outcome_unknown', 'The connection was lost. Not confirmed yet.'),
    )
    await toReview()
    await press('Add user')
    expect(dialog().text()).toContain('Not confirmed')
    expect(button('Add user')).toBeUndefined()
    await press('Show in outbox')
    expect(page.path()).toBe('/outbox')
  })
})

it('a deletion without open questions shows its request at once, and is not sent by that', async () => {
  await open('deleteUser', { method: 'DELETE', path: '/users/{user_id}', body: '' }, { user_id: 'u-1' })
  expect(page.fake.callsOf('operations:preview')).toHaveLength(1)
  expect(dialog().find('pre').exists()).toBe(true)
  expect(page.fake.callsOf('operations:send')).toEqual([])
})
