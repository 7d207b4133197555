import { count, many } from '../counts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration in its two largest units. Rounded down, so that it never promises more time than is left. */
function stretch(seconds: number): string {
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const list = (first: string, second: string | null): string =>
    second === null ? first : `${first} ${second}`
  if (days > 0) return list(many(days, 'day'), hours === 0 ? null : many(hours, 'hour'))
  if (hours > 0) return list(many(hours, 'hour'), minutes === 0 ? null : many(minutes, 'minute'))
  return minutes > 0 ? many(minutes, 'minute') : 'less than a minute'
}

/** Texts of the scan link. */
export const tokenMessages = {
  token: {
    title: 'Scan link',
    lead: 'Scanning apps use this link to deliver to your company. After it expires, scans no longer arrive.',
    read: (when: string): string => `Updated ${when}`,
    loading: 'Loading scan link…',
    failedTitle: 'Couldn’t load the scan link',
    emptyTitle: 'Scan link not loaded',
    emptyText: 'Refresh to load it from the service.',
    offline: 'You’re offline. This is the last known state.',

    phases: { valid: 'Valid', soon: 'Expires soon', ended: 'Expired', unknown: 'Unknown expiry' },
    left: (seconds: number): string => `${stretch(seconds)} left`,
    ago: (seconds: number): string => `${stretch(seconds)} ago`,
    unknownText: 'The service didn’t say when it expires.',
    badge: {
      soon: (seconds: number): string =>
        seconds >= DAY
          ? `${count(Math.floor(seconds / DAY))} d`
          : seconds >= HOUR
            ? `${count(Math.floor(seconds / HOUR))} h`
            : `${count(Math.max(1, Math.floor(seconds / MINUTE)))} min`,
      soonLabel: (seconds: number): string => `expires in ${stretch(seconds)}`,
      ended: 'Expired',
    },
    facts: { ends: 'Expires', ended: 'Expired' },

    secret: 'Link',
    secretHidden: 'Hidden',
    noSecret: 'Not available. Refresh to load it from the service.',
    secretHint: 'Shown in a separate window, never in this one.',
    session: 'No key ring is open, so the scan link is only stored until Planroom closes.',
    readable: 'This computer has no key ring: other programs of this user could read the scan link.',
    locked: 'Key ring locked. Unlock it to use the scan link.',
    copied: (seconds: number): string =>
      `Copied. The clipboard is cleared in ${seconds > 50 ? 'a minute' : `${count(seconds)} seconds`}.`,
    cleared: 'Cleared from the clipboard.',

    extend: 'Extend',
    by: (days: number): string => many(days, 'day'),
    until: (when: string): string => `until ${when}`,
    custom: 'Custom date',
    customNote: 'Date and time',
    customHint: 'In your time zone',
    customNeeded: 'Choose a date and time.',
    past: 'This time is in the past. Choose a later time.',
    notLater: 'It already expires later. Choose a time after the current expiry.',
    nowEnds: 'Current expiry',
    longer: (seconds: number): string => `${stretch(seconds)} longer`,
    fromNow: (seconds: number): string => `${stretch(seconds)} from now`,
    send: (when: string): string => `Extend until ${when}`,
    done: (when: string): string => `Extended. Expires ${when}.`,
    arrived: (when: string): string => `Received. Expires ${when}.`,
    notArrived: 'The expiry is unchanged: the extension wasn’t received, or not yet. You can send it again.',

    remind: 'Remind me',
    remindHint: 'Shows a system notification while Planroom is running.',
    before: (days: number): string => `${many(days, 'day')} before it expires`,
    never: 'Never',
  },
}
