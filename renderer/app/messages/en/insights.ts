import type { FirstDelivery, HandoverDelay, OrderTraits } from '../../../../shared/domain/filter.ts'
import type { CorrectionSubject } from '../../../../shared/domain/insights/corrections.ts'
import type { CorrectionGrouping } from '../../../features/insights/groupings.ts'
import type { InsightsPeriod } from '../../../features/insights/insightsPeriods.ts'
import { count, many } from '../counts.ts'

const leftOut = (n: number): string =>
  `${many(n, 'delivered order is', 'delivered orders are')} left out: the service has no time of delivery.`

/** Texts of Insights. */
export const insightsMessages = {
  insights: {
    title: 'Insights',
    count: (n: number): string => many(n, 'order'),
    periods: {
      thisMonth: 'This month',
      lastMonth: 'Last month',
      last12Months: 'Last 12 months',
      thisYear: 'This year',
      lastYear: 'Last year',
      all: 'All time',
    } satisfies Record<InsightsPeriod, string>,
    loading: 'Reading orders…',
    failedTitle: 'Couldn’t read the figures',
    emptyText: 'Charts appear here as soon as there are orders. Drafts don’t count.',
    noneTitle: 'No orders in this period',
    noneText: 'Choose another period or office.',
    showAll: 'Show all time',
    ordersByMonth: 'Orders by month',
    deliveryTimes: 'Time to first delivery',
    compareBy: 'Compare by',
    groupings: {
      weekday: 'Weekday',
      hour: 'Hour',
      subject: 'Subject',
      product: 'Product',
    },
    median: 'Median',
    most: '80 %',
    hours: (hours: string): string => `${hours} h`,
    percent: (value: string): string => `${value} %`,
    timeOf: (name: string, median: string, most: string): string =>
      `${name}: half within ${median}, 80 % within ${most}`,
    timesNote: (median: string, most: string, withoutTime: number): string =>
      `Half of the orders took up to ${median}, 80 % up to ${most} (the line), from the order to the first delivery.` +
      (withoutTime === 0 ? '' : ` ${leftOut(withoutTime)}`),
    timesNone: (withoutTime: number): string =>
      withoutTime === 0 ? 'No order of this period is delivered yet.' : leftOut(withoutTime),
    corrections: 'Corrections',
    delivered: 'Delivered',
    corrected: 'Corrected',
    share: 'Share',
    correctionsNote: (corrected: number, delivered: number, time: string | null): string =>
      `${count(corrected)} of ${many(delivered, 'delivered order')} ${
        corrected === 1 ? 'was' : 'were'
      } delivered again, as far as Planroom noticed.` +
      (time === null ? '' : ` A correction usually takes ${time} (median).`),
    reasons: 'What corrections were for',
    reasonsNote: {
      floor:
        'From change requests and replaced plans on this computer. Corrections that were requested and downloaded elsewhere are missing.',
      subject:
        'By English words in the change requests on this computer. Requests made elsewhere are missing. An order can count several times.',
      product: 'From the change requests on this computer. Requests made elsewhere are missing.',
    } satisfies Record<CorrectionGrouping, string>,
    reasonsNone:
      'No change request for an order of this period is on this computer. Requests made elsewhere are not known here.',
    basement: 'Basement',
    subjects: {
      doors: 'Doors and windows',
      walls: 'Walls',
      names: 'Room names',
      dimensions: 'Dimensions',
      stairs: 'Stairs',
      fixtures: 'Fixtures',
      other: 'Other',
    } satisfies Record<CorrectionSubject, string>,
    correctionOf: (name: string): string => `corrected: ${name}`,
    firstDeliveries: 'Completeness at delivery',
    firstDeliveriesNote: (complete: number, lacking: number): string =>
      complete + lacking === 0
        ? 'No delivery of this period has been read yet.'
        : `${count(complete)} of ${many(complete + lacking, 'first delivery', 'first deliveries')} had all expected files when Planroom first read ${
            complete + lacking === 1 ? 'it' : 'them'
          }.`,
    complete: 'Complete',
    lacking: 'Files missing',
    unread: 'Not read',
    people: 'Orders by photographer and office',
    noPhotographer: 'No photographer',
    unknownOffice: 'Unknown office',
    handedOver: 'Handed over',
    handovers: 'Delivery to hand-over',
    handoversNote: 'Time from the first delivery to the last hand-over that is recorded on this computer.',
    handoversNone: 'No order of this period is recorded as handed over on this computer.',
    delays: {
      hour: 'Within an hour',
      day: 'Within a day',
      threeDays: 'Within 3 days',
      later: 'Later',
      never: 'Not handed over',
    } satisfies Record<HandoverDelay, string>,
    save: (title: string): string => `Save “${title}”`,
    saveCsv: 'Save table as CSV…',
    savePng: 'Save picture as PNG…',
    statement: {
      title: 'Statement of a month',
      button: 'Statement…',
      hint: 'Orders placed in the month and upgrades, with packages, add-ons, people and references.',
      officeHint: 'Orders of the chosen office, with packages, add-ons, people and references.',
      noPrices: 'Without sums, because your price list is empty.',
      withPrices: 'With sums by your price list.',
      editPrices: 'Edit price list',
      savePdf: 'Save PDF…',
    },
    noPackage: 'No package',
    others: 'Others',
    moreInTable: (n: number): string => `${count(n)} more in the table`,
    open: 'Show orders',
    cell: (row: string, column: string, value: string): string => `${row}, ${column}: ${value}`,
    /** The filter of the order list that a bar sets. */
    filter: (traits: readonly string[]): string =>
      traits.length === 0 ? 'Insights: without drafts' : `Insights: ${traits.join(', ')}`,
    filterHint: 'Orders of a bar in Insights. Click to remove this filter.',
    traits: {
      isTimed: 'delivered',
      isCorrected: 'corrected',
      isWithoutCreator: 'without photographer',
      isWithoutOffice: 'without office',
    } satisfies Partial<Record<keyof OrderTraits, string>>,
    firstDeliveryTraits: {
      complete: 'complete at delivery',
      lacking: 'files missing at delivery',
      unread: 'delivery not read',
    } satisfies Record<FirstDelivery, string>,
    packages: (names: readonly string[]): string =>
      names.length > 2 ? `${count(names.length)} packages` : names.join(' or '),
  },
}
