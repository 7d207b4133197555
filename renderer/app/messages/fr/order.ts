import type { inspectorMessages as english } from '../en/order.ts'
import { count, many } from '../counts.ts'
import { deliveryChanges } from './library.ts'
import { on } from './when.ts'

/** Texts of one order: its details, completeness and actions, in French. */
export const inspectorMessages: typeof english = {
  inspector: {
    width: 'Largeur des détails',
    loading: 'Chargement de la commande…',
    noneTitle: 'Aucune commande sélectionnée',
    noneText:
      'Sélectionnez une commande pour voir ses plans, son état et ses actions. Double-cliquez pour ouvrir ses plans.',
    several: {
      label: 'Commandes sélectionnées',
      downloaded: 'Fichiers téléchargés',
    },
    copyId: 'Copier l’identifiant',
    copyAddress: 'Copier l’adresse',
    openPreview: (name) => `Ouvrir ${name}`,
    copyRaw: 'Copier le JSON',
    unsupported:
      'Planroom ne peut pas lire une partie des données de cette commande. Tout figure ci-dessous dans Données brutes.',
    summary: 'Résumé',
    deliveries: 'Fichiers livrés',
    newDelivery: (when) => `Nouvelle livraison trouvée ${on(when)}.`,
    updateOnDisk:
      'Téléchargez pour obtenir les nouveaux fichiers. Les actuels vont dans «\u202fEarlier deliveries\u202f».',
    updateNotOnDisk: 'Pas encore téléchargée.',
    downloadAndCompare: 'Télécharger et comparer',
    later: 'Plus tard',
    textNames: { 'gla-formula': 'Surface habitable brute', tour: 'Visite' },
    activity: 'Activité',
    notRead: 'Pas encore chargé. Actualisez pour charger.',
    loadedAt: (when) => `Actualisé ${on(when)}`,
    nothing: 'Aucun',
    fields: {
      status: 'État',
      id: 'Identifiant',
      created: 'Création',
      delivered: 'Première livraison',
      location: 'Lieu',
      scan: 'Commande de scan',
      area: 'Surface scannée',
      suite: 'Appartement',
      canAdd: 'Options disponibles',
      canUpgrade: 'Formules disponibles',
    },
    area: (value) => `${value} (unité non précisée par le service)`,
    event: (what, from, to) => {
      if (what === 'status') return from === null ? (to ?? 'Sans état') : `${from} → ${to ?? 'sans état'}`
      if (what === 'seen')
        return to === null ? 'Vue pour la première fois' : `Vue pour la première fois\u202f: ${to}`
      if (what === 'again') return 'Livraison mise à jour'
      if (what === 'fewer')
        return many(Number(to), 'fichier n’est plus livré', 'fichiers ne sont plus livrés')
      if (what === 'accepted')
        return to === '1' ? 'Fichiers manquants ignorés' : 'Fichiers manquants de nouveau signalés'
      if (what === 'replaced')
        return `Téléchargé\u202f: ${deliveryChanges(JSON.parse(to ?? '') as Parameters<typeof deliveryChanges>[0])}`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return many(now, 'fichier livré', 'fichiers livrés')
        if (now === 0) return 'Fichiers livrés retirés'
        return before === now
          ? `Fichiers livrés modifiés (${count(now)})`
          : `Fichiers livrés\u202f: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  packages: {
    base: 'Lite ou Standard, selon votre compte',
    plus: 'Plan avec équipements fixes',
    plus_3d: 'Plus, avec un plan 3D',
  },

  addOns: {
    gla: 'Rapport de surface habitable brute. Le service le décrit comme livraison sous 6 heures',
    express_sla: 'Livraison plus rapide. Demandez le délai au service',
    '3d_video': 'Vidéo de visite 3D',
    '3d_cad_files': 'Fichiers CAD 2D et 3D',
  },

  assetStates: {
    not_downloaded: 'Non téléchargé',
    on_disk: 'Téléchargé',
    missing: 'Manquant',
    changed: 'Modifié',
    kept_local: 'Votre version conservée',
    failed: 'Échec',
  },
  kindStates: {
    downloaded: (onDisk, total) => {
      if (onDisk === total) return many(total, 'fichier')
      return onDisk === 0
        ? many(total, 'fichier non téléchargé', 'fichiers non téléchargés')
        : `${count(onDisk)} sur ${many(total, 'fichier')}`
    },
    some: (n, state) => `${state.toLowerCase()}\u202f: ${count(n)}`,
    earlier: (n) => `${count(n)} d’une livraison précédente`,
  },
  assetEarlier: (state) => `${state}, livraison précédente`,

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

  completeness: {
    verdicts: {
      ready: 'Prête à remettre',
      changing: 'Sur cet ordinateur, en correction',
      incomplete: 'Incomplète',
      notDelivered: 'Rien n’est encore livré',
      notChosen: 'Rien à télécharger avec ce préréglage',
      notKnown: 'Livraison pas encore chargée',
    },
    missing: (atService, here, outdated) =>
      [
        ...(atService > 0 ? [`Non livré (${many(atService, 'fichier')})`] : []),
        ...(here > 0 ? [`Non téléchargé (${many(here, 'fichier')})`] : []),
        ...(outdated > 0 ? [`Mise à jour disponible (${many(outdated, 'fichier')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'Sur cet ordinateur',
      notHere: 'Non téléchargé',
      outdated: 'Version précédente',
      notDelivered: 'Non livré',
      withdrawn: 'Livré auparavant, manque maintenant',
      notChosen: 'Hors du préréglage',
    },
    variants: { plain: 'Sans cotes', dim: 'Cotes' },
    details: 'Fichiers par niveau',
    floor: (place) => `Niveau ${count(place)}`,
    format: (format, isDimensioned) => (isDimensioned ? `${format}, cotes` : format),
    undelivered: (kind) => `${kind}\u202f: non livré malgré la commande`,
    withdrawnFloor: (place) => `Le plan du niveau ${count(place)} avait été livré et manque maintenant.`,
    withdrawnList: (what) => `${what}\u202f: livré auparavant, manque maintenant.`,
    namedFloors: (named) =>
      `La surface habitable ou les données du bien indiquent ${many(named, 'niveau', 'niveaux')}. Les plans en montrent moins.`,
    accept: 'Ignorer',
    accepted: 'Les fichiers manquants sont ignorés jusqu’à la prochaine livraison.',
    floors: (n) =>
      `${many(n, 'niveau', 'niveaux')}, d’après la plus longue liste de plans jusqu’ici\u202f: la commande n’indique pas leur nombre.`,
    unknownKinds: (kinds) => `On ne sait pas si cette commande comprend\u202f: ${kinds.join(', ')}.`,
    unknownProducts: (names) => `On ne sait pas ce que comprennent\u202f: ${names.join(', ')}.`,
    failed: 'Impossible de vérifier la livraison.',
    check: 'Vérifier la complétude',
    checkTitle: (n) => `Complétude de ${many(n, 'commande')}`,
    summary: {
      ready: (n) => many(n, 'prête à remettre', 'prêtes à remettre'),
      changing: (n) => `${count(n)} en correction`,
      incomplete: (n) => many(n, 'incomplète'),
      notDelivered: (n) => many(n, 'pas encore livrée', 'pas encore livrées'),
      notChosen: (n) => `${count(n)} sans rien à télécharger avec ce préréglage`,
      notKnown: (n) => `${count(n)} dont la livraison n’est pas encore chargée`,
    },
    more: (n) => `et ${many(n, 'autre commande', 'autres commandes')}`,
    show: (address) => `Afficher ${address}`,
    incomplete: 'Commandes incomplètes',
    filterValues: {
      any: 'Complètes ou non',
      ready: 'Prêtes à remettre',
      incomplete: 'Incomplètes',
    },
  },
}
