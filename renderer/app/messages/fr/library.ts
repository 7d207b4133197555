import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { libraryMessages as english } from '../en/library.ts'
import { languageTag } from '../../../ui/language.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './words.ts'
import { on } from './when.ts'

function filesAndTexts(files: number, texts: number): string {
  if (texts === 0) return many(files, 'fichier')
  return files === 0 ? many(texts, 'texte') : `${many(files, 'fichier')} et ${many(texts, 'texte')}`
}

/** Adds a participle to files and texts, in the number of both together. */
const withParticiple = (files: number, texts: number, one: string, more: string): string =>
  `${filesAndTexts(files, texts)} ${ofNumber(files + texts, one, more)}`

/** Describes how a delivery differs from the one before, in numbers of files. */
export function deliveryChanges(files: { replaced: number; added: number; withdrawn: number }): string {
  const parts = [
    { n: files.replaced, one: 'remplacé', more: 'remplacés' },
    { n: files.added, one: 'ajouté', more: 'ajoutés' },
    { n: files.withdrawn, one: 'retiré', more: 'retirés' },
  ].filter(({ n }) => n > 0)
  return parts
    .map(({ n, one, more }, at) => `${at === 0 ? many(n, 'fichier') : count(n)} ${ofNumber(n, one, more)}`)
    .join(', ')
}

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'pi²', m: 'm²' }

