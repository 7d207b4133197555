import type { InsightsBar } from '../../../shared/domain/insights/barFilter.ts'

/**
 * A chart as numbers: the same for the picture, the table beside it and the saved file. Months and hours are columns.
 * Names have bars, which leave room for the whole name.
 */
export interface Chart {
  shape: 'columns' | 'bars'
  /** Column titles of the table. The first one is of the bars' labels. */
  columns: string[]
  rows: ChartRow[]
  /** Names of the parts that bars are made of. A single part needs no legend. */
  series: string[]
  /** Formats a value of the axis. */
  format: (value: number) => string
  /** Smallest distance between two values of the axis. */
  step: number
}

/** A bar, and its row in the table. */
export interface ChartRow {
  key: string
  label: string
  /** Text at the bar: a short label below a column, the values behind a bar of a name. */
  tag: string
  /** Lengths of the parts, parallel to `series`. */
  parts: ChartPart[]
  /** A second value, drawn as a line across the bar. */
  mark: number | null
  /** Cells of the table after the label. */
  cells: ChartCell[]
  /** The orders of the bar; null if there are none. */
  bar: InsightsBar | null
}
interface ChartPart {
  value: number
  /** Description for the tooltip. */
  text: string
  bar: InsightsBar | null
}
export interface ChartCell {
  text: string
  /** The value without separators and units, for a saved file. */
  plain: string
  bar: InsightsBar | null
}

/** Fills of the parts of bars. The last one is for everything else. */
export const seriesFills = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-other',
]

/** Returns up to five round values from 0 on that cover `max`. `step`: smallest useful step. */
export function axisTicks(max: number, step: number): number[] {
  if (!(max > 0)) return [0, step]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  const by = Math.max(round, step)
  return Array.from({ length: Math.ceil(max / by) + 1 }, (_, at) => at * by)
}
