import { momentOf } from '../../../shared/domain/moment.ts'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Person } from '../../../shared/contract/ordering.ts'
import type { Member } from '../../../shared/contract/team.ts'
import type { Fact } from '../api/answerFacts.ts'
import type { OfficeRecord, PeopleRead, PersonRecord, UserAnswer } from '../api/peopleApi.ts'
import { inTransaction } from '../sqlite/database.ts'
import { joinPeople } from './joinPeople.ts'

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null)
/** `surname` may come as `surename` (resources/docs/service.md, "Users and offices"). */
const personSchema = z.object({ name: text, surname: text, surename: text, role: text })
/** `created_at` is a numeric string in the answer to an update. */
const accountSchema = personSchema.extend({
  email_confirmed: z.boolean().nullish().catch(null),
  created_at: z.coerce.number().positive().nullish().catch(null),
})

/** Stored facts about a team besides its people. */
interface TeamFacts {
  offices: { id: string; name: string; users: number }[]
  /** When both lists were last read, in seconds; the older of both times. */
  readAt: number | null
  misunderstood: number
  company: { facts: Fact[]; readAt: number } | null
}
type TeamRow = Pick<TeamFacts, 'readAt' | 'misunderstood'> & {
  company: string | null
  companyAt: number | null
}

/** Converts a row of `people` to a user. */
function toMember(row: PersonRow, orders: ReadonlyMap<string, number>): Member {
  const known = accountSchema.parse(JSON.parse(row.raw))
  return {
    id: row.id,
    email: row.email,
    name: known.name,
    surname: known.surname ?? known.surename,
    role: known.role,
    emailConfirmed: known.email_confirmed ?? null,
    createdAt: momentOf(known.created_at),
    officeId: row.officeId,
    office: row.office,
    orders: orders.get(row.email.toLowerCase()) ?? 0,
  }
}

/** Merges the read users with the known ones. Known users stay if the list was not read or is incomplete. */
function mergePeople(read: PeopleRead['users'], known: PersonRecord[]): PersonRecord[] {
  if (read === null) return known
  const listed = new Set(read.records.map(({ id }) => id))
  return read.incomplete === undefined
    ? read.records
    : [...read.records, ...known.filter(({ id }) => !listed.has(id))]
}
interface PersonRow {
  id: string
  email: string
  officeId: string | null
  office: string | null
  raw: string
}

/** Offices and users as last read, joined. */
export type People = ReturnType<typeof createPeople>

