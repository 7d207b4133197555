import type { downloadMessages as english } from '../../en/orders/download.ts'
import { assetFormats, assetKinds } from '../../../../../shared/domain/assets.ts'
import { assetMessages } from '../assets.ts'
import { count, many } from '../../counts.ts'

/** Texts of presets and of the download dialog in French. */
export const downloadMessages: typeof english = {
  presets: {
    builtIn: {
      everything: {
        name: 'Tout',
        short: 'Tout',
        text: 'Tous les fichiers d’une livraison, dans tous les formats.',
      },
      mls: { name: 'Annonces (MLS)', short: 'MLS', text: 'Plans en JPG et PDF, pour les annonces.' },
      plans: {
        name: 'Plans seuls',
        short: 'Plans',
        text: 'Plans 2D, avec et sans cotes, dans tous les formats.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'Fichiers CAD tels que DXF, en archives ZIP.' },
    },
    lead:
      'Un préréglage définit les fichiers à télécharger. Les fichiers hors du préréglage de l’entreprise ne comptent pas ' +
      'comme manquants. Les quatre premiers préréglages ne peuvent pas être modifiés.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Tout'
          : kinds.map((kind) => assetMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, dans tous les formats`
      return `${what}, en ${formats.map((format) => assetMessages.formatNames[format]).join(', ')}`
    },
    add: 'Nouveau préréglage…',
    edit: 'Modifier…',
    delete: 'Supprimer…',
    of: (name, action) => `${action.replace('…', '')} ${name}`,
    titleNew: 'Nouveau préréglage',
    titleEdit: (name) => `Préréglage\u202f: ${name}`,
    name: 'Nom',
    nameNeeded: 'Saisissez un nom.',
    nameTaken: 'Un préréglage de ce nom existe déjà.',
    nameLong: '60 caractères au maximum.',
    save: 'Enregistrer',
    deleteTitle: (name) => `Supprimer ${name}\u202f?`,
    deleteText:
      'Les entreprises qui l’utilisent téléchargeront tout. Les fichiers téléchargés sont conservés.',
    deleteConfirm: 'Supprimer le préréglage',
    default: 'Préréglage par défaut',
    auto: 'Télécharger automatiquement les nouvelles livraisons',
    autoHint:
      'Vérifie environ toutes les 10 minutes tant que Planroom est ouvert et télécharge les livraisons à partir de ' +
      'maintenant. Quand les transferts sont suspendus, les nouvelles livraisons attendent.',
    menu: 'Télécharger avec un autre préréglage',
    isDefault: 'Par défaut',
    choose: 'Choisir les fichiers à télécharger…',
    asks: (name) => `${name}…`,
    manage: 'Gérer les préréglages',
    preset: 'Préréglage',
    customChoice: 'Personnalisé',
  },

  download: {
    lead: 'Les fichiers déjà présents sur cet ordinateur ne sont pas téléchargés de nouveau.',
    kinds: 'Types',
    formats: 'Formats',
    all: 'Tout',
    restore: 'Restaurer les fichiers supprimés de leurs dossiers',
    nothing: 'Les types sélectionnés n’existent pas dans les formats sélectionnés.',
    started({ orders, withoutFiles }) {
      if (orders === 0 && withoutFiles === 0) return 'Déjà dans les transferts.'
      const added =
        orders === 0
          ? 'Rien n’a été ajouté aux transferts.'
          : `${many(orders, 'commande ajoutée', 'commandes ajoutées')} aux transferts.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'commande n’a', 'commandes n’ont')} pas encore de fichiers.`
    },
    summary: 'Ce qui est téléchargé',
    size: 'Taille',
    free: 'Espace libre',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Déjà téléchargés' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'commande')}\u202f: nombre connu pendant le téléchargement`
        : `${count(files)}, plus ceux de ${many(unreadOrders, 'autre commande', 'autres commandes')}`
    },
    about: (size) => `Environ ${size}`,
    sizeUnknown: 'Connue pendant le téléchargement',
    freeUnknown: 'Inconnu',
    estimating: 'Comptage des fichiers…',
    change: 'Modifier…',
    changeFolder: 'Changer de dossier…',
    tooLittle: (free) =>
      `Seulement ${free} libres\u202f: le téléchargement ne tiendra peut-être pas. Libérez de l’espace ou changez de dossier.`,
    presetUsed: (preset) => `Préréglage\u202f: ${preset}`,
  },
}
