import type { viewMessages as english } from '../../en/orders/views.ts'
import { count } from '../../counts.ts'

/** Texts of the views and the columns of the order list in French. */
export const viewMessages: typeof english = {
  columnChooser: {
    label: 'Colonnes',
    hint:
      'Pour changer l’ordre, faites glisser, ou appuyez sur Alt et une flèche. Les flèches gauche et droite changent la ' +
      'largeur, Delete la rétablit. Si la fenêtre est trop étroite, certaines colonnes sont omises.',
    handle: (name, n, all) => `Déplacer ${name}, ${count(n)} sur ${count(all)}`,
    density: 'Densité',
    densities: { compact: 'Compacte', comfortable: 'Confortable' },
  },

  views: {
    menu: 'Vues',
    label: (name) => `Vue\u202f: ${name}`,
    all: 'Toutes',
    notDownloaded: 'Prêtes, non téléchargées',
    notHandedOver: 'Prêtes, non remises',
    updated: 'Mises à jour',
    save: 'Enregistrer la vue…',
    remove: (name) => `Supprimer la vue «\u202f${name}\u202f»`,
    removed: (name) => `Vue «\u202f${name}\u202f» supprimée.`,
    title: 'Enregistrer la vue',
    lead: 'Enregistre les filtres actuels sous un nom.',
    nameLong: '60 caractères au maximum.',
    nameTaken: 'Cette vue est fournie avec Planroom. Choisissez un autre nom.',
    replaces: 'Remplace la vue de ce nom.',
  },
}
