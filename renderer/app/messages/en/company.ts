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

/** Texts of the company’s users and offices, and of its scan link. */
export const companyMessages = {
  team: {
    title: 'Team',
    table: 'Users',
    search: 'Search users',
    searchHint: 'Name, e-mail, office, role',
    anyRole: 'Any role',
    noRole: 'No role',
    count: (shown: number, total: number): string =>
      shown === total ? many(total, 'user') : `${count(shown)} of ${many(total, 'user')}`,
    selected: (n: number): string => `${count(n)} selected`,
    read: (when: string): string => `Updated ${when}`,
    loading: 'Loading team…',
    copyAddresses: (n: number, all: boolean): string =>
      all && n > 1 ? `Copy all ${count(n)} addresses` : `Copy ${many(n, 'address', 'addresses')}`,
    copied: (n: number): string => `Copied ${many(n, 'address', 'addresses')}.`,
    columns: {
      email: 'E-mail',
      confirmed: 'Confirmed',
    },
    noName: 'No name',
    confirmed: { yes: 'Yes', no: 'No' },
    notConfirmed: 'E-mail address not confirmed',
    failedTitle: 'Couldn’t load the team',
    misunderstood: (n: number): string =>
      n === 1
        ? '1 entry contains unsupported data and isn’t shown.'
        : `${count(n)} entries contain unsupported data and aren’t shown.`,
    unreadTitle: 'Team not loaded',
    unreadText: 'Refresh to load your company’s offices and users.',
    emptyTitle: 'No users',
    emptyText: 'Users added to your company appear here after a refresh.',

    company: {
      hide: 'Hide company',
      offices: 'Offices',
      people: (n: number): string => many(n, 'user'),
      onlyOffice: (name: string): string => `Show only ${name}`,
      nothing: 'The service has no information about the company.',
    },

    inspector: {
      person: 'User',
      account: 'Account',
      orders: (n: number): string => (n === 0 ? 'No orders' : `Show ${many(n, 'order')}`),
      copyEmail: 'Copy e-mail',
      needsNetwork:
        'You’re offline. The details are from the last refresh. To edit them, connect to the internet.',
      fields: {
        email: 'E-mail',
        name: 'Name',
        surname: 'Surname',
        confirmed: 'E-mail confirmed',
        created: 'Created',
      },
      confirmed: { yes: 'Yes', no: 'Not yet' },
      notProvided: 'Not provided',
      empty: 'None',
    },

    /** Names of the known roles, and the orders that each can see (resources/docs/service.md, "Users and offices"). */
    roleNames: { Manager: 'Manager', User: 'User', Collaborator: 'Collaborator' } as Readonly<
      Record<string, string>
    >,
    roles: {
      Manager: 'Sees all orders of the company',
      User: 'Sees the orders of their office',
      Collaborator: 'Sees only their own orders',
    } as Readonly<Record<string, string>>,

    edit: {
      title: (who: string): string => `Edit ${who}`,
      fields: { new_email: 'E-mail', role: 'Role', name: 'Name', surname: 'Surname' },
      nothingChanged: 'No changes yet',
      reviewTitle: (who: string): string => `Change ${who}?`,
      reviewLead: 'Only these fields change. Nothing is sent until you choose Send.',
      columns: { field: 'Field', now: 'Current', next: 'New' },
      emailWarning: 'The user may have to confirm the new address.',
      readingRequest: 'Preparing the request…',
      identified: 'To change the user identifier, open',
      sent: (who: string): string => `Changes saved: ${who}.`,
      sentOther: (who: string, fields: readonly string[]): string =>
        `Changes saved: ${who}. The service returned a different value for: ${fields.join(', ')}.`,
      offline: 'You’re offline. To send, connect to the internet.',
      unknownText: 'It isn’t sent again automatically.',
      arrivedTitle: 'Received',
      arrivedText: 'The list shows the new values.',
      notArrived:
        'The old values are still listed: the change wasn’t received, or not yet. You can send it again.',
      lost: (who: string): string =>
        `A change to ${who} was sent, but not confirmed. Check whether it was received.`,
    },
  },

  token: {
    title: 'Scan link',
    lead: 'Scanning apps use this link to deliver to your company. After it expires, scans no longer arrive.',
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
