import type { DatabaseSync } from 'node:sqlite'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import type { Entry, ShownForm } from '../../../../shared/contract/outbox.ts'
import { readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import { streetLine } from '../../../../shared/domain/order.ts'
import { isSamePlace, type Place } from '../../../../shared/domain/samePlace.ts'
import { readStoredAddress } from './storedRecord.ts'

/** Maximum age of an order that may be a duplicate, in seconds. */
const recentSeconds = 30 * 86_400
/** Maximum number of reported duplicates. */
const maxDuplicates = 5

/** The address part of an outbox entry. */
export type PlacedEntry = Pick<Entry, 'id' | 'title' | 'createdAt'> & { form: ShownForm }

interface RecentRow {
  id: string
  address: string
  status: string | null
  created_at: number | null
  place: string | null
}

/**
 * Finds recent orders at the same place: orders of the last 30 days, and unfinished `entries` of the outbox. Newest
 * first. `except`: the entry or order that the user edits, since it is no duplicate of itself.
 */
export function createSamePlace(db: DatabaseSync, now: () => number) {
  const found = `SELECT id, address, status, created_at,
    CASE WHEN json_valid(raw) THEN raw END -> '$.address' AS place FROM orders
    WHERE connection_id = :connection AND understood = 1`
  // Each half of the union uses the index on dates.
  const recent = db.prepare(`${found} AND created_at >= :since
    UNION ALL ${found} AND created_at IS NULL AND first_seen_at >= :since ORDER BY created_at DESC`)

  return function samePlace(
    connection: string,
    place: Place,
    entries: readonly PlacedEntry[],
    except: { entryId: string | null; orderId: string | null },
  ): LikeOrder[] {
    const since = now() - recentSeconds
    const orders = (recent.all({ connection, since }) as unknown as RecentRow[])
      .filter((row) => row.id !== except.orderId && isSamePlace(place, orderPlace(row)))
      .map((row): LikeOrder => ({
        orderId: row.id,
        entryId: null,
        address: row.address,
        status: row.status,
        createdAt: row.created_at,
      }))
    const written = entries
      .filter((entry) => entry.id !== except.entryId && entry.createdAt >= since)
      .filter(({ form }) => {
        const its = formPlace(form)
        return its !== null && isSamePlace(place, its)
      })
      .map((entry): LikeOrder => ({
        orderId: null,
        entryId: entry.id,
        address: entry.title,
        status: null,
        createdAt: entry.createdAt,
      }))
    return [...written, ...orders]
      .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
      .slice(0, maxDuplicates)
  }
}

function orderPlace({ place }: RecentRow): Place {
  const address = readStoredAddress(place)
  const [line = '', town = ''] = address.fullAddress.split(',').map((part) => part.trim())
  const hasStreet = streetLine(address) !== ''
  return {
    street: hasStreet ? address.street : line,
    number: hasStreet ? address.number : '',
    suite: address.suite,
    city: address.city === '' && !hasStreet ? town : address.city,
    postalCode: address.postalCode,
    latitude: address.latitude,
    longitude: address.longitude,
  }
}

/** Returns the place that is being ordered; null for an entry about an existing order. */
function formPlace(entry: ShownForm): Place | null {
  if (entry.kind !== 'draft' && entry.kind !== 'redraw') return null
  const { street, suite, city, postalCode } = entry.form
  const at = entry.kind === 'draft' ? entry.form : { latitude: '', longitude: '' }
  return {
    street,
    suite,
    city,
    postalCode,
    latitude: readDegrees(at.latitude, 90),
    longitude: readDegrees(at.longitude, 180),
  }
}