/** Texts of the library, the viewer, checks of files and the gross living area, in French. */
export const libraryMessages: typeof english = {
  deliveries: {
    open: (n) => `Livraisons (${count(n)})`,
    loading: 'Chargement des livraisons…',
    newest: 'La plus récente',
    list: 'Livraisons, de la plus récente à la plus ancienne',
    first: filesAndTexts,
    replaced: (files, texts) => withParticiple(files, texts, 'remplacé', 'remplacés'),
    added: (files, texts) => withParticiple(files, texts, 'ajouté', 'ajoutés'),
    beside: (files, texts) =>
      withParticiple(
        files,
        texts,
        'enregistré à côté de votre fichier modifié',
        'enregistrés à côté de vos fichiers modifiés',
      ),
    withdrawn: (files, texts) => withParticiple(files, texts, 'retiré', 'retirés'),
    same: (files, texts) => withParticiple(files, texts, 'inchangé', 'inchangés'),
    previous: 'Version précédente',
    showPrevious: (name) => `Afficher la version précédente de ${name}`,
    reveal: (name) => `${showInFiles}\u202f: ${name}`,
    earlier: (when) => `Livraison précédente, téléchargée ${on(when)}`,
    notInFolder: 'manquant',
    changes: deliveryChanges,
  },

  folderPanel: {
    label: 'Détails du dossier',
    tabs: { deliveries: 'Livraisons', verify: 'Vérification', notes: 'Annotations' },
    noDeliveries: 'Aucune livraison dans ce dossier',
  },
  notes: {
    none: 'Aucune note pour cette commande',
  },

  library: {
    search: 'Rechercher des dossiers',
    order: 'Trier et grouper',
    sort: 'Trier par',
    sorts: { delivered: 'Plus récentes', oldest: 'Plus anciennes', title: 'Adresse' },
    grouping: 'Grouper par',
    ungrouped: 'Non groupé',
    groupings: { month: 'Par mois', office: 'Par agence' },
    noMonth: 'Sans date de livraison',
    folders: (n) => many(n, 'dossier'),
    files: (n) => many(n, 'fichier'),
    filesAndTexts,
    attachments: { exported_report: 'Rapports du bien exportés', combined_pdf: 'PDF combiné' },
    missing: (n) => many(n, 'manquant'),
    rescan: 'Analyser',
    rescanned: (folders, files) =>
      `Analyse terminée\u202f: ${many(folders, 'dossier')}, ${many(files, 'fichier')}`,
    toFolders: 'Retour à tous les dossiers',
    emptyTitle: 'Aucun plan sur cet ordinateur pour l’instant',
    emptyText: 'Téléchargez des commandes pour voir leurs plans ici, même hors ligne.',
    annotated: 'Seulement les dossiers avec annotations',
    noAnnotatedTitle: 'Aucun dossier avec annotations',
    noAnnotatedText: 'Ouvrez un plan et appuyez sur A pour ajouter une annotation.',
    noMatchText: 'Essayez moins de mots ou une autre partie de l’adresse.',
    unavailableTitle: 'Dossier de la bibliothèque introuvable',
    unavailableText: (path) =>
      `Planroom ne trouve pas ${path}. S’il est sur un disque externe, connectez le disque et réessayez. Si le dossier a ` +
      'été déplacé ou renommé, localisez-le. Rien n’est téléchargé de nouveau.',
    recheckFolder: 'Réessayer',
    stillMissing: 'Le dossier est toujours introuvable.',
    locate: 'Localiser le dossier…',
    failedTitle: 'Impossible de charger la bibliothèque',
    emptyFolder: 'Aucun fichier livré dans ce dossier',
    fileStates: { missing: 'Manquant', changed: 'Modifié', damaged: 'Endommagé' },
    formats: (name) => `Formats de ${name}`,
    chip: (format, name, state) => [format, name, ...(state === null ? [] : [state])].join(', '),
    variants: { label: 'Plans', plain: 'Sans cotes', dim: 'Avec cotes' },
    failedFiles: 'Téléchargement impossible',
    retrying: 'En attente…',
    retryFile: (name) => `Réessayer\u202f: ${name}`,
    fileName: (kind, place, variant, format) =>
      `${[`${kind} ${count(place)}`, ...(variant === '' ? [] : [variant])].join(' ')}, ${format}`,
    needAttention: (n) => many(n, 'fichier à vérifier', 'fichiers à vérifier'),
  },

  pointed: ({ kind, folders, files, missing, changed, uncertain, problems }) => {
    if (kind === 'empty' && problems === 0)
      return (
        'Ce dossier ne contient encore aucune livraison. Les nouveaux téléchargements y sont enregistrés. Les précédents ' +
        'restent dans l’ancien dossier.'
      )
    const found = `${many(folders, 'commande')} avec ${many(files, 'fichier')}`
    return [
      kind === 'moved'
        ? `Dossier de la bibliothèque trouvé\u202f: ${found}. Rien n’est téléchargé de nouveau.`
        : `Contenu trouvé\u202f: ${found}.`,
      missing > 0 ? `${many(missing, 'fichier manque', 'fichiers manquent')}.` : '',
      changed > 0 ? `${many(changed, 'fichier a', 'fichiers ont')} changé de taille après la livraison.` : '',
      uncertain > 0
        ? 'Les dates des fichiers de la copie sont nouvelles\u202f: Planroom vérifie maintenant le contenu des fichiers.'
        : '',
      problems > 0
        ? 'Certains enregistrements sont illisibles. Vérifiez les fichiers pour savoir lesquels.'
        : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  },

  quickLook: {
    close: 'Fermer le coup d’œil',
    openHint: 'Ouvrir dans la visionneuse',
    about: (name, at, all) => `${name} · ${count(at)} sur ${count(all)}`,
    noFilesTitle: 'Aucun fichier sur cet ordinateur',
    noFilesText: 'Téléchargez la commande pour voir ses plans ici, même hors ligne.',
  },

  viewer: {
    close: 'Fermer la visionneuse',
    previous: 'Fichier précédent',
    next: 'Fichier suivant',
    filmstrip: 'Fichiers de ce dossier',
    fit: 'Ajuster',
    actual: 'Taille réelle (1:1)',
    actualShort: '1:1',
    percent: (value) => `${count(Math.round(value))}\u00a0%`,
    page: 'Page',
    pages: (n) => `sur ${count(n)}`,
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    missingText: 'Il a été déplacé, renommé ou supprimé. Vérifiez les fichiers pour le restaurer.',
    broken: 'Impossible d’ouvrir le fichier',
    brokenText: `Choisissez «\u202f${showInFiles}\u202f» pour le voir dans un autre programme.`,
    locked: 'Ce PDF est protégé par un mot de passe',
    lockedText: 'Ouvrez-le dans la visionneuse pour saisir le mot de passe.',
    password: 'Mot de passe',
    noneTitle: 'Aucun aperçu disponible',
    noneText:
      'Planroom affiche les images, PDF, vidéos et textes. Ouvrez ce fichier dans un autre programme.',
    truncated: `Seul le début est affiché. Choisissez «\u202f${showInFiles}\u202f» pour ouvrir le fichier complet.`,
    loading: 'Ouverture du fichier…',
    rotateLeft: 'Pivoter à gauche',
    rotateRight: 'Pivoter à droite',
    pan: 'Déplacer',
    variant: 'Afficher ou masquer les cotes',
    fullScreen: 'Plein écran',
    newWindow: 'Ouvrir dans une nouvelle fenêtre',
    frames: 'Images',
    previousFrame: 'Image précédente',
    nextFrame: 'Image suivante',
    play: 'Lecture ou pause',
    tree: {
      items: (n) => many(n, 'élément'),
      fields: (n) => many(n, 'champ'),
      more: (n) => `Afficher ${count(n)} de plus`,
    },
    ruler: {
      title: 'Mesurer',
      close: 'Fermer la règle',
      ends: { from: 'Première extrémité de la ligne', to: 'Seconde extrémité de la ligne' },
      notCalibrated: 'Non étalonnée',
      fromBar: (length, pixels) => `Échelle d’après la barre du plan\u202f: ${length} = ${pixels} px`,
      fromRooms: (rooms, length, pixels) =>
        `Échelle d’après ${many(rooms, 'pièce')} des données du bien, ±3\u00a0%\u202f: ${length} = ${pixels} px`,
      byHand: 'Étalonner à la main',
      known: 'Longueur de cette ligne',
      example: '3,4 m ou 11′ 2″',
      calibrate: 'Étalonner',
      recalibrate: 'Étalonner de nouveau',
      clear: 'Effacer l’étalonnage',
    },
  },

  verify: {
    verify: 'Vérifier',
    verifyLibraryHint: 'Comparer tous les fichiers de la bibliothèque avec les fichiers livrés',
    verifyOrderHint: 'Comparer tous les fichiers de cette commande avec les fichiers livrés',
    lead: 'Compare chaque fichier avec le fichier livré. La vérification ne modifie aucun fichier.',
    close: 'Fermer la vérification',
    verifyingLibrary: 'Vérification des fichiers…',
    verifyingOrder: 'Vérification d’une commande…',
    repairing: 'Restauration des fichiers…',
    reading: 'Recherche des fichiers…',
    progress: 'Progression de la vérification',
    bar: 'Vérification des fichiers',
    cancel: 'Arrêter la vérification',
    summary: ({ files, counts }, outdated) => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (files === 0) return 'Aucun fichier livré trouvé'
      if (wrong > 0) return `${count(wrong)} à vérifier sur ${many(files, 'fichier')}`
      if (outdated > 0)
        return `${many(files, 'fichier inchangé', 'fichiers inchangés')}, mais ${many(outdated, 'commande a', 'commandes ont')} une livraison plus récente`
      return `Aucun problème trouvé dans ${many(files, 'fichier')}`
    },
    count: (problem, n) =>
      ({
        missing: many(n, 'manquant'),
        damaged: many(n, 'endommagé'),
        changed: many(n, 'modifié'),
        unreadable: many(n, 'illisible'),
      })[problem],
    problems: {
      missing: 'Manquant',
      damaged: 'Endommagé',
      changed: 'Modifié',
      unreadable: 'Illisible',
      unknown: 'Non livré',
    },
    when: (moment, bytes) => `Vérifié ${on(moment)} · ${bytes}, textes et livraisons précédentes compris`,
    repaired: (n) => many(n, 'fichier restauré', 'fichiers restaurés'),
    repair: (n) => `Restaurer ${many(n, 'fichier')}`,
    damagedHint:
      'Les fichiers endommagés sont téléchargés de nouveau. Les anciens vont dans «\u202fEarlier deliveries\u202f» de leur commande.',
    changedHint: 'Les fichiers modifiés restent tels quels.',
    keepUserFile: 'Garder le mien',
    keepUserFileHint: 'Garde votre fichier et le retire de cette liste',
    keepBoth: 'Garder les deux',
    keepBothHint: 'Enregistre le fichier livré à côté du vôtre',
    replace: 'Remplacer le mien',
    replaceHint:
      'Déplace votre fichier dans «\u202fEarlier deliveries\u202f» et enregistre le fichier livré à sa place',
    replaced: 'Fichier remplacé. Le vôtre est dans «\u202fEarlier deliveries\u202f».',
    more: (n) => `et ${many(n, 'autre')}. Restaurez les fichiers, puis vérifiez de nouveau.`,
    unknownTitle: (n) => `${many(n, 'autre fichier', 'autres fichiers')} dans ces dossiers`,
    unknownHint: 'Ils ne font pas partie d’une livraison. Planroom ne les modifie pas.',
  },

  gla: {
    views: { table: 'Tableau', text: 'Texte' },
    columns: {
      area: (unit) => units[unit],
      check: 'Calcul',
      property: 'Données du bien',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Correct',
    wrong: (computed, unit) => `Donne ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Somme de ses lignes',
    tolerance: (tolerance, unit) =>
      `Les arrondis expliquent jusqu’à ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Identique',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    wrongLines: (n) => (n === 0 ? 'Le calcul est correct' : `${many(n, 'ligne')} avec une erreur de calcul`),
    otherLines: (n) => `${many(n, 'écart')} avec les données du bien`,
    copyText: 'Copier le texte',
    copyCsv: 'Copier en CSV',
    show: 'Afficher la surface habitable brute',
  },
}
