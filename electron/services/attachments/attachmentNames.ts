import { AppError } from '../../../shared/errors.ts'
import type { AssetFormat } from '../../../shared/domain/assets.ts'
import { nameKey, NameFault, safeComponent } from '../files/naming.ts'
import { FileFault } from '../files/fileFault.ts'
import { asFileFault } from '../transfers/order/syncFile.ts'
import type { WantedFile } from './types.ts'

/** A wanted file and where it is to stand. */
export interface PlannedFile {
  wanted: WantedFile
  format: AssetFormat | 'any'
  dir: string
  /** Without its ending, and no other's of the same kind in this request. */
  stem: string
  /** What its temporary file is known by, below the target's folder. */
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
/** The longest ending that the bytes may give. */
const endingBytes = 5

/** Names for all files of a request, each another one. `room`: bytes for a name with its ending. */
export function planNames(files: readonly WantedFile[], dir: string, maxName: number): PlannedFile[] {
  const taken = new Map<string, PlannedFile['format'][]>()
  return files.map((wanted) => {
    const format = wanted.expect === 'any' ? promisedBy(wanted) : wanted.expect
    // What may turn out to be anything may want any of the names.
    const isTaken = (stem: string): boolean =>
      taken.get(nameKey(stem))?.some((other) => other === format || other === 'any' || format === 'any') ===
      true
    const base = wanted.name.replace(ending, '')
    let stem = ''
    for (let turn = 1; stem === '' || isTaken(stem); turn += 1) {
      const extension = turn === 1 ? '' : ` (${turn})`
      stem = safeComponent(base, { maxBytes: maxName - endingBytes, extension })
      if (stem === '') stem = `File${extension}`
    }
    taken.set(nameKey(stem), [...(taken.get(nameKey(stem)) ?? []), format])
    const path = pathOf(dir, format === 'any' ? stem : `${stem}.${format}`)
    return { wanted, format, dir, stem, path }
  })
}

/** What the name says, else the address. */
function promisedBy({ name, url }: WantedFile): AssetFormat | 'any' {
  const address = URL.parse(url)?.pathname ?? ''
  for (const text of [name, address]) {
    const extension = ending.exec(text)?.[1]
    if (extension !== undefined) return formats[extension.toLowerCase()] ?? 'any'
  }
  return 'any'
}

/** A folder's name as it may stand below the target; empty for none. Throws `bad_input`. */
export function checkSubfolder(name: string): string {
  if (name !== '' && safeComponent(name) !== name)
    throw new AppError('bad_input', `“${name.slice(0, 80)}” is not a valid folder name.`)
  return name
}

/** A name in a folder below the target's, which may be the target's own (empty). */
export const pathOf = (dir: string, name: string): string => (dir === '' ? name : `${dir}/${name}`)

/** The last part of a path below the target's folder. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What went wrong with one file, by name. */
export function fileFaultOf(error: unknown): FileFault {
  return error instanceof NameFault ? new FileFault('name', error.message) : asFileFault(error)
}

/** The least room that a name is given. */
const minBytes = 32

/** Gives `room` back. Throws NameFault where it is too little. */
export function enoughRoom(maxPath: number, dir: string): number {
  if (maxPath < minBytes)
    throw new NameFault(
      `The path of ${dir === '' ? 'the folder' : dir} is too long for this system. Use shorter names.`,
    )
  return maxPath
}
