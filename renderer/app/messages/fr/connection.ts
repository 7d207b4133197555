import type { connectionMessages as english } from '../en/connection.ts'
import { many } from '../counts.ts'

/** Texts of connecting a company, and of the first steps with the demo company, in French. */
export const connectionMessages: typeof english = {
  connection: {
    drawing: {
      width: '9,60 m',
      height: '11,85 m',
      bedroom: 'Chambre',
      kitchen: 'Cuisine',
      livingRoom: 'Séjour',
      bath: 'Bain',
    },
    titleNew: 'Ajouter une connexion',
    titleEdit: (name) => `Connexion\u202f: ${name}`,
    where:
      'Le service donne à votre entreprise trois adresses et une clé API. Collez l’e-mail qui les contient dans ' +
      'n’importe quel champ. Si vous ne les avez pas, demandez-les à l’administrateur de votre entreprise ou à ' +
      'l’assistance du service.',
    filled: (missing) =>
      missing.length === 0
        ? 'Champs remplis. Vérifiez les valeurs, puis testez.'
        : `Champs remplis, sauf\u202f: ${missing.join(', ')}.`,
    notFilled: (file) => `${file} ne contient pas les adresses et la clé d’une entreprise.`,
    name: 'Nom de l’entreprise',
    nameHint: 'Affiché dans la barre latérale et utilisé pour les dossiers.',
    files: 'Chaque commande a son propre dossier. Les noms se changent dans les paramètres. Exemple\u202f:',
    usualFolder: (name) =>
      `«\u202f${name === '' ? 'Planroom' : `Planroom/${name}`}\u202f» dans vos documents`,
    addressExample: 'https://…',
    baseUrl: 'Adresse des commandes',
    baseHint: 'Commandes, brouillons, utilisateurs et agences.',
    tokenUrl: 'Adresse du lien de scan',
    tokenHint: 'Affiche et prolonge le lien de scan.',
    exportUrl: 'Adresse d’export',
    exportHint: 'Rapports du bien.',
    apiKey: 'Clé API',
    apiKeyHint: 'Reste sur cet ordinateur et n’est plus jamais affichée.',
    replaceKey: 'Nouvelle clé API',
    separateKeys: 'Utiliser des clés distinctes pour l’adresse du lien de scan ou d’export',
    tokenKey: 'Clé pour l’adresse du lien de scan',
    exportKey: 'Clé pour l’adresse d’export',
    separateKeyHint: 'Laissez vide pour utiliser la clé API.',
    separateKeyRemoved: 'Supprimée à l’enregistrement. La clé API est alors utilisée.',
    removeKey: 'Supprimer la clé',
    undoRemoveKey: 'Garder la clé',
    weak:
      'Cet ordinateur n’a pas de trousseau\u202f: la clé ne peut pas être conservée de façon sûre. Sauf si vous ' +
      'l’autorisez, elle est supprimée à la fermeture de Planroom.',
    locked:
      'Le trousseau est verrouillé. À l’enregistrement, on vous demandera de le déverrouiller. Tant qu’il reste ' +
      'verrouillé, la clé est supprimée à la fermeture de Planroom.',
    none: 'Le trousseau de cet ordinateur n’est pas utilisable. La clé est supprimée à la fermeture de Planroom.',
    allowWeak: 'Enregistrer quand même la clé, lisible par d’autres programmes de cet utilisateur',
    test: 'Tester',
    save: 'Tester et enregistrer',
    sameTitle: 'Est-ce la même entreprise\u202f?',
    sameText: (name) =>
      `L’adresse des commandes diffère de celle de «\u202f${name}\u202f». Les commandes, les fichiers et la boîte d’envoi ` +
      'appartiennent à une seule entreprise.',
    same: 'Même entreprise, nouvelle adresse',
    other: 'Autre entreprise…',
    otherNote: (name) =>
      `«\u202f${name}\u202f» reste inchangée. Saisissez un nom et une clé pour l’autre entreprise.`,
    saving: 'Test de la connexion…',
    readingFolder: 'Enregistrée. Lecture du dossier…',
    saved: (name) => `Connexion établie\u202f: ${name}.`,
    folderNotUsed: (reason) =>
      `${reason} Le dossier habituel est utilisé. Les nouvelles livraisons ne sont pas téléchargées automatiquement.`,
    needed: 'Obligatoire',
    badAddress: 'Saisissez une adresse complète, par exemple https://api.example.com.',
    probing: 'Test…',
  },

  tryList: {
    lead: 'L’entreprise de démo fonctionne sur cet ordinateur. Vos commandes n’y coûtent rien.',
    allDone: 'Tout est fait. Connectez votre entreprise quand vous voulez.',
    preparing: 'Préparation des commandes d’exemple…',
    done: 'Fait',
    left: (steps) => many(steps, 'étape restante', 'étapes restantes'),
    hide: 'Masquer la liste',
    hidden: 'Aide › À essayer affiche de nouveau la liste.',
    samples:
      'Un CSV et un lien d’exemple sont dans le dossier «\u202fSamples\u202f». Vous pouvez aussi les faire glisser sur la fenêtre.',
    tasks: {
      review: {
        title: 'Comparer un plan corrigé',
        text: 'Un plan a été livré de nouveau. Voyez ce qui a changé, puis acceptez chaque modification ou posez une question.',
        action: 'Voir les modifications',
      },
      request: {
        title: 'Demander une modification',
        text: 'Deux annotations disent ce qui ne va pas dans un plan. Envoyez-les au service.',
        action: 'Demander une modification…',
      },
      download: {
        title: 'Télécharger une livraison',
        text: 'Téléchargez les fichiers d’une commande. Ils restent sur cet ordinateur, même hors ligne.',
        action: 'Voir la commande',
      },
      handover: {
        title: 'Remettre une livraison à l’agent',
        text: 'Enregistrez des copies pour une annonce\u202f: à la bonne taille, avec votre logo, en fichiers, ZIP ou page web.',
        action: 'Remettre la commande…',
      },
      order: {
        title: 'Commander un plan',
        text: 'Collez une adresse sur une ligne, et le formulaire se remplit.',
        action: 'Nouvelle commande',
      },
      bulk: {
        title: 'Commander plusieurs plans à la fois',
        text: 'Importez le CSV d’exemple. Une de ses lignes est à vérifier.',
        action: 'Importer l’exemple',
      },
      redraw: {
        title: 'Redessiner un plan existant',
        text: 'Commencez avec le lien d’exemple vers un plan.',
        action: 'Nouveau redessin',
      },
    },
  },
}
