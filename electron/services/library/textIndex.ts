import { basename, extname } from 'node:path'
import { setImmediate as yieldToEventLoop, setTimeout } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { textKey } from '../../../shared/domain/assets.ts'
import { readPropertyFigures } from '../../../shared/domain/gla/figures.ts'
import { parseLooseJson } from '../../../shared/domain/looseJson.ts'
import { plainWords } from '../../../shared/domain/search/plainWords.ts'
import { createFiles, type FoundFile, type OrderKey } from '../catalogue/filesRepository.ts'
import { createFolders, type FoundFolder } from '../catalogue/foldersRepository.ts'
import {
  createLocalTexts,
  type FoundText,
  type LocalText,
  type LocalTextKind,
} from '../catalogue/localTexts/localTexts.ts'
import { readPlain } from '../files/plainFile.ts'
import { createBackgroundWork } from '../timing/backgroundWork.ts'
import { decodeText } from '../../../shared/domain/decodeText.ts'

/** A search result. */
interface TextHit {
  folderId: string
  orderId: string
  /** Title of the order's folder. */
  title: string
  fileId: string
  name: string
  kind: LocalTextKind
  /** The whole text, property data without its ids, or the matching file name. */
  text: string
}

/** Keeps the full-text index of files on disk up to date, and searches it. */
export type TextIndex = ReturnType<typeof createTextIndex>

/** Maximum size of a text that is read, in bytes. Delivered texts are much smaller. */
const maxBytes = 512 * 1024
/** Maximum indexed length of a text, in characters. */
const maxText = 20_000
/** Maximum length of the name of a JSON value, in characters. */
const maxName = 200
/** Folders per batch. */
const perBatch = 20

/**
 * `fileOnDisk`: real path of a file, verified to be in its library; null if there is none. `onProblem`: called for an
 * unreadable text, which is read again when its record changes.
 */
export function createTextIndex(options: {
  db: DatabaseSync
  fileOnDisk: (connectionId: string, root: string, fileId: string) => Promise<string | null>
  /** Returns the annotations of a folder by the asset key of their file. */
  notesOf: (folder: FoundFolder) => Promise<{ assetKey: string; note: string }[]>
  /** Returns the version of the stored annotations; null if there are none, undefined for a missing folder. */
  notesVersion: (folder: FoundFolder) => Promise<string | null | undefined>
  /** Called when the index has the first annotation of a folder, or the last one no longer. */
  onAnnotated?: (folder: FoundFolder) => void
  onProblem: (what: string, error: unknown) => void
  /** Called when the property data of an order names another number of floors. */
  onFloors?: (key: OrderKey) => void
}) {
  const { db, fileOnDisk, notesOf, notesVersion, onAnnotated, onProblem, onFloors } = options
  const files = createFiles(db)
  const folders = createFolders(db)
  const texts = createLocalTexts(db)
  /** Last known version of each folder's annotations. */
  const versions = new Map<string, string | null>()

  async function textOf(file: FoundFile, kind: LocalTextKind): Promise<LocalText | null> {
    const path = await fileOnDisk(file.connectionId, file.root, file.fileId)
    if (path === null) return null
    try {
      const content = decodeText(await readPlain(path, maxBytes))
      const text = extname(path).toLowerCase() === '.json' ? linesOf(content) : content
      const floors = kind === 'property' ? floorsOf(content) : 0
      return { fileId: file.fileId, sha256: file.sha256, kind, text: text.slice(0, maxText), floors }
    } catch (error) {
      onProblem(path, error)
      return null
    }
  }

  async function annotationsOf(key: OrderKey, current: readonly FoundFile[]): Promise<LocalText[]> {
    const folder = folders.get(key)
    if (folder === null) return []
    try {
      const notes = await notesOf(folder)
      return notes.flatMap(({ assetKey, note }) => {
        const file = current.find((each) => each.assetKey === assetKey)
        const fileId = file?.fileId
        return fileId === undefined ? [] : [{ fileId, sha256: null, kind: 'annotation' as const, text: note }]
      })
    } catch (error) {
      onProblem('the annotations of a folder', error)
      return []
    }
  }

  const currentOf = (key: OrderKey): FoundFile[] =>
    files.ofOrder(key).filter(({ state }) => state !== 'earlier')

  /** Whether the indexed annotations are those on disk. */
  async function areNotesKnown(folder: FoundFolder): Promise<boolean> {
    const version = await notesVersion(folder)
    if (version === undefined || versions.get(folder.folderId) === version) return true
    const contentOf = (notes: readonly LocalText[]): string =>
      JSON.stringify(
        notes.filter(({ kind }) => kind === 'annotation').map(({ fileId, text }) => [fileId, text]),
      )
    const found = version === null ? [] : await annotationsOf(folder, currentOf(folder))
    versions.set(folder.folderId, version)
    return contentOf(found) === contentOf(texts.of(folder))
  }

  async function index(signal: AbortSignal): Promise<void> {
    for (;;) {
      const keys = texts.takeStale(perBatch)
      if (keys.length === 0) return
      for (const key of keys) {
        if (signal.aborted) return
        const stored = texts.of(key)
        const before = new Map(
          stored.flatMap((text) => (text.sha256 === null ? [] : [[text.fileId, text] as const])),
        )
        const current = currentOf(key)
        const found: LocalText[] = []
        for (const file of current) {
          const kind = kindOf(file)
          if (kind === null) continue
          // The disk is read only for changed files.
          const known = before.get(file.fileId)
          const text = known?.sha256 === file.sha256 ? known : await textOf(file, kind)
          if (text !== null) found.push(text)
        }
        found.push(...(await annotationsOf(key, current)))
        const names = current.map(({ relPath }) => basename(relPath)).join('\n')
        if (names !== '') found.push({ fileId: null, sha256: null, kind: 'names', text: names })
        texts.put(key, found)
        if (mostFloors(found) !== mostFloors(stored)) onFloors?.(key)
        const folder = isAnnotated(stored) === isAnnotated(found) ? null : folders.get(key)
        if (folder !== null) onAnnotated?.(folder)
        await yieldToEventLoop()
      }
    }
  }

  function hitOf({ kind, text, fileId, ...key }: FoundText, typed: string): TextHit[] {
    const folder = folders.get(key)
    const file = fileId === null ? namedFile(files.ofOrder(key), typed) : files.byId(fileId)
    if (folder === null || file === null) return []
    const name = basename(file.relPath)
    const { folderId, title } = folder
    const { orderId } = key
    const hit = { folderId, orderId, title, fileId: file.fileId, name, kind }
    if (kind === 'names') return [{ ...hit, text: name }]
    return [{ ...hit, text: kind === 'property' ? readable(text) : text }]
  }

  const changed = createBackgroundWork(index, (error) => {
    onProblem('the texts of the library', error)
  })

  return {
    /**
     * Finds texts and file names of a library with every typed word. A word of one or two letters must begin a word.
     * `total` is null if there are too many to count. Rejects with the signal's reason.
     */
    async search(
      library: { connectionId: string; root: string },
      typed: string,
      limit: number,
      signal?: AbortSignal,
    ): Promise<{ hits: TextHit[]; total: number | null }> {
      const { found, total } = await texts.search(library, typed, limit, signal)
      return { hits: found.flatMap((text) => hitOf(text, typed)), total }
    },
    /** Reads the texts of a folder again in the background, since its annotations changed. */
    noteChange(folderId: string): void {
      const folder = folders.byId(folderId)
      if (folder === null) return
      texts.markStale(folder)
      changed.start()
    },
    /**
     * Checks whether annotations were changed outside of this program, such as by another computer, and reads them
     * again. Returns whether they changed. Never rejects.
     */
    async checkNotes(folder: FoundFolder): Promise<boolean> {
      try {
        if (await areNotesKnown(folder)) return false
      } catch (error) {
        onProblem('the annotations of a folder', error)
        return false
      }
      texts.markStale(folder)
      changed.start()
      return true
    },
    /** Reads changed texts in the background. Resolves when nothing is left or after `close`. Never rejects. */
    updateChanged: changed.done,
    /** Waits up to `ms` milliseconds. Resolves with whether the index is up to date. */
    async waitUntilCurrent(ms: number): Promise<boolean> {
      const stopped = new AbortController()
      const late = setTimeout(ms, false, { signal: stopped.signal }).catch(() => false)
      const done = await Promise.race([changed.done().then(() => true), late])
      stopped.abort()
      return done
    },
    /** Resolves when no background work is running. */
    close: changed.close,
  }
}

