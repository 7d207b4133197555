import type { createMessages as english } from '../../en/ordering/create.ts'
import { many } from '../../counts.ts'

/** Texts of drafts, and texts that all order forms share, in German. */
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
    suite: 'Wohnung',
    city: 'Ort',
    state: 'Bundesland',
    postalCode: 'PLZ',
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

    latitude: 'Breitengrad',
    longitude: 'Längengrad',
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
      furniture: 'Möbelset',
      basement: 'Keller in 3D',
      noPreference: 'Keine Vorliebe',
      withBasement: 'Mit Keller',
      withoutBasement: 'Ohne Keller',
      videoSpeed: 'Videotempo',
      videoLayout: 'Videolayout',
    },
  },
}
