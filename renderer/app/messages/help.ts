import type { DiagnosticsFile } from '../../../shared/contract/diagnostics.ts'

/** Texts of the built-in documentation and of diagnostics. */
export const helpMessages = {
  help: {
    title: 'Documentation',
    contents: 'Contents',
    topics: [
      {
        id: 'connect',
        title: 'Connect your company',
        text: [
          'Planroom needs the addresses of the service and your company’s API key. Your company’s administrator has them. Paste the e-mail with them into the form in Settings, Connections, drop a connection file on it, or enter them there.',
          'The key is encrypted by your system’s key ring and is sent to the addresses of its connection only. Several companies can be connected. The button at the top left switches between them.',
        ],
      },
      {
        id: 'orders',
        title: 'Orders',
        text: [
          'Orders lists what the service has. Refresh reads it again. Offline, the list shows what was read last, and says when.',
          'Search everything finds orders, folders, notes, property data and file names on this computer.',
          'Search finds orders by address, reference, photographer and status. Filters and dates narrow the list. Save a filter as a view to come back to it. New deliveries have a dot until they are opened or downloaded.',
        ],
      },
      {
        id: 'download',
        title: 'Download deliveries',
        text: [
          'Select orders and press Download. A preset chooses which kinds and formats come. New deliveries can be downloaded automatically: Settings, Connections.',
          'A file gets its name only when it is complete and checked. Files that you changed are never overwritten. An interrupted download continues where it stopped.',
        ],
      },
      {
        id: 'library',
        title: 'Library and viewer',
        text: [
          'Library shows the folders of downloaded orders. Everything in it works offline. A click selects a folder, with Ctrl or Shift several, and a double click opens it. Double-click a plan to open it in the viewer.',
          'Back and Forward step through the pages that you have seen: Alt+← and Alt+→, on macOS ⌘[ and ⌘], or the side buttons of a mouse. Each page comes back as you left it. Esc in a folder, the viewer or Compare goes back, too.',
          'The viewer steps through files with the arrow keys and through floors with Page Up and Page Down. D shows or hides dimensions, R rotates, F fills the screen, W opens a new window. M measures: draw a line along the scale bar or a known length, enter its length, and calibrate. The calibration is saved in the order’s folder.',
          'A adds annotations to a plan. They are saved in the order’s folder and shown on each version of the plan. The Annotations panel lists them and turns open ones into a change request. E exports them as PNG or PDF, drawn over the plan.',
          'When a corrected plan is downloaded, the previous version moves to “Earlier deliveries” in the same folder. Check files reads every file again and restores what is damaged.',
          'Compare puts two versions of a plan over each other, outlines what changed and lists changed texts. N goes through the changes of all plans; A accepts one, Q asks about it. The decisions are about the plan in all its formats and are saved in the order’s folder. The order is marked “Corrected, not reviewed” until every change is decided, or until you dismiss it.',
        ],
      },
      {
        id: 'folders',
        title: 'Where files are',
        text: [
          'Each connection has a folder on your computer: Settings, Connections. Folder and file names follow templates: Settings, Folder and file names. An order that has a folder keeps its name.',
          'File, Back up… saves connections without API keys, drafts, the outbox, presets and settings in one file. Restore backup… brings them back, also on another computer. The library folders are not part of it.',
        ],
      },
      {
        id: 'ordering',
        title: 'Order floor plans',
        text: [
          'Create an order, a redraw of existing plans, or a bulk order from a spreadsheet. For delivered orders, request a change or an upgrade. What you type is saved while you type.',
          'Without a connection, save entries to the outbox and send them later.',
        ],
      },
      {
        id: 'outbox',
        title: 'Entries that are not confirmed',
        text: [
          'If the connection breaks while an order is sent, it may have arrived. The entry stays in the outbox as Not confirmed, and Planroom looks for the order. It is never sent again by itself: an order costs money.',
          'Send again… checks with the service once more before it sends.',
        ],
      },
      {
        id: 'reports',
        title: 'Home reports',
        text: [
          'Select delivered orders and choose Home report…. Exports can be branded or not, in feet or metres, as single pages or merged. The PDFs are saved to the order’s folder.',
        ],
      },
      {
        id: 'commandLine',
        title: 'Without a window',
        text: [
          'Planroom runs scheduled downloads from a terminal: start it with --headless help to see the commands.',
        ],
      },
    ],
  },
  diagnostics: {
    title: 'Save diagnostics',
    text: 'Nothing is sent. Save the files you choose as a ZIP, and send it to your support with a description of the problem. It has no keys, addresses, names or paths.',
    reading: 'Checking the network and reading the log…',
    files: {
      'versions.json': 'Versions of Planroom and of your system',
      'settings.json': 'Settings, without your texts',
      'state.json': 'Health, and numbers of connections, entries, transfers and crashes',
      'network.json': 'What the addresses of each connection answered, without the addresses',
      'log.txt': 'Log, with only Planroom’s own words',
    } satisfies Record<DiagnosticsFile['name'], string>,
    preview: 'Preview',
    previewOf: (name: string): string => `Preview ${name}`,
    empty: 'Empty',
    save: 'Save…',
    saved: 'Diagnostics saved.',
  },
}
