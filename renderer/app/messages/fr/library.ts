import type { libraryMessages as english } from '../en/library.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './showInFiles.ts'
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

/** Texts of the library and the viewer in French. */
export const libraryMessages: typeof english = {
  deliveries: {
    open: (n) => `Livraisons (${count(n)})`,
    loading: 'Chargement des livraisons…',
    failed: 'Impossible de charger les livraisons.',
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
    show: (name) => `Afficher ${name}`,
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
    title: 'Bibliothèque',
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
    failed: 'Échec',
    retry: 'Réessayer',
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
    title: 'Coup d’œil',
    close: 'Fermer le coup d’œil',
    openHint: 'Ouvrir dans la visionneuse',
    about: (name, at, all) => `${name} · ${count(at)} sur ${count(all)}`,
    noFilesTitle: 'Aucun fichier sur cet ordinateur',
    noFilesText: 'Téléchargez la commande pour voir ses plans ici, même hors ligne.',
  },

  viewer: {
    label: (name) => `Visionneuse\u202f: ${name}`,
    close: 'Fermer la visionneuse',
    previous: 'Fichier précédent',
    next: 'Fichier suivant',
    position: (at, all) => `${count(at)} sur ${count(all)}`,
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
    floor: (number) => `Niveau ${count(number)}`,
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
}
