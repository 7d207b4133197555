import type { annotationMessages as english } from '../../en/review/annotations.ts'
import { count, many, ofNumber } from '../../counts.ts'

/** Texts of annotations in German. */
export const annotationMessages: typeof english = {
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
    note: 'Notiz',
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
