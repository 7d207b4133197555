import type { DiagnosticsFile } from '../../../../shared/contract/diagnostics.ts'

/** Texts around the guide, and of diagnostics. The guide itself is resources/docs/guide.md. */
export const helpMessages = {
  guide: {
    contents: 'Chapters',
    text: 'Text of the guide',
    search: 'Search the guide',
    nothing: (text: string): string => `No matches for “${text}”`,
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
    previewOf: (name: string): string => `Preview ${name}`,
    save: 'Save…',
    saved: 'Diagnostics saved.',
  },
}
