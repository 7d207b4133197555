import type { z } from 'zod'
import { presetSchema } from '../../../../shared/contract/settings.ts'

/** What was asked for last of one order where that is not its connection's preset, as JSON; see `FolderOutcomes.save`. */
export const choiceOf = (id: string): string =>
  `(SELECT json_extract(f.outcome, '$.chosen') FROM folders f
    WHERE f.connection_id = :connection AND f.root = :root AND f.order_id = ${id})`

const choiceSchema = presetSchema.pick({ kinds: true, formats: true })

/** A stored choice; null for none, and for one of another version with kinds that this one does not know. */
export function storedChoice(text: unknown): z.output<typeof choiceSchema> | null {
  if (typeof text !== 'string') return null
  return choiceSchema.safeParse(JSON.parse(text)).data ?? null
}
