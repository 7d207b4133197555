import type { menuMessages as english } from '../en/menus.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts that only context menus have in Spanish. */
export const menuMessages: typeof english = {
  menus: {
    of: (what) => `Acciones: ${what}`,
    orders: (n) => `Acciones: ${many(n, 'pedido')}`,
    more: 'Más acciones',
    key: 'Abrir el menú contextual',
    openOutside: 'Abrir en otro programa',
    showDetails: 'Mostrar detalles',
    copyRows: (n) => ofNumber(n, 'Copiar fila', `Copiar ${count(n)} filas`),
    copyPicture: 'Copiar imagen',
    copiedPicture: 'Imagen copiada.',
    saveAs: 'Guardar como…',
    saved: 'Archivo guardado.',
    copyFile: 'Copiar archivo',
    copyFolder: 'Copiar carpeta',
    copiedFile: 'Archivo copiado.',
    copiedFolder: 'Carpeta copiada.',
    copyFolderPath: 'Copiar ruta de la carpeta',
    copiedPath: 'Ruta copiada.',
    copyLink: 'Copiar enlace',
  },
}
