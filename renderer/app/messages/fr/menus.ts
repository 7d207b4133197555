import type { menuMessages as english } from '../en/menus.ts'
import { many } from '../counts.ts'

/** Texts that only context menus have in French. */
export const menuMessages: typeof english = {
  menus: {
    of: (what) => `Actions\u202f: ${what}`,
    orders: (n) => `Actions\u202f: ${many(n, 'commande')}`,
    more: 'Autres actions',
    key: 'Ouvrir le menu contextuel',
    openOutside: 'Ouvrir dans un autre programme',
    showDetails: 'Afficher les détails',
    copyRows: (n) => (n === 1 ? 'Copier la ligne' : `Copier ${many(n, 'ligne')}`),
    copyPicture: 'Copier l’image',
    copiedPicture: 'Image copiée.',
    saveAs: 'Enregistrer sous…',
    saved: 'Fichier enregistré.',
    copyFile: 'Copier le fichier',
    copyFolder: 'Copier le dossier',
    copiedFile: 'Fichier copié.',
    copiedFolder: 'Dossier copié.',
    copyFolderPath: 'Copier le chemin du dossier',
    copiedPath: 'Chemin copié.',
    copyLink: 'Copier le lien',
  },
}
