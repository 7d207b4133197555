import type { annotationMessages as english } from '../../en/review/annotations.ts'
import { count, many } from '../../counts.ts'
import { on } from '../when.ts'

/** Texts of annotations in French. */
export const annotationMessages: typeof english = {
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
    note: 'Note',
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
          ...(added === 0 ? [] : [`Notes de l’agent ajoutées : ${count(added)}.`]),
          ...(known === 0 ? [] : [`Déjà présentes : ${count(known)}.`]),
          ...(gone === 0 ? [] : [`Omises, car le plan n’est plus là : ${count(gone)}.`]),
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
