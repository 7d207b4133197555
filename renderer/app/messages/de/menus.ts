import type { menuMessages as english } from '../en/menus.ts'
import { count, ofNumber } from '../counts.ts'

/** Texts that only context menus have in German. */
export const menuMessages: typeof english = {
  menus: {
    of: (what) => `Aktionen: ${what}`,
    orders: (n) => `Aktionen: ${count(n)} ${ofNumber(n, 'Auftrag', 'Aufträge')}`,
    more: 'Weitere Aktionen',
    key: 'Kontextmenü öffnen',
    openOutside: 'In anderem Programm öffnen',
    showDetails: 'Details anzeigen',
    copyRows: (n) => ofNumber(n, 'Zeile kopieren', `${count(n)} Zeilen kopieren`),
    copyPicture: 'Bild kopieren',
    copiedPicture: 'Bild kopiert.',
    saveAs: 'Speichern unter…',
    saved: 'Datei gespeichert.',
    copyFile: 'Datei kopieren',
    copyFolder: 'Ordner kopieren',
    copiedFile: 'Datei kopiert.',
    copiedFolder: 'Ordner kopiert.',
    copyFolderPath: 'Ordnerpfad kopieren',
    copiedPath: 'Pfad kopiert.',
    copyLink: 'Link kopieren',
  },
}
