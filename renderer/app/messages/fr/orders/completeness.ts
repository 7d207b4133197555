import type { completenessMessages as english } from '../../en/orders/completeness.ts'
import { count, many } from '../../counts.ts'

/** Texts of an order's completeness in French. */
export const completenessMessages: typeof english = {
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
    cell: (what, state) => `${what}\u202f: ${state}`,
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
