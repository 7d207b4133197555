import { packageName } from '../../../app/messages/productNames.ts'
import { computed, shallowRef, type Ref } from 'vue'
import type { Encoding } from '../../../../shared/domain/bulk/encoding/encodings.ts'
import { countryOfName } from '../../../../shared/domain/address/countries.ts'
import { readAddresses } from '../../../../shared/domain/address/readAddress.ts'
import { isAddressField, type BulkField } from '../../../../shared/domain/bulk/fields.ts'
import { replaceAddOn } from '../../../../shared/domain/bulk/products.ts'
import { isAddOn } from '../../../../shared/domain/ordering/product.ts'
import type { UndoStep } from '../../../../shared/domain/menuCommands.ts'
import type { ListDefaults, UnknownValue } from '../../../../shared/domain/bulk/rows.ts'
import type { TableOptions } from '../../../../shared/domain/bulk/table.ts'
import { usePlace } from '../../../app/places.ts'
import { decodedIn, stateOf, type BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'
import { useColumnChoices } from './useColumnChoices.ts'

interface CellText {
  row: number
  column: number
  text: string
}
/** Functions that undo changes. A page that is opened again has other functions for the same bulk order. */
interface Edits {
  change: (part: Partial<BulkState>) => void
  changeColumns: (columns: Pick<BulkState, 'mapping' | 'decided'>) => void
  setCells: (wanted: readonly CellText[], undoable: boolean) => void
  setSkipped: (lines: readonly number[], isSkipped: boolean) => void
}
/** A change that can be undone. */
interface BulkStep {
  step: UndoStep
  run: (edits: Edits) => void
  /** The first row that it concerns, and the column of a cell. Null if it concerns columns or all rows. */
  at: { row: number; column?: number } | null
  /** When the change was made, in milliseconds of `performance.now()`. */
  madeAt: number
}
const rowOf = (lines: readonly number[]): BulkStep['at'] => ({ row: lines[0] ?? 0 })
type UnknownKey = Pick<UnknownValue, 'field' | 'value'>

/** The user's changes to a bulk order: cells, skipped rows, mapping, defaults, and how the file is read. */
export function useBulkEdits(options: {
  id: string
  state: Readonly<Ref<BulkState>>
  rows: Readonly<Ref<readonly BulkRow[]>>
  change: (part: Partial<BulkState>) => void
  /** Called with a changed row: earlier notes about it no longer apply. */
  onRowChanged: (row: number) => void
}) {
  const { id, state, rows, change } = options
  const columnChoices = useColumnChoices()
  /** State before the file was read with other options, for undo. */
  const before = shallowRef<BulkState | null>(null)
  /** The user's changes, oldest first, each with what undoes it. They stay when the page is left. */
  const undos = shallowRef<readonly BulkStep[]>([])
  undos.value =
    usePlace(
      () => id,
      'bulk changes',
      () => undos.value,
    ) ?? []
  function did(step: UndoStep, run: BulkStep['run'], at: BulkStep['at'] = null): void {
    undos.value = [...undos.value, { step, run, at, madeAt: performance.now() }]
  }

  function setCell(row: number, column: number, text: string): void {
    setCells([{ row, column, text }])
  }
  /** Changes cells of several rows in one step. Placed rows keep their cells. */
  function setCells(wanted: readonly CellText[], undoable = true): void {
    const byLine = new Map(rows.value.map((row) => [row.source.line, row]))
    const changes = wanted.flatMap(({ row, column, text }) => {
      const found = byLine.get(row)
      const before = found?.source.cells[column]
      return found === undefined || before === undefined || found.locked || before === text
        ? []
        : [{ row, column, text, before, entry: found.entry }]
    })
    if (changes.length === 0) return
    const before = changes.map((each) => ({ row: each.row, column: each.column, text: each.before }))
    if (undoable)
      did(
        'row change',
        (edits) => {
          edits.setCells(before, false)
        },
        before[0],
      )
    const changed = Map.groupBy(changes, ({ row }) => row)
    let { mended } = state.value
    for (const { row, entry } of changes) if (entry !== null) mended = { ...mended, [String(row)]: entry.id }
    change({
      table: {
        ...state.value.table,
        rows: state.value.table.rows.map((source) => {
          const own = changed.get(source.line)
          if (own === undefined) return source
          return {
            ...source,
            cells: own.reduce((cells, { column, text }) => cells.with(column, text), source.cells),
          }
        }),
      },
      edited: true,
      mended,
    })
    for (const { row } of changes) options.onRowChanged(row)
  }

  /**
   * Fills the address cells of a row from a pasted text. Returns false if the text is no single address, or if a part of
   * it has no column.
   */
  function fillAddress({ source, draft }: BulkRow, text: string): boolean {
    const usual = countryOfName(draft.form.country) ?? ''
    const [only, other] = readAddresses(text, usual, true)
    if (only === undefined || other !== undefined || only.rest.length > 0) return false
    const { mapping } = state.value
    // An unsure country, or one that all rows have, stays.
    const { country, ...parts } = only.parts
    const filled: Partial<Record<BulkField, string>> =
      country === '' || country === usual ? parts : only.parts
    if (Object.entries(filled).some(([field, part]) => part !== '' && !mapping.includes(field as BulkField)))
      return false
    setCells(
      mapping.flatMap((field, column) =>
        field !== null && isAddressField(field) && (field !== 'country' || 'country' in filled)
          ? [{ row: source.line, column, text: filled[field] ?? '' }]
          : [],
      ),
    )
    return true
  }

  /** Replaces an unknown value in every row that has it. `by` null: company default, or the add-on is left out. */
  function replaceUnknown({ field, value }: UnknownKey, by: string | null): void {
    setCells(
      rows.value.flatMap(({ source, draft }) =>
        draft.unknown.flatMap((each) => {
          if (each.field !== field || each.value !== value || each.column === null) return []
          const cell = source.cells[each.column] ?? ''
          const texts = {
            country: () => by ?? '',
            package_type: () => (by === null ? 'default' : packageName(by)),
            add_ons: () => replaceAddOn(cell, value, by !== null && isAddOn(by) ? by : null),
          }
          const text = texts[field]()
          return [{ row: source.line, column: each.column, text }]
        }),
      ),
    )
  }
  /** Sends an unknown value as it is. */
  function acceptUnknown(value: string): void {
    const { accepted } = state.value
    did('row change', (edits) => {
      edits.change({ accepted })
    })
    change({ accepted: [...new Set([...state.value.accepted, value])] })
  }

  /** Undoes a change, by default the last one. Returns the row that it concerns, and the column of a cell. */
  function undo(step = undos.value.at(-1)): BulkStep['at'] {
    if (step === undefined || !undos.value.includes(step)) return null
    undos.value = undos.value.filter((each) => each !== step)
    step.run({ change, changeColumns, setCells, setSkipped })
    return step.at
  }

  /** Makes a declined row sendable again without changes, because the user fixed the cause elsewhere. */
  function markValid({ entry, source }: BulkRow): void {
    if (entry !== null) change({ mended: { ...state.value.mended, [String(source.line)]: entry.id } })
  }

  function skip(rowsToSkip: readonly number[]): void {
    const skipped = rowsToSkip.filter((row) => !state.value.aside.includes(row))
    if (skipped.length === 0) return
    setSkipped(skipped, true)
    did(
      'skip',
      (edits) => {
        edits.setSkipped(skipped, false)
      },
      rowOf(skipped),
    )
  }
  function include(rowsToInclude: readonly number[]): void {
    const included = rowsToInclude.filter((row) => state.value.aside.includes(row))
    if (included.length === 0) return
    setSkipped(included, false)
    did(
      'row change',
      (edits) => {
        edits.setSkipped(included, true)
      },
      rowOf(included),
    )
  }
  function setSkipped(lines: readonly number[], isSkipped: boolean): void {
    const others = state.value.aside.filter((row) => !lines.includes(row))
    change({ aside: isSkipped ? [...others, ...lines] : others })
  }

  function choose(column: number, field: BulkField | null): void {
    const { mapping, decided } = state.value
    did('column change', (edits) => {
      edits.changeColumns({ mapping, decided })
    })
    changeColumns({ mapping: mapping.with(column, field), decided: [...new Set([...decided, column])] })
  }
  function changeColumns(columns: Pick<BulkState, 'mapping' | 'decided'>): void {
    change(columns)
    columnChoices.remember(state.value)
  }
  function setDefaults(some: Partial<ListDefaults>): void {
    const { defaults } = state.value
    did('column change', (edits) => {
      edits.change({ defaults })
    })
    change({ defaults: { ...defaults, ...some } })
  }

  /** Reads the file with other options. That discards cell changes; `undoRead` restores them. */
  function reread(read: TableOptions & { encoding?: Encoding }): void {
    if (rows.value.some(({ locked }) => locked)) return
    const { table, defaults } = state.value
    const decoded = read.encoding === undefined ? state.value : decodedIn(id, read.encoding)
    if (decoded === null) return
    before.value = state.value.edited ? state.value : null
    const fresh = columnChoices.withChosen(
      stateOf(decoded, {
        delimiter: read.delimiter ?? table.delimiter,
        ...(read.hasHeader === undefined ? {} : { hasHeader: read.hasHeader }),
      }),
    )
    undos.value = []
    change({ ...fresh, defaults })
  }
  /** Keeps the assumed encoding, because the user has seen the texts that depend on it. */
  function acceptEncoding(): void {
    const { assumed } = state.value
    if (assumed !== null) change({ assumed: { ...assumed, isUnlikely: false, others: [] } })
  }
  function undoRead(): void {
    if (before.value !== null) change(before.value)
    before.value = null
  }

  return {
    before,
    setCell,
    fillAddress,
    replaceUnknown,
    acceptUnknown,
    /** The last change that can be undone. */
    lastChange: computed(() => undos.value.at(-1)),
    undo,
    markValid,
    skip,
    include,
    choose,
    setDefaults,
    reread,
    acceptEncoding,
    undoRead,
  }
}
