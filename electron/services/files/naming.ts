import { createHash } from 'node:crypto'
import filenamify from 'filenamify'
import { PartFault } from '../../../shared/errors.ts'

/**
 * Names that every system can hold. Pure functions; the platform is an argument, so that the rules of all three
 * are tested on one. Every name fits Windows, macOS and Linux alike, because folders travel between them; only the
 * room for whole paths differs by platform.
 */
export type Platform = 'linux' | 'darwin' | 'win32'

export const earlierFolder = 'Earlier deliveries'
export const recordsFolder = '.planroom'

/**
 * Returns the folder for the replaced files of one delivery (ISO 8601), in UTC: `Earlier deliveries/2026-11-21
 * 09.15.30`. Windows names may not have colons.
 */
export function earlierPlace(delivery: string): string {
  return `${earlierFolder}/${delivery.slice(0, 19).replace('T', ' ').replaceAll(':', '.')}`
}

/** Longest component in bytes, on every platform. Some drives have shorter ones (`DriveHabits`). */
export const componentBytes = 255
/** Characters of a text that are used. Names are far shorter, and a service may send any length. */
const longestText = 2000
/** `.` + 8 hex digits + `.part`. */
const partSuffixLength = 14
/** `/Earlier deliveries/2026-11-21 09.15.30 (2)/`, counted generously. */
const earlierLength = earlierFolder.length + 28
/** Longest addition that distinguishes a file: ` (new delivery 99)`. */
const newDeliveryLength = 20
/** Minimum room for a file's name when folders are shortened. */
const minFileLength = 64
/** Minimum room for a folder path: eight bytes of a name and the longest suffix. */
const minFolderLength = 28
/** Usual length of a folder path. If less room is left, none is reserved for temporary and earlier files. */
const usualFolderLength = 64
/** Order ids up to this length are used unchanged in folder names. */
const longestPlainId = 16

const fullPath: Record<Platform, { limit: number; measure: (text: string) => number }> = {
  // MAX_PATH counts UTF-16 units and the closing NUL.
  win32: { limit: 259, measure: (text) => text.length },
  darwin: { limit: 1023, measure: (text) => Buffer.byteLength(text) },
  linux: { limit: 4095, measure: (text) => Buffer.byteLength(text) },
}

/** A name that cannot be made; the message is a sentence for the user. */
export class NameFault extends PartFault {
  readonly shownAs = 'bad_input'
  override name = 'NameFault'
}

/** Returns equal keys for two names that Windows, macOS or Linux treats as the same file. */
export function nameKey(name: string): string {
  // Lower case first: the capital sharp s has no other upper case, and the small one becomes two letters.
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts to `limit` bytes of UTF-8 at a grapheme boundary. */
function cutToBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text
  let bytes = 0
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > limit) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

// filenamify covers names such as COM¹ and NUL.txt. This pattern also covers a space before the dot ("NUL .txt").
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:[ .]|$)/iu
const programNames = new Set([nameKey(recordsFolder), nameKey(earlierFolder)])

/**
 * Returns one path component from any text, in NFC. It has no separator, no control, bidi or reserved character, no
 * trailing dot or space. It is no reserved Windows name. It has at most `maxBytes` bytes of UTF-8 (`extension`
 * included, such as `.jpg`). Empty when nothing of the text can be kept. Applying it again changes nothing.
 */
export function safeComponent(text: string, options: { maxBytes?: number; extension?: string } = {}): string {
  const extension = options.extension ?? ''
  const limit = Math.min(options.maxBytes ?? componentBytes, componentBytes) - Buffer.byteLength(extension)
  let name = text.trimStart().slice(0, longestText).toWellFormed().replaceAll('\uFFFD', '').normalize('NFC')
  // A zero-width joiner between pictographs belongs to them. Elsewhere it makes two different names look equal.
  name = name.replace(
    /(?<!\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
    '',
  )
  name = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/(?!\u200D)\p{Cf}/gu, '')
  name = tidy(name)
  if (name === '') return ''
  name = tidy(filenamify(name, { replacement: '-', maxLength: Number.MAX_SAFE_INTEGER }).normalize('NFC'))
  name = tidy(cutToBytes(name, limit))
  if (reserved.test(name) || programNames.has(nameKey(name))) name = tidy(cutToBytes(`_${name}`, limit))
  return name === '' || /^-+$/u.test(name) ? '' : name + extension
}

/** Leading and trailing spaces and dots go (a leading dot would hide the file), runs of spaces become one. */
function tidy(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(/^[\s.]+|[\s.]+$/gu, '')
}

/**
 * Returns a suffix that distinguishes orders in the same folder. It is the first eight digits of a UUID, or a short id
 * as it is. Other ids give eight digits of their hash. `isFull`: more digits, if two orders share even these.
 */
