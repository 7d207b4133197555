import type { companyMessages as english } from '../en/company.ts'
import { count, many, ofNumber } from '../counts.ts'

const users = (n: number): string => many(n, 'Benutzer', 'Benutzer')
const addresses = (n: number): string => many(n, 'Adresse', 'Adressen')

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Formats a duration in its two largest units, as in “noch 3 Tage” or, in the dative, “in 3 Tagen”. Rounded down, so
 * that it never promises more time than is left.
 */
function stretch(seconds: number, isDative = false): string {
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const ofDays = many(days, 'Tag', isDative ? 'Tagen' : 'Tage')
  const ofHours = many(hours, 'Stunde', 'Stunden')
  const ofMinutes = many(minutes, 'Minute', 'Minuten')
  if (days > 0) return hours === 0 ? ofDays : `${ofDays} ${ofHours}`
  if (hours > 0) return minutes === 0 ? ofHours : `${ofHours} ${ofMinutes}`
  return minutes > 0 ? ofMinutes : `weniger als ${isDative ? 'einer' : 'eine'} Minute`
}

/** Texts of the company’s users and offices, and of its scan link, in German. */
export const companyMessages: typeof english = {
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
      email: 'E-Mail',
      confirmed: 'Bestätigt',
    },
    noName: 'Kein Name',
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
      nothing: 'Der Dienst hat keine Angaben zur Firma.',
    },

    inspector: {
      person: 'Benutzer',
      account: 'Konto',
      orders: (n) => (n === 0 ? 'Keine Aufträge' : `${many(n, 'Auftrag', 'Aufträge')} anzeigen`),
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
      readingRequest: 'Anfrage wird vorbereitet…',
      identified: 'Die Benutzerkennung ändern Sie hier:',
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

  token: {
    title: 'Scan-Link',
    lead: 'Scan-Apps liefern über diesen Link an Ihre Firma. Nach seinem Ablauf kommen keine Scans mehr an.',
    loading: 'Scan-Link wird geladen…',
    failedTitle: 'Scan-Link konnte nicht geladen werden',
    emptyTitle: 'Scan-Link nicht geladen',
    emptyText: 'Aktualisieren Sie, um ihn vom Dienst zu laden.',
    offline: 'Sie sind offline. Dies ist der letzte bekannte Stand.',

    phases: { valid: 'Gültig', soon: 'Läuft bald ab', ended: 'Abgelaufen', unknown: 'Ablauf unbekannt' },
    left: (seconds) => (seconds < MINUTE ? stretch(seconds) : `noch ${stretch(seconds)}`),
    ago: (seconds) => `vor ${stretch(seconds, true)}`,
    unknownText: 'Der Dienst hat nicht mitgeteilt, wann er abläuft.',
    badge: {
      soon: (seconds) =>
        seconds >= DAY
          ? `${count(Math.floor(seconds / DAY))} T`
          : seconds >= HOUR
            ? `${count(Math.floor(seconds / HOUR))} h`
            : `${count(Math.max(1, Math.floor(seconds / MINUTE)))} min`,
      soonLabel: (seconds) => `läuft in ${stretch(seconds, true)} ab`,
      ended: 'Abgelaufen',
    },
    facts: { ends: 'Läuft ab', ended: 'Abgelaufen' },

    secret: 'Link',
    secretHidden: 'Verborgen',
    noSecret: 'Nicht verfügbar. Aktualisieren Sie, um ihn vom Dienst zu laden.',
    secretHint: 'Wird in einem eigenen Fenster angezeigt, nie in diesem.',
    session:
      'Kein Schlüsselbund ist offen, der Scan-Link bleibt also nur gespeichert, bis Planroom beendet wird.',
    readable:
      'Dieser Computer hat keinen Schlüsselbund: Andere Programme dieses Benutzers könnten den Scan-Link lesen.',
    locked: 'Schlüsselbund gesperrt. Entsperren Sie ihn, um den Scan-Link zu verwenden.',
    copied: (seconds) =>
      `Kopiert. Die Zwischenablage wird in ${
        seconds > 50 ? 'einer Minute' : many(seconds, 'Sekunde', 'Sekunden')
      } geleert.`,
    cleared: 'Aus der Zwischenablage entfernt.',

    extend: 'Verlängern',
    by: (days) => many(days, 'Tag', 'Tage'),
    until: (when) => `bis ${when}`,
    custom: 'Eigenes Datum',
    customNote: 'Datum und Uhrzeit',
    customHint: 'In Ihrer Zeitzone',
    customNeeded: 'Wählen Sie Datum und Uhrzeit.',
    past: 'Dieser Zeitpunkt ist vorbei. Wählen Sie einen späteren.',
    notLater: 'Er läuft bereits später ab. Wählen Sie einen Zeitpunkt nach dem aktuellen Ablauf.',
    nowEnds: 'Aktueller Ablauf',
    longer: (seconds) => `${stretch(seconds)} länger`,
    fromNow: (seconds) => `in ${stretch(seconds, true)}`,
    send: (when) => `Bis ${when} verlängern`,
    done: (when) => `Verlängert bis ${when}.`,
    arrived: (when) => `Eingegangen. Gültig bis ${when}.`,
    notArrived:
      'Der Ablauf ist unverändert: Die Verlängerung ist nicht oder noch nicht eingegangen. Sie können sie erneut senden.',

    remind: 'Erinnern',
    remindHint: 'Zeigt eine Systemmeldung, während Planroom läuft.',
    before: (days) => `${many(days, 'Tag', 'Tage')} vor dem Ablauf`,
    never: 'Nie',
  },
}
