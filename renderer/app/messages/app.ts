import type { MenuCommand } from '../../../shared/contract/app.ts'
import { count, many } from './counts.ts'

/** Texts of the window’s frame, its commands and its first start. */
export const appMessages = {
  app: {
    name: 'Planroom',
    pages: { orders: 'Orders', library: 'Library', transfers: 'Transfers', settings: 'Settings' },
    sideBar: 'Rooms',
    loading: 'Opening your company…',
    failed: 'Planroom could not start its window.',
    retry: 'Try again',
    chooseFirst: {
      'edit-draft': 'Choose a draft in the list of orders first.',
      'delete-draft': 'Choose a draft in the list of orders first.',
      'combined-pdf': 'Choose a delivered order first, in the list of orders.',
      'request-change': 'Choose an order first, in the list of orders or in the library.',
      'upgrade-order': 'Choose an order first for which the service still offers something.',
      'report-orders': 'Choose one or several orders first, in the list of orders.',
    } as Readonly<Partial<Record<MenuCommand, string>>>,
    close: 'Close',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    details: 'Details',
    offlineSince: (when: string | null): string =>
      when === null ? 'Offline — showing what was last read' : `Offline — showing what was last read ${when}`,
    keyRefused: (name: string): string =>
      `${name} did not accept the API key. What was read before can still be used.`,
    keyMissing: (name: string): string =>
      `There is no API key for ${name} on this computer. What was read before can still be used.`,
    enterKey: 'Enter a new key',
    fault: {
      title: 'Something went wrong in this window',
      text: 'What you typed is saved. Reload the window to continue.',
      reload: 'Reload window',
      line: 'Something went wrong. Try again, or restart Planroom if it doesn’t help.',
    },
    rebuilding: {
      list: (done: number, total: number | null): string =>
        total === null
          ? 'Preparing the list of orders…'
          : `Preparing the list of orders: ${count(done)} of ${count(total)}`,
      library: (done: number): string => `Reading the library folder again: ${many(done, 'folder')}`,
      progress: 'Progress',
    },
    notices: 'Notices',
    actions: 'Actions',
  },

  switcher: {
    label: 'Switch company',
    connections: 'Companies',
    add: 'Connect another company…',
    manage: 'Manage connections…',
    demo: 'Demo',
    demoNote: 'Demo, made-up data',
  },

  firstStart: {
    title: 'Welcome to Planroom',
    lead:
      'See your company’s orders, keep every delivered file in folders of your own, and look at ' +
      'the plans with no network.',
    connect: 'Connect your company',
    connectHint: 'You need the service’s addresses and an API key of your company.',
    demo: 'Look around with a demo company',
    demoHint: 'A made-up company with orders and real deliveries. Everything stays on this computer.',
    starting: 'Setting up the demo company…',
  },

  palette: {
    label: 'Find an action or an order',
    placeholder: 'Find an action or an order…',
    actions: 'Actions',
    orders: 'Orders',
    nothing: 'Nothing found.',
    hint: 'Arrow keys to move, Enter to choose, Esc to close',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: {
      go: 'Go to',
      orders: 'Orders',
      transfers: 'Transfers',
      app: 'Planroom',
      viewer: 'Viewer',
      table: 'List',
    },
  },

  commands: {
    'go-orders': 'Go to orders',
    'go-library': 'Go to library',
    'go-transfers': 'Go to transfers',
    'go-settings': 'Go to settings',
    'go-outbox': 'Go to outbox',
    'go-team': 'Go to team',
    'go-scan-link': 'Go to scan link',
    'new-draft': 'New draft',
    'new-redraw': 'New redraw',
    'new-report': 'New home report',
    'new-list': 'New list of drafts from a CSV file',
    refresh: 'Refresh',
    'refresh-orders': 'Refresh orders',
    'cancel-refresh': 'Stop refreshing',
    download: 'Download…',
    palette: 'Find an action or an order',
    search: 'Search',
    'select-all': 'Select all',
    'clear-selection': 'Clear selection',
    copy: 'Copy',
    shortcuts: 'Keyboard shortcuts',
    'pause-transfers': 'Pause all transfers',
    'resume-transfers': 'Resume all transfers',
    'clear-filters': 'Clear all filters',
    'toggle-details': 'Show or hide details',
    'updated-orders': 'Show orders that were delivered again',
    'toggle-deliveries': 'Show or hide the deliveries of this folder',
    'clear-finished': 'Clear finished transfers',
    'retry-transfers': 'Retry failed transfers',
    'add-connection': 'Connect another company',
    'open-folder': 'Open folder of this order',
    presets: 'Manage presets',
    'edit-draft': 'Edit this draft',
    'delete-draft': 'Delete draft…',
    'combined-pdf': 'Combined PDF',
    'cancel-verify': 'Cancel verifying',
    rescan: 'Look at the disk again',
    verify: 'Verify files',
    'request-change': 'Request a change for this order',
    'upgrade-order': 'Upgrade this order',
    'report-orders': 'Home report…',
    'outbox-send-all': 'Send everything that waits in the outbox',
    'outbox-check': 'Check what is not confirmed',
    'outbox-undo': 'Bring back what was discarded from the outbox',
    'team-csv': 'Save the team as CSV…',
    'edit-user': 'Edit person…',
  },

  keys: {
    arrows: 'Move in a list',
    carry: 'Move a page or line',
    range: 'Select a range',
    toggle: 'Add or remove one',
    open: 'Open',
    close: 'Close',
    zoom: 'Zoom in, zoom out, fit',
    files: 'Previous and next file',
    pages: 'Previous and next page',
  },
}
