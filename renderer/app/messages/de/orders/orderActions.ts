import type { orderActionMessages as english } from '../../en/orders/orderActions.ts'
import { many } from '../../counts.ts'

/** Texts of the actions on one order in German: deleting a draft, change requests, combined PDF. */
export const orderActionMessages: typeof english = {
  deletion: {
    label: 'Löschung des Entwurfs',
    mark: {
      ready: 'Löschung steht bevor',
      sending: 'Wird gelöscht…',
      unknown: 'Löschung nicht bestätigt',
    },
    bar: (titles) =>
      titles.length === 1
        ? `Entwurf wird gelöscht: ${titles[0] ?? ''}`
        : `${many(titles.length, 'Entwurf', 'Entwürfe')} werden gelöscht`,
    left: (seconds) => `${String(seconds)} s`,
    notDeleted: 'Entwurf behalten',
    retry: 'Löschung wiederholen',
    anyway: 'Trotzdem löschen…',
    changed:
      'Zu klären: Dieser Entwurf hat sich beim Dienst geändert, nachdem Sie ihn löschen wollten. Er wurde nicht gelöscht.',
    changedTitle: 'Geänderten Entwurf löschen?',
    changedText: 'Er hat sich beim Dienst geändert, nachdem Sie ihn löschen wollten:',
    soon: 'Dieser Entwurf wird in wenigen Sekunden gelöscht. Noch können Sie ihn behalten.',
    offline: 'Dieser Entwurf wird gelöscht, sobald Sie online sind. Noch können Sie ihn behalten.',
    sending: 'Dieser Entwurf wird gelöscht…',
    unknown: 'Die Löschung ist nicht bestätigt. Planroom prüft, ob der Entwurf noch vorhanden ist.',
    waits: 'Dieser Entwurf ist noch nicht gelöscht.',
    refused: 'Der Dienst hat die Löschung abgelehnt. Der Entwurf ist noch vorhanden.',
    done: (title) => `Entwurf gelöscht: ${title}`,
    toOutbox: 'Im Postausgang anzeigen',
    toSettings: 'Einstellungen öffnen',
  },

  changes: {
    title: 'Änderungsaufträge',
    loading: 'Änderungsaufträge werden geladen…',
    none: 'Keine Änderungsaufträge',
    notRead: 'Noch nicht abgerufen. Verbinden Sie sich dafür mit dem Internet.',
    updatedAt: (when) => `Stand: ${when}`,
    failed: (why) => `Die Änderungsaufträge konnten nicht aktualisiert werden. ${why}`,
    noText: 'Keine Beschreibung',
    local: 'Von diesem Computer gesendet',
    localHint: 'Der Dienst meldet den Status nicht.',
    sent: (when) => `Gesendet: ${when}`,
    rawLocal: 'Rohdaten: Anfrage und Antwort',
  },

  combined: {
    busy: 'PDF wird heruntergeladen…',
    fetched: (name) => `${name} im Ordner des Auftrags gespeichert`,
  },
}
