import { lstat, realpath } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'
import { assetFields, type AssetKind, type AssetVariant } from '../../../shared/domain/assets.ts'
import { createFiles, type FileState, type FoundFile } from '../catalogue/filesRepository.ts'
import {
  createFolderList,
  type FolderPage,
  type FolderQuery,
  type ListedFolder,
} from '../catalogue/folderList/folderList.ts'
import { createFolders, type FoundFolder } from '../catalogue/foldersRepository.ts'
import { isInside, isNothing } from '../files/disk.ts'
import { nameKey, recordsFolder } from '../files/naming.ts'
import { deliveriesOf, type KeptDelivery } from '../libraryIndex/deliveries.ts'
import {
  attachmentKinds,
  attachmentName,
  isAttachment,
  type AttachmentKind,
} from '../libraryIndex/attachmentPaths.ts'
import type { DiskState } from '../files/hash.ts'
import { scanRoot, type ScanOptions } from '../libraryIndex/scan.ts'
import { createBackgroundWork } from '../timing/backgroundWork.ts'
import { createPresence } from './presence.ts'
import { createPresenceScan } from './presenceScan.ts'

type ShowAs = 'image' | 'svg' | 'pdf' | 'video' | 'text' | 'none'

/** A file in the library view. */
export interface IndexedFile {
  id: string
  name: string
  /** A kind of asset, `text` for texts of a delivery, or the kind of an attachment. */
  kind: AssetKind | 'text' | AttachmentKind
  assetKey: string
  variant: AssetVariant
  show: ShowAs
  size: number
  state: DiskState
  /** Changes when the file on disk is written; empty for a missing file. */
  version: string
  recorded: FileState
  sha256: string
  delivery: string
}

export type Library = ReturnType<typeof createLibrary>

const showByEnding: Record<string, ShowAs> = {
  '.jpg': 'image',
  '.png': 'image',
  '.svg': 'svg',
  '.pdf': 'pdf',
  '.mp4': 'video',
  '.mov': 'video',
  '.webm': 'video',
  '.txt': 'text',
  '.json': 'text',
}

const kindOrder: readonly string[] = [...new Set(assetFields.map((field) => field.kind))]
/** Texts first, then the service's order of kinds, then attachments. */
const rank = (kind: string): number => [...kindOrder, ...attachmentKinds].indexOf(kind)
const variants = new Map(assetFields.map(({ kind, field, variant }) => [`${kind}/${field}`, variant]))

