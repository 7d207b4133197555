import type { Entry } from '../../../../shared/contract/outbox.ts'
import { useRead } from '../../../bridge/reads.ts'
import { entryQuery } from '../queries.ts'

/** An entry in full. It is read again when its row in the list changes. */
export function useEntry(entry: () => Entry) {
  const { answer, error, refetch } = useRead(() => ({ ...entryQuery(entry()), keepWithin: 2 }))
  return { full: answer, error, refetch }
}
