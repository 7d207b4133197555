import { addOnName, addOns, isAddOn, packageTypes, type AddOn } from '../ordering/product.ts'
import { plainName } from './fields.ts'

/**
 * Further names of packages. `base` is sold as LITE or STANDARD (resources/docs/service.md, "Packages and add-ons").
 */
const packageWords: Readonly<Record<string, string>> = {
  lite: 'base',
  standard: 'base',
  basic: 'base',
  basis: 'base',
  basique: 'base',
  basico: 'base',
  plus3dplan: 'plus_3d',
  plus3dfloorplan: 'plus_3d',
}
const addOnWords: Readonly<Record<string, string>> = {
  video: '3d_video',
  video3d: '3d_video',
  cad: '3d_cad_files',
  cadfiles: '3d_cad_files',
  '3dcad': '3d_cad_files',
  express: 'express_sla',
}
const defaultWords = new Set(['default', 'companydefault'])
/** Plain names of cells without add-ons. The signs "-" and "–" have an empty plain name. */
const noneWords = new Set([
  '',
  ...'none|no|nothing|keine|aucun|aucune|ninguno|ninguna|nessuno|nessuna|geen|nenhum'.split('|'),
])

/**
 * Returns the package code of a cell, without regard to case and spaces. Empty for the company's default. Unknown
 * values stay unchanged.
 */
export function readPackage(cell: string): string {
  const plain = plainName(cell)
  if (defaultWords.has(plain)) return ''
  const known = packageTypes.find((each) => plainName(each) === plain)
  return known ?? (Object.hasOwn(packageWords, plain) ? (packageWords[plain] ?? cell) : cell)
}

/**
 * Returns the add-ons of a cell, separated by `+`, `;`, `,`, `|` or a line end. Null (empty cell): the company's
 * default; "none" or "-": no add-ons. Unknown values stay unchanged and are reported.
 */
export function readAddOns(cell: string): string[] | null {
  const text = cell.trim()
  const fullName = plainName(text)
  if (text === '' || defaultWords.has(fullName)) return null
  if (noneWords.has(fullName)) return []
  const words = text.split(/[+;,|\r\n]/).map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== '').map(readAddOn))]
}

/** Replaces an unknown add-on in a cell by a known add-on, or removes it. */
export function replaceAddOn(cell: string, unknown: string, by: AddOn | null): string {
  const kept = (readAddOns(cell) ?? []).flatMap((each) =>
    each !== unknown ? [each] : by === null ? [] : [by],
  )
  return addOnsCell([...new Set(kept)])
}

/** Returns the cell for these add-ons: the inverse of `readAddOns`. */
export function addOnsCell(codes: readonly string[] | null): string {
  if (codes === null) return 'default'
  return codes.length === 0
    ? 'none'
    : codes.map((code) => (isAddOn(code) ? addOnName(code) : code)).join(' + ')
}

function readAddOn(word: string): string {
  const plain = plainName(word)
  const known = addOns.find((each) => plainName(each) === plain)
  return known ?? (Object.hasOwn(addOnWords, plain) ? (addOnWords[plain] ?? word) : word)
}
