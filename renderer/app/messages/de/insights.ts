import type { insightsMessages as english } from '../en/insights.ts'
import { count, many, ofNumber } from '../counts.ts'

const leftOut = (n: number): string =>
  `${many(n, 'gelieferter Auftrag fehlt', 'gelieferte Aufträge fehlen')}: Der Dienst nennt keinen Zeitpunkt der Lieferung.`

/** Texts of Insights in German. */
export const insightsMessages: typeof english = {
  insights: {
    title: 'Auswertung',
    count: (n) => many(n, 'Auftrag', 'Aufträge'),
    periods: {
      thisMonth: 'Dieser Monat',
      lastMonth: 'Letzter Monat',
      last12Months: 'Letzte 12 Monate',
      thisYear: 'Dieses Jahr',
      lastYear: 'Letztes Jahr',
      all: 'Gesamte Zeit',
    },
    loading: 'Aufträge werden gelesen…',
    failedTitle: 'Zahlen konnten nicht gelesen werden',
    emptyText: 'Diagramme erscheinen hier, sobald es Aufträge gibt. Entwürfe zählen nicht.',
    noneTitle: 'Keine Aufträge in diesem Zeitraum',
    noneText: 'Wählen Sie einen anderen Zeitraum oder ein anderes Büro.',
    showAll: 'Gesamte Zeit anzeigen',
    ordersByMonth: 'Aufträge nach Monat',
    deliveryTimes: 'Dauer bis zur ersten Lieferung',
    compareBy: 'Vergleichen nach',
    groupings: {
      weekday: 'Wochentag',
      hour: 'Uhrzeit',
      subject: 'Thema',
      product: 'Produkt',
    },
    median: 'Median',
    most: '80\u00a0%',
    hours: (hours) => `${hours} h`,
    percent: (value) => `${value}\u00a0%`,
    timeOf: (name, median, most) => `${name}: die Hälfte in ${median}, 80\u00a0% in ${most}`,
    timesNote: (median, most, withoutTime) =>
      `Die Hälfte der Aufträge brauchte bis zu ${median}, 80\u00a0% bis zu ${most} (die Linie), vom Auftrag bis zur ersten Lieferung.` +
      (withoutTime === 0 ? '' : ` ${leftOut(withoutTime)}`),
    timesNone: (withoutTime) =>
      withoutTime === 0 ? 'Aus diesem Zeitraum ist noch kein Auftrag geliefert.' : leftOut(withoutTime),
    corrections: 'Korrekturen',
    delivered: 'Geliefert',
    corrected: 'Korrigiert',
    share: 'Anteil',
    correctionsNote: (corrected, delivered, time) =>
      `${count(corrected)} von ${many(delivered, 'geliefertem Auftrag', 'gelieferten Aufträgen')} ${ofNumber(
        corrected,
        'wurde',
        'wurden',
      )} erneut geliefert, soweit Planroom es bemerkt hat.` +
      (time === null ? '' : ` Eine Korrektur dauert meist ${time} (Median).`),
    reasons: 'Anlässe für Korrekturen',
    reasonsNote: {
      floor:
        'Aus Änderungsaufträgen und ersetzten Plänen auf diesem Computer. Anderswo beauftragte und heruntergeladene Korrekturen fehlen.',
      subject:
        'Nach englischen Wörtern in den Änderungsaufträgen auf diesem Computer. Anderswo erteilte fehlen. Ein Auftrag kann mehrmals zählen.',
      product: 'Aus den Änderungsaufträgen auf diesem Computer. Anderswo erteilte fehlen.',
    },
    reasonsNone:
      'Zu den Aufträgen dieses Zeitraums ist kein Änderungsauftrag auf diesem Computer. Anderswo erteilte sind hier nicht bekannt.',
    basement: 'Keller',
    subjects: {
      doors: 'Türen und Fenster',
      walls: 'Wände',
      names: 'Raumnamen',
      dimensions: 'Maße',
      stairs: 'Treppen',
      fixtures: 'Einbauten',
      other: 'Sonstiges',
    },
    correctionOf: (name) => `korrigiert: ${name}`,
    firstDeliveries: 'Vollständigkeit bei Lieferung',
    firstDeliveriesNote: (complete, lacking) =>
      complete + lacking === 0
        ? 'Aus diesem Zeitraum wurde noch keine Lieferung abgerufen.'
        : `${count(complete)} von ${many(complete + lacking, 'erster Lieferung', 'ersten Lieferungen')} ${ofNumber(
            complete,
            'hatte',
            'hatten',
          )} alle erwarteten Dateien, als Planroom sie zum ersten Mal abrief.`,
    complete: 'Vollständig',
    lacking: 'Dateien fehlen',
    unread: 'Nicht abgerufen',
    people: 'Aufträge nach Fotograf und Büro',
    noPhotographer: 'Kein Fotograf',
    unknownOffice: 'Unbekanntes Büro',
    handedOver: 'Übergeben',
    handovers: 'Von der Lieferung zur Übergabe',
    handoversNote:
      'Dauer von der ersten Lieferung bis zur letzten Übergabe, die auf diesem Computer vermerkt ist.',
    handoversNone: 'Auf diesem Computer ist zu keinem Auftrag dieses Zeitraums eine Übergabe vermerkt.',
    delays: {
      hour: 'Bis 1 h',
      day: 'Bis 24 h',
      threeDays: 'Bis 72 h',
      later: 'Später',
      never: 'Nicht übergeben',
    },
    save: (title) => `„${title}“ speichern`,
    saveCsv: 'Tabelle als CSV speichern…',
    savePng: 'Bild als PNG speichern…',
    statement: {
      title: 'Monatsaufstellung',
      button: 'Aufstellung…',
      hint: 'Im Monat erteilte Aufträge und Erweiterungen, mit Paketen, Zusätzen, Personen und Referenzen.',
      officeHint: 'Aufträge des gewählten Büros, mit Paketen, Zusätzen, Personen und Referenzen.',
      noPrices: 'Ohne Summen, weil Ihre Preisliste leer ist.',
      withPrices: 'Mit Summen nach Ihrer Preisliste.',
      editPrices: 'Preisliste bearbeiten',
      savePdf: 'PDF speichern…',
    },
    noPackage: 'Kein Paket',
    others: 'Andere',
    moreInTable: (n) => `${count(n)} weitere in der Tabelle`,
    open: 'Aufträge anzeigen',
    cell: (row, column, value) => `${row}, ${column}: ${value}`,
    filter: (traits) =>
      traits.length === 0 ? 'Auswertung: ohne Entwürfe' : `Auswertung: ${traits.join(', ')}`,
    filterHint: 'Aufträge eines Balkens der Auswertung. Klicken Sie, um diesen Filter zu entfernen.',
    traits: {
      isTimed: 'geliefert',
      isCorrected: 'korrigiert',
      isWithoutCreator: 'ohne Fotograf',
      isWithoutOffice: 'ohne Büro',
    },
    firstDeliveryTraits: {
      complete: 'bei Lieferung vollständig',
      lacking: 'bei Lieferung fehlten Dateien',
      unread: 'Lieferung nicht abgerufen',
    },
    packages: (names) => (names.length > 2 ? `${count(names.length)} Pakete` : names.join(' oder ')),
  },
}
