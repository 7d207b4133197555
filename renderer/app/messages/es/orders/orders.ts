import type { orderMessages as english } from '../../en/orders/orders.ts'
import { count, many, ofNumber } from '../../counts.ts'

/** Texts of the order list in Spanish. */
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
      status: 'Estado',
      plan: 'Plano',
      address: 'Dirección',
      createdAt: 'Creado',
      deliveredAt: 'Entregado',
      createdBy: 'Fotógrafo',
      office: 'Oficina',
      packageType: 'Paquete',
      addOns: 'Complementos',
      externalId: 'Referencia',
      disk: 'Descargado',
    },
    emptyText: 'Actualice para cargar los pedidos de su empresa.',
    failedTitle: 'No se pudieron cargar los pedidos',
    copiedRows: (n) => `${many(n, 'pedido copiado', 'pedidos copiados')}.`,
    copiedText: 'Copiado.',
    unsupported: 'Datos no compatibles',
    named: (name, email) => (name === email ? email : `${name} (${email})`),
    never: '—',
    matched: (field, text) => `${field}: ${text}`,
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
    none: 'Nada',
    some: (files, known) => `${count(files)} de ${count(known)}`,
    all: (files) => count(files),
    failed: (n) => `${count(n)} con error`,
    moving: (state, files) => `${state}: ${files}`,
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
}
