import type { outboxMessages as english } from '../en/outbox.ts'
import { count } from '../counts.ts'
import { on } from './when.ts'

/** Texts of the outbox in French. */
export const outboxMessages: typeof english = {
  outbox: {
    list: 'Éléments de la boîte d’envoi',
    detail: 'Détails de l’élément',
    loading: 'Chargement de la boîte d’envoi…',
    failedTitle: 'Impossible de charger la boîte d’envoi',
    problem: {
      title: 'La boîte d’envoi ne s’ouvre pas',
      text:
        'Tout le reste fonctionne. Rien n’est envoyé, et ce que vous saisissez dans une commande n’est pas enregistré ' +
        'tant que la boîte d’envoi ne s’ouvre pas.',
      details: (reason) =>
        [
          reason ?? '',
          'Pour repartir d’une boîte d’envoi vide\u202f: exportez celle-ci, vérifiez vos commandes récentes, quittez ' +
            'Planroom, sortez de leur dossier outbox.db et les fichiers dont le nom commence ainsi, puis redémarrez ' +
            'Planroom.',
        ]
          .join('\n')
          .trim(),
      export: 'Exporter la boîte d’envoi…',
      exported: 'Boîte d’envoi exportée',
    },
    emptyTitle: 'La boîte d’envoi est vide',
    emptyText:
      'Les commandes, redessins, demandes de modification et extensions apparaissent ici dès que vous les commencez.',
    offline:
      'Vous êtes hors ligne. Les éléments à envoyer une fois en ligne partent automatiquement. Envoyez les autres ' +
      'vous-même.',
    summary: (attention, waiting) =>
      [
        attention === 0 ? '' : `${count(attention)} à vérifier`,
        waiting === 0 ? '' : `${count(waiting)} en attente`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    groups: { attention: 'À vérifier', waiting: 'En attente', writing: 'À terminer', done: 'Envoyés' },
    showMore: (n) => `Afficher ${count(n)} de plus`,
    kinds: {
      draft: 'Nouvelle commande',
      draft_update: 'Modification de brouillon',
      draft_delete: 'Suppression de brouillon',
      redraw: 'Redessin',
      change_request: 'Demande de modification',
      upgrade: 'Extension',
      operation: 'Fonction API',
    },
    states: {
      writing: 'À terminer',
      ready: 'En attente',
      sending: 'Envoi',
      done: 'Envoyé',
      refused: 'Refusé',
      unknown: 'Non confirmé',
    },
    untitled: 'Sans adresse',
    waits: {
      agreedOffline: 'Envoi dès que vous êtes en ligne',
      agreed: 'Envoi automatique',
      offline: 'Non envoyé (hors ligne)',
      ready: 'Non envoyé',
      buy: 'Rien n’est acheté tant que vous ne choisissez pas Acheter.',
      deletes: 'Le brouillon va être supprimé dans un instant.',
      deletesOffline: 'Le brouillon sera supprimé dès que vous êtes en ligne.',
      deletesByHand: 'Le brouillon n’est supprimé que si vous choisissez Supprimer maintenant.',
    },
    deletion: {
      what: 'Seul l’identifiant du brouillon est envoyé.',
      send: 'Supprimer maintenant',
      review: 'Vérifier le brouillon',
      notDeleted: (title) => `Non supprimé\u202f: ${title}`,
      refusedTitle: 'Le brouillon n’a pas été supprimé',
      refusedHint: 'Il existe toujours dans le service.',
      unknownText:
        'Envoyée, mais non confirmée. Planroom vérifie si le brouillon existe encore et ne le supprime jamais de ' +
        'nouveau automatiquement.',
      markReceived: 'Marquer comme supprimé',
      markNotReceived: 'Marquer comme non supprimé…',
      notReceivedText:
        'La suppression revient dans «\u202fEn attente\u202f». Vous pouvez l’envoyer de nouveau ou l’abandonner.',
      confirmNotReceived: 'Marquer comme non supprimé',
      markedDeleted: 'Marqué comme supprimé.',
      noCandidates: 'Le brouillon existe encore. Le service n’a peut-être pas encore traité la suppression.',
    },
    operation: {
      unknownText:
        'Envoyé, mais non confirmé. Aucune liste du service ne montre si l’envoi est arrivé\u202f: interrogez le service. ' +
        'Planroom ne l’envoie jamais de nouveau automatiquement.',
      noCandidates: '',
      notReceivedText:
        'L’élément est retiré de la boîte d’envoi. Vous pouvez l’envoyer de nouveau là où vous l’aviez envoyé.',
      what: 'Seule l’adresse a été envoyée.',
    },
    row: (row) => `Ligne ${count(row)} d’une commande groupée`,
    sendAll: (n) => `Tout envoyer (${count(n)})`,
    edit: 'Modifier',
    continueEditing: 'Continuer',
    buy: 'Vérifier et acheter…',
    decideFirst:
      'Marquez-le d’abord comme reçu ou non reçu. Jusque-là, il reste ici pour éviter une seconde commande.',
    dropped: (title) => `Abandonné\u202f: ${title}`,
    restored: (title) => `Restauré\u202f: ${title}`,
    generatedReference: 'Créée par Planroom pour retrouver la commande.',
    copyReference: 'Copier la référence',
    times: { created: 'Création', edited: 'Modification', sent: 'Envoi' },
    notChecked: 'Pas encore vérifié',
    lastChecked: (time) => `Dernière vérification ${on(time)}`,
    willSend: 'Données à envoyer',
    wasSent: 'Données envoyées',
    enteredSoFar: 'Saisi jusqu’ici',
    viewJson: 'Afficher le JSON',
    nothingEntered: 'Rien de saisi',
    serviceMessage: 'Message du service',
    refusedHint: 'Corrigez-le et renvoyez-le.',
    unknownText:
      'Envoyé, mais non confirmé. Pendant un jour, Planroom vérifie si le service l’a reçu et ne l’envoie jamais de ' +
      'nouveau automatiquement.',
    unknownCopied:
      'Ce dossier de données a été copié ou restauré\u202f: l’envoi a peut-être eu lieu depuis. Pendant un jour, Planroom ' +
      'vérifie si le service l’a reçu et ne l’envoie jamais automatiquement.',
    unknownChange: 'Envoyé, mais non confirmé. Planroom ne l’envoie jamais de nouveau automatiquement.',
    unknownChangeHint:
      'Une demande de modification n’a pas de référence\u202f: Planroom cherche donc son texte dans la liste des demandes ' +
      'du service. S’il ne s’y trouve pas, demandez au service s’il l’a reçue.',
    candidates: 'Correspondances possibles',
    noCandidates:
      'Aucune correspondance pour l’instant. La liste du service n’est peut-être pas à jour\u202f: l’envoi a pu arriver.',
    choose: 'Choisir',
    markReceived: 'Marquer comme reçu',
    markNotReceived: 'Marquer comme non reçu…',
    notReceivedText:
      'L’élément revient dans «\u202fEn attente\u202f» et peut être renvoyé. Si le service l’avait reçu, la commande est passée deux ' +
      'fois et peut être facturée deux fois.',
    confirmNotReceived: 'Marquer comme non reçu',
    markedReceived: 'Marqué comme reçu.',
    markedNotReceived: 'Marqué comme non reçu. Rien ne part avant que vous l’envoyiez.',
    resend: {
      open: 'Renvoyer…',
      title: 'Renvoyer\u202f?',
      warning:
        'Le service l’a peut-être déjà reçu. Dans ce cas, renvoyer passe une seconde commande, qui peut être facturée.',
      warningOther: 'Le service l’a peut-être déjà reçu. Dans ce cas, renvoyer crée un doublon.',
      checksFirst:
        'Planroom vérifie d’abord encore une fois et n’envoie que s’il n’y a pas de correspondance.',
      send: 'Vérifier et renvoyer',
      noneOfThese: 'Aucune de celles-ci\u202f: renvoyer',
      candidates: 'Rien n’a été envoyé. Correspondances possibles\u202f:',
      failed: (why) => `Rien n’a été envoyé. ${why}`,
      found: 'Le service l’avait déjà reçu. Rien n’a été renvoyé.',
      sent: 'Renvoyé.',
      notConfirmed: 'Renvoyé, mais non confirmé.',
    },
    sendingText: 'Envoi en cours. Attendez la réponse du service.',
    none: 'Aucune',
    keepsPackage: 'Inchangée',
    fields: {
      order_type: 'Type de redessin',
      source: 'Liens',
      template_id: 'Style de dessin',
      products: 'Produits',
      text: 'Demande',
      img_urls: 'Images',
      'order_preferences.style_2d.style_template_id': 'Style de dessin 2D',
      'order_preferences.style_2d.add_info': 'Notes 2D',
      'order_preferences.style_3d.video.speed': 'Vitesse de la vidéo',
      'order_preferences.style_3d.video.layout': 'Disposition de la vidéo',
      'order_preferences.style_3d.furniture_set': 'Mobilier',
      'order_preferences.style_3d.include_basement': 'Sous-sol en 3D',
      'order_preferences.style_3d.add_info': 'Notes 3D',
    },
  },
}
