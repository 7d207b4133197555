import { describe, expect, it } from 'vitest'
import { createOrderForms } from '../../../electron/services/catalogue/orders/orderForms.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import type { PersonRecord } from '../../../electron/services/api/peopleApi.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import type { PlacedEntry } from '../../../electron/services/catalogue/orders/samePlace.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'

const NOW = 1_774_000_000
const DAY = 86_400

const record = (id: string, daysAgo: number | null, address: object, info: object = {}) => ({
  id,
  info: { status: 'Ready', created_at: daysAgo === null ? null : NOW - daysAgo * DAY, ...info },
  address,
})
const oak = { street: 'Oak Lane', number: '7', city: 'Dover', country: 'US' }
const place = {
  street: '7 Oak Ln',
  suite: '',
  city: 'dover',
  postalCode: '',
  latitude: null,
  longitude: null,
}

function opened(records: unknown[], options: { entries?: PlacedEntry[]; people?: PersonRecord[] } = {}) {
  const db = memoryCatalogue()
  const orders = createOrders(db)
  const people = createPeople(db)
  inTransaction(db, () => {
    orders.storePage('c', records.map(parseOrder), 0, NOW)
    people.replace('c', [{ id: 'o1', name: 'North', raw: {} }], options.people ?? [])
  })
  const forms = createOrderForms({ db, people, now: () => NOW, entries: () => options.entries ?? [] })
  const asked = { connectionId: 'c', exceptEntryId: null, exceptOrderId: null }
  return {
    forms,
    like: (except: Partial<Record<keyof typeof asked, string>> = {}, at: object = {}) =>
      forms
        .samePlace({ ...asked, ...except, place: { ...place, ...at } })
        .map(({ orderId, entryId }) => orderId ?? entryId),
  }
}
const entry = (id: string, daysAgo: number, street: string): PlacedEntry => ({
  id,
  title: street,
  createdAt: NOW - daysAgo * DAY,
  form: { kind: 'draft', form: { ...emptyDraftForm(), street, city: 'Dover' } },
})

describe('orders at the same place', () => {
  it('lists orders of the last 30 days or without a date and placed entries, newest first', () => {
    const { like } = opened(
      [
        record('a', 29, oak),
        record('b', 31, oak),
        record('c', 2, { ...oak, street: '7 Oak Lane', number: '' }),
        record('d', 1, { ...oak, number: '9' }),
        record('e', null, oak),
        record('f', 3, { full_address: '7 Oak Lane, Dover, DE' }),
        { id: 'g', info: 'not an object', address: 'nowhere' },
      ],
      { entries: [entry('x', 0, '7 Oak Lane'), entry('y', 0, '8 Oak Lane'), entry('z', 40, '7 Oak Lane')] },
    )
    expect(like()).toEqual(['x', 'c', 'f', 'a', 'e'])
  })

  it('leaves out the order or entry that is being edited', () => {
    const { like } = opened([record('a', 2, oak)], { entries: [entry('x', 0, '7 Oak Lane')] })
    expect(like({ exceptOrderId: 'a' })).toEqual(['x'])
    expect(like({ exceptEntryId: 'x' })).toEqual(['a'])
  })

  it('matches by coordinates alone, also those of an entry', () => {
    const at = { street: '', city: '', latitude: 45.5, longitude: -122.6 }
    const { like } = opened([record('a', 2, { ...oak, latitude: 45.5002, longitude: -122.6 })], {
      entries: [
        {
          ...entry('x', 0, 'Somewhere'),
          form: { kind: 'draft', form: { ...emptyDraftForm(), latitude: '45,5', longitude: '-122.6001' } },
        },
      ],
    })
    expect(like({}, at)).toEqual(['x', 'a'])
    expect(like({}, { ...at, latitude: 45.6 })).toEqual([])
  })

  it('returns no orders of another company', () => {
    const { like } = opened([record('a', 2, oak)])
    expect(like({ connectionId: 'd' })).toEqual([])
  })
})

describe('people for order forms', () => {
  const person = (id: string, email: string, raw: object, officeId: string | null = null): PersonRecord => ({
    id,
    email,
    officeId,
    raw,
  })

  it('lists each e-mail address once, with the known name, office and role', () => {
    const { forms } = opened([], {
      people: [
        person('1', 'kim@studio.example', { name: ' Kim ', surename: 'Vale', role: 'User' }),
        person('2', 'KIM@studio.example', { name: 'Kim', surname: 'Vale', role: 'User' }, 'o1'),
        person('3', 'bo@studio.example', { name: '', surname: 7 }),
      ],
    })
    expect(forms.people('c').people).toEqual([
      { email: 'bo@studio.example', name: null, surname: null, role: null, office: null },
      { email: 'KIM@studio.example', name: 'Kim', surname: 'Vale', role: 'User', office: 'North' },
    ])
  })

  it('the usual country is that of most orders, and no owner is suggested among several people', () => {
    const orders = [
      record('a', 5, oak, { created_by: 'old@studio.example' }),
      record('b', 1, { ...oak, country: 'CA' }, { created_by: 'kim@studio.example' }),
      record('c', 9, oak),
    ]
    const two = [person('1', 'a@studio.example', {}), person('2', 'b@studio.example', {})]
    const { forms } = opened(orders, { people: two })
    expect(forms.people('c').usual).toEqual({ owner: null, country: 'US' })
    expect(forms.people('other')).toEqual({
      people: [],
      usual: { owner: null, country: null },
    })
  })

  it('the only person is the usual owner', () => {
    const { forms } = opened([], { people: [person('1', 'solo@studio.example', {})] })
    expect(forms.people('c').usual).toEqual({ owner: 'solo@studio.example', country: null })
  })
})

it('drawing styles are listed once each, the last used first, without invalid colours', () => {
  const style = (id: string, name: string | null, colours: unknown) => ({
    style_template: { id, name, preview_colors: colours },
  })
  const { forms } = opened([
    record('a', 9, oak, style('s1', 'Ink', ['#111111', 'red; x:url(y)', '#FFF', 7])),
    record('b', 4, oak, style('s2', null, null)),
    record('c', 1, oak, style('s1', 'Ink', ['#111111'])),
    record('d', 1, oak, { style_template: 'none' }),
    record('e', 1, oak, { style_template: { name: 'without an id' } }),
  ])
  expect(forms.styleTemplates('c')).toEqual([
    { id: 's1', name: 'Ink', colours: ['#111111'] },
    { id: 's2', name: null, colours: [] },
  ])
})
