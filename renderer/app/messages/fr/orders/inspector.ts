import type { inspectorMessages as english } from '../../en/orders/inspector.ts'
import { deliveryChanges } from '../library.ts'
import { count, many } from '../../counts.ts'
import { on } from '../when.ts'

/** Texts of the order details in French. */
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
      files: (onDisk, known) => `${count(onDisk)} sur ${count(known)}`,
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
}
