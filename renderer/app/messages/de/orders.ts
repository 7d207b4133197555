import type { Likeness } from '../../../../shared/domain/expectedDelivery.ts'
import type { orderMessages as english } from '../en/orders.ts'
import { count, many } from '../counts.ts'

const orders = (n: number): string => many(n, 'Auftrag', 'Aufträge')
const files = (n: number): string => many(n, 'Datei', 'Dateien')

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'mit gleichem Paket, gleichen Zusätzen, gleichem Wochentag und gleicher Tageszeit',
  hour: 'mit gleichem Paket, gleichen Zusätzen und gleicher Tageszeit',
  products: 'mit gleichem Paket und gleichen Zusätzen',
  package: 'mit gleichem Paket',
}

/** Texts of the order list: rows, filters, views and columns, in German. */
export const orderMessages: typeof english = {
  orders: {
    search: 'Aufträge suchen',
    searchHint: 'Adresse, Referenz, Fotograf, Status',
    refreshing: {
      orders: (seen) =>
        seen === 0 ? 'Aufträge werden geladen…' : `Aufträge werden geladen… bisher ${count(seen)}`,
      people: 'Benutzer und Büros werden geladen…',
      details: (done, total) => `Lieferungen werden abgerufen… ${count(done)} von ${count(total)}`,
    },
    refreshed: (changed) =>
      changed === 0 ? 'Auf dem neuesten Stand' : `${count(changed)} neu oder geändert`,
    unread: (lists) => {
      const what = lists.length > 1 ? 'Benutzer und Büros' : lists[0] === 'users' ? 'Benutzer' : 'Büros'
      return `${what} konnten nicht geladen werden. Angezeigt werden die letzten bekannten. Aktualisieren Sie erneut.`
    },
    stopRefresh: 'Stoppen',
    count: (shown, total) =>
      shown === total ? orders(total) : `${count(shown)} von ${many(total, 'Auftrag', 'Aufträgen')}`,
    selected: (n) => `${count(n)} ausgewählt`,
    selectAll: 'Alle auswählen',
    downloadSelected: (n) =>
      n === null ? 'Ausgewählte herunterladen' : n === 0 ? 'Herunterladen' : `${orders(n)} herunterladen`,
    downloadAll: 'Alle herunterladen…',
    downloadNone: 'Herunterladen…',
    columns: {
      plan: 'Plan',
      createdAt: 'Erstellt',
      deliveredAt: 'Geliefert',
      disk: 'Geladen',
    },
    emptyText: 'Aktualisieren Sie, um die Aufträge Ihrer Firma zu laden.',
    failedTitle: 'Aufträge konnten nicht geladen werden',
    copiedRows: (n) => `${orders(n)} kopiert.`,
    copiedText: 'Kopiert.',
    unsupported: 'Nicht unterstützte Daten',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
    matchedElsewhere: 'In der vollständigen Adresse, im Ort oder in den Hinweisen',
    matchedRaw: 'In den Rohdaten',
    updated: 'Aktualisiert',
    unlisted: 'Nicht mehr aufgeführt',
    unlistedText:
      'Der Dienst führt diesen Auftrag nicht mehr auf. Heruntergeladene Dateien bleiben erhalten. Der Auftrag lässt ' +
      'sich nicht bearbeiten, erweitern oder ändern.',
  },

  filters: {
    anyStatus: 'Jeder Status',
    noStatuses: 'Noch kein Status',
    anyUser: 'Alle Fotografen',
    onDisk: 'Download',
    onDiskValues: {
      any: 'Geladen oder nicht',
      complete: 'Geladen',
      partly: 'Teilweise geladen',
      none: 'Nicht geladen',
    },
    updated: (n) => `Aktualisiert (${count(n)})`,
    more: 'Filter',
    moreActive: (n) => `Filter: ${count(n)}`,
    chip: {
      user: (name) => `Fotograf: ${name}`,
      office: (name) => `Büro: ${name}`,
      unknownOffice: 'Unbekannt',
      unlisted: 'Nicht mehr aufgeführt',
    },
  },

  disk: {
    all: (fileCount) => count(fileCount),
    chosen: (preset, fileCount, known) =>
      `${preset}: vollständig. ${count(fileCount)} von ${many(
        known,
        'gelieferten Datei',
        'gelieferten Dateien',
      )} heruntergeladen.`,
    describe: ({ files: fileCount, known, failed, earlier }) => {
      if (earlier > 0) {
        const mixed =
          fileCount === earlier
            ? `${files(earlier)} aus einer früheren Lieferung. Laden Sie die neue herunter.`
            : `${files(fileCount - earlier)} aktuell, ${count(earlier)} aus einer früheren Lieferung. ` +
              'Laden Sie die neue herunter.'
        return failed > 0 ? `${mixed} ${count(failed)} fehlgeschlagen.` : mixed
      }
      const base =
        fileCount === 0 && known === 0
          ? 'Noch keine Dateien geliefert'
          : known === null
            ? fileCount === 0
              ? 'Nicht heruntergeladen, Lieferung noch nicht abgerufen'
              : `${files(fileCount)} heruntergeladen`
            : `${count(fileCount)} von ${files(known)} heruntergeladen`
      return failed > 0 ? `${base}, ${count(failed)} fehlgeschlagen` : base
    },
  },

  columnChooser: {
    label: 'Spalten',
    hint:
      'Zum Umordnen ziehen oder Alt und eine Pfeiltaste drücken. Pfeil links und rechts ändern die Breite, Entf ' +
      'setzt sie zurück. In einem schmalen Fenster fallen einige weg.',
    handle: (name, n, all) => `${name} verschieben, ${count(n)} von ${count(all)}`,
    density: 'Zeilenabstand',
    densities: { compact: 'Kompakt', comfortable: 'Geräumig' },
  },

  views: {
    menu: 'Ansichten',
    label: (name) => `Ansicht: ${name}`,
    all: 'Alle Aufträge',
    notDownloaded: 'Fertig, nicht geladen',
    notHandedOver: 'Fertig, nicht übergeben',
    updated: 'Aktualisiert',
    save: 'Ansicht speichern…',
    remove: (name) => `Ansicht „${name}“ löschen`,
    removed: (name) => `Ansicht „${name}“ gelöscht.`,
    title: 'Ansicht speichern',
    lead: 'Speichert die aktuellen Filter unter einem Namen.',
    nameTaken: 'Diese Ansicht gehört zu Planroom. Wählen Sie einen anderen Namen.',
    replaces: 'Ersetzt die Ansicht mit diesem Namen.',
  },

  dateFilter: {
    label: 'Datum',
    fields: { created: 'Erstellt', delivered: 'Geliefert' },
    any: 'Jedes Datum',
    periods: {
      today: 'Heute',
      last7Days: 'Letzte 7 Tage',
      thisMonth: 'Dieser Monat',
      lastMonth: 'Letzter Monat',
    },
    custom: 'Eigener',
    from: 'Von',
    to: 'Bis',
    since: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },

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

  expected: {
    label: 'Erwartet',
    by: (when) => `bis ${when}`,
    fact: (range, when) => `Meist ${range}, bis ${when} erwartet`,
    overdueFact: (range, when) => `Meist ${range}, war bis ${when} erwartet`,
    basis: (orders, likeness) =>
      `80\u00a0% von ${many(orders, 'Auftrag', 'Aufträgen')} ${alike[likeness]} haben so lange gedauert.`,
    range: (from, to, unit) => (from === to ? `etwa ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'Tage' },
    overdue: 'Überfällig',
    overdueFilter: (n) => `Überfällig (${count(n)})`,
    overdueHint: 'Aufträge, die länger dauern als 80\u00a0% der vergleichbaren',
  },
}
