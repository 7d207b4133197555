import { basename, resolve } from 'node:path'
import type { OpenedItem } from '../../shared/contract/app.ts'
import { maxBytes } from '../../shared/domain/bulk/encoding/decode.ts'
import { isLinkFile } from '../../shared/domain/links/linkFile.ts'
import { isTableFile } from '../../shared/domain/bulk/table.ts'
import { readPlain } from '../services/files/plainFile.ts'

/** Scheme of links to an order: `planroom://order/ID`. */
const scheme = /^planroom:/i
/** Items that wait at once. A loop of another program must not fill the memory. */
const maxWaiting = 20

export interface Opened {
  /** Adds the files and links among the words of a command line. Relative paths begin at `folder`. */
  add(words: readonly string[], folder: string): void
  /** Returns what was added since the last call. Files that can't be read are `unusable`. */
  take: () => Promise<OpenedItem[]>
}

/** Collects what the system asks the program to open, until the window takes it. `onAdded` is called for each batch. */
export function createOpened(onAdded: () => void): Opened {
  let waiting: string[] = []
  return {
    add(words, folder) {
      const found = words.flatMap((word) => {
        if (scheme.test(word)) return [word]
        return !word.startsWith('-') && (isTableFile(word) || isLinkFile(word)) ? [resolve(folder, word)] : []
      })
      if (found.length === 0) return
      waiting = [...waiting, ...found].slice(-maxWaiting)
      onAdded()
    },
    take() {
      const taken = waiting
      waiting = []
      return Promise.all(
        taken.map((each) => (scheme.test(each) ? Promise.resolve(linked(each)) : fromFile(each))),
      )
    },
  }
}

/** Returns the order that a link names. A link only shows something: it changes nothing. */
function linked(link: string): OpenedItem {
  const [, id = ''] = /^planroom:\/\/order\/([\w.~%-]{1,200})\/?$/i.exec(link) ?? []
  try {
    const orderId = decodeURIComponent(id)
    if (orderId !== '') return { kind: 'order', orderId }
  } catch {
    // A broken escape, such as %zz.
    return { kind: 'unusable', name: link.slice(0, 200) }
  }
  return { kind: 'unusable', name: link.slice(0, 200) }
}

async function fromFile(path: string): Promise<OpenedItem> {
  const name = basename(path)
  try {
    return { kind: 'file', name, bytes: new Uint8Array(await readPlain(path, maxBytes)) }
  } catch {
    // Too large, gone, or no regular file.
    return { kind: 'unusable', name }
  }
}
