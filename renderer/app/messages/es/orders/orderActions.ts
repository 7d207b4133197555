import type { orderActionMessages as english } from '../../en/orders/orderActions.ts'
import { count } from '../../counts.ts'

/** Texts of the actions on one order in Spanish: deleting a draft, change requests, combined PDF. */
export const orderActionMessages: typeof english = {
  deletion: {
    label: 'Eliminación del borrador',
    mark: {
      ready: 'Se eliminará',
      sending: 'Eliminando…',
      unknown: 'Eliminación sin confirmar',
    },
    bar: (titles) =>
      titles.length === 1
        ? `Eliminando borrador: ${titles[0] ?? ''}`
        : `Eliminando ${count(titles.length)} borradores`,
    left: (seconds) => `${String(seconds)} s`,
    notDeleted: 'Borrador conservado',
    retry: 'Reintentar eliminación',
    anyway: 'Eliminar de todos modos…',
    changed:
      'Requiere atención: este borrador cambió en el servicio después de que decidiera eliminarlo. No se eliminó.',
    changedTitle: '¿Eliminar el borrador modificado?',
    changedText: 'Cambió en el servicio después de que decidiera eliminarlo:',
    soon: 'Este borrador se eliminará en unos segundos. Aún puede conservarlo.',
    offline: 'Este borrador se eliminará cuando haya conexión. Aún puede conservarlo.',
    sending: 'Eliminando este borrador…',
    unknown: 'La eliminación está sin confirmar. Planroom comprueba si el borrador sigue existiendo.',
    waits: 'Este borrador aún no se ha eliminado.',
    refused: 'El servicio rechazó la eliminación. El borrador sigue existiendo.',
    done: (title) => `Borrador eliminado: ${title}`,
    toOutbox: 'Ver en la bandeja de salida',
    toSettings: 'Abrir ajustes',
  },

  changes: {
    title: 'Solicitudes de cambio',
    loading: 'Cargando solicitudes de cambio…',
    none: 'No hay solicitudes de cambio',
    notRead: 'Aún sin cargar. Conéctese a Internet para cargarlas.',
    updatedAt: (when) => `Actualizado: ${when}`,
    failed: (why) => `No se pudieron actualizar las solicitudes de cambio. ${why}`,
    noText: 'Sin descripción',
    local: 'Enviada desde este ordenador',
    localHint: 'El servicio no informa de su estado.',
    sent: (when) => `Enviada: ${when}`,
    rawLocal: 'Datos en bruto: petición y respuesta',
  },

  combined: {
    busy: 'Descargando PDF…',
    fetched: (name) => `${name}: guardado en la carpeta del pedido`,
  },
}
