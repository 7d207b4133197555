/** A short message outside of the window. */
export interface Announcement {
  title: string
  body: string
}

/** What is said when new deliveries were downloaded by themselves. */
export function downloadedAnnouncement({ orders, failed }: { orders: number; failed: number }): Announcement {
  const count = (value: number): string => `${value} ${value === 1 ? 'order' : 'orders'}`
  const rest = `${count(failed)} did not come whole. Transfers says why.`
  if (orders === 0) return { title: 'New deliveries', body: rest }
  return {
    title: `${count(orders)} downloaded`,
    body: failed === 0 ? 'The new files are in the library.' : rest,
  }
}
