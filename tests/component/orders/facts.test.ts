import { expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import { orderFacts } from '../../../renderer/features/orders/inspector/orderFacts.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'

const people = { nameOf: (email: string) => email, officeOf: () => null }

it('coordinates and an area of zero are left out: the order is not scanned yet', () => {
  const { row, order } = makeFakeData().detail('order-0')
  if (order === null) throw new Error('there is no order')
  const labels = messages.inspector.fields
  const shown = (latitude: number, longitude: number, totalScannedArea: number): string[] => {
    const address = { ...order.address, latitude, longitude }
    const { details } = orderFacts(row, { ...order, address, totalScannedArea }, people)
    return details.facts
      .map(({ label }) => label)
      .filter((label) => label === messages.words.coordinates || label === labels.area)
  }
  expect(shown(0, 0, 0)).toEqual([])
  expect(shown(0, 32.5, 120)).toEqual([messages.words.coordinates, labels.area])
})
