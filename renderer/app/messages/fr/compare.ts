import type { compareMessages as english } from '../en/compare.ts'
import { count, many } from '../counts.ts'
import { on } from './when.ts'

/** Texts of the page that compares two files in French. */
export const compareMessages: typeof english = {
  compare: {
    title: 'Comparer',
    open: 'Comparer',
    openFile: (name) => `Comparer avec la version précédente\u202f: ${name}`,
    before: 'Ancien',
    after: 'Nouveau',
    choose: 'Choisir un fichier',
    current: 'Dernière livraison',
    earlierFile: (name, when) => `${name}, téléchargé ${on(when)}`,
    swap: 'Inverser ancien et nouveau',
    orders: (titles) => titles.join(' et '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Comparer avec une autre commande…',
    otherTitle: 'Comparer avec une autre commande',
    otherSearch: 'Rechercher des dossiers',
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
}
