import type { healthMessages as english } from '../en/health.ts'
import { formatBytes, formatDuration, formatWhen } from '../../../ui/format.ts'
import { many } from '../counts.ts'
import { on } from './when.ts'

/** Texts of the health lines in the settings in French. */
export const healthMessages: typeof english = {
  health: {
    checkAll: 'Tout vérifier',
    check: 'Vérifier',
    checkAgain: 'Revérifier',
    checking: 'Vérification…',
    editConnection: 'Modifier la connexion…',
    restart: 'Redémarrer Planroom',
    states: {
      good: 'OK',
      attention: 'À vérifier',
      unknown: 'Non vérifié',
    },
    parts: {
      connection: 'Connexion',
      keys: 'Trousseau',
      folder: 'Dossier de la bibliothèque',
      disk: 'Espace disque',
      clock: 'Horloge',
      refresh: 'Dernière actualisation',
      outbox: 'Boîte d’envoi',
      catalogue: 'Base des commandes',
      updates: 'Mises à jour',
    },
    findings: {
      online: () => 'Le service répond.',
      noConnection: () => 'Aucune connexion.',
      offline: () => 'Impossible de joindre le service. Vérifiez votre connexion Internet.',
      otherService: () => 'L’adresse ne répond pas comme le service.',
      keyRefused: () => 'Le service a refusé la clé API.',
      keyMissing: () => 'La clé API n’est pas disponible.',
      notAsked: () => 'Non vérifié depuis le démarrage.',
      keyRing: () => 'Les clés sont chiffrées par le trousseau.',
      keyRingLocked: () => 'Le trousseau est verrouillé.',
      weakKeys: () =>
        'Aucun trousseau. Les autres programmes de cet utilisateur peuvent lire les clés enregistrées.',
      noKeyRing: () => 'Aucun trousseau. Les clés sont gardées jusqu’à la fermeture de Planroom.',
      folder: () => 'Le dossier existe et est accessible en écriture.',
      newFolder: () => 'Le dossier est créé au premier téléchargement.',
      folderMissing: () => 'Le dossier manque. Connectez son disque ou choisissez le dossier.',
      folderReadOnly: () => 'Le dossier est en lecture seule.',
      noFolder: () => 'Aucune connexion.',
      space: (bytes) => `${formatBytes(bytes)} libres.`,
      lowSpace: (bytes) =>
        `Seulement ${formatBytes(bytes)} libres. Supprimez les fichiers dont vous n’avez pas besoin.`,
      unknownSpace: () => 'Le disque n’indique pas son espace libre.',
      clock: () => 'L’horloge concorde avec le service.',
      clockWrong: (seconds) =>
        `L’horloge de cet ordinateur ${(seconds ?? 0) > 0 ? 'retarde' : 'avance'} de ` +
        `${formatDuration(Math.abs(seconds ?? 0))} par rapport au service. Réglez l’heure dans les paramètres du système.`,
      clockUnknown: () => 'Pas encore comparée avec le service.',
      refreshed: (at) => `Commandes lues ${on(formatWhen(at))}.`,
      oldRefresh: (at) => `Commandes lues pour la dernière fois ${on(formatWhen(at))}.`,
      neverRefreshed: () => 'Les commandes n’ont jamais été lues entièrement.',
      noRefresh: () => 'Aucune connexion.',
      outboxEmpty: () => 'Rien en attente.',
      outboxWaiting: (entries) =>
        `${many(entries ?? 0, 'élément pas encore envoyé', 'éléments pas encore envoyés')}.`,
      outboxUnconfirmed: (entries) =>
        `${many(entries ?? 0, 'élément non confirmé', 'éléments non confirmés')}.`,
      outboxDeclined: (entries) =>
        `${many(entries ?? 0, 'élément refusé', 'éléments refusés')} par le service.`,
      outboxUnusable: () => 'La boîte d’envoi ne s’ouvre pas. Il n’est pas possible de commander.',
      catalogue: () => 'Aucun dommage trouvé.',
      catalogueDamaged: () =>
        'La base des commandes est endommagée. Redémarrez Planroom pour la reconstruire.',
      newest: (at) => `Aucune mise à jour disponible. Dernière vérification ${on(formatWhen(at))}.`,
      updatesElsewhere: () => 'Planroom ne met pas lui-même à jour cette copie.',
      updatesOff: () => 'Désactivées.',
      updateAvailable: () => 'Une version plus récente est disponible.',
      updateReady: () => 'Une version plus récente est prête à installer.',
      updateFailed: () => 'La dernière vérification a échoué.',
      updatesUnchecked: () => 'Pas encore vérifié.',
    },
  },
}
