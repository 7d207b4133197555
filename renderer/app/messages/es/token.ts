import type { tokenMessages as english } from '../en/token.ts'
import { count, many, ofNumber } from '../counts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration in its two largest units. Rounded down, so that it never promises more time than is left. */
function stretch(seconds: number): string {
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const list = (first: string, second: string | null): string =>
    second === null ? first : `${first} y ${second}`
  if (days > 0) return list(many(days, 'día'), hours === 0 ? null : many(hours, 'hora'))
  if (hours > 0) return list(many(hours, 'hora'), minutes === 0 ? null : many(minutes, 'minuto'))
  return minutes > 0 ? many(minutes, 'minuto') : 'menos de un minuto'
}

/** Returns the number of the largest unit of `stretch`, which the verb agrees with. */
const largest = (seconds: number): number =>
  Math.floor(seconds / (seconds >= DAY ? DAY : seconds >= HOUR ? HOUR : MINUTE)) || 1

/** Texts of the scan link in Spanish. */
export const tokenMessages: typeof english = {
  token: {
    title: 'Enlace de escaneo',
    lead: 'Las aplicaciones de escaneo usan este enlace para enviar a su empresa. Cuando caduca, los escaneos ya no llegan.',
    read: (when) => `Actualizado: ${when}`,
    loading: 'Cargando enlace de escaneo…',
    failedTitle: 'No se pudo cargar el enlace de escaneo',
    emptyTitle: 'Enlace de escaneo sin cargar',
    emptyText: 'Actualice para cargarlo del servicio.',
    offline: 'No hay conexión a Internet. Este es el último estado conocido.',

    phases: {
      valid: 'Válido',
      soon: 'Caduca pronto',
      ended: 'Caducado',
      unknown: 'Caducidad desconocida',
    },
    left: (seconds) => `${ofNumber(largest(seconds), 'Queda', 'Quedan')} ${stretch(seconds)}`,
    ago: (seconds) => `Hace ${stretch(seconds)}`,
    unknownText: 'El servicio no indicó cuándo caduca.',
    badge: {
      soon: (seconds) =>
        seconds >= DAY
          ? `${count(Math.floor(seconds / DAY))} d`
          : seconds >= HOUR
            ? `${count(Math.floor(seconds / HOUR))} h`
            : `${count(Math.max(1, Math.floor(seconds / MINUTE)))} min`,
      soonLabel: (seconds) => `caduca en ${stretch(seconds)}`,
      ended: 'Caducado',
    },
    facts: { ends: 'Caduca el', ended: 'Caducó el' },

    secret: 'Enlace',
    secretHidden: 'Oculto',
    noSecret: 'No disponible. Actualice para cargarlo del servicio.',
    secretHint: 'Se muestra en una ventana aparte, nunca en esta.',
    session:
      'No hay ningún llavero abierto, así que el enlace de escaneo solo se guarda hasta cerrar Planroom.',
    readable:
      'Este ordenador no tiene llavero: otros programas de este usuario podrían leer el enlace de escaneo.',
    locked: 'Llavero bloqueado. Desbloquéelo para usar el enlace de escaneo.',
    copied: (seconds) =>
      `Copiado. El portapapeles se vacía en ${seconds > 50 ? 'un minuto' : many(seconds, 'segundo')}.`,
    cleared: 'Borrado del portapapeles.',

    extend: 'Prolongar',
    by: (days) => many(days, 'día'),
    until: (when) => `hasta ${when}`,
    custom: 'Otra fecha',
    customNote: 'Fecha y hora',
    customHint: 'En su zona horaria',
    customNeeded: 'Elija una fecha y una hora.',
    past: 'Este momento ya ha pasado. Elija uno posterior.',
    notLater: 'Ya caduca más tarde. Elija un momento posterior a la caducidad actual.',
    nowEnds: 'Caducidad actual',
    longer: (seconds) => `${stretch(seconds)} más`,
    fromNow: (seconds) => `${stretch(seconds)} desde ahora`,
    send: (when) => `Prolongar hasta ${when}`,
    done: (when) => `Prolongado. Caduca: ${when}.`,
    arrived: (when) => `Recibido. Caduca: ${when}.`,
    notArrived:
      'La caducidad no ha cambiado: la prolongación no se recibió, o aún no. Puede enviarla de nuevo.',

    remind: 'Recordármelo',
    remindHint: 'Muestra una notificación del sistema mientras Planroom está abierto.',
    before: (days) => `${many(days, 'día')} antes de que caduque`,
    never: 'Nunca',
  },
}
