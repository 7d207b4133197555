import type { outdatedMessages as english } from '../../en/orders/outdated.ts'
import { count, many, ofNumber } from '../../counts.ts'

/** Texts of orders with a newer delivery than the files on disk in German. */
export const outdatedMessages: typeof english = {
  outdated: {
    notice: (orders) =>
      ofNumber(
        orders,
        'Eine korrigierte Lieferung ist verfügbar. Die Dateien auf diesem Computer sind aus der vorherigen Lieferung.',
        `Für ${count(orders)} Aufträge sind korrigierte Lieferungen verfügbar. Ihre Dateien auf diesem Computer sind aus der vorherigen Lieferung.`,
      ),
    badge: 'Neuere Lieferung',
    downloadFirst: 'Zuerst herunterladen',
    downloading: 'Wird heruntergeladen…',
    goesOn: 'Planroom macht weiter, sobald alles heruntergeladen ist.',
    title: (orders) =>
      ofNumber(
        orders,
        'Eine korrigierte Lieferung ist verfügbar',
        `Für ${count(orders)} Aufträge sind korrigierte Lieferungen verfügbar`,
      ),
    text: 'Die Dateien auf diesem Computer sind aus der vorherigen Lieferung.',
    more: (orders) => `und ${many(orders, 'weiterer Auftrag', 'weitere Aufträge')}`,
    printAnyway: 'Trotzdem drucken',
    copyAnyway: 'Trotzdem kopieren',
    dragAnyway: 'Trotzdem ziehen',
    dragAgain: 'Jetzt noch einmal ziehen.',
    saveAnyway: 'Trotzdem speichern',
    exportAnyway: 'Trotzdem exportieren',
    verified: (orders) =>
      ofNumber(
        orders,
        '1 Auftrag hat eine neuere Lieferung',
        `${count(orders)} Aufträge haben eine neuere Lieferung`,
      ),
  },
}
