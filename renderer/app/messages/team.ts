import { count, many } from './counts.ts'

/** Texts of the company's users and offices. */
export const teamMessages = {
  team: {
    title: 'Team',
    table: 'People of the company',
    search: 'Search people',
    searchHint: 'Name, e-mail, office, role',
    office: 'Office',
    anyOffice: 'Any office',
    noOffice: 'Without an office',
    role: 'Role',
    anyRole: 'Any role',
    noRole: 'Without a role',
    clearFilters: 'Clear all',
    count: (shown: number, total: number): string =>
      shown === total
        ? many(total, 'person', 'people')
        : `${count(shown)} of ${many(total, 'person', 'people')}`,
    selected: (n: number): string => `${count(n)} selected`,
    clearSelection: 'Clear selection',
    read: (when: string): string => `Read ${when}`,
    refresh: 'Refresh',
    refreshing: 'Reading…',
    loading: 'Reading the team…',
    copyAddresses: (n: number, all: boolean): string =>
      all && n > 1 ? `Copy all ${count(n)} addresses` : `Copy ${many(n, 'address', 'addresses')}`,
    copied: (n: number): string => `Copied ${many(n, 'address', 'addresses')}.`,
    saveCsv: 'Save CSV…',
    saved: 'Saved.',
    showCompany: 'Company',
    showDetails: 'Details of this person',
    selectColumn: 'Selected',
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
    notConfirmed: 'This address was not confirmed yet',
    failedTitle: 'The team could not be shown',
    misunderstood: (n: number): string =>
      `${many(n, 'entry of the lists was', 'entries of the lists were')} not understood ` +
      `and ${n === 1 ? 'is' : 'are'} not shown.`,
    unreadTitle: 'The team was not read yet',
    unreadText: 'Refresh to read your company’s offices and users from the service.',
    emptyTitle: 'The service lists nobody',
    emptyText: 'When users are added to your company, they are here after the next refresh.',
    noMatchTitle: 'Nobody matches',
    noMatchText: 'Take a filter away, or search for less.',

    company: {
      title: 'Company',
      hide: 'Hide the company',
      offices: 'Offices',
      people: (n: number): string => many(n, 'person', 'people'),
      onlyOffice: (name: string): string => `Show only ${name}`,
      read: (when: string): string => `Read ${when}`,
      nothing: 'The service tells nothing about the company.',
    },

    inspector: {
      label: 'Details of this person',
      close: 'Close details',
      person: 'Person',
      account: 'Account',
      orders: (n: number): string => (n === 0 ? 'No orders' : `Show ${many(n, 'order')}`),
      edit: 'Edit…',
      copyEmail: 'Copy e-mail',
      needsNetwork:
        'There is no network. What was read last can be seen; editing has to wait until it is back.',
      fields: {
        email: 'E-mail',
        name: 'Name',
        surname: 'Surname',
        role: 'Role',
        office: 'Office',
        confirmed: 'E-mail confirmed',
        created: 'Created',
        orders: 'Orders',
        id: 'User id',
      },
      confirmed: { yes: 'Yes', no: 'Not yet' },
      notProvided: 'Not told',
      empty: 'None',
    },

    /**
     * What a role may see (resources/docs/service.md, "Users and offices"). The service's own word is always shown
     * beside it.
     */
    roles: {
      Manager: 'Sees all orders of the company',
      User: 'Sees the orders of their own office',
      Collaborator: 'Sees only their own orders',
    } as Readonly<Record<string, string>>,

    edit: {
      title: (who: string): string => `Edit ${who}`,
      fields: { new_email: 'E-mail', role: 'Role', name: 'Name', surname: 'Surname' },
      nothingChanged: 'Nothing is changed yet.',
      review: 'Review…',
      reviewTitle: (who: string): string => `Change ${who}?`,
      reviewLead: 'Only this is changed. Nothing is sent before you press Send.',
      columns: { field: 'Field', now: 'Now', next: 'New' },
      empty: 'Empty',
      emailWarning: 'Whoever signs in with the old address may have to confirm the new one.',
      request: 'The exact request',
      readingRequest: 'Putting the request together…',
      identified: 'How the service is told whom it is about is set in',
      settings: 'Settings',
      back: 'Back',
      send: 'Send',
      sending: 'Sending…',
      sent: (who: string): string => `Changed: ${who}.`,
      sentOther: (who: string, fields: readonly string[]): string =>
        `Changed: ${who}. The service answered with another value than was sent for: ${fields.join(', ')}.`,
      offline: 'There is no network now. Sending needs one.',
      unknownTitle: 'No answer came',
      unknownText: 'It is not sent again by itself.',
      recheck: 'Read the list again',
      arrivedTitle: 'It did arrive',
      arrivedText: 'The list shows the new values.',
      notArrived:
        'The list was read again and shows the old values: it did not arrive, or not yet. You can send it once more.',
      lost: (who: string): string =>
        `A change of ${who} was sent, but no answer came. Read the list again to see whether it arrived.`,
    },
  },
}
