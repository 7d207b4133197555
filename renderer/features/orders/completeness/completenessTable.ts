import type { AssetKind } from '../../../../shared/domain/assets.ts'
import { assetKinds, assetVariants } from '../../../../shared/domain/assets.ts'
import type {
  Completeness,
  CompletenessLine,
  ItemState,
} from '../../../../shared/domain/completeness/completeness.ts'
import { messages } from '../../../app/messages.ts'

/** Lists of one kind. Lists with one file for each floor form a table. The items of other lists are counted. */
export interface KindTable {
  kind: AssetKind
  title: string
  /** Columns of the table: a list for each format and variant. Lists of one variant are side by side. */
  columns: { format: string; name: string }[]
  /** Headings above the columns: a variant, and the number of its columns. */
  variants: { name: string; span: number }[]
  /** For each floor, the state of its file in each column. */
  floors: ItemState[][]
  /** Lists outside the table. */
  others: { name: string; states: { state: ItemState; count: number }[] }[]
}

const nameOf = ({ format, variant }: CompletenessLine): string =>
  messages.completeness.format(messages.formatNames[format], variant === 'dim')

/** Returns an order's completeness as a table for each kind. */
export function kindTables({ lines, floors }: Completeness): KindTable[] {
  return assetKinds.flatMap((kind) => {
    const ofKind = lines.filter((line) => line.kind === kind)
    if (ofKind.length === 0) return []
    const byFloor = assetVariants.flatMap((variant) =>
      ofKind.filter((line) => line.byFloor && line.variant === variant),
    )
    const rows = byFloor.length === 0 ? 0 : (floors ?? 0)
    return [
      {
        kind,
        title: messages.kinds[kind],
        columns: byFloor.map((line) => ({ format: messages.formatNames[line.format], name: nameOf(line) })),
        variants: assetVariants
          .map((variant) => ({
            name: messages.completeness.variants[variant],
            span: byFloor.filter((line) => line.variant === variant).length,
          }))
          .filter(({ span }) => span > 0),
        floors: Array.from({ length: rows }, (_, at) =>
          byFloor.map(({ items }) => items[at] ?? 'notDelivered'),
        ),
        others: ofKind
          .filter((line) => !line.byFloor)
          .map((line) => ({ name: nameOf(line), states: tally(line.items) })),
      },
    ]
  })
}

/** Returns texts about what was delivered before and is missing now: floors without any plan, other lists, and texts. */
export function describeWithdrawn(found: Completeness): string[] {
  const { lines, floors } = found
  const texts = messages.completeness
  const plans = lines.filter(({ byFloor }) => byFloor)
  const isGone = (place: number): boolean =>
    plans.some(({ items }) => items[place] === 'withdrawn') &&
    plans.every(
      ({ items }) => items[place] === 'withdrawn' || (items[place] ?? 'notDelivered') === 'notDelivered',
    )
  const gone = Array.from({ length: floors ?? 0 }, (_, place) => place).filter(isGone)
  const others = lines.filter(({ items }) =>
    items.some((item, place) => item === 'withdrawn' && !gone.includes(place)),
  )
  return [
    ...gone.map((place) => texts.withdrawnFloor(place + 1)),
    ...others.map((line) => texts.withdrawnList(`${messages.kinds[line.kind]}, ${nameOf(line)}`)),
    ...found.withdrawnTexts.map((name) => texts.withdrawnList(messages.inspector.textNames[name] ?? name)),
  ]
}

function tally(items: readonly ItemState[]): { state: ItemState; count: number }[] {
  const states = [...new Set(items)]
  return states.map((state) => ({ state, count: items.filter((item) => item === state).length }))
}
