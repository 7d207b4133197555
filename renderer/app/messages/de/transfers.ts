import type { transferMessages as english } from '../en/transfers.ts'
import { assetFormats, assetKinds } from '../../../../shared/domain/assets.ts'
import { count, many, ofNumber } from '../counts.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')
const transfers = (n: number): string => many(n, 'Übertragung', 'Übertragungen')
const newDeliveries = (n: number): string => many(n, 'neue Lieferung', 'neue Lieferungen')
const ofOrders = (n: number): string => many(n, 'Auftrag', 'Aufträgen')

const orders = (n: number): string => many(n, 'Auftrag', 'Aufträge')

/** Texts of transfers, of what is downloaded, and of newer deliveries, in German. */
export const transferMessages: typeof english = {
  transfers: {
    emptyTitle: 'Keine Übertragungen',
    emptyText:
      'Wählen Sie Aufträge aus und dann „Herunterladen“. Übertragungen laufen nach einem Neustart weiter.',
    failedTitle: 'Übertragungen konnten nicht geladen werden',
    pauseAll: 'Alle anhalten',
    resumeAll: 'Alle fortsetzen',
    cancelAll: 'Alle abbrechen',
    retryAll: 'Fehlgeschlagene wiederholen',
    clear: 'Fertige entfernen',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    cancel: 'Abbrechen',
    retry: 'Wiederholen',
    list: 'Übertragungen nach Auftrag',
    showFiles: (title) => `Dateien von ${title}`,
    noFiles: 'Noch keine Dateien',
    states: {
      waiting: 'Wartet',
      offline: 'Wartet auf die Verbindung',
      planning: 'Wird vorbereitet',
      running: 'Wird geladen',
      paused: 'Angehalten',
      done: 'Fertig',
      failed: 'Teils fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    noFolder: 'Wartet auf den Ordner',
    folderReturns: 'Downloads laufen weiter, sobald der Ordner wieder da ist.',
    nothing: 'Nichts herunterzuladen',
    fileStates: {
      waiting: 'Wartet',
      running: 'Wird geladen',
      done: 'Fertig',
      unchanged: 'Schon vorhanden',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    codes: {
      http: 'Fehler des Dateiservers. Wiederholen Sie den Download später.',
      expired: 'Der Download-Link ist abgelaufen. Wiederholen Sie, um einen neuen zu erhalten.',
      truncated: 'Der Download ist unvollständig. Wiederholen Sie, um den Rest zu laden.',
      wrong_type: 'Der Server hat den falschen Dateityp gesendet. Wiederholen Sie den Download später.',
      redirect: 'Der Dateiserver hat zu oft umgeleitet. Wiederholen Sie den Download später.',
      refused_address: 'Der Download-Link ist nicht zulässig. Bitten Sie den Dienst um eine neue Lieferung.',
      timeout: 'Der Dateiserver hat nicht rechtzeitig geantwortet. Wiederholen Sie den Download später.',
      network: 'Die Verbindung ist abgebrochen. Prüfen Sie Ihre Internetverbindung, und wiederholen Sie.',
      name: 'Der Dateiname ist auf diesem Computer nicht möglich. Ändern Sie die Vorlage für Dateinamen in den Einstellungen.',
      disk: 'Die Datei konnte nicht gespeichert werden. Prüfen Sie den Datenträger, und wiederholen Sie.',
      unknown: 'Die Datei konnte nicht heruntergeladen werden. Wiederholen Sie den Download später.',
    },
    connectionLost: (time, left) =>
      `Verbindung verloren: ${time}${left === 0 ? '' : `, noch ${files(left)}`}`,
    files: (done, all) => `${count(done)} von ${files(all)}`,
    transfers,
    finishedOf: (done, all) => `${count(done)} von ${transfers(all)} fertig`,
    failed: (n) => `${count(n)} fehlgeschlagen`,
    unchanged: (n) => `${count(n)} schon vorhanden`,
    heldByPause: (n) =>
      `${newDeliveries(n)} ${ofNumber(n, 'wartet', 'warten')}. Setzen Sie die Übertragungen fort, um ` +
      `sie herunterzuladen.`,
    heldByProblem: (n) =>
      `Auch ${newDeliveries(n)} ${ofNumber(n, 'wartet', 'warten')}. ` +
      `Sobald Übertragungen weiterlaufen, ${ofNumber(n, 'wird', 'werden')} sie heruntergeladen.`,
    finished(orders, fileCount, failedFiles) {
      if (orders === 0) return transferMessages.transfers.nothing
      if (fileCount === 0 && failedFiles === 0) return `Alle Dateien von ${ofOrders(orders)} schon vorhanden`
      const downloaded = `${files(fileCount)} von ${ofOrders(orders)} heruntergeladen`
      return failedFiles === 0 ? downloaded : `${downloaded}, ${count(failedFiles)} fehlgeschlagen`
    },
    retryFailedOf: (company) => `Fehlgeschlagene wiederholen: ${company}`,
    withFailedFiles: (n) => `${transfers(n)} mit fehlgeschlagenen Dateien`,
    left: (time) => `noch ${time}`,
    bytes: (done, all) => `${done} von ${all}`,
    bar: 'Laufende Übertragungen',
    open: 'Übertragungen anzeigen',
    progress: 'Gesamtfortschritt',
    progressOf: (title) => `Fortschritt: ${title}`,
  },

  kinds: {
    listing_floorplans: 'Grundrisse',
    floorplans_3d: '3D-Grundrisse',
    video_3d: '3D-Video',
    cad_files: 'CAD-Dateien',
    gla_package: 'Bruttowohnfläche',
    home_report: 'Objektbericht',
    snapshot: 'Übersicht',
    property_data: 'Objektdaten',
  },

  otherKind: 'Andere Dateien',

  variants: { plain: '', dim: 'mit Maßen' },

  formats: {
    jpg: 'JPG-Bilder',
    png: 'PNG-Bilder',
    svg: 'SVG-Zeichnungen',
    pdf: 'PDF-Dokumente',
    zip: 'ZIP-Archive',
    video: 'Videos',
    json: 'JSON-Daten',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'Video',
    json: 'JSON',
  },

  presets: {
    builtIn: {
      everything: { name: 'Alles', short: 'Alles', text: 'Jede Datei einer Lieferung, in jedem Format.' },
      mls: { name: 'MLS-Auswahl', short: 'MLS', text: 'Grundrisse als JPG und PDF, für Inserate.' },
      plans: {
        name: 'Nur Pläne',
        short: 'Pläne',
        text: '2D-Grundrisse, mit und ohne Maße, in jedem Format.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'CAD-Dateien wie DXF, als ZIP-Archive.' },
    },
    lead:
      'Eine Vorgabe legt fest, welche Dateien „Herunterladen“ holt. Dateien außerhalb der Vorgabe der Firma gelten ' +
      'nicht als fehlend. Die ersten vier Vorgaben lassen sich nicht ändern.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Alles'
          : kinds.map((kind) => transferMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in jedem Format`
      return `${what}, als ${formats.map((format) => transferMessages.formatNames[format]).join(', ')}`
    },
    add: 'Neue Vorgabe…',
    delete: 'Löschen…',
    of: (name, action) => `${action.replace('…', '')}: ${name}`,
    titleNew: 'Neue Vorgabe',
    titleEdit: (name) => `Vorgabe: ${name}`,
    nameTaken: 'Eine Vorgabe mit diesem Namen gibt es bereits.',
    nameLong: 'Verwenden Sie höchstens 60 Zeichen.',
    save: 'Vorgabe speichern',
    deleteTitle: (name) => `${name} löschen?`,
    deleteText:
      'Firmen, die sie verwenden, laden dann alles herunter. Heruntergeladene Dateien bleiben erhalten.',
    deleteConfirm: 'Vorgabe löschen',
    default: 'Standardvorgabe',
    auto: 'Neue Lieferungen automatisch herunterladen',
    autoHint:
      'Prüft etwa alle 10 Minuten, solange Planroom geöffnet ist, und lädt Lieferungen ab jetzt herunter. ' +
      'Sind Übertragungen angehalten, warten neue Lieferungen.',
    menu: 'Mit anderer Vorgabe herunterladen',
    isDefault: 'Standard',
    asks: (name) => `${name}…`,
    preset: 'Vorgabe',
    customChoice: 'Eigene',
  },

  download: {
    lead: 'Dateien, die schon auf diesem Computer sind, werden nicht noch einmal heruntergeladen.',
    kinds: 'Arten',
    formats: 'Formate',
    restore: 'Aus Ordnern gelöschte Dateien wiederherstellen',
    nothing: 'Die gewählten Arten gibt es in den gewählten Formaten nicht.',
    started(started) {
      const { withoutFiles } = started
      if (started.orders === 0 && withoutFiles === 0) return 'Bereits in den Übertragungen.'
      const added =
        (started.orders === 0 ? 'Nichts' : orders(started.orders)) + ' zu den Übertragungen hinzugefügt.'
      return withoutFiles === 0 ? added : `${added} ${orders(withoutFiles)} noch ohne Dateien.`
    },
    summary: 'Was heruntergeladen wird',
    size: 'Größe',
    free: 'Freier Platz',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Schon vorhanden' : count(files)
      return files === 0
        ? `${orders(unreadOrders)}: Anzahl erst beim Herunterladen bekannt`
        : `${count(files)}, dazu die von ${many(unreadOrders, 'weiterem Auftrag', 'weiteren Aufträgen')}`
    },
    about: (size) => `Etwa ${size}`,
    sizeUnknown: 'Erst beim Herunterladen bekannt',
    freeUnknown: 'Nicht lesbar',
    estimating: 'Dateien werden gezählt…',
    change: 'Ändern…',
    changeFolder: 'Ordner ändern…',
    tooLittle: (free) =>
      `Nur ${free} frei: Der Platz reicht eventuell nicht. Schaffen Sie Platz, oder ändern Sie den Ordner.`,
  },

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
    printAnyway: 'Trotzdem drucken',
    copyAnyway: 'Trotzdem kopieren',
    dragAnyway: 'Trotzdem ziehen',
    dragAgain: 'Jetzt noch einmal ziehen.',
    saveAnyway: 'Trotzdem speichern',
    exportAnyway: 'Trotzdem exportieren',
  },
}
