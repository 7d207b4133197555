import { count, many } from '../../counts.ts'

/** Texts of new, updated and corrected deliveries. */
export const unseenMessages = {
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
}
