import { z } from 'zod'
import { assetVariants } from '../domain/assets.ts'
import { planNameSchema } from '../domain/review/planNames.ts'
import { roomOutlinesSchema } from '../domain/review/roomScale.ts'
import { verifyProgressSchema, verifyStateSchema } from '../domain/verify.ts'
import { askerSchema, done, handedOverSchema, id, maxIds, seconds, text } from './words.ts'

/** Channels of the library: order folders, their files and deliveries, and verification. */

const libraryFolderSchema = z.object({
  id,
  orderId: id,
  title: z.string(),
  /** Distinguishes the folder from others with the same title (`duplicateMarks`); null if nothing distinguishes it. */
  mark: text,
  /** Path below the connection's folder, for display. */
  place: z.string(),
  /** Number of delivered files. Texts saved next to them are counted in `texts`. */
  files: z.number(),
  texts: z.number(),
  bytes: z.number(),
  deliveredAt: seconds,
  missing: z.number(),
  handedOver: handedOverSchema,
  isAnnotated: z.boolean(),
  /** `asset:` URL of a thumbnail; null if the folder has none. */
  thumbnail: text,
})
export type LibraryFolder = z.output<typeof libraryFolderSchema>

const libraryFileSchema = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  /**
   * Kind, field and index of a delivered file, see domain/assets.ts. Files of the same plan are grouped by this key.
   */
  assetKey: z.string(),
  variant: z.enum(assetVariants),
  show: z.enum(['image', 'svg', 'pdf', 'video', 'text', 'none']),
  size: z.number(),
  state: z.enum(['complete', 'missing', 'changed']),
  /** `asset:` URL of the file; null if the file is missing or can't be shown. */
  source: text,
  /** `asset:` URL of a thumbnail; null if there is none. */
  thumbnail: text,
  /** When the file's delivery was fetched, for a file of an earlier delivery; null for a current file. */
  earlier: seconds,
})
export type LibraryFile = z.output<typeof libraryFileSchema>

/** A delivery of an order and its changes against the previous one; files by id. */
const deliverySchema = z.object({
  at: z.number(),
  replaced: z.array(z.object({ file: id, before: id })),
  added: z.array(id),
  /** Files that were saved next to files that the user changed. */
  beside: z.array(id),
  /** Files that are no longer delivered. */
  withdrawn: z.array(id),
  same: z.array(id),
})
const deliveriesSchema = z.object({
  /** Newest first. */
  deliveries: z.array(deliverySchema),
  files: z.array(libraryFileSchema),
})
export type FolderDeliveries = z.output<typeof deliveriesSchema>

/** A file, or the folder of an order. */
const itemSchema = z.union([
  z.strictObject({ connectionId: id, fileId: id }),
  z.strictObject({ connectionId: id, folderId: id }),
])
export type LibraryItem = z.output<typeof itemSchema>

const findingIds = z.array(id).min(1).max(maxIds)

/** Maximum number of folders in one answer or event. */
export const maxFolders = 200

/** Groupings of the library list: by the month of the delivery, or by the office of the person who ordered. */
export const folderGroupings = ['month', 'office'] as const
export type FolderGrouping = (typeof folderGroupings)[number]

/** `name`: the month in local time, such as `2026-03`, or the office; null for folders without it. */
const folderGroupSchema = z.object({ name: text, folders: z.number() })
export type FolderGroup = z.output<typeof folderGroupSchema>

const folderSorts = ['delivered', 'oldest', 'title'] as const
/** `delivered`: newest delivery first; `oldest`: the reverse, with undated folders first. */
export type FolderSort = (typeof folderSorts)[number]

