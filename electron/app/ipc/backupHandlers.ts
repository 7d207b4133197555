import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { localDay } from '../../../shared/domain/localDay.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Backup } from '../../services/backup/backupFile.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for backup and restore. Their services are loaded when they are used. */
export function backupHandlers({
  connections: saved,
  overview,
  outbox,
  outboxFile,
  desktop,
  documents,
}: Services) {
  let chosen: { id: string; backup: Backup } | null = null
  return {
    'backup:save': async () => {
      const { dataFolder: home, version } = overview()
      const { db } = outbox
      const day = localDay(Date.now() / 1000)
      const path = await desktop.pickSaveFile(join(documents, `Planroom backup ${day}.zip`), 'ZIP')
      if (path === null) return { saved: false }
      const { writeBackup } = await import('../../services/backup/backupFile.ts')
      await writeBackup(path, { home, version, outbox: db })
      return { saved: true }
    },
    'backup:choose': async () => {
      const { problem } = outboxFile
      if (problem !== null) {
        const { refusalOf } = await import('../../services/backup/restore.ts')
        throw refusalOf(problem)
      }
      const path = await desktop.pickOpenFile(documents, 'ZIP', 'Check backup')
      if (path === null) return { chosen: null }
      const { readBackup } = await import('../../services/backup/backupFile.ts')
      const backup = await readBackup(path)
      chosen = { id: randomUUID(), backup }
      const known = new Set(outboxFile.entries(null).map(({ id }) => id))
      const { createdAt, connections, outbox: rows } = backup
      return {
        chosen: {
          id: chosen.id,
          createdAt,
          connections: connections.connections.length,
          newEntries: rows.entries.filter((entry) => entry.dropped_at === null && !known.has(entry.id))
            .length,
        },
      }
    },
    'backup:restore': async ({ id }) => {
      if (chosen?.id !== id) throw new AppError('not_found', 'Choose the backup again.')
      const { stageRestore } = await import('../../services/backup/restore.ts')
      await stageRestore(overview().dataFolder, chosen.backup, {
        documents,
        taken: saved.all().map(({ folder }) => folder),
      })
      desktop.restart()
    },
  } satisfies Partial<Handlers>
}
