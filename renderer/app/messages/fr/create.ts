import type { createMessages as english } from '../en/create.ts'
import { count, many, ofNumber } from '../counts.ts'
import { on } from './when.ts'

/** Texts of order forms: drafts, redraws, change requests and upgrades, in French. */
export const createMessages: typeof english = {
  create: {
    section: 'Créer',
    pages: { draft: 'Nouvelle commande', redraw: 'Redessin', bulk: 'Commande groupée' },
    waiting: (number) => `${number} en attente`,
    attention: (number) => `${number} à vérifier`,
    unfinished: (number) => `${number} à terminer`,
    loading: 'Chargement…',
    otherEntry: 'Cet élément est d’un autre type. Ouvrez-le depuis la boîte d’envoi.',
    notSaved:
      'Vos dernières modifications n’ont pas pu être enregistrées. Rouvrez le formulaire pour voir ce qui l’a été.',
    saved: 'Enregistré',
    saveFailed: (reason) => `Non enregistré\u202f: ${reason}`,
    order: 'Commander, envoyer ou exporter',
    required: '* Obligatoire',
    discarded: 'Abandonné.',
    placing: 'Enregistrement dans la boîte d’envoi…',
    offlineNow: 'Vous êtes hors ligne',
    sendLater: 'Envoyer une fois en ligne',
    waits: 'Dans la boîte d’envoi. Non envoyé.',
    waitsAgreed: 'Dans la boîte d’envoi. Envoi dès que vous êtes en ligne.',
    reference: (reference) => `Référence ${reference}`,
    referenceHint: 'Laisser vide pour en créer une',
    style: {
      byId: 'Autre style…',
      unknown: 'Autre style',
      chosen: 'Style choisi',
      asOrdered: 'Comme dans cette commande',
      id: 'Code du style',
      idHint: 'Tel que le service l’affiche',
    },
    editStopsSending:
      'Si vous modifiez cet élément, il n’est plus envoyé tant que vous ne l’envoyez pas de nouveau.',
    unknown:
      'Envoyé, mais non confirmé. Planroom vérifie si le service l’a reçu et ne l’envoie jamais de nouveau ' +
      'automatiquement.',
  },

  review: {
    title: 'Vérifier la commande',
    titleChange: 'Vérifier les modifications',
    action: 'Vérifier la commande…',
    actionChange: 'Vérifier les modifications…',
    useOwner: 'Proposer ce photographe pour les nouvelles commandes',
    otherOwner: (usual) => `Photographe habituel des nouvelles commandes\u202f: ${usual}.`,
    ownerWas: (before) => `Auparavant\u202f: ${before}.`,
  },

  address: {
    street: 'Numéro et rue',
    streetExample: '521 Brightfield Road',
    countryUnknown: 'Absent de la liste des pays. Envoyé tel que saisi.',
    pasted: 'Champs de l’adresse remplis. Vérifiez-les avant de commander.',
    fromOrder: 'Adresse reprise d’une commande précédente.',
    several: 'Le texte contient plusieurs adresses. Laquelle utiliser\u202f?',
    notUsed: (rest) => `Non utilisé\u202f: ${rest}`,
  },

  draft: {
    notFound: 'Impossible d’ouvrir le brouillon',
    notUnderstood: 'Cette commande contient des données non prises en charge et ne peut pas être copiée.',
    change: 'Enregistrer',
    changed: 'Modifications enregistrées',
    unfinished: (number) => many(number, 'commande à terminer', 'commandes à terminer'),
    latitudeExample: '40.1',
    longitudeExample: '-75.2',
    coordinatesHint: 'Collez des coordonnées ou un lien de carte, ou déposez une photo prise sur place.',
    fromPhoto: 'Utiliser une photo…',
    readingPhoto: (name) => `Lecture de ${name}…`,
    photoRead: (name) => `Lieu tiré de ${name}.`,
    photoNoPlace: (name) => `${name} n’indique aucun lieu. Choisissez une autre photo.`,
    photoUnreadable: (name) => `${name} est illisible. Choisissez une autre photo.`,

    ownerHint: 'E-mail de la personne qui scanne',
    ownerUnknown: 'Aucun utilisateur de votre entreprise n’a cette adresse.',
    coordinatesStay: 'Le service ne peut pas supprimer des coordonnées. Il garde les précédentes.',
    referenceMayStay: 'Le service garde peut-être la référence précédente.',
    productStays: (what) =>
      `Le service ne peut pas revenir à la valeur par défaut de l’entreprise. Choix conservé\u202f: ${what}.`,
    basementStays: 'Le service ne peut pas réinitialiser le choix du sous-sol. Il garde le précédent.',

    packageDefaultNote: 'La formule définie pour votre entreprise',
    lastOrder: (note, ordered) => `${note}. Dernière commande\u202f: ${ordered}`,
    unknownCode: 'Inconnu de Planroom',
    addOnsDefaultNote: 'Les options définies pour votre entreprise',
    noAddOns: 'Sans option',
    noAddOnsNote: 'Remplace les options par défaut de l’entreprise',
    chosenAddOns: 'Choisir une à une',
    chosenAddOnsNote: 'Seulement celles qui sont cochées ci-dessous',
    nothingTicked: 'Rien n’est coché. Équivaut à «\u202fSans option\u202f».',
    or: ' ou ',
    needs: (packages) => `Nécessite la formule ${packages}.`,
    needsUnknown: (packages) =>
      `Nécessite la formule ${packages}. La formule par défaut de votre entreprise n’est pas connue.`,
    doubts: {
      gla:
        'Le service décrit GLA de deux façons\u202f: livraison sous 6 heures, ou rapport de surface habitable brute. ' +
        'Interrogez le service avant de commander cette option.',
      express_sla:
        'Le service décrit Express de deux façons\u202f: identique à la formule Plus, ou livraison sous 6 heures. ' +
        'Interrogez le service avant de commander cette option.',
    },

    duplicates: 'Doublons possibles des 30 derniers jours\u202f:',
    duplicateAbout: (what, days) =>
      days === null ? what : `${what}, ${days <= 0 ? 'aujourd’hui' : `il y a ${many(days, 'jour')}`}`,
    duplicateEntry: 'Dans la boîte d’envoi',

    copyFrom: 'Copier depuis une commande…',
    asLast: 'Comme la dernière fois',
    asLastHint: 'Formule, options et style de la dernière commande',
    asLastRedraw: 'Type et style du dernier redessin',
    noLast: 'Aucune commande précédente n’a de formule.',
    copyTitle: 'Copier depuis une commande',
    copyLead:
      'Copie tout sauf le photographe et la référence. Les coordonnées que vous avez saisies sont conservées.',
    copySearch: 'Adresse, référence, personne…',
    filled: (address) => `Copié de la commande\u202f: ${address}.`,

    style: {
      title: 'Préférences de style',
      titleSet: 'Préférences de style (définies)',
      second: 'Envoyées dans un second temps, juste après la commande.',
      planInfo: 'Notes 2D',
      modelInfo: 'Notes 3D',
      noPreference: 'Sans préférence',
      withBasement: 'Inclure le sous-sol',
      withoutBasement: 'Exclure le sous-sol',
      videoSpeed: 'Vitesse de la vidéo',
      videoLayout: 'Disposition de la vidéo',
    },
  },

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

  change: {
    open: 'Demander une modification…',
    title: 'Demander une modification',
    products: { products_2d: 'Plans 2D', products_3d: 'Plans 3D', tour: 'Visite' },
    what: 'Produits',
    notSure: 'Tous les services ne le proposent pas',
    other: 'Autre code de produit',
    otherHint: 'Un code donné par le service',
    text: 'Que faut-il modifier\u202f?',
    textHint: 'Indiquez le niveau, la pièce et le mur.',
    points: 'Annotations et questions de cette demande',
    textPlaceholder:
      'Rez-de-chaussée\u202f: la porte entre la cuisine et l’entrée est de l’autre côté de la cheminée.',
    pointsFailed: 'Les annotations et questions de cette commande n’ont pas pu être ajoutées.',
    noDelivery: 'Rien n’a encore été livré pour cette commande. Le service peut refuser la demande.',
    drafts: (n) => many(n, 'demande à terminer', 'demandes à terminer'),
    waiting: (n) => many(n, 'demande non envoyée', 'demandes non envoyées'),
    others: 'Autres demandes pour cette commande',
    untitled: 'Pas encore de description',
    another: 'Nouvelle demande',
    openOther: (text) => `Continuer\u202f: ${text}`,
    send: 'Envoyer la demande',
    sentShort: 'Envoyée',
  },

  upgrade: {
    open: 'Étendre…',
    title: 'Extension',
    lead: (address) => `Disponible pour ${address}`,
    keepPackage: (name) => (name === null ? 'Garder la formule' : `Garder ${name}`),
    keepPackageNote: 'Sans achat',
    effects: {
      base: 'Lite ou Standard, selon votre compte.',
      plus: 'Plan avec équipements fixes.',
      plus_3d: 'Plus, avec un plan 3D.',
      gla:
        'Décrite comme livraison sous 6 heures, mais c’est peut-être le rapport de surface habitable brute. Demandez au ' +
        'service ce que vous obtenez avant d’acheter.',
      express_sla:
        'Livraison plus rapide, mais décrite avec le texte de Plus. Demandez au service ce que vous obtenez avant ' +
        'd’acheter.',
      '3d_video': 'Vidéo de visite 3D.',
      '3d_cad_files': 'Fichiers CAD 2D et 3D.',
    },
    unknownEffect: 'Inconnu de Planroom. Interrogez le service avant d’acheter.',
    needs: (packages) => `Nécessite ${packages.join(' ou ')}.`,
    becomesPossible: (name) => `Disponible avec ${name}.`,
    nothing: 'Aucune extension disponible pour cette commande.',
    youBuy: (things, address) => `Acheter ${things.join(' et ')} pour ${address}`,
    charge: 'Le service facture votre entreprise. Planroom ne connaît pas le prix.',
    contradiction:
      'La documentation du service contredit les noms GLA et Express. Renseignez-vous avant d’acheter.',
    buy: 'Acheter',
    buying: 'Achat…',
    offline:
      'Vous êtes hors ligne\u202f: aucun achat n’est possible maintenant. Mettez l’extension dans la boîte d’envoi et ' +
      'achetez-la là une fois en ligne.',
    savedToOutbox: 'Dans la boîte d’envoi. Rien n’a été acheté.',
    pending:
      'Une extension précédente de cette commande n’est pas confirmée. Réglez-la d’abord dans la boîte d’envoi, pour ne ' +
      'rien acheter deux fois.',
    doneTitle: 'Acheté',
    packageChanged: (from, to) => `Formule\u202f: ${from ?? 'aucune'} → ${to ?? 'aucune'}`,
    addOnsNow: (names) => `Nouvelles options\u202f: ${names.join(', ')}`,
    asBefore: 'La commande ne montre pas encore l’extension. Actualisez pour vérifier.',
    notSent: (reason) => `Rien n’a été acheté. ${reason}`,
    unknown: 'Non confirmé. Planroom interroge le service avant tout nouvel envoi.',
    loading: 'Chargement des extensions…',
  },
}
