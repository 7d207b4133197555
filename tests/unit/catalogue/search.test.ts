import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { plainWords } from '../../../shared/domain/search/plainWords.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import '../../support/properties.ts'

/** Creators are found by name, although orders contain only e-mail addresses. One creator is not in the team list. */
const kim = { email: 'kim@studio.example', name: 'Kim Ōkubo-Lane' }
const creators = [
  kim,
  { email: 'z7@studio.example', name: 'Zoë Oakes' },
  { email: 'gone@studio.example', name: '' },
]

/** A search equals a comparison with every text, whether few or most orders contain the words. */

const newest = { key: 'createdAt', descending: true } as const
const scope = { connection: 'c', root: '' }

function catalogue(count: number) {
  const db = memoryCatalogue()
  const orders = createOrders(db)
  const streets = ['Oak Lane', 'São João', 'Mill % Road', 'O\'Hara "B" Way']
  const records = Array.from({ length: count }, (_, at) =>
    parseOrder({
      id: String(70_000 + at),
      info: {
        status: 'Ready',
        created_at: at,
        external_id: `JOB-${String(at * 37)}`,
        created_by: (creators[at % 7] ?? kim).email,
      },
      address: { street: streets[at % streets.length], number: String(at % 90), city: 'Dover' },
    }),
  )
  inTransaction(db, () => {
    orders.storePage('c', records, 0, 1)
    const people = creators.slice(0, 2).map(({ email, name }, at) => {
      const [first = '', surname = ''] = name.split(' ')
      return { id: String(at), email: email.toUpperCase(), officeId: null, raw: { name: first, surname } }
    })
    createPeople(db).replace('c', [], people)
  })
  const nameOf = new Map(creators.map(({ email, name }) => [email, plainWords(` ${name}`)]))
  const texts = db
    .prepare(
      `SELECT t.id, t.words, o.created_by AS creator FROM orders_fts t JOIN orders o ON o.rowid = t.rowid
      ORDER BY t.rowid DESC`,
    )
    .all() as { id: string; words: string; creator: string }[]
  const byHand = (typed: string): string[] => {
    const words = plainWords(typed)
      .split(/\s+/)
      .filter((word) => word !== '')
    const isIn = (text: string, word: string): boolean =>
      text.includes(Array.from(word).length < 3 ? ` ${word}` : word)
    return texts
      .filter((text) =>
        words.every((word) => isIn(text.words, word) || isIn(nameOf.get(text.creator) ?? '', word)),
      )
      .map(({ id }) => id)
  }
  return { db, orders, byHand }
}

// In the large catalogue a common word walks the list and a rare word uses the index.
const few = catalogue(40)
const many = catalogue(8000)
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'oak',
        'lane',
        'joao',
        'SÃO',
        'mi',
        'o',
        '%',
        '"b"',
        "o'h",
        'job-',
        '7',
        '70',
        '700',
        'kim@',
        'okubo',
        'zoe',
        'OAKES',
        'zo',
        'nowhere',
        'dover',
        'd',
      ),
      fc.nat({ max: 8000 }).map((at) => `job-${String(at * 37)}`),
      fc.nat({ max: 90 }).map(String),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '))

test.each([
  ['few', few],
  ['many', many],
] as const)(
  'a search in %s orders finds what a comparison with every text finds',
  async (_name, { orders, byHand }) => {
    await fc.assert(
      fc.asyncProperty(typed, async (search) => {
        const expected = byHand(search)
        const filter = { ...emptyFilter, search }
        expect(orders.ids(scope, filter, newest)).toEqual(expected)
        const { rows, total } = await orders.query(scope, filter, newest, 0, 20)
        expect(total).toBe(expected.length)
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, 20))
      }),
      // One name has the long word, most texts have the others; the second name has one of the short words.
      { numRuns: 80, examples: [['okubo o d']] },
    )
  },
)

/** `count` orders that all have these spellings, and one that has none. */
function spelled(count: number) {
  const orders = createOrders(memoryCatalogue())
  const street = 'Πατησίων Οδός ΠΑΡΚΟΥ 10μm 20µm βθφ ϵϰϖϱ Straſse'
  const records = Array.from({ length: count + 1 }, (_, at) => {
    const address = { street: at === 0 ? 'Oak Lane' : street }
    return parseOrder({ id: String(at), info: { created_at: at }, address })
  })
  orders.storePage('c', records, 0, 1)
  return orders
}
// One match uses the index, thousands walk the list.
const spellings = [1, 5100].map((count) => ({ count, orders: spelled(count) }))

test.each([
  'ΠΑΤΗΣ',
  'πατησιων',
  'ΟΔΟΣ',
  'οδοσ',
  'οδος παρκ',
  '10µm',
  '20μm',
  '20µm 10μm',
  'ϐϑϕ',
  'εκπρ',
  'strasse',
])('a search for "%s" matches every spelling of its letters', async (search) => {
  for (const { count, orders } of spellings) {
    const filter = { ...emptyFilter, search }
    const { rows, total } = await orders.query(scope, filter, newest, 0, 1)
    expect(total).toBe(count)
    expect(rows.map(({ id }) => id)).toEqual([String(count)])
    expect(orders.ids(scope, filter, newest)).toHaveLength(count)
  }
})

test('after a rename the new name is found and the old name is not, also after a rollback', async () => {
  const db = memoryCatalogue()
  const orders = createOrders(db)
  const people = createPeople(db)
  const email = 'kim@studio.example'
  const records = [parseOrder({ id: '1', info: { status: 'Ready', created_by: email }, address: {} })]
  inTransaction(db, () => orders.storePage('c', records, 0, 1))
  const named = (name: string) =>
    inTransaction(db, () => {
      people.replace('c', [], [{ id: 'k', email, officeId: null, raw: { name } }])
    })
  const found = async (search: string) =>
    (await orders.query(scope, { ...emptyFilter, search }, newest, 0, 5)).total
  const both = async () => [await found('kimberly'), await found('josephine')]
  expect(await both()).toEqual([0, 0])
  named('Kimberly')
  expect(await both()).toEqual([1, 0])
  people.update('c', { id: 'k', email, raw: { name: 'Josephine' } }, 1)
  expect(await both()).toEqual([0, 1])
  // The rollback restores the old name.
  db.exec('BEGIN')
  people.replace('c', [], [])
  expect(await both()).toEqual([0, 0])
  db.exec('ROLLBACK')
  expect(await both()).toEqual([0, 1])
  db.close()
})
