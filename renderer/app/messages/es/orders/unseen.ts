import type { unseenMessages as english } from '../../en/orders/unseen.ts'
import { count, many } from '../../counts.ts'

/** Texts of new, updated and corrected deliveries in Spanish. */
export const unseenMessages: typeof english = {
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
}
