import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { localDay } from '../../../shared/domain/localDay.ts'
import { AppError } from '../../../shared/errors.ts'
import { createDraftLists, createUnusableDraftLists, type DraftLists } from '../draftLists/draftLists.ts'
import type { Outbox } from './outbox.ts'
import { openOutbox, outboxUnusable } from './store/outboxDatabase.ts'
import { exportUnusableOutbox } from './store/salvage.ts'
import { createUnusableOutbox } from './unusable.ts'

interface Parts {
  /** Absolute path of the outbox database. */
  file: string
  /** Creates the outbox from its open database. */
  create: (db: DatabaseSync) => Outbox
  /** Called if waiting entries became unknown because the file was copied or restored. */
  onDoubted: () => void
  onFault: (what: string, ...details: unknown[]) => void
  /** Seconds since the epoch. */
  now: () => number
}

/** Dialogs and folders for saving and showing the file. */
interface DialogPlace {
  desktop: {
    pickSaveFile(startAt: string, kind: 'JSON'): Promise<string | null>
    reveal(path: string): void
  }
  /** Folder in which the dialog starts. */
  documents: string
}

/** The file of the outbox. */
export interface OutboxFile {
  /** Why nothing can be ordered; null if the file is usable. */
  problem: AppError | null
  /** Returns the entries of a connection; null: of all. Empty while the file is unusable. */
  entries(connectionId: string | null): readonly Entry[]
  /** Lets the user save the readable part of an unusable outbox. Returns false if cancelled. */
  exportUnusable(): Promise<boolean>
  /** Shows the outbox file in the system's file manager. */
  reveal(): void
}

/** The outbox, or its replacement while the file is unusable. */
export interface OutboxParts {
  outbox: Outbox
  draftLists: DraftLists
  outboxFile: OutboxFile
}

/**
 * Opens the outbox and the bulk orders of its file. While the file is unusable, both refuse every call and the file can
 * be exported. Throws only for disk errors.
 */
export function openOutboxFile(parts: Parts, { desktop, documents }: DialogPlace): OutboxParts {
  const { file } = parts
  const { problem, ...opened } = openOrReplace(parts)
  const { outbox } = opened
  return {
    ...opened,
    outboxFile: {
      problem,
      entries: (connectionId) => (problem === null ? outbox.list(connectionId) : []),
      async exportUnusable() {
        if (problem === null) return false
        const day = localDay(Date.now() / 1000)
        const path = await desktop.pickSaveFile(join(documents, `Planroom outbox ${day}.json`), 'JSON')
        if (path === null) return false
        await exportUnusableOutbox(file, path, AppError.toValue(problem).cause ?? '')
        return true
      },
      reveal() {
        desktop.reveal(file)
      },
    },
  }
}

function openOrReplace({
  file,
  create,
  onDoubted,
  onFault,
  now,
}: Parts): Pick<OutboxParts, 'outbox' | 'draftLists'> & { problem: AppError | null } {
  try {
    const { db, doubted } = openOutbox(file, now)
    if (doubted > 0) onDoubted()
    try {
      return { outbox: create(db), draftLists: createDraftLists(db, now), problem: null }
    } catch (error) {
      db.close()
      // Tables, columns or rows that do not match the schema also count as damage.
      throw error instanceof AppError ? error : outboxUnusable(error)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'outbox_unusable') throw error
    const { message, cause = '' } = AppError.toValue(error)
    onFault(message, cause)
    return {
      outbox: createUnusableOutbox(error),
      draftLists: createUnusableDraftLists(error),
      problem: error,
    }
  }
}
