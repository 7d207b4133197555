import type { createMessages as english } from '../../en/ordering/create.ts'
import { many } from '../../counts.ts'

/** Texts of drafts, and texts that all order forms share, in French. */
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
    suite: 'Appartement',
    city: 'Ville',
    state: 'Région',
    postalCode: 'Code postal',
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

    latitude: 'Latitude',
    longitude: 'Longitude',
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
      furniture: 'Mobilier',
      basement: 'Sous-sol en 3D',
      noPreference: 'Sans préférence',
      withBasement: 'Inclure le sous-sol',
      withoutBasement: 'Exclure le sous-sol',
      videoSpeed: 'Vitesse de la vidéo',
      videoLayout: 'Disposition de la vidéo',
    },
  },
}
