import { expect, test } from 'vitest'
import { readOffices, readPeople, readUsers, updateUser } from '../../../electron/services/api/peopleApi.ts'
import { json, type ScriptedServer } from '../../support/servers/scripted.ts'
import { scriptedClient } from '../../support/servers/scriptedClient.ts'

let server: ScriptedServer
type Answer = (url: URL) => { status?: number; value: unknown }
async function answering(answer: Answer) {
  const started = await scriptedClient(({ url }, response) => {
    const { status = 200, value } = answer(url)
    json(response, status, value)
  })
  ;({ server } = started)
  return started.client
}
const asked = (): string[] => server.requests.map(({ url }) => url.search)
const user = (n: number) => ({ id: `u${String(n)}`, email: `u${String(n)}@x.example` })
/** The rows of a page as an honest service cuts them. */
function cut(all: readonly unknown[], url: URL) {
  const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)))
  return { items: all.slice(offset, (offset ?? 0) + (limit ?? 0)), limit: limit ?? 0, offset: offset ?? 0 }
}

test('users are all read when pages have limit 0, a next_offset one too far and at most 20 rows', async () => {
  const all = Array.from({ length: 45 }, (_, n) => user(n))
  const client = await answering((url) => {
    const { items, limit, offset } = cut(all, url)
    if (limit > 20) return { status: 400, value: { message: 'limit' } }
    const next = offset === 0 ? 21 : offset + items.length
    return {
      value: {
        items,
        pagination: { has_more: next < 45, limit: 0, next_offset: next, previous_offset: 0 },
      },
    }
  })
  const { records, entries, misunderstood } = await readUsers(client)
  expect(records.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(entries).toEqual(all)
  expect(misunderstood).toBe(0)
  expect(asked()).toEqual([
    '?limit=100&offset=0',
    '?limit=20&offset=0',
    '?limit=20&offset=19',
    '?limit=20&offset=38',
  ])
})

test('a user list that shrinks between two pages is read without a loss or a duplicate', async () => {
  const all = Array.from({ length: 150 }, (_, n) => user(n))
  const client = await answering((url) => {
    const { items, offset } = cut(all, url)
    if (offset === 0) all.shift()
    return { value: { items, pagination: { has_more: items.length === 100 } } }
  })
  const { records } = await readUsers(client)
  expect(records).toHaveLength(150)
})

test('a user list without an end, from a service that ignores the offset, ends as incomplete', async () => {
  const items = [user(1), 'nobody', { id: 'u2', email: null }]
  const client = await answering(() => ({
    value: { items, pagination: { has_more: true, next_offset: 99 } },
  }))
  const read = await readUsers(client)
  expect(read.records.map(({ id }) => id)).toEqual(['u1'])
  expect(read.entries).toEqual(items)
  expect(read.misunderstood).toBe(2)
  expect(read.incomplete).toMatchObject({ code: 'incomplete_list', details: { read: 3 } })
  expect(asked().length).toBeLessThan(15)
})

test('offices and users without the required fields are counted as not understood', async () => {
  const offices = [
    { id: 'o1', name: 'North', users: [user(1), {}, null] },
    { id: 'o2', name: null, users: null },
    { name: 'No id' },
    'x',
  ]
  const client = await answering(() => ({ value: offices }))
  const { records, entries, misunderstood } = await readOffices(client)
  expect(records.map(({ id, name }) => [id, name])).toEqual([
    ['o1', 'North'],
    ['o2', 'o2'],
  ])
  expect(entries).toEqual(offices)
  expect(misunderstood).toBe(4)
})

test('an office list that is no list fails, and the user list is still returned', async () => {
  const client = await answering((url) => ({ value: url.pathname.endsWith('/users') ? { items: [] } : {} }))
  await expect(readOffices(client)).rejects.toMatchObject({ code: 'not_service' })
  const { offices, users, faults } = await readPeople(client)
  expect([offices, users?.records]).toEqual([null, []])
  expect(faults).toMatchObject([{ list: 'offices', error: { code: 'not_service' } }])
})

test.each([[[]], [{}], [null], ['ok'], [{ id: 'a' }], [{ id: '', email: 'a@x.example' }]])(
  'an update answered by %j returns no user',
  async (value) => {
    const client = await answering(() => ({ value }))
    expect(await updateUser(client, '/users/email', { name: 'A' })).toBeNull()
    expect(server.requests).toMatchObject([{ method: 'PATCH', body: '{"name":"A"}' }])
  },
)
