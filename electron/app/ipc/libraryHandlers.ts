import { extname } from 'node:path'
import type { LibraryFile, LibraryFolder, LibraryItem } from '../../../shared/contract/library.ts'
import { duplicateMarks } from '../../../shared/domain/duplicateMarks.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ListedFolder } from '../../services/catalogue/folderList/folderList.ts'
import type { IndexedFile } from '../../services/library/library.ts'
import { rootGone } from '../../services/files/fileFault.ts'
import { coverAddress, mediaAddress } from '../../services/library/mediaAddress.ts'
import { createNewestAsked } from '../newestAsked.ts'
import { openFolder } from '../openFolder.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Time that a list waits for changed annotations, in milliseconds. */
const indexWaitMs = 150
/**
 * Extensions of files that may be opened: documents, pictures and videos. Files that may run something, such as a
 * drawing in a browser, are not opened.
 */
const opened = new Set(['.jpg', '.png', '.pdf', '.mp4', '.mov', '.webm', '.txt', '.json', '.zip'])

/** Handlers for the library. They read from disk and need no network. */
export function libraryHandlers({ deliveries, media, orders, desktop, fileSaving, connections }: Services) {
  const { library, rootOf } = deliveries
  const newestAsked = createNewestAsked()
  return {
    'library:folders': ({ connectionId, search, sort, annotated, grouping, offset, limit, asker }) =>
      newestAsked.run(
        asker,
        async () => {
          if (annotated) await deliveries.texts.waitUntilCurrent(indexWaitMs)
        },
        async (signal) => {
          const folder = rootOf(connectionId)
          const available = await deliveries.maintenance.isThere(connectionId)
          const query = { connectionId, root: folder, search, sort, annotated, grouping }
          const { folders, total, groups } = await library.folders(query, offset, limit, signal)
          if (available)
            library.presence.shown(
              { connectionId, root: folder },
              folders.map(({ id }) => id),
            )
          return {
            folders: withMarks(connectionId, folder, folders),
            total,
            groups,
            offset,
            folder,
            available,
          }
        },
      ),
    'library:files': async ({ connectionId, folderId }) => {
      connections.saved(connectionId)
      const { folder, files } = await library.files(folderId)
      return {
        folder: toFolder(connectionId, folder, null),
        files: files.map((file) => toFile(connectionId, file)),
        failed: deliveries
          .failures(connectionId, folder.orderId)
          .map(({ assetKey, reason }) => ({ assetKey, reason })),
        isUnlisted: orders.isUnlisted(connectionId, folder.orderId),
      }
    },
    'library:deliveries': async ({ connectionId, folderId }) => {
      connections.saved(connectionId)
      const { deliveries: found, files } = await library.deliveries(folderId)
      const idOf = ({ fileId }: { fileId: string }): string => fileId
      return {
        deliveries: found.map(({ at, replaced, added, beside, withdrawn, same }) => ({
          at: secondsOf(at),
          replaced: replaced.map(({ file, before }) => ({ file: file.fileId, before: before.fileId })),
          added: added.map(idOf),
          beside: beside.map(idOf),
          withdrawn: withdrawn.map(idOf),
          same: same.map(idOf),
        })),
        files: files.map((file) => toFile(connectionId, file)),
      }
    },
    'library:view': ({ connectionId, fileId, page, password }) =>
      media.view(connectionId, fileId, page, password),
    'library:text': ({ connectionId, fileId }) => media.text(connectionId, fileId),
    'library:reveal': async ({ connectionId, fileId, folderId }) => {
      if (fileId !== undefined) {
        desktop.reveal(await media.pathOf(connectionId, fileId))
        return
      }
      const root = rootOf(connectionId)
      const path = folderId === undefined ? root : await library.folderPath(connectionId, root, folderId)
      await openFolder(desktop, path, root)
    },
    'library:open': async ({ connectionId, fileId }) => {
      const path = await media.pathOf(connectionId, fileId)
      if (!opened.has(extname(path).toLowerCase()))
        throw new AppError(
          'refused',
          'Planroom doesn’t open files of this kind. Show it in its folder instead.',
        )
      const problem = await desktop.openFile(path)
      if (problem !== '')
        throw new AppError('not_offered', 'The system has no program for this file.', { cause: problem })
    },
    'library:copyPath': async (item) => desktop.copyText(await pathOf(item)),
    'library:copyFile': async (item) => desktop.copyFile(await pathOf(item)),
    'library:saveAs': async ({ connectionId, fileId }) => ({
      isSaved: await fileSaving.saveCopyOf(await media.pathOf(connectionId, fileId)),
    }),
    'library:drag': async (item) => desktop.startDrag([await pathOf(item)]),
    'library:openWindow': ({ connectionId, folderId, fileId }) => {
      connections.saved(connectionId)
      desktop.openViewer(`/view/${encodeURIComponent(folderId)}/${encodeURIComponent(fileId)}`)
    },
    'library:rescan': async ({ connectionId }) => {
      if (!(await deliveries.maintenance.isThere(connectionId))) throw rootGone(rootOf(connectionId))
      const { folders, files } = await deliveries.rescan(connectionId)
      return { folders, files }
    },
    'library:driveNotes': async ({ connectionId }) => ({
      notes: await deliveries.driveNotes(rootOf(connectionId)),
    }),
  } satisfies Partial<Handlers>

  /** Returns the current path of a file or folder in the library. */
  function pathOf(item: LibraryItem): Promise<string> {
    const { connectionId } = item
    return 'fileId' in item
      ? media.pathOf(connectionId, item.fileId)
      : library.folderPath(connectionId, rootOf(connectionId), item.folderId)
  }

  /** Returns folders for the window. A folder gets a mark if another folder of the library has the same title. */
  function withMarks(connectionId: string, root: string, folders: readonly ListedFolder[]): LibraryFolder[] {
    const marks = new Map<string, ReadonlyMap<string, string>>()
    for (const { title } of folders) {
      if (marks.has(title)) continue
      const others = library.withTitle(connectionId, root, title)
      const placed = others.map(({ place, orderId }) => ({
        title,
        place,
        reference: others.length > 1 ? orders.referenceOf(connectionId, orderId) : null,
      }))
      marks.set(title, duplicateMarks(placed))
    }
    return folders.map((folder) =>
      toFolder(connectionId, folder, marks.get(folder.title)?.get(folder.place) ?? null),
    )
  }
}

/** Returns seconds since the epoch; 0 for an invalid time: manifests are untrusted input. */
function secondsOf(time: string): number {
  const at = Date.parse(time) / 1000
  return Number.isFinite(at) ? at : 0
}

function toFolder(
  connectionId: string,
  { cover, ...folder }: ListedFolder,
  mark: string | null,
): LibraryFolder {
  return {
    ...folder,
    mark,
    thumbnail: coverAddress(connectionId, cover),
  }
}

function toFile(
  connectionId: string,
  { id, name, kind, assetKey, variant, show, size, state, version, recorded, delivery }: IndexedFile,
): LibraryFile {
  const there = state !== 'missing'
  return {
    id,
    name,
    kind,
    assetKey,
    variant,
    show,
    size,
    state,
    source:
      there && show !== 'none' && show !== 'text' ? mediaAddress('file', connectionId, id, version) : null,
    thumbnail:
      there && ['image', 'svg', 'pdf'].includes(show)
        ? mediaAddress('thumbnail', connectionId, id, version)
        : null,
    earlier: recorded === 'earlier' ? secondsOf(delivery) : null,
  }
}
