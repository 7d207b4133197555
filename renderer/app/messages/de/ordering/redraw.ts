import type { redrawMessages as english } from '../../en/ordering/redraw.ts'
import { count, many, ofNumber } from '../../counts.ts'

const links = (n: number): string => many(n, 'Link', 'Links')

/** Texts of redraws and of links to plans and pictures in German. */
export const redrawMessages: typeof english = {
  links: {
    title: 'Links zu Plänen',
    placeholder: 'Links oder eine E-Mail mit Links einfügen',
    hint:
      'PNG, JPG oder PDF, ein Link pro Plan. Sie können auch Dateien mit Links hierher ziehen: .url, ' +
      '.webloc, .txt, .csv, .html.',
    pictureTitle: 'Links zu Bildern',
    pictureHint: 'Optional. Links zu Bildern, die zeigen, was Sie meinen.',
    add: 'Links hinzufügen',
    none: 'Keine Links gefunden.',
    notLinks: (names) =>
      `${names.join(', ')} nicht hinzugefügt: Der Dienst nimmt Links an, keine Dateien. Laden Sie die Datei in einen ` +
      'freigegebenen Ordner hoch, und fügen Sie ihren Link ein.',
    added: (n, known) =>
      [n === 0 ? '' : `${links(n)} hinzugefügt.`, known === 0 ? '' : `${count(known)} schon in der Liste.`]
        .filter((part) => part !== '')
        .join(' '),
    tooMany: (most) => `Höchstens ${links(most)}. Die übrigen wurden nicht hinzugefügt.`,
    list: 'Links in der Reihenfolge der Seiten',
    page: (n) => `Seite ${count(n)}`,
    handle: (n, all) =>
      `Seite ${count(n)} von ${count(all)}. Alt und eine Pfeiltaste verschieben sie, Entf entfernt sie.`,
    moved: (from, to, all) => `Seite ${count(from)} verschoben: ${count(to)} von ${count(all)}.`,
    up: (n) => `Seite ${count(n)} nach oben`,
    down: (n) => `Seite ${count(n)} nach unten`,
    remove: (n) => `Seite ${count(n)} entfernen`,
    removed: (n) => `Seite ${count(n)} entfernt.`,
    recheck: (n) => `Seite ${count(n)} erneut prüfen`,
    given: 'Eingefügt',
    turned: (name) => (name === null ? 'Direkter Link' : `Direkter Link von ${name}`),
    states: {
      checking: 'Wird geprüft…',
      ok: 'Gültig',
      warning: 'Gültig, mit Warnung',
      bad: 'Nicht verwendbar',
      unseen: 'Nicht geprüft',
    },
    types: { png: 'PNG', jpg: 'JPG', pdf: 'PDF' },
    pixels: (width, height) => `${String(width)} × ${String(height)} px`,
    expires: (when) => `Gültig bis ${when}`,
    sameAs: (n) => `Gleicher Link wie auf Seite ${count(n)}.`,
    pictureOf: (n) => `Vorschau von Seite ${count(n)}`,
    waitForChecks: 'Die Links werden noch geprüft. Versuchen Sie es gleich noch einmal.',
    badOnes: (n) =>
      ofNumber(
        n,
        '1 Link ist nicht verwendbar. Korrigieren oder entfernen Sie ihn.',
        `${count(n)} Links sind nicht verwendbar. Korrigieren oder entfernen Sie sie.`,
      ),
    unseenOnes: (n) => `${links(n)} ${ofNumber(n, 'konnte', 'konnten')} nicht geprüft werden.`,
    orderAnywayMeans:
      'Diese Links öffnen sich eventuell nicht ohne Anmeldung. Dann kann der Dienst den Auftrag ablehnen oder ' +
      'zurückstellen, bis Sie einen anderen Link senden.',
    orderAnywayNeeded: (n) =>
      `${links(n)} ${ofNumber(n, 'konnte', 'konnten')} nicht geprüft werden. Prüfen Sie erneut, oder wählen Sie „Trotzdem bestellen“.`,
  },

  redraw: {
    title: 'Nachzeichnung',
    lead: 'Eine neue Zeichnung aus vorhandenen Plänen.',
    kind: 'Quelle',
    types: {
      Tier1: {
        name: 'Bilder von Plänen',
        note: 'Öffentliche Links zu PNG-, JPG- oder PDF-Dateien des Originalplans.',
      },
      'Tier2-redraw': { name: '360°-Rundgang', note: 'Öffentlicher Link zu einem Rundgang.' },
    },
    tour: 'Link zum Rundgang',
    tourHint: 'Muss sich ohne Anmeldung öffnen',
    tourOk: 'Der Rundgang öffnet sich.',
    recheckTour: 'Rundgang erneut prüfen',
    more: 'Mehr',
    unfinished: (n) => many(n, 'unfertige Nachzeichnung', 'unfertige Nachzeichnungen'),
  },
}
