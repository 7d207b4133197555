import type { Likeness } from '../../../../shared/domain/expectedDelivery.ts'
import type { orderMessages as english } from '../en/orders.ts'
import { count, many } from '../counts.ts'
import { before, on } from './when.ts'

const failed = (n: number): string => `${count(n)} en échec`

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'avec la même formule, les mêmes options, le même jour et la même heure',
  hour: 'avec la même formule, les mêmes options et la même heure',
  products: 'avec la même formule et les mêmes options',
  package: 'avec la même formule',
}

/** Texts of the order list: rows, filters, views and columns, in French. */
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
      plan: 'Plan',
      createdAt: 'Création',
      deliveredAt: 'Livraison',
      disk: 'Téléchargés',
    },
    emptyText: 'Actualisez pour charger les commandes de votre entreprise.',
    failedTitle: 'Impossible de charger les commandes',
    copiedRows: (n) => `${many(n, 'commande copiée', 'commandes copiées')}.`,
    copiedText: 'Copié.',
    unsupported: 'Données non prises en charge',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
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
    all: (files) => count(files),
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

  columnChooser: {
    label: 'Colonnes',
    hint:
      'Pour changer l’ordre, faites glisser, ou appuyez sur Alt et une flèche. Les flèches gauche et droite changent la ' +
      'largeur, Delete la rétablit. Si la fenêtre est trop étroite, certaines colonnes sont omises.',
    handle: (name, n, all) => `Déplacer ${name}, ${count(n)} sur ${count(all)}`,
    density: 'Densité',
    densities: { compact: 'Compacte', comfortable: 'Confortable' },
  },

  views: {
    menu: 'Vues',
    label: (name) => `Vue\u202f: ${name}`,
    all: 'Toutes',
    notDownloaded: 'Prêtes, non téléchargées',
    notHandedOver: 'Prêtes, non remises',
    updated: 'Mises à jour',
    save: 'Enregistrer la vue…',
    remove: (name) => `Supprimer la vue «\u202f${name}\u202f»`,
    removed: (name) => `Vue «\u202f${name}\u202f» supprimée.`,
    title: 'Enregistrer la vue',
    lead: 'Enregistre les filtres actuels sous un nom.',
    nameTaken: 'Cette vue est fournie avec Planroom. Choisissez un autre nom.',
    replaces: 'Remplace la vue de ce nom.',
  },

  dateFilter: {
    label: 'Date',
    fields: { created: 'Création', delivered: 'Livraison' },
    any: 'Toutes les dates',
    periods: {
      today: 'Aujourd’hui',
      last7Days: '7 derniers jours',
      thisMonth: 'Ce mois-ci',
      lastMonth: 'Le mois dernier',
    },
    custom: 'Autre',
    from: 'Du',
    to: 'Au',
    since: (day) => `à partir du ${day}`,
    until: (day) => `jusqu’au ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },

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

  expected: {
    label: 'Prévue',
    by: before,
    fact: (range, when) => `Habituellement ${range}, livraison prévue ${before(when)}`,
    overdueFact: (range, when) => `Habituellement ${range}, la livraison était prévue ${before(when)}`,
    basis: (orders, likeness) =>
      `80\u00a0% des ${many(orders, 'commande')} ${alike[likeness]} ont été livrées dans ce délai.`,
    range: (from, to, unit) => (from === to ? `environ ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'jours' },
    overdue: 'En retard',
    overdueFilter: (n) => `En retard (${count(n)})`,
    overdueHint: 'Commandes plus longues que 80\u00a0% des commandes comparables',
  },
}
