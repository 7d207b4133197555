import { shallowRef } from 'vue'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import { readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import { call } from '../../../bridge/client.ts'
import { useRead } from '../../../bridge/reads.ts'
import type { BulkRow } from './table/useBulkRows.ts'

export interface Duplicate {
  row: number
  like: LikeOrder
}

/** Number of dialogs opened so far. It is part of the read's key, so that each opening of the dialog checks again. */
let openings = 0

/** Checks the rows one by one for orders of the last 30 days at the same place. Stops when the component unmounts. */
export function useDuplicates(connectionId: string, rows: readonly BulkRow[]) {
  const checked = shallowRef(0)
  const duplicates = shallowRef<readonly Duplicate[]>([])
  openings += 1
  const opening = openings

  async function findDuplicates({ signal }: { signal: AbortSignal }): Promise<readonly Duplicate[]> {
    for (const { draft, entry } of rows) {
      if (signal.aborted) break
      const { street, suite, city, postalCode, latitude, longitude } = draft.form
      const degrees = { latitude: readDegrees(latitude, 90), longitude: readDegrees(longitude, 180) }
      const { orders } = await call('orders:samePlace', {
        connectionId,
        place: { street, suite, city, postalCode, ...degrees },
        exceptEntryId: entry?.id ?? null,
        exceptOrderId: null,
      })
      const [like] = orders
      if (like !== undefined) duplicates.value = [...duplicates.value, { row: draft.line, like }]
      checked.value += 1
    }
    return duplicates.value
  }
  const { error } = useRead(() => ({ key: ['duplicates', connectionId, opening], query: findDuplicates }))
  return { checked, duplicates, fault: error, total: rows.length }
}
