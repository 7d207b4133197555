import type { teamMessages as english } from '../en/team.ts'
import { count, many, ofNumber } from '../counts.ts'
import { on } from './when.ts'

/** Texts of the company's users and offices in French. */
export const teamMessages: typeof english = {
  team: {
    title: 'Équipe',
    table: 'Utilisateurs',
    search: 'Rechercher des utilisateurs',
    searchHint: 'Nom, e-mail, agence, rôle',
    anyRole: 'Tous les rôles',
    noRole: 'Sans rôle',
    count: (shown, total) =>
      shown === total ? many(total, 'utilisateur') : `${count(shown)} sur ${many(total, 'utilisateur')}`,
    selected: (n) => many(n, 'sélectionné'),
    read: (when) => `Actualisée ${on(when)}`,
    loading: 'Chargement de l’équipe…',
    copyAddresses: (n, all) =>
      all && n > 1 ? `Copier les ${many(n, 'adresse')}` : `Copier ${many(n, 'adresse')}`,
    copied: (n) => `${many(n, 'adresse copiée', 'adresses copiées')}.`,
    columns: {
      name: 'Nom',
      email: 'E-mail',
      role: 'Rôle',
      office: 'Agence',
      orders: 'Commandes',
      confirmed: 'Confirmé',
    },
    noName: 'Sans nom',
    none: '—',
    confirmed: { yes: 'Oui', no: 'Non' },
    notConfirmed: 'Adresse e-mail non confirmée',
    failedTitle: 'Impossible de charger l’équipe',
    misunderstood: (n) =>
      `${many(n, 'élément contient', 'éléments contiennent')} des données non prises en charge et ${ofNumber(n, 'n’est pas affiché', 'ne sont pas affichés')}.`,
    unreadTitle: 'Équipe non chargée',
    unreadText: 'Actualisez pour charger les agences et les utilisateurs de votre entreprise.',
    emptyTitle: 'Aucun utilisateur',
    emptyText: 'Les utilisateurs ajoutés à votre entreprise apparaissent ici après une actualisation.',

    company: {
      hide: 'Masquer l’entreprise',
      offices: 'Agences',
      people: (n) => many(n, 'utilisateur'),
      onlyOffice: (name) => `Afficher seulement ${name}`,
      read: (when) => `Actualisée ${on(when)}`,
      nothing: 'Le service n’a aucune information sur l’entreprise.',
    },

    inspector: {
      person: 'Utilisateur',
      account: 'Compte',
      orders: (n) =>
        n === 0 ? 'Aucune commande' : n === 1 ? 'Afficher 1 commande' : `Afficher les ${many(n, 'commande')}`,
      edit: 'Modifier…',
      copyEmail: 'Copier l’e-mail',
      needsNetwork:
        'Vous êtes hors ligne. Les détails datent de la dernière actualisation. Pour les modifier, connectez-vous à Internet.',
      fields: {
        email: 'E-mail',
        name: 'Prénom',
        surname: 'Nom',
        confirmed: 'E-mail confirmé',
        created: 'Création',
      },
      confirmed: { yes: 'Oui', no: 'Pas encore' },
      notProvided: 'Non indiqué',
      empty: 'Aucun',
    },

    roleNames: { Manager: 'Responsable', User: 'Utilisateur', Collaborator: 'Collaborateur' },
    roles: {
      Manager: 'Voit toutes les commandes de l’entreprise',
      User: 'Voit les commandes de son agence',
      Collaborator: 'Ne voit que ses propres commandes',
    },

    edit: {
      title: (who) => `Modifier ${who}`,
      fields: { new_email: 'E-mail', role: 'Rôle', name: 'Prénom', surname: 'Nom' },
      nothingChanged: 'Aucune modification pour l’instant',
      reviewTitle: (who) => `Modifier ${who}\u202f?`,
      reviewLead: 'Seuls ces champs changent. Rien n’est envoyé avant que vous choisissiez Envoyer.',
      columns: { field: 'Champ', now: 'Actuel', next: 'Nouveau' },
      emailWarning: 'L’utilisateur devra peut-être confirmer la nouvelle adresse.',
      request: 'Requête',
      readingRequest: 'Préparation de la requête…',
      identified: 'Pour changer l’identification de l’utilisateur, ouvrez',
      settings: 'Paramètres',
      sent: (who) => `Modifications enregistrées\u202f: ${who}.`,
      sentOther: (who, fields) =>
        `Modifications enregistrées\u202f: ${who}. Le service a renvoyé une autre valeur pour\u202f: ${fields.join(', ')}.`,
      offline: 'Vous êtes hors ligne. Pour envoyer, connectez-vous à Internet.',
      unknownText: 'Aucun nouvel envoi automatique.',
      arrivedTitle: 'Reçu',
      arrivedText: 'La liste montre les nouvelles valeurs.',
      notArrived:
        'La liste montre encore les anciennes valeurs\u202f: la modification n’a pas été reçue, ou pas encore. Vous pouvez la renvoyer.',
      lost: (who) =>
        `Une modification a été envoyée, mais non confirmée\u202f: ${who}. Vérifiez si elle a été reçue.`,
    },
  },
}
