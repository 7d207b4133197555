import type { orderMessages as english } from '../../en/orders/orders.ts'
import { count, many } from '../../counts.ts'

const failed = (n: number): string => `${count(n)} en échec`

/** Texts of the order list in French. */
export const orderMessages: typeof english = {
  orders: {
    search: 'Rechercher des commandes',
    searchHint: 'Adresse, référence, photographe, état',
    refreshing: {
      orders: (seen) =>
        seen === 0 ? 'Chargement des commandes…' : `Chargement des commandes… ${count(seen)} jusqu’ici`,
      people: 'Chargement des utilisateurs et des agences…',
      details: (done, total) => `Chargement des livraisons… ${count(done)} sur ${count(total)}`,
    },
    refreshed: (changed) =>
      changed === 0 ? 'À jour' : many(changed, 'nouvelle ou modifiée', 'nouvelles ou modifiées'),
    unread: (lists) => {
      const what =
        lists.length > 1
          ? 'Les utilisateurs et les agences'
          : lists[0] === 'users'
            ? 'Les utilisateurs'
            : 'Les agences'
      return `${what} n’ont pas pu être ${lists.length === 1 && lists[0] === 'offices' ? 'chargées' : 'chargés'}. Les dernières données connues sont affichées. Actualisez pour réessayer.`
    },
    stopRefresh: 'Arrêter',
    count: (shown, total) =>
      shown === total ? many(total, 'commande') : `${count(shown)} sur ${many(total, 'commande')}`,
    selected: (n) => many(n, 'sélectionnée'),
    selectAll: 'Tout sélectionner',
    downloadSelected: (n) =>
      n === null
        ? 'Télécharger la sélection'
        : n === 0
          ? 'Télécharger'
          : `Télécharger ${many(n, 'commande')}`,
    downloadAll: 'Tout télécharger…',
    downloadNone: 'Télécharger…',
    columns: {
      status: 'État',
      plan: 'Plan',
      address: 'Adresse',
      createdAt: 'Création',
      deliveredAt: 'Livraison',
      createdBy: 'Photographe',
      office: 'Agence',
      packageType: 'Formule',
      addOns: 'Options',
      externalId: 'Référence',
      disk: 'Téléchargés',
    },
    emptyText: 'Actualisez pour charger les commandes de votre entreprise.',
    failedTitle: 'Impossible de charger les commandes',
    copiedRows: (n) => `${many(n, 'commande copiée', 'commandes copiées')}.`,
    copiedText: 'Copié.',
    unsupported: 'Données non prises en charge',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
    matched: (field, text) => `${field}\u202f: ${text}`,
    matchedElsewhere: 'Dans l’adresse complète, le lieu ou les notes',
    matchedRaw: 'Dans les données brutes',
    updated: 'Mise à jour',
    unlisted: 'Absente de la liste',
    unlistedText:
      'Cette commande n’est plus dans la liste du service. Les fichiers téléchargés sont conservés. Elle ne peut plus être ' +
      'modifiée ni étendue.',
  },

  filters: {
    anyStatus: 'Tous les états',
    noStatuses: 'Aucun état pour l’instant',
    anyUser: 'Tous les photographes',
    onDisk: 'Téléchargement',
    onDiskValues: {
      any: 'Téléchargées ou non',
      complete: 'Téléchargées',
      partly: 'Téléchargées en partie',
      none: 'Non téléchargées',
    },
    updated: (n) => `Mises à jour (${count(n)})`,
    more: 'Filtres',
    moreActive: (n) => `Filtres\u202f: ${count(n)}`,
    chip: {
      user: (name) => `Photographe\u202f: ${name}`,
      office: (name) => `Agence\u202f: ${name}`,
      unknownOffice: 'Inconnue',
      unlisted: 'Absentes de la liste',
    },
  },

  disk: {
    none: 'Aucun',
    some: (files, known) => `${count(files)} sur ${count(known)}`,
    all: (files) => count(files),
    failed,
    moving: (state, files) => `${state}\u202f: ${files}`,
    chosen: (preset, files, known) =>
      `${preset}\u202f: complet. ${count(files)} sur ${many(known, 'fichier livré téléchargé', 'fichiers livrés téléchargés')}.`,
    describe: (disk) => {
      const { files, known, earlier } = disk
      if (earlier > 0) {
        const mixed =
          files === earlier
            ? `${many(earlier, 'fichier')} d’une livraison précédente. Téléchargez pour mettre à jour.`
            : `${many(files - earlier, 'fichier')} à jour, ${count(earlier)} d’une livraison précédente. ` +
              'Téléchargez pour mettre à jour.'
        return disk.failed > 0 ? `${mixed} ${failed(disk.failed)}.` : mixed
      }
      const base =
        files === 0 && known === 0
          ? 'Aucun fichier livré pour l’instant'
          : known === null
            ? files === 0
              ? 'Non téléchargée, livraison pas encore chargée'
              : many(files, 'fichier téléchargé', 'fichiers téléchargés')
            : `${count(files)} sur ${many(known, 'fichier téléchargé', 'fichiers téléchargés')}`
      return disk.failed > 0 ? `${base}, ${failed(disk.failed)}` : base
    },
  },
}
