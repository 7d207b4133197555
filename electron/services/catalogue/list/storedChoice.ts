import type { z } from 'zod'
import { presetSchema } from '../../../../shared/domain/presets.ts'

/**
 * SQL: the last selection for one order that differs from its connection's preset, as JSON; see `FolderOutcomes.save`.
 */
export const choiceOf = (id: string): string =>
  `(SELECT json_extract(f.outcome, '$.chosen') FROM folders f
    WHERE f.connection_id = :connection AND f.root = :root AND f.order_id = ${id})`

const choiceSchema = presetSchema.pick({ kinds: true, formats: true })

/** Parses a stored selection. Returns null if there is none, or if it has kinds that this version does not know. */
export function storedChoice(text: unknown): z.output<typeof choiceSchema> | null {
  if (typeof text !== 'string') return null
  return choiceSchema.safeParse(JSON.parse(text)).data ?? null
}
