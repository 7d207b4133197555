import type { teamMessages as english } from '../en/team.ts'
import { count, many, ofNumber } from '../counts.ts'

const users = (n: number): string => many(n, 'Benutzer', 'Benutzer')
const addresses = (n: number): string => many(n, 'Adresse', 'Adressen')

/** Texts of the company’s users and offices in German. */
export const teamMessages: typeof english = {
  team: {
    title: 'Team',
    table: 'Benutzer',
    search: 'Benutzer suchen',
    searchHint: 'Name, E-Mail, Büro, Rolle',
    anyRole: 'Alle Rollen',
    noRole: 'Keine Rolle',
    count: (shown, total) =>
      shown === total ? users(total) : `${count(shown)} von ${many(total, 'Benutzer', 'Benutzern')}`,
    selected: (n) => `${count(n)} ausgewählt`,
    read: (when) => `Stand: ${when}`,
    loading: 'Team wird geladen…',
    copyAddresses: (n, all) =>
      all && n > 1 ? `Alle ${count(n)} Adressen kopieren` : `${addresses(n)} kopieren`,
    copied: (n) => `${addresses(n)} kopiert.`,
    columns: {
      name: 'Name',
      email: 'E-Mail',
      role: 'Rolle',
      office: 'Büro',
      orders: 'Aufträge',
      confirmed: 'Bestätigt',
    },
    noName: 'Kein Name',
    none: '—',
    confirmed: { yes: 'Ja', no: 'Nein' },
    notConfirmed: 'E-Mail-Adresse nicht bestätigt',
    failedTitle: 'Team konnte nicht geladen werden',
    misunderstood: (n) =>
      ofNumber(
        n,
        '1 Eintrag enthält nicht unterstützte Daten und wird nicht angezeigt.',
        `${count(n)} Einträge enthalten nicht unterstützte Daten und werden nicht angezeigt.`,
      ),
    unreadTitle: 'Team nicht geladen',
    unreadText: 'Aktualisieren Sie, um Büros und Benutzer Ihrer Firma zu laden.',
    emptyTitle: 'Keine Benutzer',
    emptyText: 'Neue Benutzer Ihrer Firma erscheinen hier nach dem Aktualisieren.',

    company: {
      hide: 'Firma ausblenden',
      offices: 'Büros',
      people: users,
      onlyOffice: (name) => `Nur ${name} anzeigen`,
      read: (when) => `Stand: ${when}`,
      nothing: 'Der Dienst hat keine Angaben zur Firma.',
    },

    inspector: {
      person: 'Benutzer',
      account: 'Konto',
      orders: (n) => (n === 0 ? 'Keine Aufträge' : `${many(n, 'Auftrag', 'Aufträge')} anzeigen`),
      edit: 'Bearbeiten…',
      copyEmail: 'E-Mail kopieren',
      needsNetwork:
        'Sie sind offline. Die Details haben den Stand der letzten Aktualisierung. Zum Bearbeiten verbinden Sie sich mit dem Internet.',
      fields: {
        email: 'E-Mail',
        name: 'Vorname',
        surname: 'Nachname',
        confirmed: 'E-Mail bestätigt',
        created: 'Angelegt',
      },
      confirmed: { yes: 'Ja', no: 'Noch nicht' },
      notProvided: 'Nicht angegeben',
      empty: 'Nicht angegeben',
    },

    roleNames: { Manager: 'Manager', User: 'Benutzer', Collaborator: 'Mitarbeiter' },
    roles: {
      Manager: 'Sieht alle Aufträge der Firma',
      User: 'Sieht die Aufträge des eigenen Büros',
      Collaborator: 'Sieht nur die eigenen Aufträge',
    },

    edit: {
      title: (who) => `${who} bearbeiten`,
      fields: { new_email: 'E-Mail', role: 'Rolle', name: 'Vorname', surname: 'Nachname' },
      nothingChanged: 'Noch keine Änderungen',
      reviewTitle: (who) => `${who} ändern?`,
      reviewLead: 'Nur diese Felder ändern sich. Nichts wird gesendet, bevor Sie „Senden“ wählen.',
      columns: { field: 'Feld', now: 'Aktuell', next: 'Neu' },
      emailWarning: 'Der Benutzer muss die neue Adresse eventuell bestätigen.',
      request: 'Anfrage',
      readingRequest: 'Anfrage wird vorbereitet…',
      identified: 'Die Benutzerkennung ändern Sie hier:',
      settings: 'Einstellungen',
      sent: (who) => `Änderungen gespeichert: ${who}.`,
      sentOther: (who, fields) =>
        `Änderungen gespeichert: ${who}. Der Dienst meldet einen anderen Wert für: ${fields.join(', ')}.`,
      offline: 'Sie sind offline. Zum Senden verbinden Sie sich mit dem Internet.',
      unknownText: 'Es wird nicht automatisch erneut gesendet.',
      arrivedTitle: 'Eingegangen',
      arrivedText: 'Die Liste zeigt die neuen Werte.',
      notArrived:
        'Die Liste zeigt noch die alten Werte: Die Änderung ist nicht oder noch nicht eingegangen. Sie können sie erneut senden.',
      lost: (who) =>
        `Eine Änderung an ${who} wurde gesendet, aber nicht bestätigt. Prüfen Sie, ob sie eingegangen ist.`,
    },
  },
}
