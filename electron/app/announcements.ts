/** A short message outside the window. */
export interface DesktopNotice {
  title: string
  body: string
  /** Page that a click opens. */
  page: 'transfers' | 'scan-link'
}

/** Returns the message after automatic downloads. */
export function downloadedAnnouncement({
  orders,
  failed,
}: {
  orders: number
  failed: number
}): DesktopNotice {
  const page = 'transfers'
  const count = (value: number): string => `${value} ${value === 1 ? 'order' : 'orders'}`
  const rest = `${count(failed)} couldn’t be downloaded. See Transfers for details.`
  if (orders === 0) return { title: 'New deliveries', body: rest, page }
  return {
    title: `${count(orders)} downloaded`,
    body: failed === 0 ? 'The files are in the library.' : rest,
    page,
  }
}

/**
 * Returns the message before or after the scan link expires. `company`: its name if there are several. Times in seconds
 * since the epoch.
 */
export function tokenAnnouncement(
  { stage, until, at }: { stage: 'soon' | 'ended'; until: number; at: number },
  company: string | null,
): DesktopNotice {
  const link = company === null ? 'The scan link' : `The scan link of ${company}`
  return {
    title: stage === 'ended' ? `${link} expired` : `${link} expires ${inTime(until - at)}`,
    body: 'Extend it in Scan link to continue scanning.',
    page: 'scan-link',
  }
}

function inTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  if (days >= 2) return `in ${days} days`
  const hours = Math.floor(seconds / 3600)
  return hours >= 2 ? `in ${hours} hours` : 'within two hours'
}
