import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'
import { assetFields, type AssetKind, type AssetVariant } from '../../../shared/domain/assets.ts'
import { createFiles, type FileState, type FoundFile } from '../catalogue/filesRepository.ts'
import { createFolders, type FoundFolder } from '../catalogue/foldersRepository.ts'
import { isInside } from '../files/disk.ts'
import { deliveriesOf, type Delivery } from '../libraryIndex/deliveries.ts'
import {
  attachmentKinds,
  attachmentName,
  isAttachment,
  type AttachmentKind,
} from '../libraryIndex/attachmentPaths.ts'
import type { DiskState } from '../files/hash.ts'
import { nameKey } from '../files/naming.ts'
import { scanRoot, type ScanOptions, type ScanResult } from '../libraryIndex/scan.ts'

/** One order's folder for the library view. */
export interface IndexedFolder {
  id: string
  orderId: string
  title: string
  /** Below the library folder, joined by `/`. */
  place: string
  /** Delivered files; the texts written beside them are counted apart. */
  files: number
  texts: number
  bytes: number
  deliveredAt: number | null
  missing: number
  /** The file whose picture stands for the folder; null when it holds none. */
  coverFileId: string | null
}

type ShowAs = 'image' | 'svg' | 'pdf' | 'video' | 'text' | 'none'

/** One file for the library view. */
export interface IndexedFile {
  id: string
  name: string
  /** A kind of asset, `text` for the texts of a delivery, or the kind of a file beside the deliveries. */
  kind: AssetKind | 'text' | AttachmentKind
  assetKey: string
  variant: AssetVariant
  show: ShowAs
  size: number
  state: DiskState
  recorded: FileState
  sha256: string
  delivery: string
}

export interface Library {
  /**
   * The order folders of a root that hold files, by title; every word of `search` occurs in title, place or order id.
   * Asks the disk.
   */
  folders(connectionId: string, root: string, search?: string): Promise<IndexedFolder[]>
  /** The current files of a folder with what the disk says of each. Rejects with `not_found`. */
  files(folderId: string): Promise<{ folder: IndexedFolder; files: IndexedFile[] }>
  /** The current files of an order by asset key, with what the disk says; for the inspector. Empty when it has none. */
  filesOfOrder(connectionId: string, root: string, orderId: string): Promise<IndexedFile[]>
  /** The deliveries of a folder, newest first, with every file they are made of. Rejects with `not_found`. */
  deliveries(folderId: string): Promise<{ deliveries: Delivery<FoundFile>[]; files: IndexedFile[] }>
  /** The folder of an order; null when nothing of it is on disk. */
  folderIdOfOrder(connectionId: string, root: string, orderId: string): string | null
  /**
   * The real, absolute path of a file of this root, links resolved and proven to be inside it; null when there is
   * none.
   */
  fileOnDisk(connectionId: string, root: string, fileId: string): Promise<string | null>
  /** The same of an order's folder. */
  folderOnDisk(connectionId: string, root: string, folderId: string): Promise<string | null>
  /** Rebuilds the index from the manifests below the root. */
  rescan(connectionId: string, root: string, options?: Pick<ScanOptions, 'signal'>): Promise<ScanResult>
}

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

/** The asset keys that make the best cover, best first. */
const covers = [
  'listing_floorplans/jpg_urls/',
  'listing_floorplans/png_urls/',
  'listing_floorplans/jpg_urls_dim/',
  'floorplans_3d/',
  'listing_floorplans/svg_urls/',
  'snapshot/image_urls/',
  'gla_package/image_urls/',
]

const kindOrder: readonly string[] = [...new Set(assetFields.map((field) => field.kind))]
/** Texts first, then the service's order of kinds, then what stands beside the deliveries. */
const rank = (kind: string): number => [...kindOrder, ...attachmentKinds].indexOf(kind)
const variants = new Map(assetFields.map(({ kind, field, variant }) => [`${kind}/${field}`, variant]))

