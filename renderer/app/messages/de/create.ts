import type { createMessages as english } from '../en/create.ts'
import { count, many, ofNumber } from '../counts.ts'

const links = (n: number): string => many(n, 'Link', 'Links')

/** Texts of order forms: drafts, redraws, change requests and upgrades, in German. */
export const createMessages: typeof english = {
  create: {
    section: 'Erstellen',
    pages: { draft: 'Neuer Auftrag', redraw: 'Nachzeichnung', bulk: 'Sammelauftrag' },
    waiting: (number) => `Wartend: ${number}`,
    attention: (number) => `Zu klären: ${number}`,
    unfinished: (number) => `Unfertig: ${number}`,
    loading: 'Wird geladen…',
    otherEntry: 'Dieser Eintrag ist von anderer Art. Öffnen Sie ihn im Postausgang.',
    notSaved:
      'Ihre letzten Änderungen konnten nicht gespeichert werden. Öffnen Sie das Formular erneut, um zu sehen, was gespeichert ist.',
    saved: 'Gespeichert',
    saveFailed: (reason) => `Nicht gespeichert: ${reason}`,
    order: 'Bestellen, senden oder exportieren',
    required: '* Erforderlich',
    discarded: 'Verworfen.',
    placing: 'Wird im Postausgang gespeichert…',
    offlineNow: 'Sie sind offline',
    sendLater: 'Senden, sobald online',
    waits: 'Im Postausgang. Nicht gesendet.',
    waitsAgreed: 'Im Postausgang. Wird gesendet, sobald Sie online sind.',
    reference: (reference) => `Referenz ${reference}`,
    referenceHint: 'Leer lassen, um sie zu erzeugen',
    style: {
      byId: 'Anderer Stil…',
      unknown: 'Anderer Stil',
      chosen: 'Gewählter Stil',
      asOrdered: 'Wie in jenem Auftrag',
      id: 'Code des Stils',
      idHint: 'Wie vom Dienst angezeigt',
    },
    editStopsSending: 'Wenn Sie ihn bearbeiten, wird er erst gesendet, wenn Sie ihn erneut senden.',
    unknown:
      'Gesendet, aber nicht bestätigt. Planroom prüft, ob der Dienst ihn erhalten hat, und sendet ihn nie ' +
      'automatisch ein zweites Mal.',
  },

  review: {
    title: 'Auftrag prüfen',
    titleChange: 'Änderungen prüfen',
    action: 'Auftrag prüfen…',
    actionChange: 'Änderungen prüfen…',
    useOwner: 'Diesen Fotografen für neue Aufträge verwenden',
    otherOwner: (usual) => `Neue Aufträge sind meist für ${usual}.`,
    ownerWas: (before) => `Vorher: ${before}.`,
  },

  address: {
    street: 'Straße und Hausnummer',
    streetExample: 'Lindenstraße 12',
    countryUnknown: 'Nicht in der Liste der Länder. Wird unverändert gesendet.',
    pasted: 'Adresse ausgefüllt. Prüfen Sie sie vor dem Bestellen.',
    fromOrder: 'Adresse eines früheren Auftrags ausgefüllt.',
    several: 'Der Text enthält mehrere Adressen. Welche ist gemeint?',
    notUsed: (rest) => `Nicht verwendet: ${rest}`,
  },

  draft: {
    notFound: 'Entwurf konnte nicht geöffnet werden',
    notUnderstood: 'Dieser Auftrag enthält nicht unterstützte Daten und lässt sich nicht kopieren.',
    change: 'Änderungen speichern',
    changed: 'Änderungen gespeichert',
    unfinished: (number) => many(number, 'unfertiger Auftrag', 'unfertige Aufträge'),
    latitudeExample: '52.5',
    longitudeExample: '13.4',
    coordinatesHint:
      'Fügen Sie Koordinaten oder einen Kartenlink ein, oder ziehen Sie ein dort aufgenommenes Foto hierher.',
    fromPhoto: 'Foto verwenden…',
    readingPhoto: (name) => `${name} wird gelesen…`,
    photoRead: (name) => `Ort aus ${name}.`,
    photoNoPlace: (name) => `${name} enthält keinen Ort. Wählen Sie ein anderes Foto.`,
    photoUnreadable: (name) => `${name} ist nicht lesbar. Wählen Sie ein anderes Foto.`,

    ownerHint: 'E-Mail der Person, die scannt',
    ownerUnknown: 'Kein Benutzer Ihrer Firma hat diese Adresse.',
    coordinatesStay: 'Der Dienst kann Koordinaten nicht entfernen. Er behält die bisherigen.',
    referenceMayStay: 'Der Dienst behält eventuell die bisherige Referenz.',
    productStays: (what) =>
      `Der Dienst kann nicht zum Firmenstandard zurückkehren. Wie bisher bleibt: ${what}.`,
    basementStays: 'Der Dienst kann die Wahl zum Keller nicht zurücknehmen. Er behält die bisherige.',

    packageDefaultNote: 'Das für Ihre Firma festgelegte Paket',
    lastOrder: (note, ordered) => `${note}. Letzter Auftrag: ${ordered}`,
    unknownCode: 'Planroom nicht bekannt',
    addOnsDefaultNote: 'Die für Ihre Firma festgelegten Zusätze',
    noAddOns: 'Keine Zusätze',
    noAddOnsNote: 'Geht dem Firmenstandard vor',
    chosenAddOns: 'Einzeln wählen',
    chosenAddOnsNote: 'Nur die unten ausgewählten',
    nothingTicked: 'Nichts ausgewählt. Gleichbedeutend mit „Keine Zusätze“.',
    or: ' oder ',
    needs: (packages) => `Erfordert das Paket ${packages}.`,
    needsUnknown: (packages) =>
      `Erfordert das Paket ${packages}. Das Standardpaket Ihrer Firma ist nicht bekannt.`,
    doubts: {
      gla:
        'Der Dienst beschreibt GLA auf zwei Arten: als Lieferung innerhalb von 6 Stunden oder als Bericht zur ' +
        'Bruttowohnfläche. Fragen Sie den Dienst, bevor Sie bestellen.',
      express_sla:
        'Der Dienst beschreibt Express auf zwei Arten: wie das Paket Plus oder als Lieferung innerhalb von ' +
        '6 Stunden. Fragen Sie den Dienst, bevor Sie bestellen.',
    },

    duplicates: 'Mögliche Dubletten der letzten 30 Tage:',
    duplicateAbout: (what, days) =>
      days === null ? what : `${what}, ${days <= 0 ? 'heute' : `vor ${many(days, 'Tag', 'Tagen')}`}`,
    duplicateEntry: 'Im Postausgang',

    copyFrom: 'Aus Auftrag kopieren…',
    asLast: 'Wie zuletzt',
    asLastHint: 'Paket, Zusätze und Stil des letzten Auftrags',
    asLastRedraw: 'Art und Stil der letzten Nachzeichnung',
    noLast: 'Es gibt keinen früheren Auftrag mit einem Paket.',
    copyTitle: 'Aus Auftrag kopieren',
    copyLead: 'Kopiert alles außer Fotograf und Referenz. Eingegebene Koordinaten bleiben.',
    copySearch: 'Adresse, Referenz, Person…',
    filled: (address) => `Kopiert aus ${address}.`,

    style: {
      title: 'Stilwünsche',
      titleSet: 'Stilwünsche (festgelegt)',
      second: 'Werden in einem zweiten Schritt gesendet, direkt nach dem Erteilen des Auftrags.',
      planInfo: '2D-Hinweise',
      modelInfo: '3D-Hinweise',
      noPreference: 'Keine Vorliebe',
      withBasement: 'Mit Keller',
      withoutBasement: 'Ohne Keller',
      videoSpeed: 'Videotempo',
      videoLayout: 'Videolayout',
    },
  },

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

  change: {
    open: 'Änderung beauftragen…',
    title: 'Änderung beauftragen',
    products: { products_2d: '2D-Grundrisse', products_3d: '3D-Grundrisse', tour: 'Rundgang' },
    what: 'Produkte',
    notSure: 'Nicht bei jedem Dienst möglich',
    other: 'Anderer Produktcode',
    otherHint: 'Ein Code, den der Dienst Ihnen genannt hat',
    text: 'Was soll sich ändern?',
    textHint: 'Nennen Sie Geschoss, Raum und Wand.',
    points: 'Anmerkungen und Fragen in diesem Änderungsauftrag',
    textPlaceholder: 'Erdgeschoss: Die Tür zwischen Küche und Flur ist auf der anderen Seite des Kamins.',
    pointsFailed: 'Anmerkungen und Fragen zu diesem Auftrag konnten nicht hinzugefügt werden.',
    noDelivery: 'Für diesen Auftrag wurde noch nichts geliefert. Der Dienst lehnt die Änderung eventuell ab.',
    drafts: (n) => many(n, 'unfertiger Änderungsauftrag', 'unfertige Änderungsaufträge'),
    waiting: (n) => `${many(n, 'Änderungsauftrag', 'Änderungsaufträge')} nicht gesendet`,
    others: 'Andere Änderungsaufträge',
    untitled: 'Noch keine Beschreibung',
    another: 'Neuer Änderungsauftrag',
    openOther: (text) => `Weiter bearbeiten: ${text}`,
    send: 'Änderung senden',
    sentShort: 'Gesendet',
  },

  upgrade: {
    open: 'Erweitern…',
    title: 'Erweiterung',
    lead: (address) => `Verfügbar für ${address}`,
    keepPackage: (name) => (name === null ? 'Paket behalten' : `${name} behalten`),
    keepPackageNote: 'Kein Kauf',
    effects: {
      base: 'Lite oder Standard, je nach Ihrem Konto.',
      plus: 'Grundriss mit festem Mobiliar.',
      plus_3d: 'Plus mit 3D-Grundriss.',
      gla:
        'Beschrieben als Lieferung innerhalb von 6 Stunden, vielleicht aber der Bericht zur Bruttowohnfläche. Fragen ' +
        'Sie vor dem Kauf den Dienst, was Sie erhalten.',
      express_sla:
        'Schnellere Lieferung, aber mit dem Text von Plus beschrieben. Fragen Sie vor dem Kauf den Dienst, was Sie ' +
        'erhalten.',
      '3d_video': '3D-Rundgangsvideo.',
      '3d_cad_files': '2D- und 3D-CAD-Dateien.',
    },
    unknownEffect: 'Planroom nicht bekannt. Fragen Sie vor dem Kauf den Dienst.',
    needs: (packages) => `Erfordert ${packages.join(' oder ')}.`,
    becomesPossible: (name) => `Verfügbar mit ${name}.`,
    nothing: 'Für diesen Auftrag gibt es keine Erweiterungen.',
    youBuy: (things, address) => `${things.join(' und ')} für ${address} kaufen`,
    charge: 'Der Dienst stellt dies Ihrer Firma in Rechnung. Planroom kennt den Preis nicht.',
    contradiction:
      'Die Dokumentation des Dienstes widerspricht den Namen GLA und Express. Fragen Sie vor dem Kauf nach.',
    buy: 'Kaufen',
    buying: 'Wird gekauft…',
    offline:
      'Sie sind offline, jetzt lässt sich also nichts kaufen. Speichern Sie die Erweiterung im Postausgang, und ' +
      'kaufen Sie sie dort, sobald Sie online sind.',
    savedToOutbox: 'Im Postausgang gespeichert. Nichts wurde gekauft.',
    pending:
      'Eine frühere Erweiterung dieses Auftrags ist nicht bestätigt. Klären Sie sie zuerst im Postausgang, damit ' +
      'nichts zweimal gekauft wird.',
    doneTitle: 'Gekauft',
    packageChanged: (from, to) => `Paket: ${from ?? 'keines'} → ${to ?? 'keines'}`,
    addOnsNow: (names) => `Neue Zusätze: ${names.join(', ')}`,
    asBefore: 'Der Auftrag zeigt die Erweiterung noch nicht. Aktualisieren Sie, um erneut zu prüfen.',
    notSent: (reason) => `Nichts wurde gekauft. ${reason}`,
    unknown: 'Nicht bestätigt. Planroom prüft beim Dienst, bevor etwas erneut gesendet wird.',
    loading: 'Erweiterungen werden geladen…',
  },
}
