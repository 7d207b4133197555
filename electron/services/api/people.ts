import { z } from 'zod'
import type { OfficeRecord, PersonRecord } from '../catalogue/people.ts'
import type { ApiClient } from './client.ts'
import { readPage } from './orders.ts'

const personSchema = z.looseObject({ id: z.string(), email: z.string() })
const officeSchema = z.looseObject({
  id: z.string(),
  name: z.string().catch(''),
  users: z.array(z.unknown()).nullish().catch(null),
})

/** Offices with their users, and the users list, joined by id. Entries of another shape are left out. */
export async function readPeople(
  client: ApiClient,
  signal?: AbortSignal,
): Promise<{ offices: OfficeRecord[]; people: PersonRecord[] }> {
  const offices: OfficeRecord[] = []
  const people = new Map<string, PersonRecord>()
  const answer = await client.call('base', 'GET', '/companies/offices', { signal })
  for (const entry of Array.isArray(answer) ? answer : []) {
    const office = officeSchema.safeParse(entry)
    if (!office.success) continue
    offices.push({ id: office.data.id, name: office.data.name || office.data.id, raw: entry })
    for (const user of office.data.users ?? []) {
      const person = personSchema.safeParse(user)
      if (person.success)
        people.set(person.data.id, {
          id: person.data.id,
          email: person.data.email,
          officeId: office.data.id,
          raw: user,
        })
    }
  }
  const listed = new Set<string>()
  let offset: number | null = 0
  while (offset !== null) {
    const page: { items: unknown[]; nextOffset: number | null } = readPage(
      await client.call('base', 'GET', '/users', {
        query: [
          ['limit', '100'],
          ['offset', String(offset)],
        ],
        signal,
      }),
      offset,
    )
    const before = listed.size
    for (const user of page.items) {
      const person = personSchema.safeParse(user)
      if (!person.success) continue
      listed.add(person.data.id)
      people.set(person.data.id, {
        id: person.data.id,
        email: person.data.email,
        officeId: people.get(person.data.id)?.officeId ?? null,
        raw: user,
      })
    }
    // A service that knows no offset would send the same page for ever.
    offset = listed.size > before ? page.nextOffset : null
  }
  return { offices, people: [...people.values()] }
}
