import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { catalogueVersion } from '../../../electron/services/catalogue/catalogueSchema.ts'
import { bundle } from '../processes.ts'
import { makeCatalogue } from './makeCatalogue.ts'

/** A change of what `makeCatalogue` makes has another number. */
const version = 2

/** Where the made catalogue of so many orders is kept for the next run. */
export function catalogueFile(orders: number): string {
  const name = [version, catalogueVersion, orders].map(String).join('-')
  return path.join(bundle, '..', 'planroom-bench-catalogues', `${name}.db`)
}

/** The same, made where it is not there yet. */
export function catalogueWith(orders: number): string {
  const file = catalogueFile(orders)
  mkdirSync(path.dirname(file), { recursive: true })
  makeCatalogue(file, orders)
  return file
}

/** The orders of a large company: 100,000 where the row `scale` made them; without those, or `quick`, 10,000. */
export const ordersOfMany = (quick: boolean): number =>
  !quick && existsSync(catalogueFile(100_000)) ? 100_000 : 10_000
