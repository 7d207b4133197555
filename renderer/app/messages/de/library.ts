import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { deliveryChanges as englishChanges, libraryMessages as english } from '../en/library.ts'
import { languageTag } from '../../../ui/language.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './words.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')
const folders = (n: number): string => many(n, 'Ordner', 'Ordner')

/** Text assets, such as an area's formula, are counted separately: users do not count them as files. */
function filesAndTexts(fileCount: number, texts: number): string {
  if (texts === 0) return files(fileCount)
  const ofTexts = many(texts, 'Text', 'Texte')
  return fileCount === 0 ? ofTexts : `${files(fileCount)} und ${ofTexts}`
}

/** Describes how a delivery differs from the one before, in numbers of files. */
export const deliveryChanges: typeof englishChanges = (changes) => {
  const parts = [
    { n: changes.replaced, what: 'ersetzt' },
    { n: changes.added, what: 'hinzugefügt' },
    { n: changes.withdrawn, what: 'nicht mehr geliefert' },
  ].filter(({ n }) => n > 0)
  return parts.map(({ n, what }, at) => `${at === 0 ? files(n) : count(n)} ${what}`).join(', ')
}

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'sq ft', m: 'm²' }

/** Texts of the library, the viewer, checks of files and the gross living area, in German. */
export const libraryMessages: typeof english = {
  deliveries: {
    open: (n) => `Lieferungen (${count(n)})`,
    loading: 'Lieferungen werden geladen…',
    newest: 'Neueste',
    list: 'Lieferungen, neueste zuerst',
    first: filesAndTexts,
    replaced: (fileCount, texts) => `${filesAndTexts(fileCount, texts)} ersetzt`,
    added: (fileCount, texts) => `${filesAndTexts(fileCount, texts)} hinzugefügt`,
    beside: (fileCount, texts) =>
      `${filesAndTexts(fileCount, texts)} neben ${ofNumber(
        fileCount + texts,
        'Ihrer geänderten Datei',
        'Ihren geänderten Dateien',
      )} gespeichert`,
    withdrawn: (fileCount, texts) => `${filesAndTexts(fileCount, texts)} nicht mehr geliefert`,
    same: (fileCount, texts) => `${filesAndTexts(fileCount, texts)} unverändert`,
    previous: 'Vorherige Version',
    showPrevious: (name) => `Vorherige Version von ${name} anzeigen`,
    reveal: (name) => `${showInFiles}: ${name}`,
    earlier: (when) => `Frühere Lieferung, heruntergeladen: ${when}`,
    notInFolder: 'fehlt',
    changes: deliveryChanges,
  },

  folderPanel: {
    label: 'Ordnerdetails',
    tabs: { deliveries: 'Lieferungen', verify: 'Prüfung', notes: 'Anmerkungen' },
    noDeliveries: 'Keine Lieferungen in diesem Ordner',
  },
  notes: {
    none: 'Keine Hinweise zu diesem Auftrag',
  },

  library: {
    search: 'Ordner suchen',
    order: 'Sortieren und gruppieren',
    sort: 'Sortieren nach',
    sorts: { delivered: 'Neueste Lieferung', oldest: 'Älteste Lieferung', title: 'Adresse' },
    grouping: 'Gruppieren nach',
    ungrouped: 'Ohne Gruppen',
    groupings: { month: 'Nach Monat', office: 'Nach Büro' },
    noMonth: 'Kein Lieferdatum',
    folders,
    files,
    filesAndTexts,
    attachments: { exported_report: 'Exportierte Objektberichte', combined_pdf: 'Gesamt-PDF' },
    missing: (n) => `${count(n)} ${ofNumber(n, 'fehlt', 'fehlen')}`,
    rescan: 'Neu einlesen',
    rescanned: (folderCount, fileCount) => `Neu eingelesen: ${folders(folderCount)}, ${files(fileCount)}`,
    toFolders: 'Zurück zu allen Ordnern',
    emptyTitle: 'Noch keine Pläne auf diesem Computer',
    emptyText: 'Laden Sie Aufträge herunter, um ihre Pläne hier zu sehen, auch offline.',
    annotated: 'Nur Ordner mit Anmerkungen',
    noAnnotatedTitle: 'Keine Ordner mit Anmerkungen',
    noAnnotatedText: 'Öffnen Sie einen Plan, und drücken Sie A für eine neue Anmerkung.',
    noMatchText: 'Versuchen Sie es mit weniger Wörtern oder einem anderen Teil der Adresse.',
    unavailableTitle: 'Bibliotheksordner nicht gefunden',
    unavailableText: (path) =>
      `Planroom findet ${path} nicht. Liegt der Ordner auf einem externen Laufwerk, schließen Sie es an, und versuchen Sie ` +
      'es erneut. Wurde er verschoben oder umbenannt, wählen Sie ihn aus. Nichts wird noch einmal heruntergeladen.',
    recheckFolder: 'Erneut versuchen',
    stillMissing: 'Der Ordner ist weiterhin nicht zu finden.',
    locate: 'Ordner auswählen…',
    failedTitle: 'Bibliothek konnte nicht geladen werden',
    emptyFolder: 'Keine gelieferten Dateien in diesem Ordner',
    fileStates: { missing: 'Fehlt', changed: 'Geändert', damaged: 'Beschädigt' },
    formats: (name) => `Formate von ${name}`,
    chip: (format, name, state) => [format, name, ...(state === null ? [] : [state])].join(', '),
    variants: { label: 'Pläne', plain: 'Ohne Maße', dim: 'Mit Maßen' },
    failedFiles: 'Nicht heruntergeladen',
    retrying: 'Wartet…',
    retryFile: (name) => `Wiederholen: ${name}`,
    fileName: (kind, place, variant, format) =>
      `${[`${kind} ${count(place)}`, ...(variant === '' ? [] : [variant])].join(' ')}, ${format}`,
    needAttention: (n) => `${files(n)} auffällig`,
  },

  pointed: ({ kind, folders: orders, files: fileCount, missing, changed, uncertain, problems }) => {
    if (kind === 'empty' && problems === 0)
      return (
        'Dieser Ordner enthält noch keine Lieferungen. Neue Downloads werden hier gespeichert. Frühere bleiben im ' +
        'bisherigen Ordner.'
      )
    const found = `${many(orders, 'Auftrag', 'Aufträge')} mit ${files(fileCount)}`
    return [
      kind === 'moved'
        ? `Bibliotheksordner gefunden: ${found}. Nichts wird noch einmal heruntergeladen.`
        : `Gefunden: ${found}.`,
      missing > 0 ? `${files(missing)} ${ofNumber(missing, 'fehlt', 'fehlen')}.` : '',
      changed > 0
        ? `${files(changed)} ${ofNumber(changed, 'hat', 'haben')} seit der Lieferung eine andere Größe.`
        : '',
      uncertain > 0
        ? 'Die Kopie hat neue Dateizeiten, deshalb prüft Planroom jetzt den Inhalt der Dateien.'
        : '',
      problems > 0 ? 'Einige Aufzeichnungen sind nicht lesbar. „Dateien prüfen“ zeigt, welche.' : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  },

  quickLook: {
    close: 'Schnellansicht schließen',
    openHint: 'In der Anzeige öffnen',
    about: (name, at, all) => `${name} · ${count(at)} von ${count(all)}`,
    noFilesTitle: 'Keine Dateien auf diesem Computer',
    noFilesText: 'Laden Sie den Auftrag herunter, um seine Pläne hier zu sehen, auch offline.',
  },

  viewer: {
    close: 'Anzeige schließen',
    previous: 'Vorherige Datei',
    next: 'Nächste Datei',
    filmstrip: 'Dateien in diesem Ordner',
    fit: 'Einpassen',
    actual: 'Originalgröße (1:1)',
    actualShort: '1:1',
    percent: (value) => `${count(Math.round(value))}\u00a0%`,
    page: 'Seite',
    pages: (n) => `von ${count(n)}`,
    previousPage: 'Vorherige Seite',
    nextPage: 'Nächste Seite',
    missingText: 'Sie wurde verschoben, umbenannt oder gelöscht. „Dateien prüfen“ kann sie wiederherstellen.',
    broken: 'Datei konnte nicht geöffnet werden',
    brokenText: `Wählen Sie „${showInFiles}“, um sie in einem anderen Programm zu öffnen.`,
    locked: 'Dieses PDF ist mit einem Passwort geschützt',
    lockedText: 'Öffnen Sie es in der Anzeige, um das Passwort einzugeben.',
    password: 'Passwort',
    noneTitle: 'Keine Vorschau verfügbar',
    noneText: 'Planroom zeigt Bilder, PDF, Video und Text. Öffnen Sie diese Datei in einem anderen Programm.',
    truncated: `Nur der Anfang wird angezeigt. Wählen Sie „${showInFiles}“, um die ganze Datei zu öffnen.`,
    loading: 'Datei wird geöffnet…',
    rotateLeft: 'Nach links drehen',
    rotateRight: 'Nach rechts drehen',
    pan: 'Verschieben',
    variant: 'Maße ein- oder ausblenden',
    fullScreen: 'Vollbild',
    newWindow: 'In neuem Fenster öffnen',
    frames: 'Einzelbilder',
    previousFrame: 'Vorheriges Einzelbild',
    nextFrame: 'Nächstes Einzelbild',
    play: 'Wiedergeben oder anhalten',
    tree: {
      items: (n) => many(n, 'Element', 'Elemente'),
      fields: (n) => many(n, 'Feld', 'Felder'),
      more: (n) => `${count(n)} weitere anzeigen`,
    },
    ruler: {
      title: 'Messen',
      close: 'Messen beenden',
      ends: { from: 'Anfang der Linie', to: 'Ende der Linie' },
      notCalibrated: 'Nicht kalibriert',
      fromBar: (length, pixels) => `Maßstab vom Maßstabsbalken des Plans: ${length} = ${pixels} px`,
      fromRooms: (rooms, length, pixels) =>
        `Maßstab aus ${many(rooms, 'Raum', 'Räumen')} der Objektdaten, ±3\u00a0%: ${length} = ${pixels} px`,
      byHand: 'Von Hand kalibrieren',
      known: 'Länge dieser Linie',
      example: '3,4 m oder 11′ 2″',
      calibrate: 'Kalibrieren',
      recalibrate: 'Neu kalibrieren',
      clear: 'Kalibrierung löschen',
    },
  },

  verify: {
    verify: 'Dateien prüfen',
    verifyLibraryHint: 'Alle Dateien der Bibliothek mit den gelieferten vergleichen',
    verifyOrderHint: 'Alle Dateien dieses Auftrags mit den gelieferten vergleichen',
    lead: 'Vergleicht jede Datei mit der gelieferten. Die Prüfung ändert keine Dateien.',
    close: 'Prüfung schließen',
    verifyingLibrary: 'Dateien werden geprüft…',
    verifyingOrder: 'Ein Auftrag wird geprüft…',
    repairing: 'Dateien werden wiederhergestellt…',
    reading: 'Dateien werden gesucht…',
    progress: 'Fortschritt der Prüfung',
    bar: 'Dateiprüfung',
    cancel: 'Prüfung abbrechen',
    summary: ({ files: all, counts }, outdated) => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (all === 0) return 'Keine gelieferten Dateien gefunden'
      if (wrong > 0) return `${count(wrong)} von ${files(all)} auffällig`
      if (outdated > 0)
        return `${files(all)} unverändert, aber für ${many(outdated, 'Auftrag', 'Aufträge')} gibt es eine neuere Lieferung`
      return `Keine Probleme in ${files(all)} gefunden`
    },
    count: (problem, n) =>
      ({
        missing: `${count(n)} ${ofNumber(n, 'fehlt', 'fehlen')}`,
        damaged: `${count(n)} beschädigt`,
        changed: `${count(n)} geändert`,
        unreadable: `${count(n)} nicht lesbar`,
      })[problem],
    problems: {
      missing: 'Fehlt',
      damaged: 'Beschädigt',
      changed: 'Geändert',
      unreadable: 'Nicht lesbar',
      unknown: 'Nicht geliefert',
    },
    when: (moment, bytes) => `Geprüft: ${moment} · ${bytes}, mit Texten und früheren Lieferungen`,
    repaired: (n) => `${files(n)} wiederhergestellt`,
    repair: (n) => `${files(n)} wiederherstellen`,
    damagedHint:
      'Beschädigte Dateien werden neu heruntergeladen. Die beschädigten werden in „Earlier deliveries“ ihres Auftrags verschoben.',
    changedHint: 'Geänderte Dateien bleiben, wie sie sind.',
    keepUserFile: 'Meine behalten',
    keepUserFileHint: 'Behält Ihre Datei und nimmt sie aus dieser Liste',
    keepBoth: 'Beide behalten',
    keepBothHint: 'Speichert die gelieferte Datei neben Ihrer',
    replace: 'Meine ersetzen',
    replaceHint: 'Verschiebt Ihre Datei in „Earlier deliveries“ und speichert die gelieferte an ihrer Stelle',
    replaced: 'Datei ersetzt. Ihre liegt in „Earlier deliveries“.',
    more: (n) => `und ${count(n)} weitere. Stellen Sie Dateien wieder her, und prüfen Sie dann erneut.`,
    unknownTitle: (n) => `${many(n, 'andere Datei', 'andere Dateien')} in diesen Ordnern`,
    unknownHint: 'Sie gehören zu keiner Lieferung. Planroom ändert sie nicht.',
  },

  gla: {
    views: { table: 'Tabelle', text: 'Text' },
    columns: {
      area: (unit) => units[unit],
      check: 'Rechnung',
      property: 'Objektdaten',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Richtig',
    wrong: (computed, unit) => `Ergibt ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Summe der Zeilen',
    tolerance: (tolerance, unit) => `Rundung erklärt bis zu ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Gleich',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    wrongLines: (n) => (n === 0 ? 'Rechnung stimmt' : `${many(n, 'Zeile', 'Zeilen')} mit Rechenfehler`),
    otherLines: (n) => `${count(n)} ${ofNumber(n, 'weicht', 'weichen')} von den Objektdaten ab`,
    copyText: 'Als Text kopieren',
    copyCsv: 'Als CSV kopieren',
    show: 'Bruttowohnfläche anzeigen',
  },
}