export function orderSuffix(orderId: string, isFull: boolean): string {
  const compact = orderId.replaceAll('-', '').toLowerCase()
  if (!isFull && /^[0-9a-f]{32}$/.test(compact)) return ` (${compact.slice(0, 8)})`
  const plain = safeComponent(orderId, { maxBytes: longestPlainId + 1 })
  const isShort = plain !== '' && Buffer.byteLength(plain) <= longestPlainId
  // Ids that differ only in case or in characters that names cannot have need the hash.
  if (isShort && (!isFull || (plain === orderId && nameKey(plain) === plain))) return ` (${plain})`
  const hash = createHash('sha256').update(orderId).digest('hex')
  return ` (${hash.slice(0, isFull ? 16 : 8)})`
}

/** Extensions of delivered, saved and temporary files. */
const fileEnding = /\.(jpe?g|png|svg|pdf|zip|mp4|mov|webm|mkv|avi|json|txt|part)$/i

/** A folder named like a file could block a file of that name: an order's folder may be below another's. */
function notLikeFile(component: string): string {
  return component.replace(fileEnding, '-$1')
}

/**
 * Returns the room for a path below `root`, on a drive with names up to `nameBytes`. Throws NameFault if no name fits.
 * Below a long root, only current files are within the limit of Windows, so that every program opens them. Their
 * temporary names and their earlier versions may be longer: Node opens those through the prefix for long paths.
 */
export function roomBelow(
  root: string,
  platform: Platform,
  nameBytes: number = componentBytes,
): { folder: number; file: (relDir: string) => number } {
  const { limit, measure } = fullPath[platform]
  const all = limit - measure(root) - 2
  const total = Math.max(
    all - earlierLength - partSuffixLength - newDeliveryLength,
    Math.min(all, usualFolderLength + minFileLength),
  )
  const folder = Math.min(total - minFileLength, 1000)
  if (folder < minFolderLength) throw longRoot(root, platform)
  return {
    folder,
    file: (relDir) => Math.min(nameBytes - partSuffixLength - newDeliveryLength, total - measure(relDir)),
  }
}

/** Throws NameFault if the paths of files below `root` would be too long for the platform. */
export function assertRoom(root: string, platform: Platform): void {
  roomBelow(root, platform)
}

const systemTitles: Record<Platform, string> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' }

function longRoot(root: string, platform: Platform): NameFault {
  const { limit, measure } = fullPath[platform]
  const most = limit - 2 - minFileLength - minFolderLength
  return new NameFault(
    `The path of this folder has ${String(measure(root))} characters. On ${systemTitles[platform]} it can have at most ${String(most)}. Choose a folder nearer to the top of the drive.`,
  )
}

/**
 * Builds a folder path below `root`: makes each component safe, drops empty ones, and shortens all equally until the
 * path fits. `suffix` is never shortened and ends the last component. Components are joined by `/`.
 */
export function folderPath(
  components: readonly string[],
  suffix: string,
  root: string,
  platform: Platform,
  nameBytes: number = componentBytes,
): string {
  const { measure } = fullPath[platform]
  const maxLength = roomBelow(root, platform).folder
  const wanted = components
    .map((component) => safeComponent(component))
    .filter((component) => component !== '')
  if (wanted.length === 0)
    throw new NameFault('The folder template gives no name for this order. Change it in Settings.')
  // If even the shortest names do not fit, folders are dropped from the top: the last one distinguishes the orders.
  for (let first = 0; first < wanted.length; first += 1) {
    const path = shortened(wanted.slice(first), suffix, nameBytes, (each) => measure(each) <= maxLength)
    if (path !== null) return path
  }
  throw new NameFault(
    `The path of the order’s folder is too long for this system. Shorten the folder template or move the library folder.`,
  )
}

/** Component lengths to try, each a tenth shorter than the one before. */
const widths = Array.from({ length: 33 }, (_, step) => Math.floor(componentBytes * 0.9 ** step)).filter(
  (width) => width >= 8,
)

/** Returns the path with the longest components that fit; null if none does. */
function shortened(
  wanted: readonly string[],
  suffix: string,
  nameBytes: number,
  fits: (path: string) => boolean,
): string | null {
  const pathOf = (width: number): string =>
    wanted
      .map((component, index) => {
        const isLast = index === wanted.length - 1
        const extension = isLast ? suffix : ''
        const maxBytes = Math.min(nameBytes, Math.max(width, 8 + Buffer.byteLength(extension)))
        const part = notLikeFile(safeComponent(component, { maxBytes, extension }))
        // A single wide character may exceed the room, but the suffix of the order must stay.
        return part === '' && isLast ? `Order${extension}` : part
      })
      .filter((part) => part !== '')
      .join('/')
  let [fitting, low, high]: [string | null, number, number] = [null, 0, widths.length - 1]
  while (low <= high) {
    const middle = low === 0 && fitting === null ? 0 : Math.floor((low + high) / 2)
    const path = pathOf(widths[middle] ?? 8)
    if (fits(path)) {
      fitting = path
      high = middle - 1
    } else low = middle + 1
  }
  return fitting
}

/** Returns the temporary name of a download, in the same folder. */
export function partName(finalName: string, id: string): string {
  return `${finalName}.${id}.part`
}

const partPattern = /\.[0-9a-f]{8}\.part$/

/** Whether a name is a temporary name of Planroom. */
export function isPartName(name: string): boolean {
  return partPattern.test(name)
}
