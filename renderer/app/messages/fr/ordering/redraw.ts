import type { redrawMessages as english } from '../../en/ordering/redraw.ts'
import { count, many, ofNumber } from '../../counts.ts'
import { on } from '../when.ts'

/** Texts of redraws and of links to plans and pictures in French. */
export const redrawMessages: typeof english = {
  links: {
    title: 'Liens des plans',
    placeholder: 'Collez des liens, ou un e-mail qui en contient',
    hint:
      'PNG, JPG ou PDF, un lien par plan. Vous pouvez aussi déposer des fichiers qui contiennent des liens\u202f: .url, ' +
      '.webloc, .txt, .csv, .html.',
    pictureTitle: 'Liens d’images',
    pictureHint: 'Facultatif. Des liens vers des images qui montrent ce que vous voulez dire.',
    add: 'Ajouter des liens',
    none: 'Aucun lien trouvé.',
    notLinks: (names) =>
      `Impossible d’ajouter ${names.join(', ')}\u202f: le service accepte des liens, pas des fichiers. Mettez le fichier dans un ` +
      'dossier partagé et collez son lien.',
    added: (n, known) =>
      [
        n === 0 ? '' : `${many(n, 'lien ajouté', 'liens ajoutés')}.`,
        known === 0 ? '' : `${count(known)} déjà dans la liste.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    tooMany: (most) => `${many(most, 'lien')} au maximum. Les autres n’ont pas été ajoutés.`,
    list: 'Liens dans l’ordre des pages',
    page: (n) => `Page ${count(n)}`,
    handle: (n, all) =>
      `Page ${count(n)} sur ${count(all)}. Alt et une flèche pour la déplacer, Delete pour la retirer.`,
    moved: (from, to, all) => `Page ${count(from)} déplacée en position ${count(to)} sur ${count(all)}.`,
    up: (n) => `Monter la page ${count(n)}`,
    down: (n) => `Descendre la page ${count(n)}`,
    remove: (n) => `Retirer la page ${count(n)}`,
    removed: (n) => `Page ${count(n)} retirée.`,
    recheck: (n) => `Vérifier de nouveau la page ${count(n)}`,
    given: 'Collé',
    turned: (name) => (name === null ? 'Lien direct' : `Lien direct de ${name}`),
    states: {
      checking: 'Vérification…',
      ok: 'Valide',
      warning: 'Valide, avertissement',
      bad: 'Inutilisable',
      unseen: 'Non vérifié',
    },
    types: { png: 'PNG', jpg: 'JPG', pdf: 'PDF' },
    pixels: (width, height) => `${String(width)} × ${String(height)} px`,
    expires: (when) => `Expire ${on(when)}`,
    sameAs: (n) => `Même lien que la page ${count(n)}.`,
    pictureOf: (n) => `Aperçu de la page ${count(n)}`,
    waitForChecks: 'Les liens sont encore en cours de vérification. Réessayez dans un instant.',
    badOnes: (n) =>
      `${many(n, 'lien est inutilisable', 'liens sont inutilisables')}. Corrigez-${ofNumber(n, 'le ou retirez-le', 'les ou retirez-les')}.`,
    unseenOnes: (n) => `${many(n, 'lien n’a pas pu être vérifié', 'liens n’ont pas pu être vérifiés')}.`,
    orderAnywayMeans:
      'Ces liens ne s’ouvrent peut-être pas sans identification. Dans ce cas, le service peut refuser la commande ou la ' +
      'suspendre jusqu’à ce que vous envoyiez un autre lien.',
    orderAnywayNeeded: (n) =>
      `${many(n, 'lien n’a pas pu être vérifié', 'liens n’ont pas pu être vérifiés')}. Vérifiez de nouveau, ou choisissez «\u202fCommander quand même\u202f».`,
  },

  redraw: {
    title: 'Redessin',
    lead: 'Un nouveau dessin à partir de plans existants.',
    kind: 'Source',
    types: {
      Tier1: {
        name: 'Images de plans',
        note: 'Liens publics vers des fichiers PNG, JPG ou PDF du plan d’origine.',
      },
      'Tier2-redraw': { name: 'Visite 360°', note: 'Lien public vers une visite.' },
    },
    tour: 'Lien de la visite',
    tourHint: 'Doit s’ouvrir sans identification',
    tourOk: 'La visite s’ouvre.',
    recheckTour: 'Vérifier de nouveau la visite',
    more: 'Plus',
    unfinished: (n) => many(n, 'redessin à terminer', 'redessins à terminer'),
  },
}
