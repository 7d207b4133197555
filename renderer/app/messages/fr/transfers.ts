import type { transferMessages as english } from '../en/transfers.ts'
import { assetFormats, assetKinds } from '../../../../shared/domain/assets.ts'
import { count, many, ofNumber } from '../counts.ts'
import { on } from './when.ts'

const deliveries = (n: number): string => many(n, 'nouvelle livraison', 'nouvelles livraisons')
const failed = (n: number): string => `${count(n)} en échec`

const available = (orders: number): string =>
  orders === 1
    ? 'Une livraison corrigée est disponible'
    : `Des livraisons corrigées sont disponibles pour ${many(orders, 'commande')}`

/** Texts of transfers, of what is downloaded, and of newer deliveries, in French. */
export const transferMessages: typeof english = {
  transfers: {
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

  kinds: {
    listing_floorplans: 'Plans',
    floorplans_3d: 'Plans 3D',
    video_3d: 'Vidéo 3D',
    cad_files: 'Fichiers CAD',
    gla_package: 'Surface habitable brute',
    home_report: 'Rapport du bien',
    snapshot: 'Vue d’ensemble',
    property_data: 'Données du bien',
  },

  otherKind: 'Autres fichiers',

  variants: { plain: '', dim: 'avec cotes' },

  formats: {
    jpg: 'Images JPG',
    png: 'Images PNG',
    svg: 'Dessins SVG',
    pdf: 'Documents PDF',
    zip: 'Archives ZIP',
    video: 'Vidéos',
    json: 'Données JSON',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'vidéo',
    json: 'JSON',
  },

  presets: {
    builtIn: {
      everything: {
        name: 'Tout',
        short: 'Tout',
        text: 'Tous les fichiers d’une livraison, dans tous les formats.',
      },
      mls: { name: 'Annonces (MLS)', short: 'MLS', text: 'Plans en JPG et PDF, pour les annonces.' },
      plans: {
        name: 'Plans seuls',
        short: 'Plans',
        text: 'Plans 2D, avec et sans cotes, dans tous les formats.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'Fichiers CAD tels que DXF, en archives ZIP.' },
    },
    lead:
      'Un préréglage définit les fichiers à télécharger. Les fichiers hors du préréglage de l’entreprise ne comptent pas ' +
      'comme manquants. Les quatre premiers préréglages ne peuvent pas être modifiés.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Tout'
          : kinds.map((kind) => transferMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, dans tous les formats`
      return `${what}, en ${formats.map((format) => transferMessages.formatNames[format]).join(', ')}`
    },
    add: 'Nouveau préréglage…',
    delete: 'Supprimer…',
    of: (name, action) => `${action.replace('…', '')} ${name}`,
    titleNew: 'Nouveau préréglage',
    titleEdit: (name) => `Préréglage\u202f: ${name}`,
    nameTaken: 'Un préréglage de ce nom existe déjà.',
    nameLong: '60 caractères au maximum.',
    save: 'Enregistrer',
    deleteTitle: (name) => `Supprimer ${name}\u202f?`,
    deleteText:
      'Les entreprises qui l’utilisent téléchargeront tout. Les fichiers téléchargés sont conservés.',
    deleteConfirm: 'Supprimer le préréglage',
    default: 'Préréglage par défaut',
    auto: 'Télécharger automatiquement les nouvelles livraisons',
    autoHint:
      'Vérifie environ toutes les 10 minutes tant que Planroom est ouvert et télécharge les livraisons à partir de ' +
      'maintenant. Quand les transferts sont suspendus, les nouvelles livraisons attendent.',
    menu: 'Télécharger avec un autre préréglage',
    isDefault: 'Par défaut',
    asks: (name) => `${name}…`,
    preset: 'Préréglage',
    customChoice: 'Personnalisé',
  },

  download: {
    lead: 'Les fichiers déjà présents sur cet ordinateur ne sont pas téléchargés de nouveau.',
    kinds: 'Types',
    formats: 'Formats',
    restore: 'Restaurer les fichiers supprimés de leurs dossiers',
    nothing: 'Les types sélectionnés n’existent pas dans les formats sélectionnés.',
    started({ orders, withoutFiles }) {
      if (orders === 0 && withoutFiles === 0) return 'Déjà dans les transferts.'
      const added =
        orders === 0
          ? 'Rien n’a été ajouté aux transferts.'
          : `${many(orders, 'commande ajoutée', 'commandes ajoutées')} aux transferts.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'commande n’a', 'commandes n’ont')} pas encore de fichiers.`
    },
    summary: 'Ce qui est téléchargé',
    size: 'Taille',
    free: 'Espace libre',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Déjà téléchargés' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'commande')}\u202f: nombre connu pendant le téléchargement`
        : `${count(files)}, plus ceux de ${many(unreadOrders, 'autre commande', 'autres commandes')}`
    },
    about: (size) => `Environ ${size}`,
    sizeUnknown: 'Connue pendant le téléchargement',
    freeUnknown: 'Inconnu',
    estimating: 'Comptage des fichiers…',
    change: 'Modifier…',
    changeFolder: 'Changer de dossier…',
    tooLittle: (free) =>
      `Seulement ${free} libres\u202f: le téléchargement ne tiendra peut-être pas. Libérez de l’espace ou changez de dossier.`,
  },

  outdated: {
    notice: (orders) =>
      `${available(orders)}. ${orders === 1 ? 'Les' : 'Leurs'} fichiers sur cet ordinateur sont ceux de la livraison précédente.`,
    badge: 'Mise à jour disponible',
    downloadFirst: 'Télécharger d’abord',
    downloading: 'Téléchargement…',
    goesOn: 'Planroom continue dès que le téléchargement est terminé.',
    title: available,
    text: 'Les fichiers sur cet ordinateur sont ceux de la livraison précédente.',
    printAnyway: 'Imprimer quand même',
    copyAnyway: 'Copier quand même',
    dragAnyway: 'Glisser quand même',
    dragAgain: 'Glissez de nouveau.',
    saveAnyway: 'Enregistrer quand même',
    exportAnyway: 'Exporter quand même',
  },
}
