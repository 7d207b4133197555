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

/** The outbox, or its replacement while the file is unusable. */
export type OutboxParts = ReturnType<typeof openOutboxFile>
export type OutboxFile = OutboxParts['outboxFile']

/**
 * Opens the outbox and the bulk orders of its file. While the file is unusable, both refuse every call and the file can
 * be exported. Throws only for disk errors.
 */
export function openOutboxFile(parts: Parts, { desktop, documents }: DialogPlace) {
  const { file } = parts
  const { problem, ...opened } = openOrReplace(parts)
  const { outbox } = opened
  return {
    ...opened,
    outboxFile: {
      /** Why nothing can be ordered; null if the file is usable. */
      problem,
      /** Returns the entries of a connection; null: of all. Empty while the file is unusable. */
      entries: (connectionId: string | null): readonly Entry[] =>
        problem === null ? outbox.list(connectionId) : [],
      /** Lets the user save the readable part of an unusable outbox. Returns false if cancelled. */
      async exportUnusable(): Promise<boolean> {
        if (problem === null) return false
        const day = localDay(Date.now() / 1000)
        const path = await desktop.pickSaveFile(join(documents, `Planroom outbox ${day}.json`), 'JSON')
        if (path === null) return false
        await exportUnusableOutbox(file, path, AppError.toValue(problem).cause ?? '')
        return true
      },
      /** Shows the outbox file in the system's file manager. */
      reveal(): void {
        desktop.reveal(file)
      },
    },
  }
}

/** The outbox and the bulk orders of a file, and why it can't be used. */
interface Opened {
  outbox: Outbox
  draftLists: DraftLists
  problem: AppError | null
}

function openOrReplace({ file, create, onDoubted, onFault, now }: Parts): Opened {
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
