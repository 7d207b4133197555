import { randomUUID } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenedItem } from '../../shared/contract/app.ts'
import { isLinkFile } from '../../shared/domain/links/linkFile.ts'
import { isTableFile, maxTableBytes } from '../../shared/domain/bulk/tableFile.ts'
import { isFolderSync } from '../services/files/makeFolders.ts'
import { recordsFolder } from '../services/files/naming.ts'
import { readPlain } from '../services/files/plainFile.ts'

/** Scheme of links to an order: `planroom://order/ID`, or to the comparison of its correction: `planroom://compare/ID`. */
const scheme = /^planroom:/i
/** Maximum number of waiting items: a loop of another program must not fill the memory. */
const maxWaiting = 20

/** Collects what the system asks the program to open, until the window takes it. `onAdded` is called for each batch. */
export function createOpened(onAdded: () => void) {
  let waiting: string[] = []
  /** Paths of what was taken or lent by their id, latest last. */
  let known: readonly { id: string; path: string }[] = []
  function register(path: string): string {
    const id = randomUUID()
    known = [...known, { id, path }].slice(-maxWaiting)
    return id
  }
  function addFound(found: readonly string[]): void {
    if (found.length === 0) return
    waiting = [...waiting, ...found].slice(-maxWaiting)
    onAdded()
  }
  function opened(path: string): Promise<OpenedItem> {
    if (!isFolderSync(path)) return fromFile(path)
    return Promise.resolve({ kind: 'folder', name: basename(path) || path, openedId: register(path) })
  }
  return {
    /**
     * Adds the files, library folders and links among the words of a command line. Relative paths begin at `folder`.
     */
    add(words: readonly string[], folder: string): void {
      addFound(
        words.flatMap((word) => {
          if (scheme.test(word)) return [word]
          const path = resolve(folder, pathIn(word))
          const isOpened = isTableFile(path) || isLinkFile(path) || isFolderSync(join(path, recordsFolder))
          return !word.startsWith('-') && isOpened ? [path] : []
        }),
      )
    },
    /** Adds a file or folder that was dropped on the window, or a file that the user chose to open. */
    addDropped: (path: string): void => {
      addFound([path])
    },
    /** Registers a file or folder that the user dropped or chose, and returns its id. */
    lend: register,
    /** Returns the path of a folder that was taken, or of what was lent; null if unknown. */
    pathOf: (openedId: string) => known.find(({ id }) => id === openedId)?.path ?? null,
    /** Returns what was added since the last call. Files that can't be read are `unusable`. */
    take: (): Promise<OpenedItem[]> => {
      const taken = waiting
      waiting = []
      return Promise.all(
        taken.map((each) => (scheme.test(each) ? Promise.resolve(linked(each)) : opened(each))),
      )
    },
  }
}

/** Returns the path that a word names. Desktops pass a path or an address (freedesktop.org, Desktop Entry, `%U`). */
function pathIn(word: string): string {
  try {
    return /^file:/i.test(word) ? fileURLToPath(word) : word
  } catch {
    // The address is of another computer or damaged: its file is then missing.
    return word
  }
}

/** Returns the order that a link names, or its comparison. A link only shows something: it changes nothing. */
function linked(link: string): OpenedItem {
  const [, what = '', id = ''] = /^planroom:\/\/(order|compare)\/([\w.~%-]{1,200})\/?$/i.exec(link) ?? []
  try {
    const orderId = decodeURIComponent(id)
    if (orderId !== '') return { kind: what.toLowerCase() === 'compare' ? 'comparison' : 'order', orderId }
  } catch {
    // A broken escape, such as %zz.
    return { kind: 'unusable', name: link.slice(0, 200) }
  }
  return { kind: 'unusable', name: link.slice(0, 200) }
}

async function fromFile(path: string): Promise<OpenedItem> {
  const name = basename(path)
  try {
    return { kind: 'file', name, bytes: new Uint8Array(await readPlain(path, maxTableBytes)) }
  } catch {
    // Too large, gone, or no regular file.
    return { kind: 'unusable', name }
  }
}
