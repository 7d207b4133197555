import type { ChosenBackup } from '../../../../shared/contract/backup.ts'
import { formatStamp } from '../../../ui/format.ts'
import { many } from '../counts.ts'

/** Texts of backup and restore. */
export const backupMessages = {
  backup: {
    hint: 'A backup has connections without API keys, the outbox with drafts and bulk orders, presets and settings. Annotations and reviews are in the library folders.',
    saved: 'Backup saved.',
    title: 'Restore this backup?',
    found: ({ createdAt, connections, newEntries }: ChosenBackup): string =>
      `Created ${formatStamp(Date.parse(createdAt) / 1000)}, with ${many(connections, 'connection')} and ` +
      `${many(newEntries, 'entry', 'entries')} that the outbox doesn’t have.`,
    effects: [
      'Settings, presets and report templates are replaced. Connections and outbox entries that are only here stay.',
      'Planroom looks for each waiting entry at the service. It sends none of them until you say so.',
      'A backup has no API keys. Keys stay where the addresses are the same. Enter the others again.',
    ],
    restore: 'Restore and restart',
  },
}
