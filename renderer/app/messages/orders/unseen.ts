import { count, many } from '../counts.ts'

/** Texts of new and updated deliveries. */
export const unseenMessages = {
  unseen: {
    notice: (fresh: number, updated: number): string => {
      if (fresh === 0) return many(updated, 'updated delivery', 'updated deliveries')
      const text = many(fresh, 'new delivery', 'new deliveries')
      return updated === 0 ? text : `${text}, ${count(updated)} updated`
    },
    /** `more` is the number of orders that are not named. */
    names: (names: readonly string[], more: number): string =>
      [...names, ...(more > 0 ? [`${count(more)} more`] : [])].join('; '),
    show: 'Show',
    download: 'Download',
    new: 'New delivery',
    newFilter: (n: number): string => `New (${count(n)})`,
    newFilterHint: 'New deliveries that you haven’t opened or downloaded',
    markSeen: 'Mark as seen',
    markedSeen: (n: number): string => `Marked ${many(n, 'order')} as seen.`,
  },

  dates: {
    created: (when: string): string => `Created ${when}`,
    delivered: (when: string): string => `Delivered ${when}`,
    downloaded: (when: string): string => `Downloaded ${when}`,
  },
}
