import type { transferMessages as english } from '../en/transfers.ts'
import { count, many, ofNumber } from '../counts.ts'

const nothing = 'Nada que descargar'

/** Texts of transfers in Spanish. */
export const transferMessages: typeof english = {
  transfers: {
    title: 'Transferencias',
    emptyTitle: 'No hay transferencias',
    emptyText: 'Seleccione pedidos y elija Descargar. Las transferencias continúan tras un reinicio.',
    failedTitle: 'No se pudieron cargar las transferencias',
    pauseAll: 'Pausar todo',
    resumeAll: 'Reanudar todo',
    cancelAll: 'Cancelar todo',
    retryAll: 'Reintentar fallidas',
    clear: 'Quitar terminadas',
    pause: 'Pausar',
    resume: 'Reanudar',
    cancel: 'Cancelar',
    retry: 'Reintentar',
    of: (title, action) => `${action}: ${title}`,
    list: 'Transferencias por pedido',
    showFiles: (title) => `Archivos de ${title}`,
    noFiles: 'Aún sin archivos',
    states: {
      waiting: 'En espera',
      offline: 'Esperando la conexión',
      planning: 'Preparando',
      running: 'Descargando',
      paused: 'En pausa',
      done: 'Terminada',
      failed: 'Con errores',
      cancelled: 'Cancelada',
    },
    noFolder: 'Esperando la carpeta',
    folderReturns: 'Las descargas continúan cuando la carpeta vuelva a estar disponible.',
    nothing,
    fileStates: {
      waiting: 'En espera',
      running: 'Descargando',
      done: 'Descargado',
      unchanged: 'Ya descargado',
      failed: 'Error',
      cancelled: 'Cancelado',
    },
    codes: {
      http: 'Error del servidor de archivos. Reinténtelo más tarde.',
      expired: 'El enlace de descarga caducó. Reinténtelo para obtener uno nuevo.',
      truncated: 'La descarga está incompleta. Reinténtelo para descargar el resto.',
      wrong_type: 'El servidor envió un tipo de archivo incorrecto. Reinténtelo más tarde.',
      redirect: 'El servidor de archivos redirigió demasiadas veces. Reinténtelo más tarde.',
      refused_address: 'El enlace de descarga no está permitido. Pida al servicio una nueva entrega.',
      timeout: 'El servidor de archivos tardó demasiado en responder. Reinténtelo más tarde.',
      network: 'Se perdió la conexión. Compruebe su conexión a Internet y reinténtelo.',
      name: 'El nombre de archivo no es válido en este ordenador. Cambie la plantilla de nombres de archivo en Ajustes.',
      disk: 'No se pudo guardar el archivo. Compruebe el disco y reinténtelo.',
      unknown: 'No se pudo descargar el archivo. Reinténtelo más tarde.',
    },
    connectionLost: (time, left) =>
      `Conexión perdida: ${time}${left === 0 ? '' : `, ${many(left, 'archivo pendiente', 'archivos pendientes')}`}`,
    files: (done, all) => `${count(done)} de ${many(all, 'archivo')}`,
    transfers: (n) => many(n, 'transferencia'),
    finishedOf: (done, all) =>
      `${count(done)} de ${many(all, 'transferencia terminada', 'transferencias terminadas')}`,
    failed: (n) => `${count(n)} con error`,
    unchanged: (n) => many(n, 'ya descargado', 'ya descargados'),
    heldByPause: (n) =>
      `${many(n, 'nueva entrega', 'nuevas entregas')} en espera. Reanude las transferencias para ` +
      `${ofNumber(n, 'descargarla', 'descargarlas')}.`,
    heldByProblem: (n) =>
      `También ${many(n, 'nueva entrega', 'nuevas entregas')} en espera. ` +
      `Se ${ofNumber(n, 'descargará', 'descargarán')} cuando se reanuden las transferencias.`,
    finished(orders, files, failedFiles) {
      if (orders === 0) return nothing
      if (files === 0 && failedFiles === 0)
        return `Todos los archivos de ${many(orders, 'pedido')} ya estaban descargados`
      const downloaded = `${many(files, 'archivo')} de ${many(orders, 'pedido')} ${ofNumber(
        files,
        'descargado',
        'descargados',
      )}`
      return failedFiles === 0 ? downloaded : `${downloaded}, ${count(failedFiles)} con error`
    },
    retryFailedOf: (company) => `Reintentar fallidas: ${company}`,
    withFailedFiles: (n) => `${many(n, 'transferencia')} con errores`,
    left: (time) => `${time} para terminar`,
    bytes: (done, all) => `${done} de ${all}`,
    bar: 'Transferencias en curso',
    open: 'Mostrar transferencias',
    progress: 'Progreso total',
    progressOf: (title) => `Progreso de ${title}`,
  },
}
