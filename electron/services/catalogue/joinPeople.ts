import { z } from 'zod'
import type { OfficeRecord, PersonRecord } from '../api/peopleApi.ts'

const withUsers = z.object({ users: z.array(z.unknown()).nullish().catch(null) })
const userSchema = z.looseObject({ id: z.string().min(1), email: z.string() })

/**
 * Joins both lists of users by id. Fields come from the list that was read later, the office from the list of offices.
 * The list of users has no offices; if the other list was not read, a user keeps the known office.
 */
export function joinPeople(
  offices: readonly OfficeRecord[],
  users: readonly PersonRecord[],
  later: 'offices' | 'users',
): PersonRecord[] {
  const joined = new Map(users.map((user) => [user.id, user]))
  const listed = new Map<string, string>()
  for (const office of offices) {
    for (const entry of withUsers.safeParse(office.raw).data?.users ?? []) {
      const { data: user } = userSchema.safeParse(entry)
      if (user === undefined) continue
      listed.set(user.id, office.id)
      if (later === 'offices' || !joined.has(user.id))
        joined.set(user.id, { id: user.id, email: user.email, officeId: office.id, raw: user })
    }
  }
  return [...joined.values()].map((user) => ({ ...user, officeId: listed.get(user.id) ?? null }))
}
