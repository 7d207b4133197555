import { count, many } from '../counts.ts'

/** Texts of the company's users and offices. */
export const teamMessages = {
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
      name: 'Name',
      email: 'E-mail',
      role: 'Role',
      office: 'Office',
      orders: 'Orders',
      confirmed: 'Confirmed',
    },
    noName: 'No name',
    none: '—',
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
      read: (when: string): string => `Updated ${when}`,
      nothing: 'The service has no information about the company.',
    },

    inspector: {
      person: 'User',
      account: 'Account',
      orders: (n: number): string => (n === 0 ? 'No orders' : `Show ${many(n, 'order')}`),
      edit: 'Edit…',
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
      request: 'Request',
      readingRequest: 'Preparing the request…',
      identified: 'To change the user identifier, open',
      settings: 'Settings',
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
}