export const libraryChannels = {
  /** Returns a page of the folders in the index. Differences found on disk follow as `library:changed`. */
  'library:folders': {
    input: z.strictObject({
      connectionId: id,
      search: z.string().max(500),
      sort: z.enum(folderSorts).default('title'),
      /** Only folders with annotations. */
      annotated: z.boolean().default(false),
      grouping: z.enum(folderGroupings).nullable().default(null),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(maxFolders).default(maxFolders),
      asker: askerSchema.optional(),
    }),
    output: z.object({
      folders: z.array(libraryFolderSchema),
      total: z.number(),
      /** All groups in the order of the list; empty without a grouping. */
      groups: z.array(folderGroupSchema),
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
   * Returns how the window shows a picture, drawing or PDF page (from 1). `problem`: why it shows none. A locked PDF is
   * requested again with its password.
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
       * An `asset:` URL with the natural size. Null for a picture, which the window shows itself, and with a problem.
       */
      shown: z
        .object({
          source: z.string(),
          width: z.number(),
          height: z.number(),
          pages: z.number(),
          /** Width of the whole drawing by its scale bar, in metres; null without a scale bar. */
          metresPerWidth: z.number().positive().nullable(),
          /** Possible rooms of a drawing without a scale bar; otherwise null. */
          rooms: roomOutlinesSchema.nullable(),
          /** Names on a drawing; empty for a PDF. */
          names: z.array(planNameSchema),
        })
        .nullable(),
      problem: text,
      wantsPassword: z.boolean(),
    }),
  },
  'library:text': {
    input: z.strictObject({ connectionId: id, fileId: id }),
    output: z.object({ text: z.string(), truncated: z.boolean() }),
  },
  /** Shows a file or folder in the system's file manager. */
  'library:reveal': {
    input: z.strictObject({ connectionId: id, fileId: id.optional(), folderId: id.optional() }),
    output: done,
  },
  /** Opens a document, picture or video in its default program. */
  'library:open': { input: z.strictObject({ connectionId: id, fileId: id }), output: done },
  /** Copies the path of a file or folder. */
  'library:copyPath': { input: itemSchema, output: done },
  /** Copies a file or folder, to be pasted in the system's file manager. */
  'library:copyFile': { input: itemSchema, output: done },
  /** Copies a file to a path that the user chooses. `isSaved` is false if the user cancels. */
  'library:saveAs': {
    input: z.strictObject({ connectionId: id, fileId: id }),
    output: z.object({ isSaved: z.boolean() }),
  },
  /** Starts dragging a file or folder into another program. */
  'library:drag': { input: itemSchema, output: done },
  /** Opens the viewer of a file in a separate window. */
  'library:openWindow': {
    input: z.strictObject({ connectionId: id, folderId: id, fileId: id }),
    output: done,
  },
  'library:rescan': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ folders: z.number(), files: z.number() }),
  },
  /** Sentences for the user on missing features of the library's drive; usually none. */
  'library:driveNotes': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ notes: z.array(z.string()) }),
  },
  /**
   * Starts in the background. Without a folder the whole library is verified. Progress arrives as `library:verifying`.
   */
  'library:verify': { input: z.strictObject({ connectionId: id, folderId: id.optional() }), output: done },
  'library:cancelVerify': { input: z.strictObject({ connectionId: id }), output: done },
  'library:verifyState': {
    input: z.strictObject({ connectionId: id }),
    output: verifyStateSchema,
    atStart: 'local',
  },
  /** Restores these or all missing or damaged files, in the background. */
  'library:repair': { input: z.strictObject({ connectionId: id, ids: findingIds.optional() }), output: done },
  /** Saves the delivered file next to the files that the user changed. */
  'library:keepBoth': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  /** Saves the delivered file in place of the user's file, which moves to the earlier deliveries. */
  'library:replaceChanged': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  /** Puts files back that `library:replaceChanged` moved, and checks their order again. */
  'library:undoReplace': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:dismissFindings': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:revealFinding': { input: z.strictObject({ connectionId: id, id }), output: done },
} as const

export const libraryEvents = {
  /** With ids, only these folders changed; otherwise any folder may have changed. */
  'library:changed': z.object({ connectionId: id, folderIds: z.array(id).max(maxFolders).optional() }),
  /** At most ten per second. */
  'library:verifying': verifyProgressSchema,
} as const
