import { AppError } from '../../../shared/errors.ts'
import type { AssetFormat } from '../../../shared/domain/assets.ts'
import { nameKey, NameFault, safeComponent } from '../files/naming.ts'
import type { WantedFile } from './types.ts'

/** A requested file and its planned place. */
export interface PlannedFile {
  wanted: WantedFile
  format: AssetFormat | 'any'
  dir: string
  /** Name without extension; unique among the files of the same kind in this request. */
  stem: string
  /** Planned path below the target's folder. Identifies the temporary file in the journal. */
  path: string
}

const formats: Readonly<Record<string, AssetFormat>> = {
  pdf: 'pdf',
  zip: 'zip',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  svg: 'svg',
  json: 'json',
}
const ending = new RegExp(`\\.(${Object.keys(formats).join('|')})$`, 'i')
/** Longest extension that the content may require, in bytes. */
const endingBytes = 5

/** Plans distinct names for all files of a request. `maxName`: bytes for a name with its extension. */
export function planNames(files: readonly WantedFile[], dir: string, maxName: number): PlannedFile[] {
  const taken = new Map<string, PlannedFile['format'][]>()
  return files.map((wanted) => {
    const format = wanted.expect === 'any' ? promisedBy(wanted) : wanted.expect
    // A file of unknown kind may need any extension.
    const isTaken = (stem: string): boolean =>
      taken.get(nameKey(stem))?.some((other) => other === format || other === 'any' || format === 'any') ===
      true
    const base = wanted.name.replace(ending, '')
    let stem = ''
    for (let number = 1; stem === '' || isTaken(stem); number += 1) {
      const extension = number === 1 ? '' : ` (${number})`
      stem = safeComponent(base, { maxBytes: maxName - endingBytes, extension })
      if (stem === '') stem = `File${extension}`
    }
    taken.set(nameKey(stem), [...(taken.get(nameKey(stem)) ?? []), format])
    const path = pathOf(dir, format === 'any' ? stem : `${stem}.${format}`)
    return { wanted, format, dir, stem, path }
  })
}

/** Returns the format that the name promises, else the format in the address. */
function promisedBy({ name, url }: WantedFile): AssetFormat | 'any' {
  const address = URL.parse(url)?.pathname ?? ''
  for (const text of [name, address]) {
    const extension = ending.exec(text)?.[1]
    if (extension !== undefined) return formats[extension.toLowerCase()] ?? 'any'
  }
  return 'any'
}

/** Checks the name of a folder below the target; empty for no folder. Throws `bad_input` for an unsafe name. */
export function checkSubfolder(name: string): void {
  if (name !== '' && safeComponent(name) !== name)
    throw new AppError('bad_input', `“${name.slice(0, 80)}” is not a valid folder name.`)
}

/** Joins a folder below the target's (empty: the target's own) and a name. */
export const pathOf = (dir: string, name: string): string => (dir === '' ? name : `${dir}/${name}`)

/** Returns the last component of a path below the target's folder. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Minimum room for a name, in bytes. */
const minBytes = 32

/** Returns `maxPath`, the bytes that a name in `dir` may have. Throws NameFault if they are too few. */
export function enoughRoom(maxPath: number, dir: string): number {
  if (maxPath < minBytes)
    throw new NameFault(
      `The path of ${dir === '' ? 'the folder' : dir} is too long for this system. Use shorter names.`,
    )
  return maxPath
}
