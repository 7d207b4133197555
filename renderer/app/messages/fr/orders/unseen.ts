import type { unseenMessages as english } from '../../en/orders/unseen.ts'
import { count, many } from '../../counts.ts'
import { on } from '../when.ts'

/** Texts of new, updated and corrected deliveries in French. */
export const unseenMessages: typeof english = {
  unseen: {
    notice: (fresh, updated, corrected) =>
      [
        ...(fresh > 0 ? [many(fresh, 'nouvelle livraison', 'nouvelles livraisons')] : []),
        ...(updated > 0
          ? [
              fresh > 0
                ? many(updated, 'mise à jour', 'mises à jour')
                : many(updated, 'livraison mise à jour', 'livraisons mises à jour'),
            ]
          : []),
        ...(corrected > 0 ? [many(corrected, 'correction non contrôlée', 'corrections non contrôlées')] : []),
      ].join(', '),
    names: (names, more) => [...names, ...(more > 0 ? [many(more, 'autre')] : [])].join('\u202f; '),
    new: 'Nouvelle livraison',
    newFilter: (n) => `Nouvelles (${count(n)})`,
    newFilterHint:
      'Nouvelles livraisons que vous n’avez ni ouvertes, ni regardées 2 secondes, ni téléchargées',
    corrected: 'Corrigée, non contrôlée',
    correctedShort: 'Non contrôlée',
    correctedFilter: (n) => `Non contrôlées (${count(n)})`,
    correctedOrders: (n) =>
      many(n, 'commande corrigée, non contrôlée', 'commandes corrigées, non contrôlées'),
    markedSeen: (n) => `${many(n, 'commande marquée comme vue', 'commandes marquées comme vues')}.`,
  },

  dates: {
    created: (when) => `Créée ${on(when)}`,
    delivered: (when) => `Livrée ${on(when)}`,
    downloaded: (when) => `Téléchargée ${on(when)}`,
  },
}
