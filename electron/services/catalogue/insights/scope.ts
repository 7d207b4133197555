import type { SQLInputValue } from 'node:sqlite'
import { isPlaced } from './traitConditions.ts'

/** Orders that are counted. Times in seconds since the epoch; both ends are inclusive, with the whole last second. */
export interface InsightsQuestion {
  connectionId: string
  after: number | null
  before: number | null
  officeId: string | null
}

/** SQL: whether an order `o` is counted. Its values are from `scopeValues`. */
export const isInScope = `o.connection_id = :connection AND ${isPlaced}
  AND o.created_at >= :after AND o.created_at < :before
  AND (:officeId IS NULL OR o.created_by IN (
    SELECT email FROM people WHERE connection_id = :connection AND office_id = :officeId))`

/** Returns the values of `isInScope` for a question. */
export const scopeValues = ({
  connectionId,
  after,
  before,
  officeId,
}: InsightsQuestion): Record<string, SQLInputValue> => ({
  connection: connectionId,
  after: after ?? 0,
  before: before === null ? Number.MAX_SAFE_INTEGER : Math.floor(before) + 1,
  officeId,
})
