import type { companyMessages as english } from '../en/company.ts'
import { count, many, ofNumber } from '../counts.ts'
import { on, until } from './when.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration in its two largest units. Rounded down, so that it never promises more time than is left. */
function stretch(seconds: number): string {
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const list = (first: string, second: string | null): string =>
    second === null ? first : `${first} ${second}`
  if (days > 0) return list(many(days, 'jour'), hours === 0 ? null : many(hours, 'heure'))
  if (hours > 0) return list(many(hours, 'heure'), minutes === 0 ? null : many(minutes, 'minute'))
  return minutes > 0 ? many(minutes, 'minute') : 'moins d’une minute'
}

/** Texts of the company’s users and offices, and of its scan link, in French. */
export const companyMessages: typeof english = {
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
      email: 'E-mail',
      confirmed: 'Confirmé',
    },
    noName: 'Sans nom',
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
      nothing: 'Le service n’a aucune information sur l’entreprise.',
    },

    inspector: {
      person: 'Utilisateur',
      account: 'Compte',
      orders: (n) =>
        n === 0 ? 'Aucune commande' : n === 1 ? 'Afficher 1 commande' : `Afficher les ${many(n, 'commande')}`,
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
      readingRequest: 'Préparation de la requête…',
      identified: 'Pour changer l’identification de l’utilisateur, ouvrez',
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

  token: {
    title: 'Lien de scan',
    lead: 'Les applications de scan utilisent ce lien pour livrer à votre entreprise. Après son expiration, les scans n’arrivent plus.',
    loading: 'Chargement du lien de scan…',
    failedTitle: 'Impossible de charger le lien de scan',
    emptyTitle: 'Lien de scan non chargé',
    emptyText: 'Actualisez pour le charger depuis le service.',
    offline: 'Vous êtes hors ligne. Voici le dernier état connu.',

    phases: { valid: 'Valide', soon: 'Expire bientôt', ended: 'Expiré', unknown: 'Expiration inconnue' },
    left: (seconds) => `encore ${stretch(seconds)}`,
    ago: (seconds) => `il y a ${stretch(seconds)}`,
    unknownText: 'Le service n’a pas indiqué la date d’expiration.',
    badge: {
      soon: (seconds) =>
        seconds >= DAY
          ? `${count(Math.floor(seconds / DAY))} j`
          : seconds >= HOUR
            ? `${count(Math.floor(seconds / HOUR))} h`
            : `${count(Math.max(1, Math.floor(seconds / MINUTE)))} min`,
      soonLabel: (seconds) => `expire dans ${stretch(seconds)}`,
      ended: 'Expiré',
    },
    facts: { ends: 'Expire le', ended: 'Expiré le' },

    secret: 'Lien',
    secretHidden: 'Masqué',
    noSecret: 'Non disponible. Actualisez pour le charger depuis le service.',
    secretHint: 'Affiché dans une fenêtre séparée, jamais dans celle-ci.',
    session:
      'Aucun trousseau n’est ouvert\u202f: le lien de scan n’est gardé que jusqu’à la fermeture de Planroom.',
    readable:
      'Cet ordinateur n’a pas de trousseau\u202f: d’autres programmes de cet utilisateur pourraient lire le lien de scan.',
    locked: 'Trousseau verrouillé. Déverrouillez-le pour utiliser le lien de scan.',
    copied: (seconds) =>
      `Copié. Le presse-papiers est vidé dans ${seconds > 50 ? 'une minute' : many(seconds, 'seconde')}.`,
    cleared: 'Effacé du presse-papiers.',

    extend: 'Prolonger',
    by: (days) => many(days, 'jour'),
    until,
    custom: 'Autre date',
    customNote: 'Date et heure',
    customHint: 'Dans votre fuseau horaire',
    customNeeded: 'Choisissez une date et une heure.',
    past: 'Ce moment est passé. Choisissez-en un plus tardif.',
    notLater: 'Le lien expire déjà plus tard. Choisissez un moment après l’expiration actuelle.',
    nowEnds: 'Expiration actuelle',
    longer: (seconds) => `${stretch(seconds)} de plus`,
    fromNow: (seconds) => `dans ${stretch(seconds)}`,
    send: (when) => `Prolonger ${until(when)}`,
    done: (when) => `Prolongé. Expire ${on(when)}.`,
    arrived: (when) => `Reçu. Expire ${on(when)}.`,
    notArrived:
      'L’expiration n’a pas changé\u202f: la prolongation n’a pas été reçue, ou pas encore. Vous pouvez la renvoyer.',

    remind: 'Rappel',
    remindHint: 'Affiche une notification système tant que Planroom est ouvert.',
    before: (days) => `${many(days, 'jour')} avant l’expiration`,
    never: 'Jamais',
  },
}
