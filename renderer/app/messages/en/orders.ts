import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { Density } from '../../../../shared/domain/density.ts'
import type { Likeness } from '../../../../shared/domain/expectedDelivery.ts'
import type { OrderDate, OrderFilter } from '../../../../shared/domain/filter.ts'
import type { Period } from '../../../../shared/domain/periods.ts'
import { count, many } from '../counts.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'with the same package, add-ons, weekday and time of day',
  hour: 'with the same package, add-ons and time of day',
  products: 'with the same package and add-ons',
  package: 'with the same package',
}

/** Texts of the order list: rows, filters, views and columns. */
export const orderMessages = {
  orders: {
    search: 'Search orders',
    searchHint: 'Address, reference, photographer, status',
    refreshing: {
      orders: (seen: number): string =>
        seen === 0 ? 'Loading orders…' : `Loading orders… ${count(seen)} so far`,
      people: 'Loading users and offices…',
      details: (done: number, total: number): string =>
        `Loading deliveries… ${count(done)} of ${count(total)}`,
    },
    refreshed: (changed: number): string =>
      changed === 0 ? 'Up to date' : `${count(changed)} new or changed`,
    unread: (lists: readonly ('offices' | 'users')[]): string => {
      const what = lists.length > 1 ? 'Users and offices' : lists[0] === 'users' ? 'Users' : 'Offices'
      return `${what} couldn’t be loaded. Showing the last known ones. Refresh to try again.`
    },
    stopRefresh: 'Stop',
    count: (shown: number, total: number): string =>
      shown === total ? many(total, 'order') : `${count(shown)} of ${many(total, 'order')}`,
    selected: (n: number): string => `${count(n)} selected`,
    selectAll: 'Select all',
    /** `n`: null if it is not known how many of the selected orders have files. */
    downloadSelected: (n: number | null): string =>
      n === null ? 'Download selected orders' : n === 0 ? 'Download' : `Download ${many(n, 'order')}`,
    downloadAll: 'Download all…',
    downloadNone: 'Download…',
    columns: {
      plan: 'Plan',
      createdAt: 'Created',
      deliveredAt: 'Delivered',
      disk: 'Downloaded',
    },
    emptyText: 'Refresh to load your company’s orders.',
    failedTitle: 'Couldn’t load orders',
    copiedRows: (n: number): string => `Copied ${many(n, 'order')}.`,
    copiedText: 'Copied.',
    unsupported: 'Unsupported data',
    /** Name of a person, followed by the e-mail address. */
    named: (name: string, email: string): string => (name === email ? email : `${name} (${email})`),
    never: '—',
    matchedElsewhere: 'In the full address, location or notes',
    matchedRaw: 'In the raw data',
    updated: 'Updated',
    unlisted: 'No longer listed',
    unlistedText:
      'The service no longer lists this order. Downloaded files are kept. The order can’t be edited, ' +
      'upgraded or changed.',
  },

  filters: {
    anyStatus: 'Any status',
    noStatuses: 'No statuses yet',
    anyUser: 'Any photographer',
    onDisk: 'Download status',
    onDiskValues: {
      any: 'Any download status',
      complete: 'Downloaded',
      partly: 'Partly downloaded',
      none: 'Not downloaded',
    } satisfies Record<OrderFilter['onDisk'], string>,
    updated: (n: number): string => `Updated (${count(n)})`,
    /** Button that opens the less common filters. */
    more: 'Filters',
    moreActive: (n: number): string => `Filters: ${count(n)}`,
    chip: {
      user: (name: string): string => `Photographer: ${name}`,
      office: (name: string): string => `Office: ${name}`,
      unknownOffice: 'Unknown',
      unlisted: 'No longer listed',
    },
  },

  disk: {
    all: (files: number): string => count(files),
    /** All files of the preset are downloaded, although the delivery has more files. */
    chosen: (preset: string, files: number, known: number): string =>
      `${preset}: complete. ${count(files)} of ${many(known, 'delivered file')} downloaded.`,
    describe: ({ files, known, failed, earlier }: OrderRow['disk']): string => {
      if (earlier > 0) {
        const mixed =
          files === earlier
            ? `${many(earlier, 'file')} from an earlier delivery. Download to update.`
            : `${many(files - earlier, 'file')} up to date, ${count(earlier)} from an earlier delivery. ` +
              'Download to update.'
        return failed > 0 ? `${mixed} ${count(failed)} failed.` : mixed
      }
      const base =
        files === 0 && known === 0
          ? 'No files delivered yet'
          : known === null
            ? files === 0
              ? 'Not downloaded; delivery not loaded yet'
              : `${many(files, 'file')} downloaded`
            : `${count(files)} of ${many(known, 'file')} downloaded`
      return failed > 0 ? `${base}, ${count(failed)} failed` : base
    },
  },

  columnChooser: {
    label: 'Columns',
    hint:
      'To reorder, drag or press Alt and an arrow key. Left and Right change the width, Delete ' +
      'resets it. If the window is too narrow, some are left out.',
    handle: (name: string, n: number, all: number): string => `Move ${name}, ${count(n)} of ${count(all)}`,
    density: 'Density',
    densities: { compact: 'Compact', comfortable: 'Comfortable' } satisfies Record<Density, string>,
  },

  views: {
    menu: 'Views',
    label: (name: string): string => `View: ${name}`,
    all: 'All orders',
    notDownloaded: 'Ready, not downloaded',
    notHandedOver: 'Ready, not handed over',
    updated: 'Updated',
    save: 'Save view…',
    remove: (name: string): string => `Delete view “${name}”`,
    removed: (name: string): string => `Deleted view “${name}”.`,
    title: 'Save view',
    lead: 'Saves the current filters under a name.',
    nameTaken: 'This view comes with Planroom. Choose another name.',
    replaces: 'Replaces the view with this name.',
  },

  dateFilter: {
    label: 'Date',
    fields: { created: 'Created', delivered: 'Delivered' } satisfies Record<OrderDate, string>,
    any: 'Any date',
    periods: {
      today: 'Today',
      last7Days: 'Last 7 days',
      thisMonth: 'This month',
      lastMonth: 'Last month',
    } satisfies Record<Period, string>,
    custom: 'Custom',
    from: 'From',
    to: 'To',
    since: (day: string): string => `from ${day}`,
    until: (day: string): string => `until ${day}`,
    between: (first: string, last: string): string => (first === last ? first : `${first} – ${last}`),
  },

  unseen: {
    notice: (fresh: number, updated: number, corrected: number): string =>
      [
        ...(fresh > 0 ? [many(fresh, 'new delivery', 'new deliveries')] : []),
        ...(updated > 0
          ? [
              fresh > 0
                ? `${count(updated)} updated`
                : many(updated, 'updated delivery', 'updated deliveries'),
            ]
          : []),
        ...(corrected > 0 ? [`${many(corrected, 'correction')} not reviewed`] : []),
      ].join(', '),
    /** `more` is the number of orders that are not named. */
    names: (names: readonly string[], more: number): string =>
      [...names, ...(more > 0 ? [`${count(more)} more`] : [])].join('; '),
    new: 'New delivery',
    newFilter: (n: number): string => `New (${count(n)})`,
    newFilterHint: 'New deliveries that you haven’t opened, viewed for 2 seconds, or downloaded',
    corrected: 'Corrected, not reviewed',
    correctedShort: 'Not reviewed',
    correctedFilter: (n: number): string => `Not reviewed (${count(n)})`,
    correctedOrders: (n: number): string => `${many(n, 'order')} corrected, not reviewed`,
    markedSeen: (n: number): string => `Marked ${many(n, 'order')} as seen.`,
  },

  dates: {
    created: (when: string): string => `Created ${when}`,
    delivered: (when: string): string => `Delivered ${when}`,
    downloaded: (when: string): string => `Downloaded ${when}`,
  },

  expected: {
    label: 'Expected',
    /** In the list, in place of the date of the delivery. */
    by: (when: string): string => `by ${when}`,
    fact: (range: string, when: string): string => `Usually ${range}, expected by ${when}`,
    overdueFact: (range: string, when: string): string => `Usually ${range}, was expected by ${when}`,
    basis: (orders: number, likeness: Likeness): string =>
      `80 % of ${many(orders, 'order')} ${alike[likeness]} took this long.`,
    range: (from: string, to: string, unit: string): string =>
      from === to ? `about ${from} ${unit}` : `${from}–${to} ${unit}`,
    units: { minutes: 'min', hours: 'h', days: 'days' },
    overdue: 'Overdue',
    overdueFilter: (n: number): string => `Overdue (${count(n)})`,
    overdueHint: 'Orders that take longer than 80 % of like orders',
  },
}
