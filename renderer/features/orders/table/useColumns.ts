import { computed } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { columns } from './columns.ts'

/** Columns that the user can hide. */
export const choosable = columns.filter(({ key }) => key !== 'address')

/** The columns of the order list that the user has not hidden, and its row density. */
export function useColumns() {
  const overview = useOverview()
  const hidden = computed(() => overview.value?.settings.hiddenColumns ?? [])
  const shown = computed(() =>
    columns.filter((column) => !choosable.includes(column) || !hidden.value.includes(column.key)),
  )
  const density = computed(() => overview.value?.settings.orderDensity ?? 'compact')
  return { hidden, shown, density }
}
