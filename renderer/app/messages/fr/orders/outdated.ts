import type { outdatedMessages as english } from '../../en/orders/outdated.ts'
import { many } from '../../counts.ts'

const available = (orders: number): string =>
  orders === 1
    ? 'Une livraison corrigée est disponible'
    : `Des livraisons corrigées sont disponibles pour ${many(orders, 'commande')}`

/** Texts of orders with a newer delivery than the files on disk in French. */
export const outdatedMessages: typeof english = {
  outdated: {
    notice: (orders) =>
      `${available(orders)}. ${orders === 1 ? 'Les' : 'Leurs'} fichiers sur cet ordinateur sont ceux de la livraison précédente.`,
    badge: 'Mise à jour disponible',
    downloadFirst: 'Télécharger d’abord',
    downloading: 'Téléchargement…',
    goesOn: 'Planroom continue dès que le téléchargement est terminé.',
    title: available,
    text: 'Les fichiers sur cet ordinateur sont ceux de la livraison précédente.',
    more: (orders) => `et ${many(orders, 'autre commande', 'autres commandes')}`,
    printAnyway: 'Imprimer quand même',
    copyAnyway: 'Copier quand même',
    dragAnyway: 'Glisser quand même',
    dragAgain: 'Glissez de nouveau.',
    saveAnyway: 'Enregistrer quand même',
    exportAnyway: 'Exporter quand même',
    verified: (orders) => `${many(orders, 'commande a', 'commandes ont')} une livraison plus récente`,
  },
}
