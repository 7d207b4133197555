import type { orderMessages as english } from '../../en/orders/orders.ts'
import { count, many } from '../../counts.ts'

const orders = (n: number): string => many(n, 'Auftrag', 'Aufträge')
const files = (n: number): string => many(n, 'Datei', 'Dateien')

/** Texts of the order list in German. */
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
      status: 'Status',
      plan: 'Plan',
      address: 'Adresse',
      createdAt: 'Erstellt',
      deliveredAt: 'Geliefert',
      createdBy: 'Fotograf',
      office: 'Büro',
      packageType: 'Paket',
      addOns: 'Zusätze',
      externalId: 'Referenz',
      disk: 'Geladen',
    },
    emptyText: 'Aktualisieren Sie, um die Aufträge Ihrer Firma zu laden.',
    failedTitle: 'Aufträge konnten nicht geladen werden',
    copiedRows: (n) => `${orders(n)} kopiert.`,
    copiedText: 'Kopiert.',
    unsupported: 'Nicht unterstützte Daten',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
    matched: (field, text) => `${field}: ${text}`,
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
    none: 'Keine',
    some: (fileCount, known) => `${count(fileCount)} von ${count(known)}`,
    all: (fileCount) => count(fileCount),
    failed: (n) => `${count(n)} fehlgeschlagen`,
    moving: (state, fileCount) => `${state}: ${fileCount}`,
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
}
