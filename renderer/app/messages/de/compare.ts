import type { compareMessages as english } from '../en/compare.ts'
import { count, many } from '../counts.ts'

/** Texts of the page that compares two files in German. */
export const compareMessages: typeof english = {
  compare: {
    title: 'Vergleich',
    open: 'Vergleichen',
    openFile: (name) => `Mit vorheriger Version vergleichen: ${name}`,
    before: 'Alt',
    after: 'Neu',
    choose: 'Datei wählen',
    current: 'Neueste Lieferung',
    earlierFile: (name, when) => `${name}, heruntergeladen: ${when}`,
    swap: 'Alt und neu tauschen',
    orders: (titles) => titles.join(' und '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Mit anderem Auftrag vergleichen…',
    otherTitle: 'Mit anderem Auftrag vergleichen',
    otherSearch: 'Ordner suchen',
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
}
