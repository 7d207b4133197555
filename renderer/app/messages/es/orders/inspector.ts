import type { inspectorMessages as english } from '../../en/orders/inspector.ts'
import { count, many } from '../../counts.ts'
import { deliveryChanges } from '../library.ts'

/** Texts of the order details in Spanish. */
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
      files: (onDisk, known) => `${count(onDisk)} de ${count(known)}`,
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
}
