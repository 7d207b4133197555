import type { unseenMessages as english } from '../../en/orders/unseen.ts'
import { count, many } from '../../counts.ts'

/** Texts of new, updated and corrected deliveries in German. */
export const unseenMessages: typeof english = {
  unseen: {
    notice: (fresh, updated, corrected) =>
      [
        ...(fresh > 0 ? [many(fresh, 'neue Lieferung', 'neue Lieferungen')] : []),
        ...(updated > 0
          ? [
              fresh > 0
                ? `${count(updated)} aktualisiert`
                : many(updated, 'aktualisierte Lieferung', 'aktualisierte Lieferungen'),
            ]
          : []),
        ...(corrected > 0 ? [`${many(corrected, 'Korrektur', 'Korrekturen')} nicht geprüft`] : []),
      ].join(', '),
    names: (names, more) => [...names, ...(more > 0 ? [many(more, 'weiterer', 'weitere')] : [])].join('; '),
    new: 'Neue Lieferung',
    newFilter: (n) => `Neu (${count(n)})`,
    newFilterHint:
      'Neue Lieferungen, die Sie weder geöffnet noch 2 Sekunden betrachtet noch heruntergeladen haben',
    corrected: 'Korrigiert, nicht geprüft',
    correctedShort: 'Ungeprüft',
    correctedFilter: (n) => `Ungeprüft (${count(n)})`,
    correctedOrders: (n) => `${many(n, 'Auftrag', 'Aufträge')} korrigiert, nicht geprüft`,
    markedSeen: (n) => `${many(n, 'Auftrag', 'Aufträge')} als gesehen markiert.`,
  },

  dates: {
    created: (when) => `Erstellt: ${when}`,
    delivered: (when) => `Geliefert: ${when}`,
    downloaded: (when) => `Heruntergeladen: ${when}`,
  },
}
