import type { reportMessages as english } from '../en/report.ts'
import { count, many, ofNumber } from '../counts.ts'

const orders = (n: number): string => many(n, 'Auftrag', 'Aufträge')
const lines = (n: number): string => many(n, 'Zeile', 'Zeilen')

/** Texts of home reports in German. */
export const reportMessages: typeof english = {
  report: {
    lead: 'PDFs der Pläne mit Ihrem Logo und Haftungshinweis',
    loading: 'Einstellungen werden geladen…',
    failedTitle: 'Einstellungen konnten nicht geladen werden',

    orders: {
      chosen: (n) => (n === 0 ? 'Keine ausgewählt' : count(n)),
      none: 'Keine Aufträge ausgewählt',
      noneText: 'Suchen Sie hier einen Auftrag, oder wählen Sie mehrere in „Aufträge“ aus.',
      toOrders: 'In „Aufträge“ auswählen',
      search: 'Auftrag hinzufügen',
      found: 'Passende Aufträge',
      asModel: 'Als 3D-Modell verwenden',
      asModelNote: 'Falls sein Auftrag nicht in der Liste ist',
      nothing: 'Keine Treffer. Versuchen Sie einen anderen Teil der Adresse.',
      noModel: 'Noch kein 3D-Modell',
      already: 'Hinzugefügt',
      modelOnly: '3D-Modell ohne Auftrag',
      modelNumber: (n) => `3D-Modell ohne Auftrag, ${count(n)}`,
      noModelText:
        'Weggelassen: Dieser Auftrag hat noch kein 3D-Modell, und daraus entstehen Objektberichte.',
      leftOut: (n) => `${orders(n)} ohne 3D-Modell ${n === 1 ? 'wird' : 'werden'} weggelassen.`,
      modelNeeded: 'Fügen Sie einen Auftrag mit 3D-Modell hinzu.',
      needed: 'Wählen Sie mindestens einen Auftrag aus.',
      tooMany: (most) => `Höchstens ${orders(most)}. Die übrigen wurden nicht hinzugefügt.`,
      remove: (title) => `${title} entfernen`,
      clear: 'Leeren',
      removed: (n) => `${orders(n)} entfernt.`,
      reading: 'Aufträge werden geladen…',
    },

    exports: {
      title: 'Exporte',
      add: 'Neu',
      addLong: 'Export hinzufügen',
      newName: (n) => `Export ${count(n)}`,
      nameHint: 'Steht in Dateinamen',
      duplicate: 'Duplizieren',
      duplicateWithoutLogo: 'Ohne Logo duplizieren',
      duplicated: (name) => `${name.trim()} Kopie`,
      withoutLogo: (name) =>
        /^mit logo\b/i.test(name.trim())
          ? name.trim().replace(/^mit logo/i, 'Ohne Logo')
          : `${name.trim()} ohne Logo`,
      duplicateHint: 'Kopiert diesen Export mit allem, was er enthält',
      removed: (name) => `„${name}“ entfernt.`,
      problem: 'Zu klären',
    },

    brand: {
      title: 'Logo und Haftungshinweis',
      pages: 'alle Seiten',
      none: 'Jede Seite hat ihr eigenes Logo und ihren eigenen Haftungshinweis.',
    },

    sections: {
      title: 'Seiten',
      names: {
        homereportFrontpage: 'Titelseite',
        homereportFloors: 'Geschosse',
        homereportMeasurements: 'Maße',
      },
      handle: (name, n, all) =>
        `${name}, ${count(n)} von ${count(all)}. Alt und eine Pfeiltaste verschieben die Seite.`,
      up: (name) => `${name} nach oben`,
      down: (name) => `${name} nach unten`,
      moved: (name, n, all) => `${name} verschoben: ${count(n)} von ${count(all)}.`,
      off: 'Nicht enthalten',
      own: 'Anderes Logo und anderer Haftungshinweis',
      leftOut: (name) => `${name} weggelassen.`,
      ownDropped: (name) => `${name}: wieder Logo und Haftungshinweis dieses Exports.`,
    },

    logo: {
      hint: 'Link zu einem PNG oder JPG',
      dropped:
        'Verwenden Sie einen Link: Der Dienst holt das Logo aus dem Web, Dateien lassen sich nicht senden. Legen Sie das ' +
        'Bild auf Ihre Website oder in einen freigegebenen Ordner, und fügen Sie seinen Link ein.',
      placeholder: 'Kein Logo',
      earlier: 'Bisher verwendete Logos',
      use: (link) => `${link} verwenden`,
      states: {
        ok: 'Gültig',
        warning: 'Gültig, mit Warnung',
        bad: 'Dieser Link ist nicht verwendbar.',
        unseen: 'Nicht geprüft',
      },
      picture: 'Vorschau des Logos',
      isPdf: 'Das ist ein PDF. Verwenden Sie ein PNG oder JPG.',
      noLink: 'Geben Sie einen Link ein, der mit http:// oder https:// beginnt.',
      turned: (name) =>
        name === null
          ? 'Verwendet das Bild auf dieser Seite'
          : `Verwendet das Bild auf dieser Seite von ${name}`,
      wait: 'Das Logo wird noch geprüft. Versuchen Sie es gleich noch einmal.',
      unseenNeeded: 'Das Logo konnte nicht geprüft werden. Prüfen Sie es erneut, oder leeren Sie das Feld.',
    },

    lines: {
      label: 'Haftungshinweis',
      line: (n) => `Zeile ${count(n)}`,
      list: 'Zeilen des Haftungshinweises',
      handle: (n, all) =>
        `Zeile ${count(n)} von ${count(all)}. Alt und eine Pfeiltaste verschieben sie, Entf entfernt sie.`,
      up: (n) => `Zeile ${count(n)} nach oben`,
      down: (n) => `Zeile ${count(n)} nach unten`,
      remove: (n) => `Zeile ${count(n)} entfernen`,
      removed: (n) => `Zeile ${count(n)} entfernt.`,
      moved: (from, to) => `Zeile ${count(from)} ist jetzt Zeile ${count(to)}.`,
      add: 'Zeile hinzufügen',
      tooMany: (most) => `Höchstens ${lines(most)}. Die übrigen wurden nicht hinzugefügt.`,
    },

    files: {
      mergeNote: 'Alle Seiten in der Reihenfolge oben. Sonst ein PDF pro Seite.',
      zip: 'ZIP-Datei',
      zipNote: 'Planroom entpackt sie und behält das ZIP',
      unit: 'Maßeinheit',
      units: { ft: 'Fuß', m: 'Meter', custom: 'Andere' },
      customUnit: 'Code der Einheit',
      customUnitHint: 'Wird unverändert gesendet',
    },

    templates: {
      menu: 'Vorlagen',
      none: 'Vorlagen',
      empty: 'Keine Vorlagen',
      save: 'Als Vorlage speichern…',
      manage: 'Vorlagen verwalten…',
      saveTitle: 'Als Vorlage speichern',
      saveText:
        'Enthält alle Exporte mit Seiten, Logos, Haftungshinweisen, Einheiten und Dateien, aber keine Aufträge.',
      replace: 'Durch aktuelle Einstellungen ersetzen',
      taken: (name) => `„${name}“ angewendet.`,
    },
    disclaimers: {
      menu: 'Gespeicherte Haftungshinweise',
      none: 'Gespeicherte Zeilen',
      empty: 'Keine gespeicherten Haftungshinweise',
      save: 'Haftungshinweis speichern…',
      manage: 'Haftungshinweise verwalten…',
      saveTitle: 'Haftungshinweis speichern',
      saveText: 'Für jede Seite der Berichte Ihrer Firma.',
      replace: 'Durch aktuelle Zeilen ersetzen',
      taken: (name) => `„${name}“ eingefügt.`,
    },
    saved: {
      saved: (name) => `Als „${name}“ gespeichert.`,
      replaced: (name) => `„${name}“ ersetzt.`,
      deleted: (name) => `„${name}“ gelöscht.`,
      nameLong: 'Verwenden Sie höchstens 100 Zeichen.',
      replaces: (name) => `„${name}“ wird ersetzt.`,
      nameTaken: (name) => `„${name}“ gibt es bereits. Wählen Sie einen anderen Namen.`,
      rename: 'Umbenennen',
      renameOf: (name) => `${name} umbenennen`,
      deleteOf: (name) => `${name} löschen`,
      allDeleted: 'Nichts gespeichert',
    },

    outline: {
      forEach: (n) => ofNumber(n, 'Für 1 Auftrag', `Für jeden von ${count(n)} Aufträgen`),
      forNone: 'Für jeden ausgewählten Auftrag',
      single: 'PDF',
      inZip: 'In einem ZIP, daneben entpackt',
      unit: (unit) => (unit === 'ft' ? 'Fuß' : unit === 'm' ? 'Meter' : unit === '' ? 'keine Einheit' : unit),
      nothing: 'Keine Dateien: Alle Seiten sind weggelassen.',
      page: (name, logo, lineCount) =>
        [
          name,
          logo ? 'mit Logo' : 'ohne Logo',
          lineCount === 0 ? 'ohne Haftungshinweis' : lines(lineCount),
        ].join(', '),
      logo: 'Logo',
      noLogo: 'kein Logo',
      lines: (n) => (n === 0 ? 'kein Haftungs\u00ADhinweis' : lines(n)),
      where: 'Speicherort',
      folder: 'Ordner des Auftrags / Home report',
      loneFolder: 'ohne Auftrag: Ihr Bibliotheksordner / Home reports / Model of (Datum)',
    },

    run: {
      export: (n) => (n === 0 ? 'Exportieren' : `Für ${orders(n)} exportieren`),
      running: 'Wird exportiert…',
      starting: 'Einstellungen werden geprüft…',
      busy: 'Ein Export läuft. Warten Sie, bis er fertig ist.',
      offline: 'Sie sind offline. Exportieren braucht eine Verbindung. Ihre Einstellungen sind gespeichert.',
      title: 'Export',
      earlier: (n) => `Frühere Exporte (${count(n)})`,
      progress: (done, all) => `${count(done)} von ${many(all, 'Auftrag', 'Aufträgen')}`,
      states: {
        waiting: 'Wartet',
        asking: 'Wird erstellt…',
        downloading: 'Wird gespeichert…',
        done: 'Fertig',
        failed: 'Fehlgeschlagen',
        cancelled: 'Abgebrochen',
        unknown: 'Nicht bestätigt',
      },
      fromZip: (name) => `aus ${name}`,
      serviceMessage: (text) => `Meldung des Dienstes: ${text}`,
      failedFiles: 'Nicht gespeichert',
      unknown: 'Berichte werden nicht in Rechnung gestellt, Sie können also erneut exportieren.',
      retry: (n) => ofNumber(n, 'Wiederholen', `${count(n)} Aufträge wiederholen`),
      repeatExport: 'Erneut exportieren',
      retryHint: 'Exportiert die fehlgeschlagenen Aufträge noch einmal, mit den aktuellen Einstellungen',
      summary: (done, failed) =>
        failed === 0
          ? `${orders(done)} exportiert`
          : `${count(done)} exportiert, ${count(failed)} nicht exportiert`,
    },
  },
}
