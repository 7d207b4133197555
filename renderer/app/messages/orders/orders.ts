import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { count, many } from '../counts.ts'

/** Texts of the order list. */
export const orderMessages = {
  orders: {
    title: 'Orders',
    search: 'Search orders',
    searchHint: 'Address, reference, creator, status',
    refresh: 'Refresh',
    refreshing: {
      orders: (seen: number): string => `${many(seen, 'order')} read…`,
      people: 'Reading users and offices…',
      details: (done: number, total: number): string => `Deliveries: ${count(done)} of ${count(total)} read…`,
    },
    refreshed: (seen: number, changed: number): string =>
      changed === 0
        ? `${many(seen, 'order')} read, nothing new.`
        : `${many(seen, 'order')} read, ${count(changed)} new or changed.`,
    unread: (lists: readonly ('offices' | 'users')[]): string => {
      const what = lists.length > 1 ? 'Users and offices' : lists[0] === 'users' ? 'Users' : 'Offices'
      return `${what} couldn’t be read. Planroom shows the last known ones.`
    },
    stopRefresh: 'Stop',
    count: (shown: number, total: number): string =>
      shown === total ? many(total, 'order') : `${count(shown)} of ${many(total, 'order')}`,
    selected: (n: number): string => `${count(n)} selected`,
    clearSelection: 'Clear selection',
    downloadSelected: (n: number): string => `Download ${count(n)}`,
    downloadAll: (n: number): string => `Download all ${count(n)}…`,
    downloadNone: 'Download…',
    showDetails: 'Order details',
    table: 'Orders',
    selectColumn: 'Selected',
    columns: {
      status: 'Status',
      address: 'Address',
      createdAt: 'Created',
      deliveredAt: 'Delivered',
      createdBy: 'Creator',
      packageType: 'Package',
      addOns: 'Add-ons',
      externalId: 'Reference',
      disk: 'On disk',
    },
    emptyTitle: 'No orders yet',
    emptyText: 'Refresh to read your company’s orders from the service.',
    noMatchTitle: 'No order matches',
    noMatchText: 'Take a filter away, or search for less.',
    clearFilters: 'Clear all',
    failedTitle: 'The orders could not be shown',
    copiedRows: (n: number): string => `Copied ${many(n, 'order')}.`,
    copiedText: 'Copied.',
    notUnderstood: 'Not understood',
    never: '—',
    unknownStatus: 'No status',
    updated: 'Delivered again',
    unlisted: 'No longer listed',
    unlistedText:
      'The service no longer lists this order. Downloaded files stay. You can’t edit it, upgrade ' +
      'it or request a change.',
    updatedNotice: (names: readonly string[], total: number): string => {
      const more = total - names.length
      const list = [...names, ...(more > 0 ? [`${count(more)} more`] : [])]
      const last = list.pop() ?? ''
      return (
        `${many(total, 'order was', 'orders were')} delivered ` +
        `again: ${list.length === 0 ? last : `${list.join('; ')} and ${last}`}.`
      )
    },
    showUpdated: (total: number): string => (total === 1 ? 'Show it' : 'Show them'),
    downloadUpdated: 'Download…',
  },

  filters: {
    status: 'Status',
    anyStatus: 'Any status',
    noStatuses: 'Nothing was read yet.',
    created: 'Created',
    createdFrom: 'Created from',
    createdTo: 'Created to',
    user: 'Creator',
    anyUser: 'Any creator',
    office: 'Office',
    anyOffice: 'Any office',
    onDisk: 'On disk',
    onDiskValues: {
      any: 'On disk or not',
      complete: 'All files on disk',
      partly: 'Some files on disk',
      none: 'Nothing on disk',
    } satisfies Record<OrderFilter['onDisk'], string>,
    updated: (n: number): string => `Delivered again (${count(n)})`,
    unlisted: (n: number): string => `No longer listed (${count(n)})`,
    active: 'Active filters',
    remove: (what: string): string => `Remove filter: ${what}`,
    chip: {
      status: (value: string): string => value,
      from: (day: string): string => `From ${day}`,
      to: (day: string): string => `Until ${day}`,
      user: (name: string): string => `By ${name}`,
      office: (name: string): string => `Office: ${name}`,
      search: (text: string): string => `“${text}”`,
      updated: 'Delivered again',
      unlisted: 'No longer listed',
    },
  },

  disk: {
    none: 'None',
    some: (files: number, known: number): string => `${count(files)} of ${count(known)}`,
    all: (files: number): string => count(files),
    failed: (n: number): string => `${count(n)} failed`,
    describe: ({ files, known, failed, earlier }: OrderRow['disk']): string => {
      if (earlier > 0) {
        const mixed =
          files === earlier
            ? `${many(earlier, 'file')} of an earlier delivery: download again`
            : `${many(files - earlier, 'file')} of the newest delivery, ${count(earlier)} of an earlier ` +
              'one: download again'
        return failed > 0 ? `${mixed}, ${count(failed)} failed` : mixed
      }
      const base =
        files === 0 && known === 0
          ? 'No files delivered yet'
          : known === null
            ? files === 0
              ? 'Nothing on disk; the delivery was not looked at yet'
              : `${many(files, 'file')} on disk`
            : `${count(files)} of ${many(known, 'file')} on disk`
      return failed > 0 ? `${base}, ${count(failed)} failed` : base
    },
  },
}
