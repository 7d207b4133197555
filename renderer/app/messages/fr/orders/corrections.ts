import type { correctionMessages as english } from '../../en/orders/corrections.ts'
import { many } from '../../counts.ts'

/** Texts of change requests and upgrades in French. */
export const correctionMessages: typeof english = {
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
