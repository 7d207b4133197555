import type { insightsMessages as english } from '../en/insights.ts'
import { count, many } from '../counts.ts'

const leftOut = (n: number): string =>
  `${many(n, 'commande livrée n’est pas comptée', 'commandes livrées ne sont pas comptées')}\u202f: le service n’a pas d’heure de livraison.`

/** Texts of Insights in French. */
export const insightsMessages: typeof english = {
  insights: {
    title: 'Statistiques',
    count: (n) => many(n, 'commande'),
    periods: {
      thisMonth: 'Ce mois-ci',
      lastMonth: 'Le mois dernier',
      last12Months: '12 derniers mois',
      thisYear: 'Cette année',
      lastYear: 'L’année dernière',
      all: 'Depuis le début',
    },
    loading: 'Lecture des commandes…',
    failedTitle: 'Impossible de lire les chiffres',
    emptyText: 'Des graphiques apparaissent ici dès qu’il y a des commandes. Les brouillons ne comptent pas.',
    noneTitle: 'Aucune commande dans cette période',
    noneText: 'Choisissez une autre période ou une autre agence.',
    showAll: 'Afficher depuis le début',
    ordersByMonth: 'Commandes par mois',
    deliveryTimes: 'Délai de première livraison',
    compareBy: 'Comparer par',
    groupings: {
      weekday: 'Jour',
      hour: 'Heure',
      subject: 'Sujet',
      product: 'Produit',
    },
    median: 'Médiane',
    most: '80\u00a0%',
    hours: (hours) => `${hours} h`,
    percent: (value) => `${value}\u00a0%`,
    timeOf: (name, median, most) => `${name}\u202f: la moitié en ${median}, 80\u00a0% en ${most}`,
    timesNote: (median, most, withoutTime) =>
      `De la commande à la première livraison, la moitié des commandes ont pris jusqu’à ${median}, 80\u00a0% jusqu’à ${most} (le trait).` +
      (withoutTime === 0 ? '' : ` ${leftOut(withoutTime)}`),
    timesNone: (withoutTime) =>
      withoutTime === 0 ? 'Aucune commande de cette période n’est encore livrée.' : leftOut(withoutTime),
    corrections: 'Corrections',
    delivered: 'Livrées',
    corrected: 'Corrigées',
    share: 'Part',
    correctionsNote: (corrected, delivered, time) =>
      `${count(corrected)} sur ${many(delivered, 'commande livrée', 'commandes livrées')} avec une nouvelle livraison, d’après ce que Planroom a constaté.` +
      (time === null ? '' : ` Une correction prend habituellement ${time} (médiane).`),
    reasons: 'Objet des corrections',
    reasonsNote: {
      floor:
        'D’après les demandes de modification et les plans remplacés sur cet ordinateur. Les corrections demandées et téléchargées ailleurs manquent.',
      subject:
        'D’après les mots anglais des demandes de modification sur cet ordinateur. Les demandes faites ailleurs manquent. Une commande peut compter plusieurs fois.',
      product:
        'D’après les demandes de modification sur cet ordinateur. Les demandes faites ailleurs manquent.',
    },
    reasonsNone:
      'Sur cet ordinateur, aucune demande de modification ne concerne une commande de cette période. Les demandes faites ailleurs ne sont pas connues ici.',
    basement: 'Sous-sol',
    subjects: {
      doors: 'Portes et fenêtres',
      walls: 'Murs',
      names: 'Noms des pièces',
      dimensions: 'Cotes',
      stairs: 'Escaliers',
      fixtures: 'Équipements',
      other: 'Autre',
    },
    correctionOf: (name) => `corrigées\u202f: ${name}`,
    firstDeliveries: 'Livraisons complètes',
    firstDeliveriesNote: (complete, lacking) =>
      complete + lacking === 0
        ? 'Aucune livraison de cette période n’a encore été lue.'
        : `${count(complete)} sur ${many(complete + lacking, 'première livraison', 'premières livraisons')} avec tous les fichiers attendus lors de la première lecture par Planroom.`,
    complete: 'Complètes',
    lacking: 'Fichiers manquants',
    unread: 'Non lues',
    people: 'Commandes par photographe et par agence',
    noPhotographer: 'Sans photographe',
    unknownOffice: 'Agence inconnue',
    handedOver: 'Remises à l’agent',
    handovers: 'De la livraison à la remise',
    handoversNote:
      'Temps entre la première livraison et la dernière remise à l’agent notée sur cet ordinateur.',
    handoversNone: 'Aucune commande de cette période n’est notée comme remise à l’agent sur cet ordinateur.',
    delays: {
      hour: 'En une heure',
      day: 'En un jour',
      threeDays: 'En 3 jours',
      later: 'Plus tard',
      never: 'Non remises',
    },
    save: (title) => `Enregistrer «\u202f${title}\u202f»`,
    saveCsv: 'Enregistrer le tableau en CSV…',
    savePng: 'Enregistrer l’image en PNG…',
    statement: {
      title: 'Relevé mensuel',
      button: 'Relevé…',
      hint: 'Commandes passées dans le mois et extensions, avec formules, options, personnes et références.',
      officeHint: 'Commandes de l’agence choisie, avec formules, options, personnes et références.',
      noPrices: 'Sans montants, car votre liste de prix est vide.',
      withPrices: 'Avec les montants selon votre liste de prix.',
      editPrices: 'Modifier les prix',
      savePdf: 'Enregistrer en PDF…',
    },
    noPackage: 'Sans formule',
    others: 'Autres',
    moreInTable: (n) => `${count(n)} de plus dans le tableau`,
    open: 'Voir les commandes',
    cell: (row, column, value) => `${row}, ${column}\u202f: ${value}`,
    filter: (traits) =>
      traits.length === 0
        ? 'Statistiques\u202f: sans brouillons'
        : `Statistiques\u202f: ${traits.join(', ')}`,
    filterHint: 'Commandes d’une barre des statistiques. Cliquez pour retirer ce filtre.',
    traits: {
      isTimed: 'livrées',
      isCorrected: 'corrigées',
      isWithoutCreator: 'sans photographe',
      isWithoutOffice: 'sans agence',
    },
    firstDeliveryTraits: {
      complete: 'complètes à la livraison',
      lacking: 'fichiers manquants à la livraison',
      unread: 'livraison non lue',
    },
    packages: (names) => (names.length > 2 ? many(names.length, 'formule') : names.join(' ou ')),
  },
}
