import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'
import { readPage } from './ordersApi.ts'
import { pageQuery, type ListPage } from './listPage.ts'
import { readAllPages } from './readAllPages.ts'

export interface OfficeRecord {
  id: string
  name: string
  raw: unknown
}
/** A user. `officeId` is null in records of GET /users, which does not name offices. */
export interface PersonRecord {
  id: string
  email: string
  officeId: string | null
  raw: unknown
}

/** A list as the service sent it. */
export interface ReadList<T> {
  records: T[]
  /** All entries, also those that could not be parsed. */
  entries: unknown[]
  /** Number of entries with an unknown shape. */
  misunderstood: number
  /** Why the list is incomplete; left out if it is complete. */
  incomplete?: AppError
}

/** The lists of offices and users. A list that failed is null. A failed or incomplete list has an entry in `faults`. */
export interface PeopleRead {
  offices: ReadList<OfficeRecord> | null
  users: ReadList<PersonRecord> | null
  faults: { list: 'offices' | 'users'; error: unknown }[]
}

/** A user in the answer of PATCH /users/email. */
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

/** Reads GET /companies/offices: every office with its users. Throws `not_service` if the answer is not a list. */
export async function readOffices(client: ApiClient, signal?: AbortSignal): Promise<ReadList<OfficeRecord>> {
  const answer = await client.call('base', 'GET', '/companies/offices', { signal })
  if (!Array.isArray(answer))
    throw new AppError(
      'not_service',
      'The service sent offices with unsupported data. Try again, or check for a new version of Planroom.',
    )
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

/** Reads GET /users to its end, each user once (see readAllPages). */
export async function readUsers(client: ApiClient, signal?: AbortSignal): Promise<ReadList<PersonRecord>> {
  const records = new Map<string, PersonRecord>()
  const entries = new Map<string, unknown>()
  let incomplete: AppError | undefined
  const keyOf = (entry: unknown): string => personSchema.safeParse(entry).data?.id ?? JSON.stringify(entry)
  const read = async (offset: number, limit: number): Promise<ListPage<unknown>> =>
    readPage(await client.call('base', 'GET', '/users', { query: pageQuery(offset, limit), signal }))
  try {
    for await (const { items } of readAllPages({ what: 'users', keyOf, read })) {
      for (const entry of items) {
        const { data } = personSchema.safeParse(entry)
        entries.set(keyOf(entry), entry)
        if (data !== undefined)
          records.set(data.id, { id: data.id, email: data.email, officeId: null, raw: data })
      }
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'incomplete_list') throw error
    incomplete = error
  }
  const misunderstood = entries.size - records.size
  return {
    records: [...records.values()],
    entries: [...entries.values()],
    misunderstood,
    ...(incomplete === undefined ? {} : { incomplete }),
  }
}

/** Reads the lists of offices and users. If one list fails, the other is still returned. */
export async function readPeople(client: ApiClient, signal?: AbortSignal): Promise<PeopleRead> {
  const [offices, users] = await Promise.allSettled([readOffices(client, signal), readUsers(client, signal)])
  const faults: PeopleRead['faults'] = []
  if (offices.status === 'rejected') faults.push({ list: 'offices', error: offices.reason })
  if (users.status === 'rejected') faults.push({ list: 'users', error: users.reason })
  else if (users.value.incomplete !== undefined) faults.push({ list: 'users', error: users.value.incomplete })
  return {
    offices: offices.status === 'fulfilled' ? offices.value : null,
    users: users.status === 'fulfilled' ? users.value : null,
    faults,
  }
}

/** Updates a user with exactly one request. Returns null if the answer is not a user. */
export async function updateUser(
  client: ApiClient,
  path: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<UserAnswer | null> {
  const { data } = personSchema.safeParse(await client.call('base', 'PATCH', path, { body, signal }))
  return data === undefined ? null : { id: data.id, email: data.email, raw: data }
}
