import { z } from 'zod'
import { menuCommands, undoSteps } from '../domain/menuCommands.ts'
import { connectionSchema, keyStorageSchema } from './connections.ts'
import { settingsSchema } from './settings.ts'
import { done, id, nothing, seconds, text } from './words.ts'

/** Channels of the program as a whole: state, notices and menu commands. */

const noticeSchema = z.object({
  id,
  message: z.string(),
  details: text,
  /** Command of the notice's button; null: it has none. */
  action: z.enum(['save-diagnostics']).nullable(),
})
export type Notice = z.output<typeof noticeSchema>

const overviewSchema = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32']),
  connections: z.array(connectionSchema),
  activeConnectionId: text,
  /** The last known state: the answer does not wait for a key ring. */
  keyStorage: keyStorageSchema,
  /** Whether the active connection's last call reached the service; null before the first call. */
  online: z.boolean().nullable(),
  /** When the active connection's order list was last read completely. */
  lastReadAt: seconds,
  notices: z.array(noticeSchema),
  /** Why nothing can be ordered: the outbox can't be opened. It stays until the program restarts. */
  outboxProblem: z.object({ message: z.string(), details: text }).nullable(),
  /** Number of orders whose automatic download waits because transfers are paused or stopped. */
  heldDeliveries: z.number(),
  settings: settingsSchema,
  dataFolder: z.string(),
  /** Sentences for the user on missing features of the data folder's drive. */
  dataNotes: z.array(z.string()),
})
export type Overview = z.output<typeof overviewSchema>

const menuStateSchema = z.strictObject({
  /** Items of the menu bar that can act now. All other items are greyed. */
  enabled: z.array(z.enum(menuCommands)),
  /** Items of the menu bar with a tick. */
  checked: z.array(z.enum(menuCommands)),
  /** Step that Undo undoes next; null if there is none. */
  undo: z.enum(undoSteps).nullable(),
  /** Target of Cut, Paste and Delete: nothing, a text field, or selected text in one. */
  text: z.enum(['none', 'field', 'selection']),
})
export type MenuState = z.output<typeof menuStateSchema>

/** Something that the system asked the program to open. */
const openedItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), orderId: id }),
  /** The comparison of the order's newest correction. */
  z.object({ kind: z.literal('comparison'), orderId: id }),
  /** A folder, named by `openedId` in `connections:inspectOpened` and `connections:useOpened`. */
  z.object({ kind: z.literal('folder'), name: z.string(), openedId: id }),
  z.object({ kind: z.literal('file'), name: z.string(), bytes: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('unusable'), name: z.string() }),
])
export type OpenedItem = z.output<typeof openedItemSchema>

export const appChannels = {
  'app:overview': { input: nothing, output: overviewSchema, atStart: 'overview' },
  /** Restarts the program without a question. Running work continues then. */
  'app:restart': { input: nothing, output: done },
  /** Shows the data folder in the system’s file manager. */
  'app:openDataFolder': { input: nothing, output: done },
  /** Shows the folder of the log in the system’s file manager. */
  'app:openLogs': { input: nothing, output: done },
  'app:dismissNotice': { input: z.strictObject({ id }), output: done },
  /** Greys and ticks the items of the menu bar. Each window sends its state when it gets the focus. */
  'app:showMenuState': { input: menuStateSchema, output: done },
  /** Logs an uncaught fault of the window. */
  'app:fault': {
    input: z.strictObject({
      where: z.string().max(200),
      message: z.string().max(2000),
      stack: z.string().max(8000).nullable(),
    }),
    output: done,
  },
  /** Asks for a file, which the window then opens as if it were dropped there. */
  'app:openFile': { input: nothing, output: done },
  /** Returns what the system asked the program to open since the last call. */
  'app:takeOpened': { input: nothing, output: z.array(openedItemSchema), atStart: 'local' },
  /** Returns how the program runs without its window on this desktop. */
  'app:background': {
    input: nothing,
    output: z.object({ hasTray: z.boolean(), startsAtLogin: z.boolean() }),
  },
  'app:startAtLogin': { input: z.strictObject({ on: z.boolean() }), output: done },
  'app:copyText': { input: z.strictObject({ text: z.string().max(2_000_000) }), output: done },
} as const

export const appEvents = {
  'app:changed': overviewSchema,
  /** Number of library folders that were rescanned for a new catalogue. */
  'app:rebuilding': z.object({ folders: z.number(), isDone: z.boolean() }),
  /** Something waits in `app:takeOpened`. */
  'app:opened': nothing,
  'menu:command': z.object({ command: z.enum(menuCommands) }),
} as const
