import { AppError } from '../../shared/errors.ts'
import { decodeText } from '../services/files/decodeText.ts'
import { openPlain } from '../services/files/plainFile.ts'
import type { LogoFiles } from '../services/handover/logoFiles.ts'
import { isDrawable } from '../services/library/drawable.ts'
import type { Library } from '../services/library/library.ts'
import type { Thumbnails } from '../services/library/thumbnails/thumbnails.ts'
import type { LinkServices } from './wiring/links.ts'
import type { PlanReview } from './wiring/review/planReview.ts'

/** The files that the window shows. Each is named by ids, never by a path. */
export interface Media {
  /**
   * The absolute path behind an id, confined to the library's roots, for the window to draw; null when there is none,
   * and for what the window may not draw by itself (`isDrawable`). Rejects as the disk does.
   */
  drawable(connectionId: string, fileId: string): Promise<string | null>
  /** A small picture of it, made on demand; null when it has none. */
  thumbnail(connectionId: string, fileId: string): Promise<string | null>
  /** The thumbnail of a probed link, by its own id; null when there is none. */
  link(id: string): Promise<string | null>
  /** A picture of a page that is compared, by its own name; null when there is none. */
  page(name: string): Promise<string | null>
  /** A logo for copies, by its own id; null when there is none. */
  logo(id: string): Promise<string | null>
  /** The absolute path of any file. Throws `not_found` when there is none. */
  pathOf(connectionId: string, fileId: string): Promise<string>
  /** A file as text, or as much of it as is shown. Throws `not_found` when there is none. */
  text(connectionId: string, fileId: string): Promise<{ text: string; truncated: boolean }>
}

interface Parts {
  library: Pick<Library, 'fileOnDisk'>
  thumbnails: Pick<Thumbnails, 'of' | 'refuses'>
  links: Pick<LinkServices, 'thumbnail'>
  logos: Pick<LogoFiles, 'pathOf'>
  planReview: Pick<PlanReview, 'page'>
  /** The library folder of a connection. */
  rootOf: (connectionId: string) => string
}

/** Longest text shown, in bytes; more is for another program. */
const maxText = 512 * 1024

/** Joins the library, its small pictures and those of links. */
export function createMedia({ library, thumbnails, links, logos, planReview, rootOf }: Parts): Media {
  const file = (connectionId: string, fileId: string): Promise<string | null> =>
    library.fileOnDisk(connectionId, rootOf(connectionId), fileId)

  async function pathOf(connectionId: string, fileId: string): Promise<string> {
    const path = await file(connectionId, fileId)
    if (path === null) throw new AppError('not_found', 'The file is no longer in its folder.')
    return path
  }

  return {
    pathOf,
    async drawable(connectionId, fileId) {
      const path = await file(connectionId, fileId)
      return path !== null && (await isDrawable(path, thumbnails)) ? path : null
    },
    async thumbnail(connectionId, fileId) {
      const path = await file(connectionId, fileId)
      return path === null ? null : thumbnails.of(path)
    },
    link: (id) => links.thumbnail(id),
    logo: (id) => logos.pathOf(id),
    page: (name) => planReview.page(name),
    async text(connectionId, fileId) {
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
