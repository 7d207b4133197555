import type { inspectorMessages as english } from '../en/order.ts'
import { count, many } from '../counts.ts'
import { deliveryChanges } from './library.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')

/** Texts of one order: its details, completeness and actions, in German. */
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

  deletion: {
    label: 'Löschung des Entwurfs',
    mark: {
      ready: 'Löschung steht bevor',
      sending: 'Wird gelöscht…',
      unknown: 'Löschung nicht bestätigt',
    },
    bar: (titles) =>
      titles.length === 1
        ? `Entwurf wird gelöscht: ${titles[0] ?? ''}`
        : `${many(titles.length, 'Entwurf', 'Entwürfe')} werden gelöscht`,
    left: (seconds) => `${String(seconds)} s`,
    notDeleted: 'Entwurf behalten',
    retry: 'Löschung wiederholen',
    anyway: 'Trotzdem löschen…',
    changed:
      'Zu klären: Dieser Entwurf hat sich beim Dienst geändert, nachdem Sie ihn löschen wollten. Er wurde nicht gelöscht.',
    changedTitle: 'Geänderten Entwurf löschen?',
    changedText: 'Er hat sich beim Dienst geändert, nachdem Sie ihn löschen wollten:',
    soon: 'Dieser Entwurf wird in wenigen Sekunden gelöscht. Noch können Sie ihn behalten.',
    offline: 'Dieser Entwurf wird gelöscht, sobald Sie online sind. Noch können Sie ihn behalten.',
    sending: 'Dieser Entwurf wird gelöscht…',
    unknown: 'Die Löschung ist nicht bestätigt. Planroom prüft, ob der Entwurf noch vorhanden ist.',
    waits: 'Dieser Entwurf ist noch nicht gelöscht.',
    refused: 'Der Dienst hat die Löschung abgelehnt. Der Entwurf ist noch vorhanden.',
    done: (title) => `Entwurf gelöscht: ${title}`,
    toSettings: 'Einstellungen öffnen',
  },

  changes: {
    title: 'Änderungsaufträge',
    loading: 'Änderungsaufträge werden geladen…',
    none: 'Keine Änderungsaufträge',
    notRead: 'Noch nicht abgerufen. Verbinden Sie sich dafür mit dem Internet.',
    updatedAt: (when) => `Stand: ${when}`,
    failed: (why) => `Die Änderungsaufträge konnten nicht aktualisiert werden. ${why}`,
    noText: 'Keine Beschreibung',
    local: 'Von diesem Computer gesendet',
    localHint: 'Der Dienst meldet den Status nicht.',
    sent: (when) => `Gesendet: ${when}`,
    rawLocal: 'Rohdaten: Anfrage und Antwort',
  },

  combined: {
    busy: 'PDF wird heruntergeladen…',
    fetched: (name) => `${name} im Ordner des Auftrags gespeichert`,
  },

  completeness: {
    verdicts: {
      ready: 'Bereit zur Übergabe',
      changing: 'Auf diesem Computer, wird korrigiert',
      incomplete: 'Unvollständig',
      notDelivered: 'Noch nichts geliefert',
      notChosen: 'Mit dieser Vorgabe nichts herunterzuladen',
      notKnown: 'Lieferung noch nicht abgerufen',
    },
    missing: (atService, here, outdated) =>
      [
        ...(atService > 0 ? [`Nicht geliefert (${many(atService, 'Datei', 'Dateien')})`] : []),
        ...(here > 0 ? [`Nicht heruntergeladen (${many(here, 'Datei', 'Dateien')})`] : []),
        ...(outdated > 0 ? [`Neuere Lieferung (${many(outdated, 'Datei', 'Dateien')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'Auf diesem Computer',
      notHere: 'Nicht heruntergeladen',
      outdated: 'Vorherige Version',
      notDelivered: 'Nicht geliefert',
      withdrawn: 'Früher geliefert, fehlt jetzt',
      notChosen: 'Nicht in der Vorgabe',
    },
    variants: { plain: 'Ohne Maße', dim: 'Maße' },
    details: 'Dateien nach Geschoss',
    floor: (place) => `Geschoss ${count(place)}`,
    format: (format, isDimensioned) => (isDimensioned ? `${format}, Maße` : format),
    undelivered: (kind) => `${kind}: bestellt, aber nicht geliefert`,
    withdrawnFloor: (place) => `Grundriss ${count(place)} wurde früher geliefert und fehlt jetzt.`,
    withdrawnList: (what) => `${what}: früher geliefert, fehlt jetzt.`,
    namedFloors: (named) =>
      `Wohnfläche oder Objektdaten nennen ${many(named, 'Geschoss', 'Geschosse')}. Die Pläne zeigen weniger.`,
    accept: 'Ignorieren',
    accepted: 'Fehlende Dateien werden bis zur nächsten Lieferung ignoriert.',
    floors: (n) =>
      `${many(n, 'Geschoss', 'Geschosse')}, nach der bisher längsten Liste von Plänen: Der Auftrag nennt keine Anzahl.`,
    unknownKinds: (kinds) => `Nicht bekannt, ob dieser Auftrag dies enthält: ${kinds.join(', ')}.`,
    unknownProducts: (names) => `Nicht bekannt, was damit geliefert wird: ${names.join(', ')}.`,
    failed: 'Die Lieferung konnte nicht geprüft werden.',
    check: 'Vollständigkeit prüfen',
    checkTitle: (n) => `Vollständigkeit von ${many(n, 'Auftrag', 'Aufträgen')}`,
    summary: {
      ready: (n) => `${count(n)} bereit zur Übergabe`,
      changing: (n) => `${count(n)} in Korrektur`,
      incomplete: (n) => `${count(n)} unvollständig`,
      notDelivered: (n) => `${count(n)} noch nicht geliefert`,
      notChosen: (n) => `${count(n)} ohne herunterzuladende Dateien mit dieser Vorgabe`,
      notKnown: (n) => `${count(n)} mit noch nicht abgerufener Lieferung`,
    },
    more: (n) => `und ${many(n, 'weiterer Auftrag', 'weitere Aufträge')}`,
    show: (address) => `${address} anzeigen`,
    incomplete: 'Unvollständige Aufträge',
    filterValues: {
      any: 'Vollständig oder nicht',
      ready: 'Bereit zur Übergabe',
      incomplete: 'Unvollständig',
    },
  },
}
