import { onScopeDispose, shallowRef } from 'vue'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import { readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import { call, sentence } from '../../../bridge/client.ts'
import type { ListLine } from './table/useListRows.ts'

export interface Duplicate {
  line: number
  like: LikeOrder
}

/** Looks, one line after the other, for orders of the last 30 days at the places of these lines. */
export function useDuplicates(connectionId: string, lines: readonly ListLine[]) {
  const looked = shallowRef(0)
  const duplicates = shallowRef<readonly Duplicate[]>([])
  const fault = shallowRef<string | null>(null)
  let gone = false
  onScopeDispose(() => {
    gone = true
  })

  async function look(): Promise<void> {
    try {
      for (const { draft, entry } of lines) {
        if (gone) return
        const { street, suite, city, postalCode, latitude, longitude } = draft.form
        const { orders } = await call('orders:samePlace', {
          connectionId,
          place: {
            street,
            suite,
            city,
            postalCode,
            latitude: readDegrees(latitude, 90),
            longitude: readDegrees(longitude, 180),
          },
          exceptEntryId: entry?.id ?? null,
          exceptOrderId: null,
        })
        const [like] = orders
        if (like !== undefined) duplicates.value = [...duplicates.value, { line: draft.line, like }]
        looked.value += 1
      }
    } catch (error) {
      fault.value = sentence(error)
    }
  }
  void look()
  return { looked, duplicates, fault, total: lines.length }
}
