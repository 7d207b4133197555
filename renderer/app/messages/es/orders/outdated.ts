import type { outdatedMessages as english } from '../../en/orders/outdated.ts'
import { count, many, ofNumber } from '../../counts.ts'

/** Texts of orders with a newer delivery than the files on disk in Spanish. */
export const outdatedMessages: typeof english = {
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
    more: (orders) => `y ${many(orders, 'pedido')} más`,
    printAnyway: 'Imprimir de todos modos',
    copyAnyway: 'Copiar de todos modos',
    dragAnyway: 'Arrastrar de todos modos',
    dragAgain: 'Arrástrelo de nuevo.',
    saveAnyway: 'Guardar de todos modos',
    exportAnyway: 'Exportar de todos modos',
    verified: (orders) => `${many(orders, 'pedido tiene', 'pedidos tienen')} una entrega más reciente`,
  },
}
