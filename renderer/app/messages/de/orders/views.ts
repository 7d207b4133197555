import type { viewMessages as english } from '../../en/orders/views.ts'
import { count } from '../../counts.ts'

/** Texts of the views and the columns of the order list in German. */
export const viewMessages: typeof english = {
  columnChooser: {
    label: 'Spalten',
    hint:
      'Zum Umordnen ziehen oder Alt und eine Pfeiltaste drücken. Pfeil links und rechts ändern die Breite, Entf ' +
      'setzt sie zurück. In einem schmalen Fenster fallen einige weg.',
    handle: (name, n, all) => `${name} verschieben, ${count(n)} von ${count(all)}`,
    density: 'Zeilenabstand',
    densities: { compact: 'Kompakt', comfortable: 'Geräumig' },
  },

  views: {
    menu: 'Ansichten',
    label: (name) => `Ansicht: ${name}`,
    all: 'Alle Aufträge',
    notDownloaded: 'Fertig, nicht geladen',
    notHandedOver: 'Fertig, nicht übergeben',
    updated: 'Aktualisiert',
    save: 'Ansicht speichern…',
    remove: (name) => `Ansicht „${name}“ löschen`,
    removed: (name) => `Ansicht „${name}“ gelöscht.`,
    title: 'Ansicht speichern',
    lead: 'Speichert die aktuellen Filter unter einem Namen.',
    nameLong: 'Verwenden Sie höchstens 60 Zeichen.',
    nameTaken: 'Diese Ansicht gehört zu Planroom. Wählen Sie einen anderen Namen.',
    replaces: 'Ersetzt die Ansicht mit diesem Namen.',
  },
}
