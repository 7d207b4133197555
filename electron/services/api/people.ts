import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { OfficeRecord, PersonRecord } from '../catalogue/people.ts'
import type { ApiClient } from './client.ts'
import { readPage } from './orders.ts'

/** A list as the service gave it. */
export interface ReadList<T> {
  records: T[]
  /** Everything that was in it, understood or not. */
  entries: unknown[]
  /** How many entries have another shape. */
  misunderstood: number
}

/** What could be read of both lists, and why the rest could not. */
export interface PeopleRead {
  offices: ReadList<OfficeRecord> | null
  users: ReadList<PersonRecord> | null
  faults: { list: 'offices' | 'users'; error: unknown }[]
}

/** A user as PATCH /users/email answers. */
export interface UserAnswer {
  id: string
  email: string
  raw: Record<string, unknown>
}

const personSchema = z.looseObject({ id: z.string().min(1), email: z.string() })
const officeSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string().catch(''),
  users: z.array(z.unknown()).nullish().catch(null),
})

/** GET /companies/offices: every office with its users. Throws `not_service` for what is no list. */
export async function readOffices(client: ApiClient, signal?: AbortSignal): Promise<ReadList<OfficeRecord>> {
  const answer = await client.call('base', 'GET', '/companies/offices', { signal })
  if (!Array.isArray(answer))
    throw new AppError('not_service', 'The service answered with offices in a shape Planroom does not know.')
  const entries = answer as unknown[]
  const read = entries.map((entry) => officeSchema.safeParse(entry))
  const records = read.flatMap(({ data }): OfficeRecord[] =>
    data === undefined ? [] : [{ id: data.id, name: data.name || data.id, raw: data }],
  )
  const users = read.flatMap(({ data }) => data?.users ?? [])
  const misunderstood =
    entries.length - records.length + users.filter((user) => !personSchema.safeParse(user).success).length
  return { records, entries, misunderstood }
}

/**
 * GET /users to its end, each user once. Pages overlap by one row, so that a list that shrinks meanwhile loses nobody; a larger page than
 * the default is given up where the service refuses it. It ends when the offset does not grow or a page brings nobody new: pagination may
 * say `limit: 0`, or promise more for ever.
 */
export async function readUsers(client: ApiClient, signal?: AbortSignal): Promise<ReadList<PersonRecord>> {
  const records = new Map<string, PersonRecord>()
  const entries = new Map<string, unknown>()
  let limit = 100
  let at = 0
  for (;;) {
    const from = Math.max(0, at - 1)
    const answer = await asked(from)
    if (answer === null) continue
    const page = readPage(answer, from)
    const before = entries.size
    for (const entry of page.items) {
      const { data } = personSchema.safeParse(entry)
      entries.set(data?.id ?? JSON.stringify(entry), entry)
      if (data !== undefined)
        records.set(data.id, { id: data.id, email: data.email, officeId: null, raw: data })
    }
    if (page.nextOffset === null || page.nextOffset <= at || entries.size === before) break
    at = page.nextOffset
  }
  const misunderstood = entries.size - records.size
  return { records: [...records.values()], entries: [...entries.values()], misunderstood }

  /** Null where the page was too large for the service. */
  async function asked(offset: number): Promise<unknown> {
    const query = [
      ['limit', String(limit)],
      ['offset', String(offset)],
    ] as const
    try {
      return await client.call('base', 'GET', '/users', { query, signal })
    } catch (error) {
      if (limit === 20 || !(error instanceof AppError) || error.code !== 'refused') throw error
      limit = 20
      return null
    }
  }
}

/** Both lists; one that fails does not lose the other. */
export async function readPeople(client: ApiClient, signal?: AbortSignal): Promise<PeopleRead> {
  const [offices, users] = await Promise.allSettled([readOffices(client, signal), readUsers(client, signal)])
  const faults: PeopleRead['faults'] = []
  if (offices.status === 'rejected') faults.push({ list: 'offices', error: offices.reason })
  if (users.status === 'rejected') faults.push({ list: 'users', error: users.reason })
  return {
    offices: offices.status === 'fulfilled' ? offices.value : null,
    users: users.status === 'fulfilled' ? users.value : null,
    faults,
  }
}

/** Updates a user. Sends one request and never a second one; null where the answer is not a user. */
export async function updateUser(
  client: ApiClient,
  path: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<UserAnswer | null> {
  const { data } = personSchema.safeParse(await client.call('base', 'PATCH', path, { body, signal }))
  return data === undefined ? null : { id: data.id, email: data.email, raw: data }
}
