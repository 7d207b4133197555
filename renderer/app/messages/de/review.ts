import type { reviewMessages as english } from '../en/review.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of comparing and annotating plans, in German. */
export const reviewMessages: typeof english = {
  compare: {
    title: 'Vergleich',
    open: 'Vergleichen',
    openFile: (name) => `Mit vorheriger Version vergleichen: ${name}`,
    before: 'Alt',
    after: 'Neu',
    choose: 'Datei wählen',
    current: 'Neueste Lieferung',
    earlierFile: (name, when) => `${name}, heruntergeladen: ${when}`,
    orders: (titles) => titles.join(' und '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Mit anderem Auftrag vergleichen…',
    otherTitle: 'Mit anderem Auftrag vergleichen',
    page: (title: string, page: number): string => `${title}, Seite ${String(page)}`,
    views: {
      difference: 'Differenz',
      overlay: 'Überlagerung',
      side: 'Nebeneinander',
      slider: 'Schieber',
      blink: 'Blinken',
    },
    pauseBlinking: 'Blinken anhalten',
    resumeBlinking: 'Blinken fortsetzen',
    legend: { before: 'Nur alt', after: 'Nur neu', both: 'Beide' },
    slider: 'Position des Schiebers',
    picture: (name) => `Bild: ${name}`,
    loading: 'Dateien werden verglichen…',
    failedTitle: 'Diese Dateien konnten nicht verglichen werden',
    notAligned:
      'Diese Dateien ließen sich nicht zur Deckung bringen. Vielleicht zeigen sie verschiedene Geschosse.',
    missingText: (name) =>
      `${name} wurde verschoben, umbenannt oder gelöscht. „Dateien prüfen“ kann sie wiederherstellen, oder wählen Sie eine andere Datei.`,
    noFilesTitle: 'Nichts zu vergleichen',
    noFilesText: 'Dieser Ordner enthält keine Bilder, SVG-Zeichnungen oder PDFs.',
    chooseTitle: 'Wählen Sie zwei Dateien',
    chooseText:
      'Von diesem Plan gibt es keine frühere Lieferung. Wählen Sie eine alte und eine neue Datei oder einen anderen Auftrag.',
    chooseOfTwo: 'Der andere Auftrag hat keine Datei dieses Plans. Wählen Sie eine alte und eine neue Datei.',
    panel: 'Änderungen',
    changed: (n) => many(n, 'geänderter Bereich', 'geänderte Bereiche'),
    none: 'Keine Unterschiede gefunden',
    reviewed: (done, all) => `${count(done)} von ${count(all)} geprüft`,
    elsewhere: 'Prüfen Sie diese Änderungen in der Liste der Pläne.',
    near: (name) => `Änderung bei ${name}`,
    at: (place) => `Änderung ${place}`,
    whole: { removed: 'Nicht mehr geliefert', redrawn: 'Anders gezeichnet' },
    note: 'Frage',
    noteHint: 'Was soll die Produktion prüfen? (Enter zum Speichern)',
    plans: {
      label: 'Pläne dieser Lieferung',
      states: { changed: 'Geändert', removed: 'Entfernt', added: 'Neu', same: 'Unverändert' },
      left: (n) => `noch ${count(n)}`,
      done: 'Geprüft',
      finished: 'Prüfung abgeschlossen',
      result: (accepted, questions) =>
        [
          ...(accepted > 0 ? [`${count(accepted)} OK`] : []),
          ...(questions > 0 ? [many(questions, 'Frage', 'Fragen')] : []),
        ].join(', ') || 'Keine Änderungen gefunden',
    },
    places: [
      ['oben links', 'oben', 'oben rechts'],
      ['links', 'in der Mitte', 'rechts'],
      ['unten links', 'unten', 'unten rechts'],
    ],
    changeIs: (n, state) => `Änderung ${count(n)}, ${state}`,
    texts: 'Textänderungen an anderer Stelle',
    text: (about, before, after) => {
      const what =
        before === null
          ? `${after ?? ''} hinzugefügt`
          : after === null
            ? `${before} entfernt`
            : `${before} → ${after}`
      return about === null || about === before || about === after ? what : `${about}: ${what}`
    },
    next: 'Nächste Änderung',
    previous: 'Vorherige Änderung',
    state: 'Entscheidung',
    states: { review: 'Offen', accepted: 'OK', question: 'Frage' },
    notice: (changes) => `Korrigiert, nicht geprüft: ${changes}.`,
  },

  annotations: {
    title: 'Anmerkungen',
    annotate: 'Anmerken',
    tools: 'Werkzeuge für Anmerkungen',
    shapes: { pin: 'Punkt', box: 'Rahmen', arrow: 'Pfeil', freehand: 'Stift', text: 'Text' },
    stop: 'Anmerken beenden',
    hint: 'Klicken oder ziehen Sie auf dem Plan. Enter setzt eine Anmerkung in die Mitte.',
    number: (number) => `Anmerkung ${count(number)}`,
    about: (number, note) =>
      note === '' ? `Anmerkung ${count(number)}` : `Anmerkung ${count(number)}: ${note}`,
    notePlaceholder: 'Was soll hier anders sein?',
    remove: 'Anmerkung löschen',
    close: 'Notiz schließen',
    noNote: 'Keine Notiz',
    earlier: 'Aus der vorherigen Version',
    none: 'Keine Anmerkungen. Öffnen Sie einen Plan, und drücken Sie A.',
    show: (floor, number) => `Anmerkung ${count(number)} anzeigen: ${floor}`,
    requested: (when) => `Beauftragt: ${when}`,
    toCheck: 'Zu prüfen: Eine neuere Version ist da',
    requestedChanges: 'Zu prüfen',
    requestAgain: 'Erneut beauftragen',
    export: 'Anmerkungen exportieren',
    exportPng: 'Als PNG exportieren…',
    exportPdf: 'Als PDF exportieren…',
    exportAll: (n) =>
      ofNumber(n, '1 Plan als PDF exportieren…', `Alle ${count(n)} Pläne als PDF exportieren…`),
    exported: 'Anmerkungen exportiert.',
    imported: {
      added: (added, known, gone) =>
        [
          ...(added === 0 ? [] : [`${many(added, 'Notiz', 'Notizen')} des Maklers hinzugefügt.`]),
          ...(known === 0 ? [] : [`Schon vorhanden: ${many(known, 'Notiz', 'Notizen')}.`]),
          ...(gone === 0 ? [] : [`Ausgelassen, weil der Plan fehlt: ${many(gone, 'Notiz', 'Notizen')}.`]),
        ].join(' '),
      unknownOrder:
        'Der Auftrag dieser Notizen ist nicht in der Liste. Wechseln Sie zu seiner Firma, oder aktualisieren Sie die Aufträge.',
      notDownloaded:
        'Die Pläne dieser Notizen sind nicht auf diesem Computer. Laden Sie den Auftrag herunter und öffnen Sie die Notizen dann noch einmal.',
    },
    fromAgent: 'Vom Makler',
    progress: (done, all) => `${count(done)} von ${count(all)} fertig`,
    page: (plan, page) => `${plan}, Seite ${count(page)}`,
    line: (number, plan, place, note) =>
      `${count(number)}. ${plan}, ${place}${note === '' ? '' : `: ${note}`}`,
    questionLine: (number, change) =>
      `${count(number)}. Frage zu einer Korrektur${change === '' ? '' : `: ${change}`}`,
  },
}
