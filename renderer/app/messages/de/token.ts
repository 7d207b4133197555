import type { tokenMessages as english } from '../en/token.ts'
import { count, many } from '../counts.ts'

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

/** Texts of the scan link in German. */
export const tokenMessages: typeof english = {
  token: {
    title: 'Scan-Link',
    lead: 'Scan-Apps liefern über diesen Link an Ihre Firma. Nach seinem Ablauf kommen keine Scans mehr an.',
    read: (when) => `Stand: ${when}`,
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
