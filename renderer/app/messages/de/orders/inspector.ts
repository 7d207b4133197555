import type { inspectorMessages as english } from '../../en/orders/inspector.ts'
import { count, many } from '../../counts.ts'
import { deliveryChanges } from '../library.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')

/** Texts of the order details in German. */
export const inspectorMessages: typeof english = {
  inspector: {
    width: 'Breite der Details',
    loading: 'Auftrag wird geladen…',
    noneTitle: 'Kein Auftrag ausgewählt',
    noneText:
      'Wählen Sie einen Auftrag aus, um seine Pläne, seinen Status und seine Aktionen zu sehen. Ein Doppelklick öffnet die Pläne.',
    several: {
      label: 'Ausgewählte Aufträge',
      downloaded: 'Heruntergeladene Dateien',
      files: (onDisk, known) => `${count(onDisk)} von ${count(known)}`,
    },
    copyId: 'Auftrags-ID kopieren',
    copyAddress: 'Adresse kopieren',
    openPreview: (name) => `${name} öffnen`,
    copyRaw: 'JSON kopieren',
    unsupported:
      'Planroom kann einen Teil der Daten dieses Auftrags nicht lesen. Die Rohdaten unten enthalten alles.',
    summary: 'Übersicht',
    deliveries: 'Gelieferte Dateien',
    newDelivery: (when) => `Neue Lieferung gefunden: ${when}.`,
    updateOnDisk:
      'Laden Sie die neuen Dateien herunter. Die vorhandenen werden in „Earlier deliveries“ verschoben.',
    updateNotOnDisk: 'Noch nicht heruntergeladen.',
    downloadAndCompare: 'Herunterladen und vergleichen',
    later: 'Später',
    textNames: { 'gla-formula': 'Bruttowohnfläche', tour: 'Rundgang' },
    activity: 'Verlauf',
    notRead: 'Noch nicht abgerufen. Zum Abrufen aktualisieren.',
    loadedAt: (when) => `Stand: ${when}`,
    nothing: 'Keine',
    fields: {
      status: 'Status',
      id: 'Auftrags-ID',
      created: 'Erstellt',
      delivered: 'Erste Lieferung',
      location: 'Ort',
      scan: 'Scan-Auftrag',
      area: 'Gescannte Fläche',
      suite: 'Wohnung',
      canAdd: 'Verfügbare Zusätze',
      canUpgrade: 'Verfügbare Pakete',
    },
    area: (value) => `${value} (Einheit vom Dienst nicht angegeben)`,
    event: (what, from, to) => {
      if (what === 'status') return from === null ? (to ?? 'Kein Status') : `${from} → ${to ?? 'kein Status'}`
      if (what === 'seen') return to === null ? 'Erstmals gesehen' : `Erstmals gesehen als ${to}`
      if (what === 'again') return 'Lieferung aktualisiert'
      if (what === 'fewer') return `${files(Number(to))} nicht mehr geliefert`
      if (what === 'accepted')
        return to === '1' ? 'Fehlende Dateien ignoriert' : 'Fehlende Dateien nicht mehr ignoriert'
      if (what === 'replaced')
        return `Heruntergeladen: ${deliveryChanges(JSON.parse(to ?? '') as Parameters<typeof deliveryChanges>[0])}`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return `${files(now)} geliefert`
        if (now === 0) return 'Gelieferte Dateien zurückgezogen'
        return before === now
          ? `Gelieferte Dateien geändert (${count(now)})`
          : `Gelieferte Dateien: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  packages: {
    base: 'Lite oder Standard, je nach Ihrem Konto',
    plus: 'Grundriss mit festem Mobiliar',
    plus_3d: 'Plus mit 3D-Grundriss',
  },

  addOns: {
    gla: 'Bericht zur Bruttowohnfläche. Der Dienst beschreibt ihn als Lieferung in 6 Stunden',
    express_sla: 'Schnellere Lieferung. Fragen Sie den Dienst nach der Dauer',
    '3d_video': '3D-Rundgangsvideo',
    '3d_cad_files': '2D- und 3D-CAD-Dateien',
  },

  assetStates: {
    not_downloaded: 'Nicht heruntergeladen',
    on_disk: 'Heruntergeladen',
    missing: 'Fehlt',
    changed: 'Geändert',
    kept_local: 'Ihre Version behalten',
    failed: 'Fehlgeschlagen',
  },
  kindStates: {
    downloaded: (onDisk, total) => {
      if (onDisk === total) return files(total)
      return onDisk === 0 ? `${files(total)}, nicht geladen` : `${count(onDisk)} von ${files(total)}`
    },
    some: (n, state) => `${state}: ${count(n)}`,
    earlier: (n) => `${count(n)} aus früherer Lieferung`,
  },
  assetEarlier: (state) => `${state}, frühere Lieferung`,
}
