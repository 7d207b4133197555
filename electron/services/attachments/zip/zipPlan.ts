import { getFileNameLowLevel, type Entry } from 'yauzl'
import type { AssetFormat } from '../../../../shared/domain/assets.ts'
import { nameKey, safeComponent } from '../../files/naming.ts'
import { isSystemName } from '../../files/systemNames.ts'

/** Why a ZIP is not unpacked; a sentence for the user. */
export class BadZip extends Error {
  override name = 'BadZip'
}

export interface ZipLimits {
  entries: number
  /** Maximum unpacked size of one entry. */
  entryBytes: number
  /** Maximum unpacked size of all entries together. */
  totalBytes: number
  /** Maximum unpacked size as a multiple of the archive's size. */
  ratio: number
  /** Unpacked size of all entries up to which `ratio` is not checked. */
  smallBytes: number
}
export const zipLimits: ZipLimits = {
  entries: 2000,
  entryBytes: 1024 ** 3,
  totalBytes: 4 * 1024 ** 3,
  ratio: 200,
  smallBytes: 16 * 1024 ** 2,
}

type EntryFormat = Extract<AssetFormat, 'pdf' | 'png' | 'jpg' | 'svg' | 'json'> | 'txt'

export interface PlannedEntry {
  entry: Entry
  /** Folders below the ZIP's own, with names that every system accepts. */
  folders: string[]
  /** Name without extension. */
  stem: string
  /** Extension with the dot, spelled as in the ZIP. */
  extension: string
  format: EntryFormat
}

export interface ZipPlan {
  planned: PlannedEntry[]
  /** Names of files of unsupported kinds. They stay in the ZIP. */
  left: string[]
}

const known = /^(.*)(\.(pdf|png|jpe?g|svg|json|txt))$/i
const deepest = 8

/**
 * Checks all metadata of a ZIP before any entry is unpacked, and plans each file's path. `room`: bytes for a name.
 * Throws BadZip: one harmful entry refuses the whole archive.
 */
export function planZip(
  entries: readonly Entry[],
  zipBytes: number,
  room: number,
  limits: ZipLimits = zipLimits,
): ZipPlan {
  const plan: ZipPlan = { planned: [], left: [] }
  const files = new Set<string>()
  const folders = new Set<string>()
  let [total, packed] = [0, 0]
  for (const entry of entries) {
    const name = nameOf(entry)
    const parts = checkedParts(name)
    checkEntry(entry, name, limits)
    total += entry.uncompressedSize
    packed += entry.compressedSize
    const isFolder = name.endsWith('/')
    const safe = safeParts(parts, isFolder, room)
    const keys = safe.map(nameKey)
    const last = isFolder ? keys.length : keys.length - 1
    for (let length = 1; length <= last; length += 1) folders.add(keys.slice(0, length).join('/'))
    if (isFolder) continue
    const key = keys.join('/')
    if (files.has(key)) throw new BadZip(`It contains ${shown(name)} twice.`)
    files.add(key)
    if (parts.some(isSystemName)) continue
    const [, stem = '', extension = '', kind = ''] = known.exec(safe.at(-1) ?? '') ?? []
    if (stem === '') {
      plan.left.push(shown(name))
      continue
    }
    const ending = kind.toLowerCase()
    const format = (ending === 'jpeg' ? 'jpg' : ending) as EntryFormat
    plan.planned.push({ entry, folders: safe.slice(0, -1), stem, extension, format })
  }
  for (const key of files)
    if (folders.has(key)) throw new BadZip('It contains a file and a folder with the same name.')
  if (total > limits.totalBytes) throw new BadZip('It would be too large when unpacked.')
  // More compressed bytes than the archive has: its entries overlap.
  if (packed > zipBytes) throw new BadZip('Its files overlap.')
  if (total > limits.smallBytes && total > zipBytes * limits.ratio)
    throw new BadZip('It is suspiciously compressed.')
  return plan
}

/** Quotes a name for a message: at most 80 characters, without control and format characters. */
export const shown = (name: string): string => `“${name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 80)}”`

/** Backslashes are kept here, so that the check below refuses them. */
const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)

function checkedParts(name: string): string[] {
  const parts = name.replace(/\/$/, '').split('/')
  const leads =
    /[\\\0]/.test(name) ||
    /^[a-z]:/i.test(name) ||
    parts.some((part) => ['', '.', '..'].includes(part.trim()))
  if (leads) throw new BadZip(`An entry points outside its folder: ${shown(name)}.`)
  if (parts.length > deepest) throw new BadZip('Its folders are too deep.')
  return parts
}

function checkEntry(entry: Entry, name: string, limits: ZipLimits): void {
  const { generalPurposeBitFlag: flags, compressionMethod, uncompressedSize } = entry
  // Encrypted, strongly encrypted, or with masked headers.
  if ((flags & (0x1 | 0x40 | 0x2000)) !== 0) throw new BadZip('It is encrypted.')
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new BadZip('Its compression is not supported.')
  // Archives made on Unix have the file type in the upper half. Others leave it empty.
  const type = (entry.externalFileAttributes >>> 16) & 0o170000
  const isFolder = name.endsWith('/')
  if (type !== 0 && type !== (isFolder ? 0o040000 : 0o100000))
    throw new BadZip(`It contains a link or a device: ${shown(name)}.`)
  if (uncompressedSize > limits.entryBytes) throw new BadZip(`${shown(name)} in it is too large.`)
}

/** Makes components safe for every system (naming.ts), for example device names and reserved characters. */
function safeParts(parts: readonly string[], isFolder: boolean, room: number): string[] {
  return parts.map((part, index) => {
    const ending = !isFolder && index === parts.length - 1 ? (known.exec(part)?.[2] ?? '') : ''
    const stem = ending === '' ? part : part.slice(0, part.length - ending.length)
    const safe = safeComponent(stem, { maxBytes: room, extension: ending })
    return safe === '' ? `Unnamed${ending}` : safe
  })
}
