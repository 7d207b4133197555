import { expect, test } from 'vitest'
import { columns } from '../../renderer/features/orders/table/columns.ts'
import { whyMatched } from '../../renderer/features/orders/table/whyMatched.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'

const [first] = makeFakeData(1).rows
if (first === undefined) throw new Error('There is no order.')
const row = {
  ...first,
  address: '521 Brightfield Road',
  externalId: 'LK-2400',
  createdBy: 'mara@studio.example',
}
const people = { nameOf: () => 'Mara Lindqvist', officeOf: () => null }
const only = (...keys: string[]) => columns.filter(({ key }) => keys.includes(key))
const why = (search: string, visible = only('status', 'address')) => whyMatched(row, search, visible, people)

test('a word in a visible column needs no reason', () => {
  expect(why('bright')).toBeNull()
  expect(why('lk-2400', only('address', 'externalId'))).toBeNull()
  expect(why('lindqvist', only('address', 'createdBy'))).toBeNull()
})

test('a word in a hidden column is named with its field, and marked', () => {
  expect(why('road 2400')).toEqual({ text: 'Reference: LK-2400', ranges: [[14, 18]] })
  expect(why('lindqvist')?.text).toBe('Photographer: Mara Lindqvist (mara@studio.example)')
})

test('a code of the service is named as the window names it', () => {
  const plus = { ...row, packageType: 'plus_3d' }
  expect(whyMatched(plus, 'plus_3d', only('address'), people)?.text).toBe('Package: Plus 3D')
})

test('an e-mail address is named where only the name is visible', () => {
  expect(why('mara@studio', only('address', 'createdBy'))?.text).toContain('(mara@studio.example)')
})

test('an order found by its id says so without the id', () => {
  expect(why(row.id)?.text).toBe('Order ID')
})

test('words of the reason itself are not marked', () => {
  expect(why('or gate')?.ranges).toEqual([])
  expect(why('2400 reference or')).toEqual({
    text: 'Reference: LK-2400 · In the full address, location or notes',
    ranges: [[14, 18]],
  })
})

test('words of several hidden fields are named together', () => {
  expect(why('2400 lindqvist')?.text).toMatch(/^Reference: LK-2400 · Photographer: /)
})

test('a word that no field of the row has is in the full address, location or notes', () => {
  expect(why('gate')?.text).toBe('In the full address, location or notes')
  expect(whyMatched({ ...row, understood: false }, 'gate', only('address'), people)?.text).toBe(
    'In the raw data',
  )
})
