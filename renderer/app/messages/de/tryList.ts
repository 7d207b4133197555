import type { tryListMessages as english } from '../en/tryList.ts'
import { many } from '../counts.ts'

/** Texts of the first steps with the demo company in German. */
export const tryListMessages: typeof english = {
  tryList: {
    lead: 'Die Demofirma läuft auf diesem Computer. Nichts, was Sie bestellen, kostet Geld.',
    allDone: 'Alles erledigt. Verbinden Sie Ihre Firma, wenn Sie so weit sind.',
    preparing: 'Beispielaufträge werden vorbereitet…',
    done: 'Erledigt',
    left: (steps) => `noch ${many(steps, 'Schritt', 'Schritte')}`,
    hide: 'Liste ausblenden',
    hidden: 'Hilfe › Zum Ausprobieren zeigt die Liste wieder an.',
    samples:
      'Im Ordner „Samples“ liegen eine Beispiel-CSV und ein Beispiel-Link. Sie können beides auch in das Fenster ziehen.',
    tasks: {
      review: {
        title: 'Korrigierten Plan vergleichen',
        text: 'Ein Plan wurde neu geliefert. Sehen Sie, was sich geändert hat, und bestätigen oder hinterfragen Sie jede Änderung.',
        action: 'Änderungen anzeigen',
      },
      request: {
        title: 'Änderung beauftragen',
        text: 'Zwei Anmerkungen sagen, was an einem Plan nicht stimmt. Senden Sie sie an den Dienst.',
        action: 'Änderung beauftragen…',
      },
      download: {
        title: 'Lieferung herunterladen',
        text: 'Laden Sie die Dateien eines Auftrags herunter. Sie bleiben auf diesem Computer, auch offline.',
        action: 'Auftrag anzeigen',
      },
      handover: {
        title: 'Lieferung übergeben',
        text: 'Speichern Sie Kopien für ein Inserat: in passender Größe, mit Ihrem Logo, als Dateien, ZIP oder Webseite.',
        action: 'Auftrag übergeben…',
      },
      order: {
        title: 'Grundriss bestellen',
        text: 'Fügen Sie eine Adresse in einer Zeile ein, und das Formular füllt sich aus.',
        action: 'Neuer Auftrag',
      },
      bulk: {
        title: 'Mehrere Pläne auf einmal bestellen',
        text: 'Importieren Sie die Beispiel-CSV. Eine ihrer Zeilen ist noch zu klären.',
        action: 'Beispiel importieren',
      },
      redraw: {
        title: 'Vorhandenen Plan nachzeichnen',
        text: 'Beginnen Sie mit dem Beispiel-Link zu einem Plan.',
        action: 'Neue Nachzeichnung',
      },
    },
  },
}