/** The library on disk, read through the index of its manifests; no network is ever asked. */
export function createLibrary(options: {
  db: DatabaseSync
  onProblem?: (path: string, error: unknown) => void
}): Library {
  const files = createFiles(options.db)
  const folders = createFolders(options.db)

  /** What is in a folder now, by name, in one call; null when the folder is not there. */
  async function listing(path: string): Promise<Set<string> | null> {
    try {
      return new Set((await readdir(path)).map(nameKey))
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return null
      options.onProblem?.(path, error)
      return null
    }
  }

  /**
   * Those of an order's files that are at their place. Each folder is listed once: exported reports stand below the
   * order's own.
   */
  async function presentOf(folder: FoundFolder, records: readonly FoundFile[]): Promise<FoundFile[]> {
    const places = [...new Set(records.map(({ relPath }) => dirname(relPath)))]
    const listings = new Map(
      await Promise.all(
        places.map(async (place) => [place, await listing(join(folder.root, folder.relDir, place))] as const),
      ),
    )
    return records.filter(
      ({ relPath }) => listings.get(dirname(relPath))?.has(nameKey(basename(relPath))) === true,
    )
  }

  async function shelf(folder: FoundFolder): Promise<IndexedFolder> {
    const current = files.ofOrder(folder).filter((file) => file.state !== 'earlier')
    const present = await presentOf(folder, current)
    const texts = current.filter((file) => file.assetKey.startsWith('text/')).length
    const cover = covers.flatMap((start) => present.filter((file) => file.assetKey.startsWith(start)))[0]
    return {
      id: folder.folderId,
      orderId: folder.orderId,
      title: folder.title,
      place: folder.relDir,
      files: current.length - texts,
      texts,
      bytes: current.reduce((sum, file) => sum + file.size, 0),
      deliveredAt: folder.deliveredAt,
      missing: current.length - present.length,
      coverFileId: cover?.fileId ?? null,
    }
  }

  async function indexedFiles(folder: FoundFolder): Promise<IndexedFile[]> {
    return shelved(
      folder,
      files.ofOrder(folder).filter((file) => file.state !== 'earlier'),
    )
  }

  /** Files as they stand on the shelf: by kind, then by name. */
  async function shelved(folder: FoundFolder, records: FoundFile[]): Promise<IndexedFile[]> {
    const found = await Promise.all(records.map((file) => indexedFile(folder, file)))
    return found.sort((a, b) => rank(a.kind) - rank(b.kind) || collator.compare(a.name, b.name))
  }

  async function indexedFile(folder: FoundFolder, file: FoundFile): Promise<IndexedFile> {
    const [kind = '', field = ''] = file.assetKey.split('/')
    return {
      id: file.fileId,
      // Earlier files stand in folders of their own.
      name: file.state === 'earlier' ? basename(file.relPath) : attachmentName(file.assetKey, file.relPath),
      kind: kind as IndexedFile['kind'],
      assetKey: file.assetKey,
      variant: variants.get(`${kind}/${field}`) ?? 'plain',
      show: showAs(file.relPath),
      size: file.size,
      state: await diskState(join(folder.root, folder.relDir, file.relPath), file),
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
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return null
      throw error
    }
  }

  return {
    async folders(connectionId, root, search = '') {
      const words = search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const matching = folders.withFiles(connectionId, root).filter((folder) => {
        const text = `${folder.title} ${folder.relDir} ${folder.orderId}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      const shelves: IndexedFolder[] = []
      // In slices, so that thousands of folders neither block nor swamp the disk.
      for (let at = 0; at < matching.length; at += 32)
        shelves.push(...(await Promise.all(matching.slice(at, at + 32).map(shelf))))
      return shelves.sort((a, b) => collator.compare(a.title, b.title) || collator.compare(a.place, b.place))
    },
    async files(folderId) {
      const folder = folders.byId(folderId)
      if (folder === null) throw new AppError('not_found', 'This folder is not in the library any more.')
      return { folder: await shelf(folder), files: await indexedFiles(folder) }
    },
    async filesOfOrder(connectionId, root, orderId) {
      const folder = folders.get({ connectionId, root, orderId })
      return folder === null ? [] : indexedFiles(folder)
    },
    async deliveries(folderId) {
      const folder = folders.byId(folderId)
      if (folder === null) throw new AppError('not_found', 'This folder is not in the library any more.')
      const records = files.ofOrder(folder).filter(({ assetKey }) => !isAttachment(assetKey))
      return { deliveries: deliveriesOf(records), files: await shelved(folder, records) }
    },
    folderIdOfOrder(connectionId, root, orderId) {
      const folder = folders.get({ connectionId, root, orderId })
      return folder === null || files.ofOrder(folder).length === 0 ? null : folder.folderId
    },
    async fileOnDisk(connectionId, root, fileId) {
      const file = files.byId(fileId)
      const folder = file === null ? null : folders.get(file)
      if (file === null || folder === null || file.connectionId !== connectionId || file.root !== root)
        return null
      return confined(root, join(root, folder.relDir, file.relPath))
    },
    async folderOnDisk(connectionId, root, folderId) {
      const folder = folders.byId(folderId)
      if (folder === null || folder.connectionId !== connectionId || folder.root !== root) return null
      return confined(root, join(root, folder.relDir))
    },
    rescan: (connectionId, root, rescan) =>
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

async function diskState(path: string, file: FoundFile): Promise<DiskState> {
  try {
    const found = await lstat(path)
    if (!found.isFile() || found.size !== file.size) return 'changed'
    // A copied folder has new times: only verify, which reads every byte, judges those.
    return 'whole'
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return 'missing'
    throw error
  }
}
