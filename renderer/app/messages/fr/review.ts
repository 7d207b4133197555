import type { reviewMessages as english } from '../en/review.ts'
import { count, many } from '../counts.ts'
import { on } from './when.ts'

/** Texts of comparing and annotating plans, in French. */
export const reviewMessages: typeof english = {
  compare: {
    title: 'Comparer',
    open: 'Comparer',
    openFile: (name) => `Comparer avec la version précédente\u202f: ${name}`,
    before: 'Ancien',
    after: 'Nouveau',
    choose: 'Choisir un fichier',
    current: 'Dernière livraison',
    earlierFile: (name, when) => `${name}, téléchargé ${on(when)}`,
    orders: (titles) => titles.join(' et '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Comparer avec une autre commande…',
    otherTitle: 'Comparer avec une autre commande',
    page: (title: string, page: number): string => `${title}, page ${String(page)}`,
    views: {
      difference: 'Différence',
      overlay: 'Superposer',
      side: 'Côte à côte',
      slider: 'Curseur',
      blink: 'Clignoter',
    },
    pauseBlinking: 'Suspendre le clignotement',
    resumeBlinking: 'Reprendre le clignotement',
    legend: { before: 'Ancien seul', after: 'Nouveau seul', both: 'Les deux' },
    slider: 'Position du curseur',
    picture: (name) => `Image\u202f: ${name}`,
    loading: 'Comparaison des fichiers…',
    failedTitle: 'Impossible de comparer ces fichiers',
    notAligned: 'Ces fichiers n’ont pas pu être alignés. Ils montrent peut-être des niveaux différents.',
    missingText: (name) =>
      `${name} a été déplacé, renommé ou supprimé. Vérifiez les fichiers pour le restaurer, ou choisissez un autre fichier.`,
    noFilesTitle: 'Rien à comparer',
    noFilesText: 'Ce dossier ne contient ni image, ni dessin SVG, ni PDF.',
    chooseTitle: 'Choisissez deux fichiers',
    chooseText:
      'Ce plan n’a pas de livraison précédente. Choisissez un ancien et un nouveau fichier, ou une autre commande.',
    chooseOfTwo:
      'L’autre commande n’a pas de fichier de ce plan. Choisissez un ancien et un nouveau fichier.',
    panel: 'Modifications',
    changed: (n) => many(n, 'zone modifiée', 'zones modifiées'),
    none: 'Aucune différence trouvée',
    reviewed: (done, all) => `${count(done)} sur ${many(all, 'contrôlée')}`,
    elsewhere: 'Contrôlez ces modifications dans la liste des plans.',
    near: (name) => `Modification près de «\u202f${name}\u202f»`,
    at: (place) => `Modification, ${place}`,
    whole: { removed: 'N’est plus livré', redrawn: 'Dessiné autrement' },
    note: 'Question',
    noteHint: 'Que doit vérifier la production\u202f? (Enter pour enregistrer)',
    plans: {
      label: 'Plans de cette livraison',
      states: { changed: 'Modifié', removed: 'Retiré', added: 'Nouveau', same: 'Inchangé' },
      left: (n) => many(n, 'restante'),
      done: 'Contrôlé',
      finished: 'Contrôle terminé',
      result: (accepted, questions) =>
        [
          ...(accepted > 0 ? [many(accepted, 'acceptée')] : []),
          ...(questions > 0 ? [many(questions, 'question')] : []),
        ].join(', ') || 'Aucune modification trouvée',
    },
    places: [
      ['en haut à gauche', 'en haut', 'en haut à droite'],
      ['à gauche', 'au centre', 'à droite'],
      ['en bas à gauche', 'en bas', 'en bas à droite'],
    ],
    changeIs: (n, state) => `Modification ${count(n)}, ${state}`,
    texts: 'Autres textes modifiés',
    text: (about, before, after) => {
      const what =
        before === null
          ? `${after ?? ''} ajouté`
          : after === null
            ? `${before} supprimé`
            : `${before} → ${after}`
      return about === null || about === before || about === after ? what : `${about}\u202f: ${what}`
    },
    next: 'Modification suivante',
    previous: 'Modification précédente',
    state: 'Décision',
    states: { review: 'À contrôler', accepted: 'OK', question: 'Question' },
    notice: (changes) => `Corrigée, non contrôlée\u202f: ${changes}.`,
  },

  annotations: {
    title: 'Annotations',
    annotate: 'Annoter',
    tools: 'Outils d’annotation',
    shapes: { pin: 'Repère', box: 'Cadre', arrow: 'Flèche', freehand: 'Dessin', text: 'Texte' },
    stop: 'Arrêter d’annoter',
    hint: 'Cliquez ou faites glisser sur le plan. Enter en ajoute une au centre.',
    number: (number) => `Annotation ${count(number)}`,
    about: (number, note) =>
      note === '' ? `Annotation ${count(number)}` : `Annotation ${count(number)}\u202f: ${note}`,
    notePlaceholder: 'Que faut-il changer ici\u202f?',
    remove: 'Supprimer l’annotation',
    close: 'Fermer la note',
    noNote: 'Sans note',
    earlier: 'Faite sur la version précédente',
    none: 'Aucune annotation. Ouvrez un plan et appuyez sur A pour en ajouter une.',
    show: (floor, number) => `Afficher l’annotation ${count(number)} de ${floor}`,
    requested: (when) => `Demandée ${on(when)}`,
    toCheck: 'À contrôler\u202f: une version plus récente est disponible',
    requestedChanges: 'À contrôler',
    requestAgain: 'Redemander',
    export: 'Exporter les annotations',
    exportPng: 'Exporter en PNG…',
    exportPdf: 'Exporter en PDF…',
    exportAll: (n) => (n === 1 ? 'Exporter 1 plan en PDF…' : `Exporter les ${many(n, 'plan')} en PDF…`),
    exported: 'Annotations exportées.',
    imported: {
      added: (added, known, gone) =>
        [
          ...(added === 0 ? [] : [`Notes de l’agent ajoutées\u202f: ${count(added)}.`]),
          ...(known === 0 ? [] : [`Déjà présentes\u202f: ${count(known)}.`]),
          ...(gone === 0 ? [] : [`Omises, car le plan n’est plus là\u202f: ${count(gone)}.`]),
        ].join(' '),
      unknownOrder:
        'La commande de ces notes n’est pas dans la liste. Passez à son entreprise, ou actualisez les commandes.',
      notDownloaded:
        'Les plans de ces notes ne sont pas sur cet ordinateur. Téléchargez la commande, puis ouvrez de nouveau les notes.',
    },
    fromAgent: 'De l’agent',
    progress: (done, all) => `${count(done)} sur ${many(all, 'terminée')}`,
    page: (plan, page) => `${plan}, page ${count(page)}`,
    line: (number, plan, place, note) =>
      `${count(number)}. ${plan}, ${place}${note === '' ? '' : `\u202f: ${note}`}`,
    questionLine: (number, change) =>
      `${count(number)}. Question sur une correction${change === '' ? '' : `\u202f: ${change}`}`,
  },
}
