import type { tokenMessages as english } from '../en/token.ts'
import { count, many } from '../counts.ts'
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

/** Texts of the scan link in French. */
export const tokenMessages: typeof english = {
  token: {
    title: 'Lien de scan',
    lead: 'Les applications de scan utilisent ce lien pour livrer à votre entreprise. Après son expiration, les scans n’arrivent plus.',
    read: (when) => `Actualisé ${on(when)}`,
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
