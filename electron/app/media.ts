import type { Output } from '../../shared/contract.ts'
import { decodeText } from '../../shared/domain/decodeText.ts'
import { openPlain } from '../services/files/plainFile.ts'
import { assertDrawable } from '../services/library/assertDrawable.ts'
import { Refusal } from '../services/library/drawings/refusal.ts'
import type { Library } from '../services/library/library.ts'
import { drawableKind } from '../services/library/drawings/drawableKind.ts'
import type { Thumbnails } from '../services/library/thumbnails/thumbnails.ts'
import type { Views } from '../services/library/thumbnails/views.ts'
import { namedAddress } from '../services/library/mediaAddress.ts'

/** Files that the window shows. They are identified by ids, never by a path. */
export type Media = ReturnType<typeof createMedia>

interface Parts {
  library: Pick<Library, 'fileOnDisk' | 'filePath'>
  thumbnails: Pick<Thumbnails, 'of'>
  views: Pick<Views, 'of'>
  /** The library folder of a connection. */
  rootOf: (connectionId: string) => string
}

/** Longest text shown, in bytes. */
const maxText = 512 * 1024

/** Returns why the window may not draw a picture; null if it may. */
async function problemOf(path: string): Promise<string | null> {
  try {
    await assertDrawable(path)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Connects library files, thumbnails and views. */
export function createMedia({ library, thumbnails, views, rootOf }: Parts) {
  const file = (connectionId: string, fileId: string): Promise<string | null> =>
    library.fileOnDisk(connectionId, rootOf(connectionId), fileId)

  /** Returns the absolute path of any file. Throws `not_found`. */
  const pathOf = (connectionId: string, fileId: string): Promise<string> =>
    library.filePath(connectionId, rootOf(connectionId), fileId)

  return {
    pathOf,
    /**
     * Returns the absolute path that the window may load. A picture needs a valid header; an SVG drawing is loaded as
     * its rendered view. Null if there is none. Rejects with disk errors.
     */
    async drawable(connectionId: string, fileId: string): Promise<string | null> {
      const path = await file(connectionId, fileId)
      const kind = path === null ? null : drawableKind(path)
      if (path === null || kind === null) return path
      if (kind !== 'image') {
        const view = kind === 'svg' ? await views.of(path) : null
        return view !== null && 'path' in view ? view.path : null
      }
      return (await problemOf(path)) === null ? path : null
    },
    /** Returns how the window shows a picture, drawing or PDF page, or why it does not. Throws `not_found`. */
    async view(
      connectionId: string,
      fileId: string,
      page: number,
      password: string | null,
    ): Promise<Output<'library:view'>> {
      const path = await pathOf(connectionId, fileId)
      const view = await views.of(path, page, password)
      if (view === null) {
        const isPicture = drawableKind(path) === 'image'
        return { shown: null, problem: isPicture ? await problemOf(path) : null, wantsPassword: false }
      }
      if ('problem' in view)
        return { shown: null, problem: view.problem, wantsPassword: view.password !== null }
      const { name, width, height, pages, metresPerWidth, rooms, names } = view
      return {
        shown: { source: namedAddress('view', name), width, height, pages, metresPerWidth, rooms, names },
        problem: null,
        wantsPassword: false,
      }
    },
    /** Returns the path of a thumbnail, created on demand; null if there is none. */
    async thumbnail(connectionId: string, fileId: string): Promise<string | null> {
      const path = await file(connectionId, fileId)
      return path === null ? null : thumbnails.of(path)
    },
    /** Returns a file's text, cut at the display limit. Throws `not_found`. */
    async text(connectionId: string, fileId: string): Promise<{ text: string; truncated: boolean }> {
      const handle = await openPlain(await pathOf(connectionId, fileId))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxText + 1), 0, maxText + 1, 0)
        return {
          text: decodeText(buffer.subarray(0, Math.min(bytesRead, maxText))),
          truncated: bytesRead > maxText,
        }
      } finally {
        await handle.close()
      }
    },
  }
}
