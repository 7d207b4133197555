import type { correctionMessages as english } from '../../en/orders/corrections.ts'
import { many } from '../../counts.ts'

/** Texts of change requests and upgrades in German. */
export const correctionMessages: typeof english = {
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
