import type { connectionMessages as english } from '../en/connection.ts'
import { many } from '../counts.ts'

/** Texts of connecting a company, and of the first steps with the demo company, in German. */
export const connectionMessages: typeof english = {
  connection: {
    drawing: {
      width: '9,60 m',
      height: '11,85 m',
      bedroom: 'Schlafen',
      kitchen: 'Küche',
      livingRoom: 'Wohnen',
      bath: 'Bad',
    },
    titleNew: 'Verbindung hinzufügen',
    titleEdit: (name) => `Verbindung: ${name}`,
    where:
      'Der Dienst gibt Ihrer Firma drei Adressen und einen API-Schlüssel. Fügen Sie die E-Mail damit in ein ' +
      'beliebiges Feld ein. Wenn Ihnen die Angaben fehlen, fragen Sie den Administrator Ihrer Firma oder den Support des Dienstes.',
    filled: (missing) =>
      missing.length === 0
        ? 'Ausgefüllt. Prüfen Sie die Angaben, und testen Sie dann.'
        : `Ausgefüllt, außer: ${missing.join(', ')}.`,
    notFilled: (file) => `${file} enthält keine Adressen und keinen Schlüssel einer Firma.`,
    name: 'Firmenname',
    nameHint: 'Steht in der Seitenleiste und in Ordnernamen.',
    files:
      'Jeder Auftrag bekommt einen eigenen Ordner. Die Namen lassen sich in den Einstellungen ändern. Beispiel:',
    usualFolder: (name) =>
      name === '' ? '„Planroom“ in Ihren Dokumenten' : `„Planroom/${name}“ in Ihren Dokumenten`,
    addressExample: 'https://…',
    baseUrl: 'Adresse für Aufträge',
    baseHint: 'Aufträge, Entwürfe, Benutzer und Büros.',
    tokenUrl: 'Adresse für den Scan-Link',
    tokenHint: 'Zeigt und verlängert den Scan-Link.',
    exportUrl: 'Adresse für den Export',
    exportHint: 'Objektberichte.',
    apiKey: 'API-Schlüssel',
    apiKeyHint: 'Bleibt auf diesem Computer und wird nie wieder angezeigt.',
    replaceKey: 'Neuer API-Schlüssel',
    separateKeys: 'Eigene Schlüssel für Scan-Link oder Export verwenden',
    tokenKey: 'Schlüssel für den Scan-Link',
    exportKey: 'Schlüssel für den Export',
    separateKeyHint: 'Leer lassen, um den API-Schlüssel zu verwenden.',
    separateKeyRemoved: 'Wird beim Speichern entfernt. Dann gilt der API-Schlüssel.',
    removeKey: 'Schlüssel entfernen',
    undoRemoveKey: 'Schlüssel behalten',
    weak:
      'Dieser Computer hat keinen Schlüsselbund, der Schlüssel lässt sich also nicht sicher speichern. Wenn Sie es ' +
      'nicht erlauben, wird er beim Beenden von Planroom entfernt.',
    locked:
      'Der Schlüsselbund ist gesperrt. Beim Speichern werden Sie gebeten, ihn zu entsperren. Solange er gesperrt ' +
      'bleibt, wird der Schlüssel beim Beenden von Planroom entfernt.',
    none: 'Der Schlüsselbund dieses Computers ist nicht verwendbar. Der Schlüssel wird beim Beenden von Planroom entfernt.',
    allowWeak: 'Schlüssel trotzdem speichern, für andere Programme dieses Benutzers lesbar',
    test: 'Testen',
    save: 'Testen und speichern',
    sameTitle: 'Ist es dieselbe Firma?',
    sameText: (name) =>
      `Die Adresse für Aufträge ist eine andere als die von „${name}“. Aufträge, Dateien und Einträge im ` +
      'Postausgang gehören zu genau einer Firma.',
    same: 'Dieselbe Firma, neue Adresse',
    other: 'Andere Firma…',
    otherNote: (name) =>
      `„${name}“ bleibt unverändert. Geben Sie einen Namen und einen Schlüssel für die andere Firma ein.`,
    saving: 'Verbindung wird getestet…',
    readingFolder: 'Gespeichert. Ordner wird gelesen…',
    saved: (name) => `${name} ist verbunden.`,
    folderNotUsed: (reason) =>
      `${reason} Der übliche Ordner wird verwendet. Neue Lieferungen werden nicht automatisch heruntergeladen.`,
    needed: 'Erforderlich',
    badAddress: 'Geben Sie eine vollständige Adresse ein, etwa https://api.example.com.',
    probing: 'Wird getestet…',
  },

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
