import type { reportMessages as english } from '../en/report.ts'
import { count, many } from '../counts.ts'

/** Texts of home reports in French. */
export const reportMessages: typeof english = {
  report: {
    lead: 'Des PDF des plans avec votre logo et vos mentions légales',
    loading: 'Chargement des réglages…',
    failedTitle: 'Impossible de charger les réglages',

    orders: {
      chosen: (n) => (n === 0 ? 'Aucune sélectionnée' : count(n)),
      none: 'Aucune commande sélectionnée',
      noneText: 'Recherchez une commande ici, ou sélectionnez-en plusieurs dans Commandes.',
      toOrders: 'Sélectionner dans Commandes',
      search: 'Ajouter une commande',
      found: 'Commandes trouvées',
      asModel: 'Utiliser comme modèle 3D',
      asModelNote: 'Si sa commande n’est pas dans la liste',
      nothing: 'Aucun résultat. Essayez une autre partie de l’adresse.',
      noModel: 'Pas encore de modèle 3D',
      already: 'Ajoutée',
      modelOnly: 'Modèle 3D sans commande',
      modelNumber: (n) => `Modèle 3D sans commande, ${count(n)}`,
      noModelText: 'Omise\u202f: cette commande n’a pas encore de modèle 3D, nécessaire au rapport du bien.',
      leftOut: (n) => `${many(n, 'commande')} sans modèle 3D ${n === 1 ? 'est omise' : 'sont omises'}.`,
      modelNeeded: 'Ajoutez une commande avec un modèle 3D.',
      needed: 'Sélectionnez au moins une commande.',
      tooMany: (most) => `${many(most, 'commande')} au maximum. Les autres n’ont pas été ajoutées.`,
      remove: (title) => `Retirer ${title}`,
      clear: 'Tout retirer',
      removed: (n) => `${many(n, 'commande retirée', 'commandes retirées')}.`,
      reading: 'Chargement des commandes…',
    },

    exports: {
      title: 'Exports',
      add: 'Ajouter',
      addLong: 'Ajouter un export',
      newName: (n) => `Export ${count(n)}`,
      nameHint: 'Utilisé dans les noms de fichiers',
      duplicate: 'Dupliquer',
      duplicateWithoutLogo: 'Dupliquer sans logo',
      duplicated: (name) => `${name.trim()} (copie)`,
      withoutLogo: (name) =>
        /\bavec logo\b/i.test(name)
          ? name.trim().replace(/\bavec logo\b/i, 'sans logo')
          : `${name.trim()} sans logo`,
      duplicateHint: 'Copier cet export avec tout son contenu',
      removed: (name) => `«\u202f${name}\u202f» retiré.`,
      problem: 'À vérifier',
    },

    brand: {
      title: 'Logo et mentions légales',
      pages: 'toutes les pages',
      none: 'Chaque page a son propre logo et ses propres mentions.',
    },

    sections: {
      title: 'Pages',
      names: {
        homereportFrontpage: 'Page de garde',
        homereportFloors: 'Niveaux',
        homereportMeasurements: 'Mesures',
      },
      handle: (name, n, all) =>
        `${name}, ${count(n)} sur ${count(all)}. Appuyez sur Alt et une flèche pour déplacer la page.`,
      up: (name) => `Monter\u202f: ${name}`,
      down: (name) => `Descendre\u202f: ${name}`,
      moved: (name, n, all) => `${name}\u202f: position ${count(n)} sur ${count(all)}.`,
      off: 'Non incluse',
      own: 'Logo et mentions différents',
      leftOut: (name) => `Page omise\u202f: ${name}.`,
      ownDropped: (name) => `${name}\u202f: de nouveau le logo et les mentions de cet export.`,
    },

    logo: {
      hint: 'Lien vers un PNG ou un JPG',
      dropped:
        'Utilisez un lien\u202f: le service va chercher le logo sur le Web, et aucun fichier ne peut lui être envoyé. Mettez ' +
        'l’image sur votre site ou dans un dossier partagé et collez son lien.',
      placeholder: 'Sans logo',
      earlier: 'Logos déjà utilisés',
      use: (link) => `Utiliser ${link}`,
      states: {
        ok: 'Valide',
        warning: 'Valide, avertissement',
        bad: 'Ce lien est inutilisable.',
        unseen: 'Non vérifié',
      },
      picture: 'Aperçu du logo',
      isPdf: 'C’est un PDF. Utilisez un PNG ou un JPG.',
      noLink: 'Saisissez un lien qui commence par http:// ou https://.',
      turned: (name) =>
        name === null ? 'Utilise l’image de cette page' : `Utilise l’image de cette page ${name}`,
      wait: 'Le logo est encore en cours de vérification. Réessayez dans un instant.',
      unseenNeeded: 'Le logo n’a pas pu être vérifié. Vérifiez de nouveau, ou videz le champ.',
    },

    lines: {
      label: 'Mentions',
      line: (n) => `Ligne ${count(n)}`,
      list: 'Lignes des mentions légales',
      handle: (n, all) =>
        `Ligne ${count(n)} sur ${count(all)}. Alt et une flèche pour la déplacer, Delete pour la retirer.`,
      up: (n) => `Monter la ligne ${count(n)}`,
      down: (n) => `Descendre la ligne ${count(n)}`,
      remove: (n) => `Retirer la ligne ${count(n)}`,
      removed: (n) => `Ligne ${count(n)} retirée.`,
      moved: (from, to) => `Ligne ${count(from)} déplacée en position ${count(to)}.`,
      add: 'Ajouter une ligne',
      tooMany: (most) => `${many(most, 'ligne')} au maximum. Les autres n’ont pas été ajoutées.`,
    },

    files: {
      mergeNote: 'Toutes les pages dans l’ordre ci-dessus. Sinon, un PDF par page.',
      zip: 'Fichier ZIP',
      zipNote: 'Planroom le décompresse et garde le ZIP',
      unit: 'Unité de mesure',
      units: { ft: 'Pieds', m: 'Mètres', custom: 'Autre' },
      customUnit: 'Code de l’unité',
      customUnitHint: 'Envoyé tel que saisi',
    },

    templates: {
      menu: 'Modèles',
      none: 'Modèles',
      empty: 'Aucun modèle',
      save: 'Enregistrer comme modèle…',
      manage: 'Gérer les modèles…',
      saveTitle: 'Enregistrer comme modèle',
      saveText:
        'Contient tous les exports avec leurs pages, logos, mentions, unités et fichiers, mais aucune commande.',
      replace: 'Remplacer par les réglages actuels',
      taken: (name) => `«\u202f${name}\u202f» appliqué.`,
    },
    disclaimers: {
      menu: 'Mentions enregistrées',
      none: 'Lignes enregistrées',
      empty: 'Aucune mention enregistrée',
      save: 'Enregistrer les mentions…',
      manage: 'Gérer les mentions…',
      saveTitle: 'Enregistrer les mentions',
      saveText: 'À utiliser sur toute page des rapports de votre entreprise.',
      replace: 'Remplacer par les lignes actuelles',
      taken: (name) => `«\u202f${name}\u202f» inséré.`,
    },
    saved: {
      saved: (name) => `Enregistré sous «\u202f${name}\u202f».`,
      replaced: (name) => `«\u202f${name}\u202f» remplacé.`,
      deleted: (name) => `«\u202f${name}\u202f» supprimé.`,
      nameLong: '100 caractères au maximum.',
      replaces: (name) => `Ceci remplace «\u202f${name}\u202f».`,
      nameTaken: (name) => `«\u202f${name}\u202f» existe déjà. Choisissez un autre nom.`,
      rename: 'Renommer',
      renameOf: (name) => `Renommer ${name}`,
      deleteOf: (name) => `Supprimer ${name}`,
      allDeleted: 'Rien d’enregistré',
    },

    outline: {
      forEach: (n) => (n === 1 ? 'Pour 1 commande' : `Pour chacune des ${many(n, 'commande')}`),
      forNone: 'Pour chaque commande sélectionnée',
      single: 'PDF',
      inZip: 'Dans un ZIP, décompressé à côté',
      unit: (unit) => (unit === 'ft' ? 'pieds' : unit === 'm' ? 'mètres' : unit === '' ? 'sans unité' : unit),
      nothing: 'Aucun fichier\u202f: toutes les pages sont omises.',
      page: (name, logo, lines) =>
        [name, logo ? 'avec logo' : 'sans logo', lines === 0 ? 'sans mentions' : many(lines, 'ligne')].join(
          ', ',
        ),
      logo: 'logo',
      noLogo: 'sans logo',
      lines: (n) => (n === 0 ? 'sans mentions' : many(n, 'ligne')),
      where: 'Enregistré dans',
      folder: 'le dossier de la commande / Home report',
      loneFolder: 'sans commande\u202f: le dossier de votre bibliothèque / Home reports / Model of (date)',
    },

    run: {
      export: (n) => (n === 0 ? 'Exporter' : `Exporter pour ${many(n, 'commande')}`),
      running: 'Export…',
      starting: 'Vérification des réglages…',
      busy: 'Un export est en cours. Attendez qu’il soit terminé.',
      offline: 'Vous êtes hors ligne. L’export nécessite une connexion. Vos réglages sont enregistrés.',
      title: 'Export',
      earlier: (n) => `Exports précédents (${count(n)})`,
      progress: (done, all) => `${count(done)} sur ${many(all, 'commande')}`,
      states: {
        waiting: 'En attente',
        asking: 'Création…',
        downloading: 'Enregistrement…',
        done: 'Terminé',
        failed: 'Échec',
        cancelled: 'Annulé',
        unknown: 'Non confirmé',
      },
      fromZip: (name) => `de ${name}`,
      serviceMessage: (text) => `Message du service\u202f: ${text}`,
      failedFiles: 'Non enregistrés',
      unknown: 'Les rapports ne sont pas facturés\u202f: vous pouvez exporter de nouveau.',
      retry: (n) => (n === 1 ? 'Réessayer' : `Réessayer ${many(n, 'commande')}`),
      repeatExport: 'Exporter de nouveau',
      retryHint: 'Exporte de nouveau les commandes en échec, avec les réglages actuels',
      summary: (done, failed) =>
        failed === 0
          ? many(done, 'commande exportée', 'commandes exportées')
          : `${many(done, 'exportée')}, ${many(failed, 'non exportée', 'non exportées')}`,
    },
  },
}
