import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { catalogueVersion } from '../../../electron/services/catalogue/catalogueSchema.ts'
import { bundle } from '../processes.ts'
import { makeCatalogue } from './makeCatalogue.ts'

/** Raised when `makeCatalogue` makes other contents: cached catalogues then count as stale. */
const version = 2

/** Returns the path of the cached catalogue with this number of orders. */
export function catalogueFile(orders: number): string {
  const name = [version, catalogueVersion, orders].map(String).join('-')
  return path.join(bundle, '..', 'planroom-bench-catalogues', `${name}.db`)
}

/** Returns the path of that catalogue, and makes the catalogue if it is missing. */
export function catalogueWith(orders: number): string {
  const file = catalogueFile(orders)
  mkdirSync(path.dirname(file), { recursive: true })
  makeCatalogue(file, orders)
  return file
}

/**
 * Returns the number of orders of a large company: 100,000 if the row `scale` made that catalogue, otherwise 10,000.
 * Always 10,000 with `quick`.
 */
export const ordersOfMany = (quick: boolean): number =>
  !quick && existsSync(catalogueFile(100_000)) ? 100_000 : 10_000
