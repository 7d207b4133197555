import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ParsedInput } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Connections } from '../../connections/connections.ts'
import { statOrNull } from '../../files/disk.ts'
import { safeComponent } from '../../files/naming.ts'
import type { AnnotatedPage, PageSource } from './annotatedPage.ts'
import { paperOf } from '../paper.ts'
import type { Library } from '../../library/library.ts'
import type { OrderService } from '../../library/orderService.ts'
import { drawableKind } from '../../library/drawings/drawableKind.ts'
import type { AnnotationService } from '../../review/annotationService.ts'
import type { HandoverRuns } from '../handoverRuns.ts'

/** Saves plans with their annotations as files of the user. Delivered files are only read. */
export type AnnotationExport = ReturnType<typeof createAnnotationExport>

export function createAnnotationExport({
  desktop,
  documents,
  connections,
  library,
  rootOf,
  annotations,
  orders,
  runs,
}: {
  desktop: {
    /** Lets the user choose a path for a file; null if cancelled. */
    pickSaveFile(startAt: string, kind: 'PDF' | 'PNG'): Promise<string | null>
    reveal(path: string): void
  }
  /** Folder that the dialog opens. */
  documents: string
  connections: Pick<Connections, 'all'>
  library: Pick<Library, 'fileOnDisk' | 'isDelivered' | 'files'>
  /** Returns the library folder of a connection. */
  rootOf: (connectionId: string) => string
  annotations: Pick<AnnotationService, 'list'>
  orders: Pick<OrderService, 'find'>
  runs: Pick<HandoverRuns, 'saveAnnotated'>
}) {
  async function sourceOf(
    connectionId: string,
    fileId: string | null,
    page: number,
  ): Promise<PageSource | null> {
    if (fileId === null) return null
    const path = await library.fileOnDisk(connectionId, rootOf(connectionId), fileId)
    const kind = path === null ? null : drawableKind(path)
    if (path === null || kind === null) return null
    return kind === 'pdf' ? { path, kind, page } : { path, kind }
  }

  /** A delivered file is never replaced, even if the user agreed in the dialog. */
  async function refuseDelivered(path: string): Promise<void> {
    const place = join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path))
    const roots = connections.all().map(({ folder }) => folder)
    const known = await Promise.all(roots.map((root) => library.isDelivered(root, place)))
    if (known.includes(true))
      throw new AppError('bad_input', 'This is a delivered file. Choose another name or folder.')
  }

  /** Absolute path of the last saved file. */
  let saved: string | null = null

  return {
    /**
     * Asks for a path and saves. Returns false if cancelled. Throws `bad_input` without annotations or if the path is
     * a delivered file, `not_found`, `refused` for an unreadable plan, and `disk`.
     */
    async save({
      connectionId,
      folderId,
      format,
      language,
      plans,
    }: ParsedInput<'annotations:export'>): Promise<boolean> {
      const all = await annotations.list({ connectionId, folderId })
      const { folder } = await library.files(folderId)
      const pages: AnnotatedPage[] = []
      for (const { fileId, plan, page, title, rooms = [] } of plans) {
        const nameOf = new Map(rooms.map(({ id, name }) => [id, name]))
        const ofPage = all
          .filter((each) => each.plan === plan && each.page === page)
          .map((each) => ({ ...each, room: nameOf.get(each.id) ?? null }))
        if (ofPage.length > 0)
          pages.push({ title, annotations: ofPage, source: await sourceOf(connectionId, fileId, page) })
      }
      const [first] = pages
      if (first === undefined) throw new AppError('bad_input', 'There are no annotations to export.')
      const what = pages.length === 1 ? `${first.title} annotations` : `${folder.title} annotations`
      const name = `${safeComponent(what, { maxBytes: 120 })}.${format}`
      const path = await desktop.pickSaveFile(join(documents, name), format === 'png' ? 'PNG' : 'PDF')
      if (path === null) return false
      await refuseDelivered(path)
      const country = orders.find(connectionId, folder.orderId)?.order?.address.country ?? ''
      await runs.saveAnnotated(path, {
        format,
        language,
        paper: paperOf(country),
        title: folder.title,
        pages,
      })
      saved = path
      return true
    },
    /** Shows the last saved file in its folder. Throws `not_found` if there is none or it is gone. */
    async reveal(): Promise<void> {
      if (saved === null || (await statOrNull(saved)) === null)
        throw new AppError('not_found', 'The exported file is no longer there.')
      desktop.reveal(saved)
    },
  }
}