/** Offices and users as last read, for offline use. `onChanged`: called after a change. */
export function createPeople(db: DatabaseSync, onChanged: (connection: string) => void = () => undefined) {
  const clearOffices = db.prepare('DELETE FROM offices WHERE connection_id = ?')
  const clearPeople = db.prepare('DELETE FROM people WHERE connection_id = ?')
  const addOffice = db.prepare(
    'INSERT OR REPLACE INTO offices (connection_id, id, name, raw) VALUES (?, ?, ?, ?)',
  )
  const addPerson = db.prepare(
    'INSERT OR REPLACE INTO people (connection_id, id, email, office_id, raw) VALUES (?, ?, ?, ?, ?)',
  )
  const offices = db.prepare(`SELECT s.id AS value, s.name AS label,
    (SELECT coalesce(sum(c.n), 0) FROM order_counts c
      WHERE c.connection_id = s.connection_id AND c.kind = 'creator' AND c.value IN
        (SELECT lower(email) FROM people p WHERE p.connection_id = s.connection_id AND p.office_id = s.id)) AS count
    FROM offices s WHERE s.connection_id = ? ORDER BY s.name COLLATE NOCASE`)
  const email = db.prepare('SELECT email FROM people WHERE connection_id = ? AND id = ?')
  const officeId = db.prepare('SELECT id FROM offices WHERE connection_id = ? AND name = ? COLLATE NOCASE')
  const officeName =
    db.prepare(`SELECT s.name FROM people p JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id
    WHERE p.connection_id = ? AND p.email = ? COLLATE NOCASE`)
  const everyone = db.prepare(`SELECT p.email, p.raw, s.name AS office FROM people p
    LEFT JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id
    WHERE p.connection_id = :connection
      AND (:emails IS NULL OR p.email COLLATE NOCASE IN (SELECT value FROM json_each(:emails)))
    ORDER BY p.email COLLATE NOCASE`)
  const storedOffices = db.prepare('SELECT id, name, raw FROM offices WHERE connection_id = ? ORDER BY id')
  const storedPeople = db.prepare(
    'SELECT id, email, office_id AS officeId, raw FROM people WHERE connection_id = ? ORDER BY id',
  )
  const memberRows = `SELECT p.id, p.email, p.office_id AS officeId, p.raw, s.name AS office FROM people p
    LEFT JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id WHERE p.connection_id = ?`
  const members = db.prepare(`${memberRows} ORDER BY p.email COLLATE NOCASE, p.id`)
  const member = db.prepare(`${memberRows} AND p.id = ?`)
  const officeSizes = db.prepare(`SELECT s.id, s.name,
    (SELECT count(*) FROM people p WHERE p.connection_id = s.connection_id AND p.office_id = s.id) AS users
    FROM offices s WHERE s.connection_id = ? ORDER BY s.name COLLATE NOCASE`)
  const creators = db.prepare(
    `SELECT value AS email, n AS orders FROM order_counts WHERE connection_id = ? AND kind = 'creator' AND n > 0`,
  )
  const teamRow = db.prepare(`SELECT coalesce(min(offices_at, users_at), offices_at, users_at) AS readAt,
    misunderstood_offices + misunderstood_users AS misunderstood, company, company_at AS companyAt
    FROM team WHERE connection_id = ?`)
  const setRead =
    db.prepare(`INSERT INTO team (connection_id, offices_at, users_at, misunderstood_offices, misunderstood_users)
    VALUES (:connection, :officesAt, :usersAt, coalesce(:oddOffices, 0), coalesce(:oddUsers, 0))
    ON CONFLICT (connection_id) DO UPDATE SET offices_at = coalesce(:officesAt, offices_at), users_at =
    coalesce(:usersAt, users_at),
      misunderstood_offices = coalesce(:oddOffices, misunderstood_offices),
      misunderstood_users = coalesce(:oddUsers, misunderstood_users)`)
  const setCompany = db.prepare(`INSERT INTO team (connection_id, company, company_at) VALUES (?, ?, ?)
    ON CONFLICT (connection_id) DO UPDATE SET company = excluded.company, company_at = excluded.company_at`)
  const moveOrders = db.prepare(`UPDATE orders SET created_by = :to WHERE rowid IN
    (SELECT row FROM order_rows WHERE connection_id = :connection AND created_by = :from)`)
  /** Time of each user's last update, by connection and id: a list that was requested earlier has the old values. */
  const updatedAt = new Map<string, number>()

  const state = (connection: string): string =>
    JSON.stringify([storedOffices.all(connection), storedPeople.all(connection)])
  const fromRaw = <T extends { raw: unknown }>(row: T): T => ({
    ...row,
    raw: JSON.parse(row.raw as string) as unknown,
  })

  function ordersByCreator(connection: string): Map<string, number> {
    const found = new Map<string, number>()
    for (const { email, orders } of creators.all(connection) as { email: string; orders: number }[])
      found.set(email.toLowerCase(), (found.get(email.toLowerCase()) ?? 0) + orders)
    return found
  }

  /**
   * Moves orders to the new e-mail address of their creator, since orders know only the address. Orders stay at an
   * address that now belongs to somebody else.
   */
  function followAddresses(connection: string, before: readonly PersonRecord[]): void {
    const now = storedPeople.all(connection) as unknown as PersonRecord[]
    const taken = new Set(now.map((person) => person.email.toLowerCase()))
    const addresses = new Map(now.map((person) => [person.id, person.email]))
    for (const { id, email: from } of before) {
      const to = addresses.get(id) ?? ''
      if (from === '' || to === '' || taken.has(from.toLowerCase())) continue
      moveOrders.run({ connection, from, to })
    }
  }

  /** Replaces all stored people. Call it in a transaction. */
  function replace(
    connection: string,
    newOffices: readonly OfficeRecord[],
    newPeople: readonly PersonRecord[],
  ): void {
    clearOffices.run(connection)
    clearPeople.run(connection)
    for (const office of newOffices)
      addOffice.run(connection, office.id, office.name, JSON.stringify(office.raw))
    for (const person of newPeople)
      addPerson.run(connection, person.id, person.email, person.officeId, JSON.stringify(person.raw))
  }

  return {
    /**
     * Stores both lists. An unreadable list keeps its old entries. `startedAt`: when the lists were requested; users
     * updated since keep the update. Times in seconds. Orders follow a user's changed e-mail address.
     */
    keep(connection: string, read: PeopleRead, startedAt: number, now: number): void {
      if (read.offices === null && read.users === null) return
      const before = state(connection)
      inTransaction(db, () => {
        const known = (storedPeople.all(connection) as unknown as PersonRecord[]).map(fromRaw)
        const listed =
          read.offices?.records ?? (storedOffices.all(connection) as unknown as OfficeRecord[]).map(fromRaw)
        const joined = joinPeople(
          listed,
          mergePeople(read.users, known),
          read.users === null ? 'offices' : 'users',
        )
        const updated = new Map(
          known
            .filter(({ id }) => (updatedAt.get(`${connection}/${id}`) ?? -1) >= startedAt)
            .map((person) => [person.id, person]),
        )
        replace(
          connection,
          listed,
          joined.map((person) => ({ ...(updated.get(person.id) ?? person), officeId: person.officeId })),
        )
        setRead.run({
          connection,
          officesAt: read.offices === null ? null : now,
          usersAt: read.users === null ? null : now,
          oddOffices: read.offices?.misunderstood ?? null,
          oddUsers: read.users?.misunderstood ?? null,
        })
        followAddresses(connection, known)
      })
      if (state(connection) !== before) onChanged(connection)
    },
    /**
     * Stores a user from the answer to an update. Fields that the answer leaves out stay. A user who is in no list is
     * not added. Orders follow a changed e-mail address.
     */
    update(connection: string, { id, email: address, raw }: UserAnswer, now: number): void {
      const row = member.get(connection, id) as unknown as PersonRow | undefined
      if (row === undefined) return
      const { surname, surename, ...rest } = JSON.parse(row.raw) as Record<string, unknown>
      const named = 'surname' in raw || 'surename' in raw ? {} : { surname: surname ?? surename }
      inTransaction(db, () => {
        const known = storedPeople.all(connection) as unknown as PersonRecord[]
        addPerson.run(connection, id, address, row.officeId, JSON.stringify({ ...rest, ...named, ...raw }))
        followAddresses(connection, known)
      })
      updatedAt.set(`${connection}/${id}`, now)
      onChanged(connection)
    },
    /** Stores facts about the company. `now` in seconds since the epoch. */
    keepCompany(connection: string, facts: readonly Fact[], now: number): void {
      setCompany.run(connection, JSON.stringify(facts), now)
    },
    /** Returns every user by e-mail, with the number of orders created under that address. */
    members(connection: string): Member[] {
      const orders = ordersByCreator(connection)
      return (members.all(connection) as unknown as PersonRow[]).map((row) => toMember(row, orders))
    },
    /** Returns one user; null if unknown. */
    member(connection: string, id: string): Member | null {
      const row = member.get(connection, id) as unknown as PersonRow | undefined
      return row === undefined ? null : toMember(row, ordersByCreator(connection))
    },
    /** Returns the facts about the team. */
    facts(connection: string): TeamFacts {
      const row = teamRow.get(connection) as TeamRow | undefined
      const { readAt = null, misunderstood = 0, company = null, companyAt = null } = row ?? {}
      return {
        offices: officeSizes.all(connection) as unknown as TeamFacts['offices'],
        readAt,
        misunderstood,
        company:
          companyAt === null ? null : { facts: JSON.parse(company ?? '[]') as Fact[], readAt: companyAt },
      }
    },
    /**
     * Returns everyone of the company, or those with these addresses, by e-mail without duplicates. Addresses are
     * compared without the case of A to Z.
     */
    list(connection: string, only?: readonly string[]): Person[] {
      const found = new Map<string, Person>()
      const emails = only === undefined ? null : JSON.stringify(only)
      const rows = everyone.all({ connection, emails }) as {
        email: string
        raw: string
        office: string | null
      }[]
      for (const { email, raw, office } of rows) {
        const known = found.get(email.toLowerCase())
        const { name, surname, surename, role } = personSchema.parse(JSON.parse(raw))
        if (known === undefined || (known.office === null && office !== null))
          found.set(email.toLowerCase(), { email, name, surname: surname ?? surename, role, office })
      }
      return [...found.values()]
    },
    replace,
    /** Returns the e-mail address of a user by id; null if unknown. */
    emailOf: (connection: string, id: string) =>
      (email.get(connection, id) as { email: string } | undefined)?.email ?? null,
    /** Returns the office with this name (case-insensitive); null if unknown. */
    officeIdOf: (connection: string, name: string) =>
      (officeId.get(connection, name) as { id: string } | undefined)?.id ?? null,
    /** Returns the office name of a user by e-mail. */
    officeOf: (connection: string, userEmail: string) =>
      (officeName.get(connection, userEmail) as { name: string } | undefined)?.name ?? null,
    /** Returns the offices by name with the number of their orders. */
    officeFacets: (connection: string) =>
      offices.all(connection) as { value: string; label: string; count: number }[],
  }
}
