import type { companyMessages as english } from '../en/company.ts'
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

/** Texts of the company’s users and offices, and of its scan link, in Spanish. */
export const companyMessages: typeof english = {
  team: {
    title: 'Equipo',
    table: 'Usuarios',
    search: 'Buscar usuarios',
    searchHint: 'Nombre, correo, oficina, rol',
    anyRole: 'Cualquier rol',
    noRole: 'Sin rol',
    count: (shown, total) =>
      shown === total ? many(total, 'usuario') : `${count(shown)} de ${many(total, 'usuario')}`,
    selected: (n) => many(n, 'seleccionado'),
    read: (when) => `Actualizado: ${when}`,
    loading: 'Cargando equipo…',
    copyAddresses: (n, all) =>
      `Copiar ${all ? ofNumber(n, '', 'las ') : ''}${many(n, 'dirección', 'direcciones')}`,
    copied: (n) => `${many(n, 'dirección copiada', 'direcciones copiadas')}.`,
    columns: {
      email: 'Correo',
      confirmed: 'Confirmado',
    },
    noName: 'Sin nombre',
    confirmed: { yes: 'Sí', no: 'No' },
    notConfirmed: 'Dirección de correo sin confirmar',
    failedTitle: 'No se pudo cargar el equipo',
    misunderstood: (n) =>
      `${many(
        n,
        'entrada contiene datos no compatibles y no se muestra',
        'entradas contienen datos no compatibles y no se muestran',
      )}.`,
    unreadTitle: 'Equipo sin cargar',
    unreadText: 'Actualice para cargar las oficinas y los usuarios de su empresa.',
    emptyTitle: 'No hay usuarios',
    emptyText: 'Los usuarios añadidos a su empresa aparecen aquí al actualizar.',

    company: {
      hide: 'Ocultar empresa',
      offices: 'Oficinas',
      people: (n) => many(n, 'usuario'),
      onlyOffice: (name) => `Mostrar solo ${name}`,
      nothing: 'El servicio no tiene información sobre la empresa.',
    },

    inspector: {
      person: 'Usuario',
      account: 'Cuenta',
      orders: (n) => (n === 0 ? 'Sin pedidos' : `Mostrar ${many(n, 'pedido')}`),
      copyEmail: 'Copiar correo',
      needsNetwork:
        'No hay conexión a Internet. Los detalles son de la última actualización. Para editarlos, conéctese.',
      fields: {
        email: 'Correo',
        name: 'Nombre',
        surname: 'Apellidos',
        confirmed: 'Correo confirmado',
        created: 'Creado',
      },
      confirmed: { yes: 'Sí', no: 'Aún no' },
      notProvided: 'No indicado',
      empty: 'Ninguno',
    },

    roleNames: { Manager: 'Responsable', User: 'Usuario', Collaborator: 'Colaborador' },
    roles: {
      Manager: 'Ve todos los pedidos de la empresa',
      User: 'Ve los pedidos de su oficina',
      Collaborator: 'Solo ve sus propios pedidos',
    },

    edit: {
      title: (who) => `Editar: ${who}`,
      fields: { new_email: 'Correo', role: 'Rol', name: 'Nombre', surname: 'Apellidos' },
      nothingChanged: 'Aún no hay cambios',
      reviewTitle: (who) => `¿Enviar los cambios de ${who}?`,
      reviewLead: 'Solo cambian estos campos. No se envía nada hasta que elija Enviar.',
      columns: { field: 'Campo', now: 'Actual', next: 'Nuevo' },
      emailWarning: 'Es posible que el usuario tenga que confirmar la nueva dirección.',
      readingRequest: 'Preparando la petición…',
      identified: 'Para cambiar la identificación del usuario, abra',
      sent: (who) => `Cambios guardados: ${who}.`,
      sentOther: (who, fields) =>
        `Cambios guardados: ${who}. El servicio devolvió un valor distinto en: ${fields.join(', ')}.`,
      offline: 'No hay conexión a Internet. Conéctese para enviar.',
      unknownText: 'No se vuelve a enviar automáticamente.',
      arrivedTitle: 'Recibido',
      arrivedText: 'La lista muestra los nuevos valores.',
      notArrived:
        'Siguen figurando los valores anteriores: el cambio no se recibió, o aún no. Puede enviarlo de nuevo.',
      lost: (who) => `Se envió un cambio de ${who}, pero está sin confirmar. Compruebe si se recibió.`,
    },
  },

  token: {
    title: 'Enlace de escaneo',
    lead: 'Las aplicaciones de escaneo usan este enlace para enviar a su empresa. Cuando caduca, los escaneos ya no llegan.',
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
