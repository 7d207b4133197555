import type { transferMessages as english } from '../en/transfers.ts'
import { assetFormats, assetKinds } from '../../../../shared/domain/assets.ts'
import { count, many, ofNumber } from '../counts.ts'

const nothing = 'Nada que descargar'

/** Texts of transfers, of what is downloaded, and of newer deliveries, in Spanish. */
export const transferMessages: typeof english = {
  transfers: {
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

  kinds: {
    listing_floorplans: 'Planos',
    floorplans_3d: 'Planos 3D',
    video_3d: 'Vídeo 3D',
    cad_files: 'Archivos CAD',
    gla_package: 'Superficie habitable bruta',
    home_report: 'Informe de vivienda',
    snapshot: 'Vista general',
    property_data: 'Datos de la propiedad',
  },

  otherKind: 'Otros archivos',

  variants: { plain: '', dim: 'con medidas' },

  formats: {
    jpg: 'Imágenes JPG',
    png: 'Imágenes PNG',
    svg: 'Dibujos SVG',
    pdf: 'Documentos PDF',
    zip: 'Archivos ZIP',
    video: 'Vídeos',
    json: 'Datos JSON',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'vídeo',
    json: 'JSON',
  },

  presets: {
    builtIn: {
      everything: {
        name: 'Todo',
        short: 'Todo',
        text: 'Todos los archivos de una entrega, en todos los formatos.',
      },
      mls: { name: 'Conjunto MLS', short: 'MLS', text: 'Planos en JPG y PDF, para anuncios.' },
      plans: {
        name: 'Solo planos',
        short: 'Planos',
        text: 'Planos 2D, con y sin medidas, en todos los formatos.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'Archivos CAD, como DXF, en archivos ZIP.' },
    },
    lead:
      'Un preajuste define qué archivos obtiene «Descargar». Los archivos que no están en el preajuste de la ' +
      'empresa no cuentan como faltantes. Los cuatro primeros preajustes no se pueden modificar.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Todo'
          : kinds.map((kind) => transferMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, en todos los formatos`
      return `${what}, como ${formats.map((format) => transferMessages.formatNames[format]).join(', ')}`
    },
    add: 'Nuevo preajuste…',
    delete: 'Eliminar…',
    of: (name, action) => `${action.replace('…', '')} ${name}`,
    titleNew: 'Nuevo preajuste',
    titleEdit: (name) => `Preajuste: ${name}`,
    nameTaken: 'Ya existe un preajuste con este nombre.',
    nameLong: 'Use 60 caracteres como máximo.',
    save: 'Guardar preajuste',
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    deleteText: 'Las empresas que lo usan descargarán todo. Los archivos descargados se conservan.',
    deleteConfirm: 'Eliminar preajuste',
    default: 'Preajuste predeterminado',
    auto: 'Descargar automáticamente las nuevas entregas',
    autoHint:
      'Comprueba cada 10 minutos aproximadamente mientras Planroom está abierto y descarga las entregas a partir ' +
      'de ahora. Mientras las transferencias están en pausa, las nuevas entregas esperan.',
    menu: 'Descargar con otro preajuste',
    isDefault: 'Predeterminado',
    asks: (name) => `${name}…`,
    preset: 'Preajuste',
    customChoice: 'Personalizado',
  },

  download: {
    lead: 'Los archivos que ya están en este ordenador no se vuelven a descargar.',
    kinds: 'Tipos',
    formats: 'Formatos',
    restore: 'Restaurar los archivos eliminados de sus carpetas',
    nothing: 'Los tipos seleccionados no están disponibles en los formatos seleccionados.',
    started({ orders, withoutFiles }) {
      if (orders === 0 && withoutFiles === 0) return 'Ya está en Transferencias.'
      const added =
        orders === 0
          ? 'No se ha añadido nada a Transferencias.'
          : `${many(orders, 'pedido añadido', 'pedidos añadidos')} a Transferencias.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'pedido aún no tiene', 'pedidos aún no tienen')} archivos.`
    },
    summary: 'Qué se descarga',
    size: 'Tamaño',
    free: 'Espacio libre',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Ya descargados' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'pedido')}: se sabrá al descargar`
        : `${count(files)}, y los de ${many(unreadOrders, 'pedido')} más`
    },
    about: (size) => `Aprox. ${size}`,
    sizeUnknown: 'Se sabrá al descargar',
    freeUnknown: 'No se puede leer',
    estimating: 'Contando archivos…',
    change: 'Cambiar…',
    changeFolder: 'Cambiar carpeta…',
    tooLittle: (free) =>
      `Solo quedan libres ${free}: puede que la descarga no quepa. Libere espacio o cambie la carpeta.`,
  },

  outdated: {
    notice: (orders) =>
      ofNumber(
        orders,
        'Hay una entrega corregida. Los archivos de este ordenador son de la entrega anterior.',
        `Hay entregas corregidas de ${count(orders)} pedidos. Sus archivos en este ordenador son de la entrega anterior.`,
      ),
    badge: 'Nueva versión',
    downloadFirst: 'Descargar antes',
    downloading: 'Descargando…',
    goesOn: 'Planroom continúa cuando termine la descarga.',
    title: (orders) =>
      ofNumber(orders, 'Hay una entrega corregida', `Hay entregas corregidas de ${count(orders)} pedidos`),
    text: 'Los archivos de este ordenador son de la entrega anterior.',
    printAnyway: 'Imprimir de todos modos',
    copyAnyway: 'Copiar de todos modos',
    dragAnyway: 'Arrastrar de todos modos',
    dragAgain: 'Arrástrelo de nuevo.',
    saveAnyway: 'Guardar de todos modos',
    exportAnyway: 'Exportar de todos modos',
  },
}
