import type { Likeness } from '../../../../shared/domain/expectedDelivery.ts'
import type { orderMessages as english } from '../en/orders.ts'
import { count, many, ofNumber } from '../counts.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'con el mismo paquete, complementos, día de la semana y hora',
  hour: 'con el mismo paquete, complementos y hora',
  products: 'con el mismo paquete y complementos',
  package: 'con el mismo paquete',
}

/** Texts of the order list: rows, filters, views and columns, in Spanish. */
export const orderMessages: typeof english = {
  orders: {
    search: 'Buscar pedidos',
    searchHint: 'Dirección, referencia, fotógrafo, estado',
    refreshing: {
      orders: (seen) => (seen === 0 ? 'Cargando pedidos…' : `Cargando pedidos… ${count(seen)} hasta ahora`),
      people: 'Cargando usuarios y oficinas…',
      details: (done, total) => `Cargando entregas… ${count(done)} de ${count(total)}`,
    },
    refreshed: (changed) =>
      changed === 0 ? 'Al día' : many(changed, 'nuevo o modificado', 'nuevos o modificados'),
    unread: (lists) => {
      const what =
        lists.length > 1
          ? 'los usuarios ni las oficinas'
          : lists[0] === 'users'
            ? 'los usuarios'
            : 'las oficinas'
      return `No se pudieron cargar ${what}. Se muestran los últimos datos conocidos. Actualice para reintentarlo.`
    },
    stopRefresh: 'Detener',
    count: (shown, total) =>
      shown === total ? many(total, 'pedido') : `${count(shown)} de ${many(total, 'pedido')}`,
    selected: (n) => many(n, 'seleccionado'),
    selectAll: 'Seleccionar todo',
    downloadSelected: (n) =>
      n === null ? 'Descargar la selección' : n === 0 ? 'Descargar' : `Descargar ${many(n, 'pedido')}`,
    downloadAll: 'Descargar todo…',
    downloadNone: 'Descargar…',
    columns: {
      plan: 'Plano',
      createdAt: 'Creado',
      deliveredAt: 'Entregado',
      disk: 'Descargado',
    },
    emptyText: 'Actualice para cargar los pedidos de su empresa.',
    failedTitle: 'No se pudieron cargar los pedidos',
    copiedRows: (n) => `${many(n, 'pedido copiado', 'pedidos copiados')}.`,
    copiedText: 'Copiado.',
    unsupported: 'Datos no compatibles',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
    matchedElsewhere: 'En la dirección completa, la ubicación o las notas',
    matchedRaw: 'En los datos en bruto',
    updated: 'Actualizado',
    unlisted: 'Ya no figura',
    unlistedText:
      'Este pedido ya no figura en el servicio. Los archivos descargados se conservan. El pedido no se puede ' +
      'editar, ampliar ni modificar.',
  },

  filters: {
    anyStatus: 'Cualquier estado',
    noStatuses: 'Aún no hay estados',
    anyUser: 'Cualquier fotógrafo',
    onDisk: 'Descarga',
    onDiskValues: {
      any: 'Cualquier descarga',
      complete: 'Descargado',
      partly: 'Descargado en parte',
      none: 'Sin descargar',
    },
    updated: (n) => `Actualizados (${count(n)})`,
    more: 'Filtros',
    moreActive: (n) => `Filtros: ${count(n)}`,
    chip: {
      user: (name) => `Fotógrafo: ${name}`,
      office: (name) => `Oficina: ${name}`,
      unknownOffice: 'Desconocida',
      unlisted: 'Ya no figura',
    },
  },

  disk: {
    all: (files) => count(files),
    chosen: (preset, files, known) =>
      `${preset}: completo. Descargados: ${count(files)} de ${many(known, 'archivo entregado', 'archivos entregados')}.`,
    describe: ({ files, known, failed, earlier }) => {
      if (earlier > 0) {
        const mixed =
          files === earlier
            ? `${many(earlier, 'archivo')} de una entrega anterior. Descargue para actualizar.`
            : `${many(files - earlier, 'archivo')} al día, ${count(earlier)} de una entrega anterior. ` +
              'Descargue para actualizar.'
        return failed > 0 ? `${mixed} ${count(failed)} con error.` : mixed
      }
      const base =
        files === 0 && known === 0
          ? 'Aún no se ha entregado ningún archivo'
          : known === null
            ? files === 0
              ? 'Sin descargar; entrega aún sin cargar'
              : many(files, 'archivo descargado', 'archivos descargados')
            : `${count(files)} de ${many(known, 'archivo')} ${ofNumber(files, 'descargado', 'descargados')}`
      return failed > 0 ? `${base}, ${count(failed)} con error` : base
    },
  },

  columnChooser: {
    label: 'Columnas',
    hint:
      'Para cambiar el orden, arrastre o pulse Alt y una flecha. Izquierda y derecha cambian el ancho; Delete lo ' +
      'restablece. Si la ventana es demasiado estrecha, algunas se omiten.',
    handle: (name, n, all) => `Mover ${name}, ${count(n)} de ${count(all)}`,
    density: 'Densidad',
    densities: { compact: 'Compacta', comfortable: 'Amplia' },
  },

  views: {
    menu: 'Vistas',
    label: (name) => `Vista: ${name}`,
    all: 'Todos los pedidos',
    notDownloaded: 'Listos, sin descargar',
    notHandedOver: 'Listos, sin entregar al agente',
    updated: 'Actualizados',
    save: 'Guardar vista…',
    remove: (name) => `Eliminar la vista «${name}»`,
    removed: (name) => `Se eliminó la vista «${name}».`,
    title: 'Guardar vista',
    lead: 'Guarda los filtros actuales con un nombre.',
    nameTaken: 'Esta vista es de Planroom. Elija otro nombre.',
    replaces: 'Reemplaza la vista que tiene este nombre.',
  },

  dateFilter: {
    label: 'Fecha',
    fields: { created: 'Creado', delivered: 'Entregado' },
    any: 'Cualquier fecha',
    periods: {
      today: 'Hoy',
      last7Days: 'Últimos 7 días',
      thisMonth: 'Este mes',
      lastMonth: 'Mes pasado',
    },
    custom: 'Personalizado',
    from: 'Desde',
    to: 'Hasta',
    since: (day) => `desde ${day}`,
    until: (day) => `hasta ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },

  unseen: {
    notice: (fresh, updated, corrected) =>
      [
        ...(fresh > 0 ? [many(fresh, 'nueva entrega', 'nuevas entregas')] : []),
        ...(updated > 0
          ? [
              fresh > 0
                ? many(updated, 'actualizada')
                : many(updated, 'entrega actualizada', 'entregas actualizadas'),
            ]
          : []),
        ...(corrected > 0 ? [many(corrected, 'corrección sin revisar', 'correcciones sin revisar')] : []),
      ].join(', '),
    names: (names, more) => [...names, ...(more > 0 ? [`${count(more)} más`] : [])].join('; '),
    new: 'Nueva entrega',
    newFilter: (n) => `Nuevos (${count(n)})`,
    newFilterHint: 'Nuevas entregas que no ha abierto, visto durante 2 segundos ni descargado',
    corrected: 'Corregido, sin revisar',
    correctedShort: 'Sin revisar',
    correctedFilter: (n) => `Sin revisar (${count(n)})`,
    correctedOrders: (n) => many(n, 'pedido corregido sin revisar', 'pedidos corregidos sin revisar'),
    markedSeen: (n) => `${many(n, 'pedido marcado como visto', 'pedidos marcados como vistos')}.`,
  },

  dates: {
    created: (when) => `Creado: ${when}`,
    delivered: (when) => `Entregado: ${when}`,
    downloaded: (when) => `Descargado: ${when}`,
  },

  expected: {
    label: 'Previsto',
    by: (when) => `prev. ${when}`,
    fact: (range, when) => `Normalmente ${range}, previsto: ${when}`,
    overdueFact: (range, when) => `Normalmente ${range}, estaba previsto: ${when}`,
    basis: (orders, likeness) =>
      `El 80\u00A0% de ${many(orders, 'pedido')} ${alike[likeness]} tardó ese tiempo.`,
    range: (from, to, unit) => (from === to ? `aprox. ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'días' },
    overdue: 'Con retraso',
    overdueFilter: (n) => `Con retraso (${count(n)})`,
    overdueHint: 'Pedidos que tardan más que el 80\u00A0% de los pedidos similares',
  },
}
