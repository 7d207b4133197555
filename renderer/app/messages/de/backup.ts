import type { backupMessages as english } from '../en/backup.ts'
import { formatStamp } from '../../../ui/format.ts'
import { many, ofNumber } from '../counts.ts'

/** Texts of backup and restore in German. */
export const backupMessages: typeof english = {
  backup: {
    hint: 'Eine Sicherung enthält Verbindungen ohne API-Schlüssel, den Postausgang mit Entwürfen und Sammelaufträgen, Vorgaben und Einstellungen. Anmerkungen und Prüfungen liegen in den Ordnern der Bibliothek.',
    saved: 'Sicherung gespeichert.',
    title: 'Diese Sicherung wiederherstellen?',
    found: ({ createdAt, connections, newEntries }) =>
      `Erstellt: ${formatStamp(Date.parse(createdAt) / 1000)}, mit ` +
      `${many(connections, 'Verbindung', 'Verbindungen')} und ` +
      `${many(newEntries, 'Eintrag, der', 'Einträgen, die')} im Postausgang ${ofNumber(newEntries, 'fehlt', 'fehlen')}.`,
    effects: [
      'Einstellungen, Vorgaben und Berichtsvorlagen werden ersetzt. Verbindungen und Einträge im Postausgang, die es nur hier gibt, bleiben.',
      'Planroom sucht jeden wartenden Eintrag beim Dienst. Gesendet wird erst, wenn Sie es veranlassen.',
      'Eine Sicherung enthält keine API-Schlüssel. Bei gleichen Adressen bleiben die Schlüssel erhalten. Geben Sie die übrigen erneut ein.',
    ],
    restore: 'Wiederherstellen und neu starten',
  },
}
