import { count } from '../counts.ts'

/** Texts that only context menus have. Actions that a page has too are named there. */
export const menuMessages = {
  menus: {
    of: (what: string): string => `Actions: ${what}`,
    orders: (n: number): string => `Actions: ${count(n)} orders`,
    more: 'More actions',
    key: 'Open the context menu',
    openOutside: 'Open in another program',
    showDetails: 'Show details',
    copyRows: (n: number): string => (n === 1 ? 'Copy row' : `Copy ${count(n)} rows`),
    copyPicture: 'Copy image',
    copiedPicture: 'Image copied.',
    saveAs: 'Save as…',
    saved: 'File saved.',
    copyFile: 'Copy file',
    copyFolder: 'Copy folder',
    copiedFile: 'File copied.',
    copiedFolder: 'Folder copied.',
    copyFolderPath: 'Copy folder path',
    copiedPath: 'Path copied.',
    copyLink: 'Copy link',
  },
}
