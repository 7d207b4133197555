import type { transferMessages as english } from '../en/transfers.ts'
import { count, many, ofNumber } from '../counts.ts'
import { on } from './when.ts'

const deliveries = (n: number): string => many(n, 'nouvelle livraison', 'nouvelles livraisons')
const failed = (n: number): string => `${count(n)} en échec`

/** Texts of transfers in French. */
export const transferMessages: typeof english = {
  transfers: {
    title: 'Transferts',
    emptyTitle: 'Aucun transfert',
    emptyText:
      'Sélectionnez des commandes et choisissez Télécharger. Les transferts continuent après un redémarrage.',
    failedTitle: 'Impossible de charger les transferts',
    pauseAll: 'Tout suspendre',
    resumeAll: 'Tout reprendre',
    cancelAll: 'Tout annuler',
    retryAll: 'Réessayer les échecs',
    clear: 'Effacer les terminés',
    pause: 'Suspendre',
    resume: 'Reprendre',
    cancel: 'Annuler',
    retry: 'Réessayer',
    of: (title, action) => `${action}\u202f: ${title}`,
    list: 'Transferts par commande',
    showFiles: (title) => `Fichiers de ${title}`,
    noFiles: 'Aucun fichier pour l’instant',
    states: {
      waiting: 'En attente',
      offline: 'En attente de connexion',
      planning: 'Préparation',
      running: 'Téléchargement',
      paused: 'Suspendu',
      done: 'Terminé',
      failed: 'Fichiers en échec',
      cancelled: 'Annulé',
    },
    noFolder: 'En attente du dossier',
    folderReturns: 'Les téléchargements reprennent quand le dossier est de retour.',
    nothing: 'Rien à télécharger',
    fileStates: {
      waiting: 'En attente',
      running: 'Téléchargement',
      done: 'Terminé',
      unchanged: 'Déjà téléchargé',
      failed: 'Échec',
      cancelled: 'Annulé',
    },
    codes: {
      http: 'Erreur du serveur de fichiers. Réessayez plus tard.',
      expired: 'Le lien de téléchargement a expiré. Réessayez pour en obtenir un nouveau.',
      truncated: 'Le téléchargement est incomplet. Réessayez pour télécharger le reste.',
      wrong_type: 'Le serveur a envoyé un fichier du mauvais type. Réessayez plus tard.',
      redirect: 'Le serveur de fichiers a redirigé trop de fois. Réessayez plus tard.',
      refused_address:
        'Le lien de téléchargement n’est pas autorisé. Demandez au service une nouvelle livraison.',
      timeout: 'Le serveur de fichiers n’a pas répondu à temps. Réessayez plus tard.',
      network: 'La connexion est perdue. Vérifiez votre connexion Internet et réessayez.',
      name: 'Le nom du fichier ne convient pas à cet ordinateur. Changez le modèle de noms de fichiers dans Paramètres.',
      disk: 'Impossible d’enregistrer le fichier. Vérifiez le disque et réessayez.',
      unknown: 'Impossible de télécharger le fichier. Réessayez plus tard.',
    },
    connectionLost: (time, left) =>
      `Connexion perdue ${on(time)}${left === 0 ? '' : `, ${many(left, 'fichier restant', 'fichiers restants')}`}`,
    files: (done, all) => `${count(done)} sur ${many(all, 'fichier')}`,
    transfers: (n) => many(n, 'transfert'),
    finishedOf: (done, all) => `${count(done)} sur ${many(all, 'transfert terminé', 'transferts terminés')}`,
    failed,
    unchanged: (n) => many(n, 'déjà téléchargé', 'déjà téléchargés'),
    heldByPause: (n) =>
      `${deliveries(n)} en attente. Reprenez les transferts pour ${ofNumber(n, 'la', 'les')} télécharger.`,
    heldByProblem: (n) =>
      `${deliveries(n)} aussi en attente. ` +
      `${ofNumber(n, 'Elle sera téléchargée', 'Elles seront téléchargées')} à la reprise des transferts.`,
    finished(orders, files, failedFiles) {
      if (orders === 0) return transferMessages.transfers.nothing
      if (files === 0 && failedFiles === 0)
        return `Tous les fichiers de ${many(orders, 'commande')} sont déjà téléchargés`
      const downloaded = `${many(files, 'fichier téléchargé', 'fichiers téléchargés')} pour ${many(orders, 'commande')}`
      return failedFiles === 0 ? downloaded : `${downloaded}, ${failed(failedFiles)}`
    },
    retryFailedOf: (company) => `Réessayer les échecs\u202f: ${company}`,
    withFailedFiles: (n) => `${many(n, 'transfert')} avec des fichiers en échec`,
    left: (time) => `encore ${time}`,
    bytes: (done, all) => `${done} sur ${all}`,
    bar: 'Transferts en cours',
    open: 'Voir les transferts',
    progress: 'Progression totale',
    progressOf: (title) => `Progression\u202f: ${title}`,
  },
}
