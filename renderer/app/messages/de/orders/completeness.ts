import type { completenessMessages as english } from '../../en/orders/completeness.ts'
import { count, many } from '../../counts.ts'

/** Texts of an order's completeness in German: the expected files, and whether they are present. */
export const completenessMessages: typeof english = {
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
    cell: (what, state) => `${what}: ${state}`,
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
