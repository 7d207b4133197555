import type { inspectorMessages as english } from '../en/order.ts'
import { count, many } from '../counts.ts'
import { deliveryChanges } from './library.ts'

/** Texts of one order: its details, completeness and actions, in Spanish. */
export const inspectorMessages: typeof english = {
  inspector: {
    width: 'Ancho de los detalles',
    loading: 'Cargando pedido…',
    noneTitle: 'Ningún pedido seleccionado',
    noneText:
      'Seleccione un pedido para ver sus planos, su estado y sus acciones. Haga doble clic para abrir los planos.',
    several: {
      label: 'Pedidos seleccionados',
      downloaded: 'Archivos descargados',
    },
    copyId: 'Copiar ID del pedido',
    copyAddress: 'Copiar dirección',
    openPreview: (name) => `Abrir ${name}`,
    copyRaw: 'Copiar JSON',
    unsupported:
      'Planroom no puede leer una parte de los datos de este pedido. Abajo, en «Datos en bruto», está todo.',
    summary: 'Resumen',
    deliveries: 'Archivos entregados',
    newDelivery: (when) => `Nueva entrega encontrada: ${when}.`,
    updateOnDisk:
      'Descargue el pedido para obtener los archivos nuevos. Los actuales pasan a «Earlier deliveries».',
    updateNotOnDisk: 'Aún sin descargar.',
    downloadAndCompare: 'Descargar y comparar',
    later: 'Más tarde',
    textNames: { 'gla-formula': 'Superficie habitable bruta', tour: 'Recorrido' },
    activity: 'Actividad',
    notRead: 'Aún sin cargar. Actualice para cargar.',
    loadedAt: (when) => `Actualizado: ${when}`,
    nothing: 'Ninguno',
    fields: {
      status: 'Estado',
      id: 'ID del pedido',
      created: 'Creado',
      delivered: 'Primera entrega',
      location: 'Ubicación',
      scan: 'Pedido de escaneo',
      area: 'Superficie escaneada',
      suite: 'Piso, puerta',
      canAdd: 'Complementos disponibles',
      canUpgrade: 'Paquetes disponibles',
    },
    area: (value) => `${value} (el servicio no indica la unidad)`,
    event: (what, from, to) => {
      if (what === 'status') return from === null ? (to ?? 'Sin estado') : `${from} → ${to ?? 'sin estado'}`
      if (what === 'seen') return to === null ? 'Visto por primera vez' : `Visto por primera vez como ${to}`
      if (what === 'again') return 'Entrega actualizada'
      if (what === 'fewer') return many(Number(to), 'archivo retirado', 'archivos retirados')
      if (what === 'accepted')
        return to === '1' ? 'Archivos que faltan: ignorados' : 'Archivos que faltan: ya no se ignoran'
      if (what === 'replaced')
        return `Descargado: ${deliveryChanges(JSON.parse(to ?? '') as Parameters<typeof deliveryChanges>[0])}`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return many(now, 'archivo entregado', 'archivos entregados')
        if (now === 0) return 'Archivos entregados retirados'
        return before === now
          ? `Archivos entregados modificados (${count(now)})`
          : `Archivos entregados: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  packages: {
    base: 'Lite o Standard, según su cuenta',
    plus: 'Plano con mobiliario fijo',
    plus_3d: 'Plus con un plano 3D',
  },

  addOns: {
    gla: 'Informe de superficie habitable bruta. El servicio lo documenta como entrega en 6 horas',
    express_sla: 'Entrega más rápida. Pregunte el plazo al servicio',
    '3d_video': 'Vídeo de recorrido 3D',
    '3d_cad_files': 'Archivos CAD 2D y 3D',
  },

  assetStates: {
    not_downloaded: 'Sin descargar',
    on_disk: 'Descargado',
    missing: 'Falta',
    changed: 'Modificado',
    kept_local: 'Se conserva su versión',
    failed: 'Error',
  },
  kindStates: {
    downloaded: (onDisk, total) => {
      if (onDisk === total) return many(total, 'archivo')
      return onDisk === 0
        ? `${many(total, 'archivo')} sin descargar`
        : `${count(onDisk)} de ${many(total, 'archivo')}`
    },
    some: (n, state) => `${state}: ${count(n)}`,
    earlier: (n) => `${count(n)} de una entrega anterior`,
  },
  assetEarlier: (state) => `${state}, entrega anterior`,

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

  completeness: {
    verdicts: {
      ready: 'Listo para el agente',
      changing: 'En este ordenador, en corrección',
      incomplete: 'Incompleto',
      notDelivered: 'Aún sin entregas',
      notChosen: 'Nada que descargar con este preajuste',
      notKnown: 'Entrega aún sin cargar',
    },
    missing: (atService, here, outdated) =>
      [
        ...(atService > 0 ? [`Sin entregar (${many(atService, 'archivo')})`] : []),
        ...(here > 0 ? [`Sin descargar (${many(here, 'archivo')})`] : []),
        ...(outdated > 0 ? [`Nueva versión (${many(outdated, 'archivo')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'En este ordenador',
      notHere: 'Sin descargar',
      outdated: 'Versión anterior',
      notDelivered: 'Sin entregar',
      withdrawn: 'Se entregó antes, ahora falta',
      notChosen: 'No está en el preajuste',
    },
    variants: { plain: 'Sin medidas', dim: 'Medidas' },
    details: 'Archivos por planta',
    floor: (place) => `Planta ${count(place)}`,
    format: (format, isDimensioned) => (isDimensioned ? `${format}, medidas` : format),
    undelivered: (kind) => `${kind}: pedido, pero sin entregar`,
    withdrawnFloor: (place) => `El plano ${count(place)} se entregó antes y ahora falta.`,
    withdrawnList: (what) => `${what}: se entregó antes, ahora falta.`,
    namedFloors: (named) =>
      `La superficie habitable o los datos de la propiedad indican ${many(named, 'planta')}. Los planos muestran menos.`,
    accept: 'Ignorar',
    accepted: 'Los archivos que faltan se ignoran hasta la próxima entrega.',
    floors: (n) =>
      `${many(n, 'planta')}, según la lista de planos más larga hasta ahora: el pedido no indica el número de plantas.`,
    unknownKinds: (kinds) => `No se sabe si este pedido incluye: ${kinds.join(', ')}.`,
    unknownProducts: (names) => `No se sabe qué aportan: ${names.join(', ')}.`,
    failed: 'No se pudo comprobar la entrega.',
    check: 'Comprobar contenido',
    checkTitle: (n) => `Contenido de ${many(n, 'pedido')}`,
    summary: {
      ready: (n) => many(n, 'listo para el agente', 'listos para el agente'),
      changing: (n) => `${count(n)} en corrección`,
      incomplete: (n) => many(n, 'incompleto'),
      notDelivered: (n) => `${count(n)} aún sin entregar`,
      notChosen: (n) => `${count(n)} sin nada que descargar con este preajuste`,
      notKnown: (n) => `${count(n)} con la entrega aún sin cargar`,
    },
    more: (n) => `y ${many(n, 'pedido')} más`,
    show: (address) => `Mostrar ${address}`,
    incomplete: 'Pedidos incompletos',
    filterValues: {
      any: 'Cualquier contenido',
      ready: 'Listo para el agente',
      incomplete: 'Incompleto',
    },
  },
}
