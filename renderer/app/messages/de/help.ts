import type { helpMessages as english } from '../en/help.ts'

/** Texts around the guide, and of diagnostics, in German. */
export const helpMessages: typeof english = {
  guide: {
    contents: 'Kapitel',
    text: 'Text des Handbuchs',
    search: 'Handbuch durchsuchen',
    nothing: (text) => `Keine Treffer für „${text}“`,
  },
  diagnostics: {
    title: 'Diagnose speichern',
    text: 'Es wird nichts gesendet. Speichern Sie die gewählten Dateien als ZIP, und schicken Sie es mit einer Beschreibung des Problems an Ihren Support. Es enthält keine Schlüssel, Adressen, Namen oder Pfade.',
    reading: 'Netzwerk wird geprüft und Protokoll gelesen…',
    files: {
      'versions.json': 'Versionen von Planroom und Ihrem System',
      'settings.json': 'Einstellungen, ohne Ihre Texte',
      'state.json': 'Zustand und Anzahl der Verbindungen, Einträge, Übertragungen und Abstürze',
      'network.json': 'Antworten der Adressen jeder Verbindung, ohne die Adressen',
      'log.txt': 'Protokoll, nur mit Planrooms eigenen Texten',
    },
    previewOf: (name) => `Vorschau: ${name}`,
    save: 'Speichern…',
    saved: 'Diagnose gespeichert.',
  },
}