/** Returns the current file whose name contains most of the typed words; null if there is no current file. */
function namedFile(found: readonly FoundFile[], typed: string): FoundFile | null {
  const words = plainWords(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const heldBy = ({ relPath }: FoundFile): number => {
    const name = plainWords(basename(relPath))
    return words.filter((word) => name.includes(word)).length
  }
  const current = found.filter(({ state }) => state !== 'earlier')
  return current.toSorted((one, other) => heldBy(other) - heldBy(one))[0] ?? null
}

const mostFloors = (of: readonly LocalText[]): number => Math.max(0, ...of.map(({ floors = 0 }) => floors))

/** Returns the number of floors with an area in property data. */
export const floorsOf = (json: string): number =>
  readPropertyFigures(json)?.figures.filter(({ floor }) => floor !== null).length ?? 0

const isAnnotated = (found: readonly LocalText[]): boolean => found.some(({ kind }) => kind === 'annotation')

/** Returns the kind of text in a file; null if it is no text. */
function kindOf({ assetKey, relPath }: FoundFile): LocalTextKind | null {
  if (assetKey.startsWith(textKey('gla-formula'))) return 'gla'
  if (assetKey.startsWith(textKey('tour'))) return 'tour'
  if (assetKey.startsWith('property_data/')) return 'property'
  return extname(relPath).toLowerCase() === '.txt' ? 'text' : null
}

/** A line of property data with an id: a name such as `order_id`, `orderId` or `ids`, or a UUID as the value. */
const idLine =
  /^(?:(?:[^:]*[_-])?(?:id|uuid)s?|[^:]*[a-z](?:Id|ID|Uuid|UUID)s?): |: [\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/

const asWords = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])_+(?=[a-z\d])/gi, ' ').replaceAll(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')

/**
 * Returns property data for reading: without the lines of ids, which tell the user nothing, and with names and codes as
 * words (`total_area` becomes "total area"). A value that is called a name stands alone. The index keeps the original.
 */
const readable = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !idLine.test(line))
    .map((line) =>
      line.replace(/^[\w-]+(?=: )|(?<=: )[a-z\d]+(?:_[a-z\d]+)+$/g, asWords).replace(/^name: /, ''),
    )
    .join('\n')

/**
 * Formats JSON values as lines with their names; other text stays unchanged. Names are cut: a list repeats its name for
 * each value, which could fill the memory.
 */
function linesOf(content: string): string {
  const lines = new Set<string>()
  const collect = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(name, each)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) collect(key.slice(0, maxName), each)
    else if (typeof value === 'string') lines.add(`${name}: ${value}`)
    else if (value !== null) lines.add(`${name}: ${JSON.stringify(value)}`)
  }
  try {
    collect('', parseLooseJson(content))
  } catch (error) {
    if (error instanceof SyntaxError) return content
    throw error
  }
  return [...lines].join('\n')
}
