import type { viewMessages as english } from '../../en/orders/views.ts'
import { count } from '../../counts.ts'

/** Texts of the views and the columns of the order list in Spanish. */
export const viewMessages: typeof english = {
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
    nameLong: 'Use 60 caracteres como máximo.',
    nameTaken: 'Esta vista es de Planroom. Elija otro nombre.',
    replaces: 'Reemplaza la vista que tiene este nombre.',
  },
}
