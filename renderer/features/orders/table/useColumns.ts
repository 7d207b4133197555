import { computed } from 'vue'
import { maxColumnWidth, minColumnWidth } from '../../../../shared/domain/appearance.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'
import { widthWithin } from '../../../ui/grid/columns.ts'
import { reordered } from '../../../ui/useReorder.ts'
import { columns, type Column } from './columns.ts'

/** Whether the user can hide a column. */
export const isChoosable = ({ key }: Column): boolean => key !== 'address'

/** The columns of the order list as the user ordered, sized and hid them, and its row density. */
export function useColumns() {
  const overview = useOverview()
  const announce = useAnnounce()
  const hidden = computed(() => overview.value?.settings.hiddenColumns ?? [])
  /** Order and widths as JSON, so that a change of other settings does not create new columns. */
  const layout = computed(() =>
    JSON.stringify([overview.value?.settings.columnOrder ?? [], overview.value?.settings.columnWidths ?? {}]),
  )
  const ordered = computed(() => {
    const [order, widths] = JSON.parse(layout.value) as [string[], Record<string, number>]
    const placeOf = ({ key }: Column): number => (order.includes(key) ? order.indexOf(key) : order.length)
    return columns
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((column) => sized(column, widths[column.key]))
  })
  const shown = computed(() =>
    ordered.value.filter((column) => !isChoosable(column) || !hidden.value.includes(column.key)),
  )
  const density = computed(() => overview.value?.settings.orderDensity ?? 'compact')

  /** Stores the width of a column in pixels. Null: its usual width. */
  async function resize(key: string, width: number | null): Promise<void> {
    const { [key]: _, ...others } = overview.value?.settings.columnWidths ?? {}
    const columnWidths = width === null ? others : { ...others, [key]: withinRange(width) }
    await announce.attempt(() => overview.changeSettings({ columnWidths }))
  }
  /** Moves a column to the place of another one. Returns whether it moved. */
  function move(key: string, place: string): boolean {
    const keys = ordered.value.map((column) => column.key as string)
    const columnOrder = reordered(keys, keys.indexOf(key), keys.indexOf(place))
    if (columnOrder === null) return false
    void announce.attempt(() => overview.changeSettings({ columnOrder }))
    return true
  }
  return { hidden, ordered, shown, density, resize, move }
}

const withinRange = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

function sized(column: Column, width: number | undefined): Column {
  if (width === undefined) return column
  return { ...column, min: Math.min(column.min, width), width: widthWithin(column.min, width) }
}
