import { computed } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { columns } from './columns.ts'

/** The columns that can be hidden. */
export const choosable = columns.filter(({ key }) => key !== 'address')

/** The columns of the order list that the user wants to see, and how high its rows are. */
export function useColumns() {
  const overview = useOverview()
  const hidden = computed(() => overview.value?.settings.hiddenColumns ?? [])
  const shown = computed(() =>
    columns.filter((column) => !choosable.includes(column) || !hidden.value.includes(column.key)),
  )
  const density = computed(() => overview.value?.settings.orderDensity ?? 'compact')
  return { hidden, shown, density }
}
