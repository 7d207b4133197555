import type { orderActionMessages as english } from '../../en/orders/orderActions.ts'
import { many } from '../../counts.ts'
import { on } from '../when.ts'

/** Texts of the actions on one order in French: deleting a draft, change requests, combined PDF. */
export const orderActionMessages: typeof english = {
  deletion: {
    label: 'Suppression du brouillon',
    mark: {
      ready: 'Suppression en attente',
      sending: 'Suppression…',
      unknown: 'Suppression non confirmée',
    },
    bar: (titles) =>
      titles.length === 1
        ? `Suppression du brouillon\u202f: ${titles[0] ?? ''}`
        : `Suppression de ${many(titles.length, 'brouillon')}`,
    left: (seconds) => `${String(seconds)} s`,
    notDeleted: 'Brouillon conservé',
    retry: 'Réessayer la suppression',
    anyway: 'Supprimer quand même…',
    changed:
      'À vérifier\u202f: ce brouillon a changé dans le service après votre choix de le supprimer. Il n’a pas été supprimé.',
    changedTitle: 'Supprimer le brouillon modifié\u202f?',
    changedText: 'Il a changé dans le service après votre choix de le supprimer\u202f:',
    soon: 'Ce brouillon sera supprimé dans quelques secondes. Vous pouvez encore le garder.',
    offline: 'Ce brouillon sera supprimé dès que vous êtes en ligne. Vous pouvez encore le garder.',
    sending: 'Suppression de ce brouillon…',
    unknown: 'La suppression n’est pas confirmée. Planroom vérifie si le brouillon existe encore.',
    waits: 'Ce brouillon n’est pas encore supprimé.',
    refused: 'Le service a refusé la suppression. Le brouillon existe encore.',
    done: (title) => `Brouillon supprimé\u202f: ${title}`,
    toOutbox: 'Voir dans la boîte d’envoi',
    toSettings: 'Ouvrir les paramètres',
  },

  changes: {
    title: 'Demandes de modification',
    loading: 'Chargement des demandes de modification…',
    none: 'Aucune demande de modification',
    notRead: 'Pas encore chargées. Connectez-vous à Internet pour les charger.',
    updatedAt: (when) => `Actualisées ${on(when)}`,
    failed: (why) => `Impossible d’actualiser les demandes de modification. ${why}`,
    noText: 'Sans description',
    local: 'Envoyée depuis cet ordinateur',
    localHint: 'Le service n’indique pas son état.',
    sent: (when) => `Envoyée ${on(when)}`,
    rawLocal: 'Données brutes\u202f: requête et réponse',
  },

  combined: {
    busy: 'Téléchargement du PDF…',
    fetched: (name) => `${name} enregistré dans le dossier de la commande`,
  },
}
