import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Person } from '../../../shared/contract/ordering.ts'

export interface OfficeRecord {
  id: string
  name: string
  raw: unknown
}
export interface PersonRecord {
  id: string
  email: string
  officeId: string | null
  raw: unknown
}

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null)
/** `surname` may come as `surename` (service-facts.md). */
const personSchema = z.object({ name: text, surname: text, surename: text, role: text })

/** Offices and users as last read, for filtering orders by office with no network. */
export function createPeople(db: DatabaseSync) {
  const clearOffices = db.prepare('DELETE FROM offices WHERE connection_id = ?')
  const clearPeople = db.prepare('DELETE FROM people WHERE connection_id = ?')
  const addOffice = db.prepare(
    'INSERT OR REPLACE INTO offices (connection_id, id, name, raw) VALUES (?, ?, ?, ?)',
  )
  const addPerson = db.prepare(
    'INSERT OR REPLACE INTO people (connection_id, id, email, office_id, raw) VALUES (?, ?, ?, ?, ?)',
  )
  const offices = db.prepare(`SELECT s.id AS value, s.name AS label,
    (SELECT count(*) FROM orders o WHERE o.connection_id = s.connection_id AND lower(o.created_by) IN
      (SELECT lower(email) FROM people p WHERE p.connection_id = s.connection_id AND p.office_id = s.id)) AS count
    FROM offices s WHERE s.connection_id = ? ORDER BY s.name COLLATE NOCASE`)
  const email = db.prepare('SELECT email FROM people WHERE connection_id = ? AND id = ?')
  const officeId = db.prepare('SELECT id FROM offices WHERE connection_id = ? AND name = ? COLLATE NOCASE')
  const officeName =
    db.prepare(`SELECT s.name FROM people p JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id
    WHERE p.connection_id = ? AND p.email = ? COLLATE NOCASE`)
  const everyone = db.prepare(`SELECT p.email, p.raw, s.name AS office FROM people p
    LEFT JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id
    WHERE p.connection_id = ? ORDER BY p.email COLLATE NOCASE`)
  return {
    /** Everyone of the company, by e-mail, each address once. */
    list(connection: string): Person[] {
      const found = new Map<string, Person>()
      const rows = everyone.all(connection) as { email: string; raw: string; office: string | null }[]
      for (const { email, raw, office } of rows) {
        const known = found.get(email.toLowerCase())
        const { name, surname, surename, role } = personSchema.parse(JSON.parse(raw))
        if (known === undefined || (known.office === null && office !== null))
          found.set(email.toLowerCase(), { email, name, surname: surname ?? surename, role, office })
      }
      return [...found.values()]
    },
    /** Takes the place of everything known before. To be called inside a transaction. */
    replace(
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
    },
    emailOf(connection: string, id: string): string | null {
      const row = email.get(connection, id) as { email: string } | undefined
      return row?.email ?? null
    },
    /** The office with this name, whatever its case. */
    officeIdOf(connection: string, name: string): string | null {
      const row = officeId.get(connection, name) as { id: string } | undefined
      return row?.id ?? null
    },
    /** The name of the office a user belongs to, by e-mail. */
    officeOf(connection: string, userEmail: string): string | null {
      const row = officeName.get(connection, userEmail) as { name: string } | undefined
      return row?.name ?? null
    },
    officeFacets(connection: string): { value: string; label: string; count: number }[] {
      return offices.all(connection) as { value: string; label: string; count: number }[]
    },
  }
}
export type People = ReturnType<typeof createPeople>
