import type { backupMessages as english } from '../en/backup.ts'
import { formatStamp } from '../../../ui/format.ts'
import { many } from '../counts.ts'

/** Texts of backup and restore in Spanish. */
export const backupMessages: typeof english = {
  backup: {
    hint: 'Una copia de seguridad contiene las conexiones sin claves de API, la bandeja de salida con borradores y pedidos múltiples, los preajustes y los ajustes. Las anotaciones y revisiones están en las carpetas de la biblioteca.',
    saved: 'Copia de seguridad guardada.',
    title: '¿Restaurar esta copia de seguridad?',
    found: ({ createdAt, connections, newEntries }) =>
      `Creada: ${formatStamp(Date.parse(createdAt) / 1000)}. Contiene ` +
      `${many(connections, 'conexión', 'conexiones')} y ` +
      `${many(newEntries, 'elemento que no está', 'elementos que no están')} en la bandeja de salida.`,
    effects: [
      'Se reemplazan los ajustes, los preajustes y las plantillas de informes. Se conservan las conexiones y los elementos de la bandeja de salida que solo están aquí.',
      'Planroom busca en el servicio cada elemento en espera. No envía ninguno hasta que usted lo indique.',
      'Una copia de seguridad no contiene claves de API. Las claves se conservan si las direcciones son las mismas. Vuelva a introducir las demás.',
    ],
    restore: 'Restaurar y reiniciar',
  },
}
