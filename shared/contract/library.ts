import { z } from 'zod'
import { assetVariants } from '../domain/assets.ts'
import { verifyProgressSchema, verifyStateSchema } from '../domain/verify.ts'
import { askerSchema, done, id, maxIds, seconds, text } from './words.ts'

/** What is on disk: order folders, their files and deliveries, and whether all of it is as it was delivered. */

const libraryFolderSchema = z.object({
  id,
  orderId: id,
  title: z.string(),
  /** What tells it apart from other folders of the same title; null where there is none. */
  mark: text,
  /** The folder below the connection's own, for people to read. */
  place: z.string(),
  /** Delivered files; the texts written beside them are counted apart. */
  files: z.number(),
  texts: z.number(),
  bytes: z.number(),
  deliveredAt: seconds,
  missing: z.number(),
  /** An `asset:` address of a small picture, null where the folder holds none. */
  thumbnail: text,
})
export type LibraryFolder = z.output<typeof libraryFolderSchema>

const libraryFileSchema = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  /** Kind, list and index of a delivered file; see domain/assets.ts. Files that show the same plan are told by it. */
  assetKey: z.string(),
  variant: z.enum(assetVariants),
  show: z.enum(['image', 'svg', 'pdf', 'video', 'text', 'none']),
  size: z.number(),
  state: z.enum(['complete', 'missing', 'changed']),
  /** `asset:` addresses; null when the file is missing or cannot be shown. */
  source: text,
  thumbnail: text,
  /** When the delivery it came with was fetched, for a file of an earlier delivery; null for a current one. */
  earlier: seconds,
})
export type LibraryFile = z.output<typeof libraryFileSchema>

/** One delivery of an order and what it changed against the one before; files by id. */
const deliverySchema = z.object({
  at: z.number(),
  replaced: z.array(z.object({ file: id, before: id })),
  added: z.array(id),
  /** Put beside a file that the user had changed. */
  beside: z.array(id),
  /** No longer delivered. */
  withdrawn: z.array(id),
  same: z.array(id),
})
const deliveriesSchema = z.object({
  /** Newest first. */
  deliveries: z.array(deliverySchema),
  files: z.array(libraryFileSchema),
})
export type Deliveries = z.output<typeof deliveriesSchema>

/** A file, or the folder of an order. */
const itemSchema = z.union([
  z.strictObject({ connectionId: id, fileId: id }),
  z.strictObject({ connectionId: id, folderId: id }),
])
export type LibraryItem = z.output<typeof itemSchema>

const findingIds = z.array(id).min(1).max(maxIds)

/** The most folders that are read, or told of, at once. */
export const maxFolders = 200

const folderSorts = ['delivered', 'oldest', 'title'] as const
/** `delivered`: the newest delivery first; `oldest`: the other way round, those without a date before all others. */
export type FolderSort = (typeof folderSorts)[number]

export const libraryChannels = {
  /** A part of the folders, as the index has them. What the disk says otherwise follows as `library:changed`. */
  'library:folders': {
    input: z.strictObject({
      connectionId: id,
      search: z.string().max(500),
      sort: z.enum(folderSorts).default('title'),
      /** Only folders with annotations. */
      annotated: z.boolean().default(false),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(maxFolders).default(maxFolders),
      asker: askerSchema.optional(),
    }),
    output: z.object({
      folders: z.array(libraryFolderSchema),
      total: z.number(),
      offset: z.number(),
      folder: z.string(),
      available: z.boolean(),
    }),
  },
  'library:files': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({
      folder: libraryFolderSchema,
      files: z.array(libraryFileSchema),
      /** Files that could not be downloaded, by asset key. */
      failed: z.array(z.object({ assetKey: z.string(), reason: z.string() })),
      /** The service no longer lists the order, so nothing can be sent for it. */
      isUnlisted: z.boolean(),
    }),
  },
  'library:deliveries': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: deliveriesSchema,
  },
  /**
   * How the window shows a picture, a drawing or a page of a PDF, the first one being 1. `problem` says why it shows
   * none; a locked PDF is asked for again with its password.
   */
  'library:view': {
    input: z.strictObject({
      connectionId: id,
      fileId: id,
      page: z.int().min(1).max(100_000).default(1),
      password: z.string().max(500).nullable().default(null),
    }),
    output: z.object({
      /**
       * An `asset:` address, with the file's own size; null for a picture, which has one already, and for a problem.
       */
      shown: z
        .object({ source: z.string(), width: z.number(), height: z.number(), pages: z.number() })
        .nullable(),
      problem: text,
      wantsPassword: z.boolean(),
    }),
  },
  'library:text': {
    input: z.strictObject({ connectionId: id, fileId: id }),
    output: z.object({ text: z.string(), truncated: z.boolean() }),
  },
  /** Shows a file or folder in the system's own file manager. */
  'library:reveal': {
    input: z.strictObject({ connectionId: id, fileId: id.optional(), folderId: id.optional() }),
    output: done,
  },
  /** Opens a file in the system's program for it. Only documents, pictures and videos. */
  'library:open': { input: z.strictObject({ connectionId: id, fileId: id }), output: done },
  /** Puts the path of a file or folder on the clipboard. */
  'library:copyPath': { input: itemSchema, output: done },
  /** Puts a file or folder itself on the clipboard, to be pasted in the system's file manager. */
  'library:copyFile': { input: itemSchema, output: done },
  /** Begins to drag a file or folder into another program. */
  'library:drag': { input: itemSchema, output: done },
  /** Opens the viewer of a file in a window of its own. */
  'library:openWindow': {
    input: z.strictObject({ connectionId: id, folderId: id, fileId: id }),
    output: done,
  },
  'library:rescan': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ folders: z.number(), files: z.number() }),
  },
  /** Sentences on what the drive of the library folder lacks; none for a usual one. */
  'library:driveNotes': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ notes: z.array(z.string()) }),
  },
  /** Starts in the background; without a folder the whole library is verified. News come by `library:verifying`. */
  'library:verify': { input: z.strictObject({ connectionId: id, folderId: id.optional() }), output: done },
  'library:cancelVerify': { input: z.strictObject({ connectionId: id }), output: done },
  'library:verifyState': {
    input: z.strictObject({ connectionId: id }),
    output: verifyStateSchema,
    atStart: 'local',
  },
  /** Brings back what is missing or damaged: these findings, or all. In the background, as verify. */
  'library:repair': { input: z.strictObject({ connectionId: id, ids: findingIds.optional() }), output: done },
  /** Puts the delivered file beside those that the user changed. */
  'library:putBeside': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:dismissFindings': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:revealFinding': { input: z.strictObject({ connectionId: id, id }), output: done },
} as const

export const libraryEvents = {
  /** With ids, only what is shown of these folders is another one; else any of them may be. */
  'library:changed': z.object({ connectionId: id, folderIds: z.array(id).max(maxFolders).optional() }),
  /** At most ten a second. */
  'library:verifying': verifyProgressSchema,
} as const
