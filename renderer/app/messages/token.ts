import { count, many } from './counts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its two largest units, rounded down: it never promises more time than is left. */
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
    lead: 'With it, scanning apps deliver to your company. When it ends, scans no longer arrive.',
    read: (when: string): string => `Read ${when}`,
    refresh: 'Refresh',
    refreshing: 'Reading…',
    loading: 'Reading the scan link…',
    failedTitle: 'The scan link could not be shown',
    emptyTitle: 'The scan link was not read yet',
    emptyText: 'Refresh to read it from the service.',
    offline: 'There is no network: this is how it was read last.',

    phases: { valid: 'Valid', soon: 'Ends soon', ended: 'Ended', unknown: 'End not known' },
    left: (seconds: number): string => `${stretch(seconds)} left`,
    ago: (seconds: number): string => `${stretch(seconds)} ago`,
    unknownText: 'The service did not tell when it ends.',
    badge: {
      soon: (seconds: number): string =>
        seconds >= DAY
          ? `${count(Math.floor(seconds / DAY))} d`
          : seconds >= HOUR
            ? `${count(Math.floor(seconds / HOUR))} h`
            : `${count(Math.max(1, Math.floor(seconds / MINUTE)))} min`,
      soonLabel: (seconds: number): string => `ends in ${stretch(seconds)}`,
      ended: 'Ended',
    },
    facts: { ends: 'Ends', ended: 'Ended', id: 'Token id' },

    secret: 'Secret',
    secretHidden: 'Hidden',
    noSecret: 'Not at hand. Refresh to read it from the service.',
    show: 'Show…',
    copy: 'Copy',
    secretHint: 'It is shown in a small window of its own, never in this one.',
    session: 'This computer has no key ring, so the secret is kept only until Planroom closes.',
    copied: (seconds: number): string =>
      `Copied. The clipboard is cleared in ${seconds > 50 ? 'a minute' : `${count(seconds)} seconds`}.`,
    cleared: 'The clipboard no longer holds it.',

    extend: 'Extend',
    by: (days: number): string => many(days, 'day'),
    until: (when: string): string => `until ${when}`,
    custom: 'Own date',
    customNote: 'Day and time',
    customField: 'New end',
    customHint: 'In your own time zone',
    customNeeded: 'Choose a day and a time.',
    past: 'This is in the past. Choose a later time.',
    notLater: 'It ends later than that already. Choose a time after its present end.',
    nowEnds: 'Present end',
    willEnd: 'New end',
    longer: (seconds: number): string => `${stretch(seconds)} longer`,
    fromNow: (seconds: number): string => `${stretch(seconds)} from now`,
    send: (when: string): string => `Extend until ${when}`,
    sending: 'Sending…',
    cancel: 'Cancel',
    done: (when: string): string => `Done. It now ends on ${when}.`,
    unknownTitle: 'No answer came',
    recheck: 'Read it again',
    arrived: (when: string): string => `It did arrive: it now ends on ${when}.`,
    notArrived:
      'It was read again and ends as before: the new end did not arrive, or not yet. You can send it once more.',

    remind: 'Remind me',
    remindHint: 'With a notification of the system, while Planroom runs.',
    before: (days: number): string => `${many(days, 'day')} before it ends`,
    never: 'Never',
  },
}
