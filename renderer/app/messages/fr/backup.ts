import type { backupMessages as english } from '../en/backup.ts'
import { formatStamp } from '../../../ui/format.ts'
import { many } from '../counts.ts'
import { on } from './when.ts'

/** Texts of backup and restore in French. */
export const backupMessages: typeof english = {
  backup: {
    hint: 'Une sauvegarde contient les connexions sans clés API, la boîte d’envoi avec les brouillons et les commandes groupées, les préréglages et les paramètres. Les annotations et les contrôles sont dans les dossiers de la bibliothèque.',
    saved: 'Sauvegarde enregistrée.',
    title: 'Restaurer cette sauvegarde\u202f?',
    found: ({ createdAt, connections, newEntries }) =>
      `Créée ${on(formatStamp(Date.parse(createdAt) / 1000))}, avec ${many(connections, 'connexion')} et ` +
      `${many(newEntries, 'élément absent', 'éléments absents')} de la boîte d’envoi.`,
    effects: [
      'Les paramètres, préréglages et modèles de rapport sont remplacés. Les connexions et les éléments de la boîte d’envoi qui n’existent qu’ici restent.',
      'Planroom recherche chaque élément en attente dans le service. Il n’en envoie aucun avant votre accord.',
      'Une sauvegarde ne contient pas de clés API. Les clés restent là où les adresses sont identiques. Saisissez les autres de nouveau.',
    ],
    restore: 'Restaurer et redémarrer',
  },
}
