import type { connectionMessages as english } from '../en/connection.ts'

/** Texts of the form that connects a company in German. */
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
}
