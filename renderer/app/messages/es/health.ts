import type { healthMessages as english } from '../en/health.ts'
import { formatBytes, formatDuration, formatWhen } from '../../../ui/format.ts'
import { many } from '../counts.ts'

/** Texts of the health lines in the settings in Spanish. */
export const healthMessages: typeof english = {
  health: {
    checkAll: 'Comprobar ahora',
    check: 'Comprobar',
    checkAgain: 'Volver a comprobar',
    checking: 'Comprobando…',
    editConnection: 'Editar conexión…',
    restart: 'Reiniciar Planroom',
    states: { good: 'OK', attention: 'Requiere atención', unknown: 'Sin comprobar' },
    parts: {
      connection: 'Conexión',
      keys: 'Llavero',
      folder: 'Carpeta de biblioteca',
      disk: 'Espacio en disco',
      clock: 'Reloj',
      refresh: 'Última actualización',
      outbox: 'Bandeja de salida',
      catalogue: 'Base de datos de pedidos',
      updates: 'Actualizaciones',
    },
    findings: {
      online: () => 'El servicio responde.',
      noConnection: () => 'No hay ninguna conexión.',
      offline: () => 'No se puede conectar con el servicio. Compruebe su conexión a Internet.',
      otherService: () => 'La dirección no responde como el servicio.',
      keyRefused: () => 'El servicio rechazó la clave de API.',
      keyMissing: () => 'La clave de API no está disponible.',
      notAsked: () => 'Sin comprobar desde el inicio.',
      keyRing: () => 'El llavero cifra las claves.',
      keyRingLocked: () => 'El llavero está bloqueado.',
      weakKeys: () => 'No hay llavero. Otros programas de este usuario pueden leer las claves guardadas.',
      noKeyRing: () => 'No hay llavero. Las claves se conservan hasta cerrar Planroom.',
      folder: () => 'La carpeta existe y se puede escribir en ella.',
      newFolder: () => 'La carpeta se crea con la primera descarga.',
      folderMissing: () => 'No se encuentra la carpeta. Conecte su unidad o elija la carpeta.',
      folderReadOnly: () => 'No se puede escribir en la carpeta.',
      noFolder: () => 'No hay ninguna conexión.',
      space: (bytes) => `Espacio libre: ${formatBytes(bytes)}.`,
      lowSpace: (bytes) => `Solo quedan libres ${formatBytes(bytes)}. Elimine archivos que no necesite.`,
      unknownSpace: () => 'La unidad no indica su espacio libre.',
      clock: () => 'El reloj coincide con el del servicio.',
      clockWrong: (seconds) =>
        `El reloj de este ordenador va ${formatDuration(Math.abs(seconds ?? 0))} ` +
        `${(seconds ?? 0) > 0 ? 'atrasado' : 'adelantado'} respecto al servicio. Ajústelo en la configuración del sistema.`,
      clockUnknown: () => 'Aún sin comparar con el servicio.',
      refreshed: (at) => `Pedidos leídos: ${formatWhen(at)}.`,
      oldRefresh: (at) => `Última lectura de los pedidos: ${formatWhen(at)}.`,
      neverRefreshed: () => 'Los pedidos nunca se han leído por completo.',
      noRefresh: () => 'No hay ninguna conexión.',
      outboxEmpty: () => 'Nada en espera.',
      outboxWaiting: (entries) => `${many(entries ?? 0, 'elemento')} sin enviar.`,
      outboxUnconfirmed: (entries) => `${many(entries ?? 0, 'elemento')} sin confirmar.`,
      outboxDeclined: (entries) =>
        `${many(entries ?? 0, 'elemento rechazado', 'elementos rechazados')} por el servicio.`,
      outboxUnusable: () => 'No se puede abrir la bandeja de salida. No es posible hacer pedidos.',
      catalogue: () => 'No se encontraron daños.',
      catalogueDamaged: () =>
        'La base de datos de pedidos está dañada. Reinicie Planroom para reconstruirla.',
      newest: (at) => `No hay actualizaciones. Última comprobación: ${formatWhen(at)}.`,
      updatesElsewhere: () => 'Planroom no actualiza esta copia por sí mismo.',
      updatesOff: () => 'Desactivadas.',
      updateAvailable: () => 'Hay una versión más reciente.',
      updateReady: () => 'Hay una versión más reciente lista para instalar.',
      updateFailed: () => 'La última comprobación falló.',
      updatesUnchecked: () => 'Sin comprobar.',
    },
  },
}