/** The library on disk, read through the index of its manifests. Uses no network. */
export function createLibrary(options: {
  db: DatabaseSync
  onProblem?: (path: string, error: unknown) => void
  /** Called when the state of folders on disk changed. */
  onChanged?: (connectionId: string, folderIds: string[]) => void
  /** Checks whether others changed the annotations of a folder, and returns that. Never rejects. */
  checkNotes?: (folder: FoundFolder) => Promise<boolean>
}) {
  const files = createFiles(options.db)
  const folders = createFolders(options.db)
  const list = createFolderList(options.db)
  const { onProblem, onChanged = () => undefined } = options
  const onFault = (error: unknown): void => onProblem?.('the library', error)
  const presence = createPresence({ files, folders, onProblem, checkNotes: options.checkNotes })
  const scan = createPresenceScan({ presence, folders, onChanged, onFault })
  const listMaintenance = createBackgroundWork((signal) => list.updateStaleInBatches(signal), onFault)

  /** Returns a folder's row after a check of the disk. */
  async function listed(folder: FoundFolder): Promise<ListedFolder> {
    if (await presence.check(folder)) onChanged(folder.connectionId, [folder.folderId])
    const { folderId: id, orderId, title, relDir: place, deliveredAt } = folder
    const none = {
      files: 0,
      texts: 0,
      bytes: 0,
      missing: 0,
      handedOver: null,
      isAnnotated: false,
      cover: null,
    }
    return list.folder(id) ?? { id, orderId, title, place, deliveredAt, ...none }
  }

  /** Returns the real, absolute path of a file of this root, verified to be inside it; null if there is none. */
  async function fileOnDisk(connectionId: string, root: string, fileId: string): Promise<string | null> {
    const file = files.byId(fileId)
    const folder = file === null ? null : folders.get(file)
    if (file === null || folder === null || file.connectionId !== connectionId || file.root !== root)
      return null
    return confined(root, join(root, folder.relDir, file.relPath))
  }

  /** As `fileOnDisk` for an order's folder. */
  async function folderOnDisk(connectionId: string, root: string, folderId: string): Promise<string | null> {
    const folder = folders.byId(folderId)
    if (folder === null || folder.connectionId !== connectionId || folder.root !== root) return null
    return confined(root, join(root, folder.relDir))
  }

  async function indexedFiles(folder: FoundFolder): Promise<IndexedFile[]> {
    return withPresence(
      folder,
      files.ofOrder(folder).filter((file) => file.state !== 'earlier'),
    )
  }

  /** Returns the files of a folder by kind and name, with their state on disk. */
  async function withPresence(folder: FoundFolder, records: FoundFile[]): Promise<IndexedFile[]> {
    const found = await Promise.all(records.map((file) => indexedFile(folder, file)))
    return found.sort((a, b) => rank(a.kind) - rank(b.kind) || collator.compare(a.name, b.name))
  }

  async function indexedFile(folder: FoundFolder, file: FoundFile): Promise<IndexedFile> {
    const [kind = '', field = ''] = file.assetKey.split('/')
    return {
      id: file.fileId,
      // The folder of an earlier file is not part of its name.
      name: file.state === 'earlier' ? basename(file.relPath) : attachmentName(file.assetKey, file.relPath),
      kind: kind as IndexedFile['kind'],
      assetKey: file.assetKey,
      variant: variants.get(`${kind}/${field}`) ?? 'plain',
      show: showAs(file.relPath),
      size: file.size,
      ...(await onDisk(join(folder.root, folder.relDir, file.relPath), file)),
      recorded: file.state,
      sha256: file.sha256,
      delivery: file.delivery,
    }
  }

  async function confined(root: string, path: string): Promise<string | null> {
    try {
      const [realRoot, real] = await Promise.all([realpath(root), realpath(path)])
      return isInside(realRoot, real) ? real : null
    } catch (error) {
      if (isNothing(error)) return null
      throw error
    }
  }

  return {
    /**
     * Returns a page of the folders with files, and the number of matches, from the index: as of the last disk scan.
     */
    async folders(
      query: FolderQuery,
      offset: number,
      limit: number,
      signal?: AbortSignal,
    ): Promise<FolderPage> {
      if (list.isFarBehind()) await listMaintenance.done()
      return list.page(query, offset, limit, signal)
    },
    /** Returns folders of a root with the same title, up to a limit; the folder with `title` included. */
    withTitle: list.withTitle,
    /** Scans folders on disk in the background. */
    presence: scan,
    /** Updates stale rows of the folder list in the background. */
    startMaintenance: listMaintenance.start,
    /** Resolves when no background work is running. */
    async close(): Promise<void> {
      await scan.close()
      await listMaintenance.close()
    },
    /** Returns the current files of a folder with their state on disk. Rejects with `not_found`. */
    async files(folderId: string): Promise<{ folder: ListedFolder; files: IndexedFile[] }> {
      const folder = folders.byId(folderId)
      if (folder === null) throw new AppError('not_found', 'This folder is no longer in the library.')
      return { folder: await listed(folder), files: await indexedFiles(folder) }
    },
    /** Returns the current files of an order by asset key with their state on disk; empty if it has none. */
    async filesOfOrder(connectionId: string, root: string, orderId: string): Promise<IndexedFile[]> {
      const folder = folders.get({ connectionId, root, orderId })
      return folder === null ? [] : indexedFiles(folder)
    },
    /** Returns the deliveries of a folder, newest first, with all their files. Rejects with `not_found`. */
    async deliveries(
      folderId: string,
    ): Promise<{ deliveries: KeptDelivery<FoundFile>[]; files: IndexedFile[] }> {
      const folder = folders.byId(folderId)
      if (folder === null) throw new AppError('not_found', 'This folder is no longer in the library.')
      const records = files.ofOrder(folder).filter(({ assetKey }) => !isAttachment(assetKey))
      return { deliveries: deliveriesOf(records), files: await withPresence(folder, records) }
    },
    /** Returns the order of a file or folder; null if it is no longer in the library. */
    orderIdOf(connectionId: string, item: { fileId: string } | { folderId: string }): string | null {
      const found = 'fileId' in item ? files.byId(item.fileId) : folders.byId(item.folderId)
      return found?.connectionId === connectionId ? found.orderId : null
    },
    /** Returns the folder of an order; null if none of its files are on disk. */
    folderIdOfOrder(connectionId: string, root: string, orderId: string): string | null {
      const folder = folders.get({ connectionId, root, orderId })
      return folder === null || files.ofOrder(folder).length === 0 ? null : folder.folderId
    },
    fileOnDisk,
    folderOnDisk,
    /** As `fileOnDisk`; throws `not_found` when there is none. */
    async filePath(connectionId: string, root: string, fileId: string): Promise<string> {
      const path = await fileOnDisk(connectionId, root, fileId)
      if (path === null) throw new AppError('not_found', 'The file is no longer in its folder.')
      return path
    },
    /** As `folderOnDisk`; throws `not_found` when there is none. */
    async folderPath(connectionId: string, root: string, folderId: string): Promise<string> {
      const path = await folderOnDisk(connectionId, root, folderId)
      if (path === null) throw new AppError('not_found', 'This folder no longer exists. Rescan the library.')
      return path
    },
    /** Whether a path, absolute and real, is a delivered file of this root or a record about one. */
    async isDelivered(root: string, path: string): Promise<boolean> {
      const realRoot = await realpath(root).catch(() => root)
      if (!isInside(realRoot, path)) return false
      const parts = relative(realRoot, path).split(sep)
      if (parts.includes(recordsFolder)) return true
      return parts.some((_, at) => {
        const [folder, file] = [parts.slice(0, at), parts.slice(at)].map((each) => nameKey(each.join('/')))
        return folders
          .byDir(root, folder ?? '')
          .some((key) => files.ofOrder(key).some(({ relPath }) => nameKey(relPath) === file))
      })
    },
    /** Rebuilds the index from the manifests below the root. */
    rescan: (
      connectionId: string,
      root: string,
      rescan?: Pick<ScanOptions, 'signal' | 'onFolder' | 'onChanged'>,
    ) =>
      scanRoot(
        connectionId,
        root,
        { db: options.db, files, folders },
        { ...rescan, ...(options.onProblem ? { onProblem: options.onProblem } : {}) },
      ),
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function showAs(name: string): ShowAs {
  return showByEnding[extname(name).toLowerCase()] ?? 'none'
}

async function onDisk(path: string, file: FoundFile): Promise<Pick<IndexedFile, 'state' | 'version'>> {
  try {
    const found = await lstat(path)
    const version = [found.size, Math.trunc(found.mtimeMs), found.ino].join('-')
    if (!found.isFile() || found.size !== file.size) return { state: 'changed', version }
    // A copied folder has new times. Only verify, which reads every byte, judges times.
    return { state: 'complete', version }
  } catch (error) {
    if (isNothing(error)) return { state: 'missing', version: '' }
    throw error
  }
}
