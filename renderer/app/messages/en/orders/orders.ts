import type { OrderRow } from '../../../../../shared/contract/orders.ts'
import type { OrderFilter } from '../../../../../shared/domain/filter.ts'
import { count, many } from '../../counts.ts'

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
      status: 'Status',
      plan: 'Plan',
      address: 'Address',
      createdAt: 'Created',
      deliveredAt: 'Delivered',
      createdBy: 'Photographer',
      office: 'Office',
      packageType: 'Package',
      addOns: 'Add-ons',
      externalId: 'Reference',
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
    /** Stands under an address: why the order matches a search. */
    matched: (field: string, text: string): string => `${field}: ${text}`,
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
    none: 'None',
    some: (files: number, known: number): string => `${count(files)} of ${count(known)}`,
    all: (files: number): string => count(files),
    failed: (n: number): string => `${count(n)} failed`,
    /** `state` is a label such as "Downloading". */
    moving: (state: string, files: string): string => `${state}: ${files}`,
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
}
