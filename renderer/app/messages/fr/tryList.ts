import type { tryListMessages as english } from '../en/tryList.ts'
import { many } from '../counts.ts'

/** Texts of the first steps with the demo company in French. */
export const tryListMessages: typeof english = {
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
