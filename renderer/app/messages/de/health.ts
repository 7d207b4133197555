import type { healthMessages as english } from '../en/health.ts'
import { formatBytes, formatDuration, formatWhen } from '../../../ui/format.ts'
import { many } from '../counts.ts'

const entries = (n: number | null): string => many(n ?? 0, 'Eintrag', 'Einträge')

/** Texts of the health lines in the settings in German. */
export const healthMessages: typeof english = {
  health: {
    checkAll: 'Jetzt prüfen',
    check: 'Prüfen',
    checkAgain: 'Erneut prüfen',
    checking: 'Wird geprüft…',
    editConnection: 'Verbindung bearbeiten…',
    restart: 'Planroom neu starten',
    states: {
      good: 'OK',
      attention: 'Handlungsbedarf',
      unknown: 'Nicht geprüft',
    },
    parts: {
      connection: 'Verbindung',
      keys: 'Schlüsselbund',
      folder: 'Bibliotheksordner',
      disk: 'Speicherplatz',
      clock: 'Uhr',
      refresh: 'Letzte Aktualisierung',
      outbox: 'Postausgang',
      catalogue: 'Auftragsdatenbank',
      updates: 'Updates',
    },
    findings: {
      online: () => 'Der Dienst antwortet.',
      noConnection: () => 'Es gibt keine Verbindung.',
      offline: () => 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung.',
      otherService: () => 'Die Adresse antwortet nicht wie der Dienst.',
      keyRefused: () => 'Der Dienst hat den API-Schlüssel abgelehnt.',
      keyMissing: () => 'Der API-Schlüssel ist nicht verfügbar.',
      notAsked: () => 'Seit dem Start nicht geprüft.',
      keyRing: () => 'Schlüssel werden vom Schlüsselbund verschlüsselt.',
      keyRingLocked: () => 'Der Schlüsselbund ist gesperrt.',
      weakKeys: () =>
        'Es gibt keinen Schlüsselbund. Andere Programme dieses Benutzers können gespeicherte Schlüssel lesen.',
      noKeyRing: () => 'Es gibt keinen Schlüsselbund. Schlüssel bleiben erhalten, bis Planroom beendet wird.',
      folder: () => 'Der Ordner ist vorhanden und beschreibbar.',
      newFolder: () => 'Der Ordner wird beim ersten Download angelegt.',
      folderMissing: () =>
        'Der Ordner fehlt. Schließen Sie sein Laufwerk an, oder wählen Sie den Ordner aus.',
      folderReadOnly: () => 'Der Ordner ist nicht beschreibbar.',
      noFolder: () => 'Es gibt keine Verbindung.',
      space: (bytes) => `${formatBytes(bytes)} frei.`,
      lowSpace: (bytes) => `Nur ${formatBytes(bytes)} frei. Löschen Sie Dateien, die Sie nicht brauchen.`,
      unknownSpace: () => 'Das Laufwerk meldet seinen freien Platz nicht.',
      clock: () => 'Die Uhr stimmt mit dem Dienst überein.',
      clockWrong: (seconds) =>
        `Die Uhr dieses Computers geht gegenüber dem Dienst ${formatDuration(Math.abs(seconds ?? 0))} ` +
        `${(seconds ?? 0) > 0 ? 'nach' : 'vor'}. Stellen Sie die Uhr in den Systemeinstellungen.`,
      clockUnknown: () => 'Noch nicht mit dem Dienst verglichen.',
      refreshed: (at) => `Aufträge abgerufen: ${formatWhen(at)}.`,
      oldRefresh: (at) => `Aufträge zuletzt abgerufen: ${formatWhen(at)}.`,
      neverRefreshed: () => 'Aufträge wurden nie vollständig abgerufen.',
      noRefresh: () => 'Es gibt keine Verbindung.',
      outboxEmpty: () => 'Nichts wartet.',
      outboxWaiting: (n) => `${entries(n)} noch nicht gesendet.`,
      outboxUnconfirmed: (n) => `${entries(n)} nicht bestätigt.`,
      outboxDeclined: (n) => `${entries(n)} vom Dienst abgelehnt.`,
      outboxUnusable: () => 'Der Postausgang lässt sich nicht öffnen. Bestellen ist ausgeschaltet.',
      catalogue: () => 'Keine Schäden gefunden.',
      catalogueDamaged: () =>
        'Die Auftragsdatenbank ist beschädigt. Starten Sie Planroom neu, um sie neu aufzubauen.',
      newest: (at) => `Kein Update verfügbar. Zuletzt geprüft: ${formatWhen(at)}.`,
      updatesElsewhere: () => 'Diese Installation wird nicht von Planroom selbst aktualisiert.',
      updatesOff: () => 'Aus.',
      updateAvailable: () => 'Eine neuere Version ist verfügbar.',
      updateReady: () => 'Eine neuere Version kann installiert werden.',
      updateFailed: () => 'Die letzte Prüfung ist fehlgeschlagen.',
      updatesUnchecked: () => 'Noch nicht geprüft.',
    },
  },
}
