import type { verifyMessages as english } from '../en/verify.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './showInFiles.ts'

/** Texts of the check of files in Spanish. */
export const verifyMessages: typeof english = {
  verify: {
    verify: 'Comprobar archivos',
    verifyLibraryHint: 'Compara todos los archivos de la biblioteca con los entregados',
    verifyOrderHint: 'Compara todos los archivos de este pedido con los entregados',
    lead: 'Compara cada archivo con el entregado. La comprobación no modifica ningún archivo.',
    close: 'Cerrar comprobación',
    verifyingLibrary: 'Comprobando archivos…',
    verifyingOrder: 'Comprobando un pedido…',
    repairing: 'Restaurando archivos…',
    reading: 'Buscando archivos…',
    progress: 'Progreso de la comprobación',
    files: (done, all) => `${count(done)} de ${many(all, 'archivo')}`,
    bar: 'Comprobación de archivos',
    cancel: 'Cancelar comprobación',
    chip: (n) => many(n, 'archivo requiere atención', 'archivos requieren atención'),
    summary: ({ files, counts }, outdated) => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (files === 0) return 'No se encontraron archivos entregados'
      if (wrong > 0)
        return `${count(wrong)} de ${many(files, 'archivo')} ${ofNumber(wrong, 'requiere', 'requieren')} atención`
      if (outdated > 0)
        return `${many(files, 'archivo')} sin cambios, pero ${many(outdated, 'pedido tiene', 'pedidos tienen')} una entrega más reciente`
      return `Sin problemas en ${many(files, 'archivo')}`
    },
    count: (problem, n) =>
      ({
        missing: many(n, 'no encontrado', 'no encontrados'),
        damaged: many(n, 'dañado'),
        changed: many(n, 'modificado'),
        unreadable: many(n, 'ilegible'),
      })[problem],
    problems: {
      missing: 'Falta',
      damaged: 'Dañado',
      changed: 'Modificado',
      unreadable: 'Ilegible',
      unknown: 'No entregado',
    },
    when: (moment, bytes) => `Comprobado: ${moment} · ${bytes}, con textos y entregas anteriores`,
    repaired: (n) => many(n, 'archivo restaurado', 'archivos restaurados'),
    repair: (n) => `Restaurar ${many(n, 'archivo')}`,
    damagedHint:
      'Los archivos dañados se descargan de nuevo y las copias dañadas pasan a «Earlier deliveries» de su pedido.',
    changedHint: 'Los archivos modificados se conservan como están.',
    keepUserFile: 'Conservar el mío',
    keepUserFileHint: 'Conserva su archivo y lo quita de esta lista',
    keepBoth: 'Conservar ambos',
    keepBothHint: 'Guarda el archivo entregado junto al suyo',
    replace: 'Reemplazar el mío',
    replaceHint: 'Mueve su archivo a «Earlier deliveries» y guarda el entregado en su lugar',
    replaced: 'Archivo reemplazado. El suyo está en «Earlier deliveries».',
    reveal: (name) => `${showInFiles}: ${name}`,
    more: (n) => `y ${count(n)} más. Restaure los archivos y vuelva a comprobar.`,
    unknownTitle: (n) =>
      ofNumber(n, 'Otro archivo en estas carpetas', `Otros ${count(n)} archivos en estas carpetas`),
    unknownHint: 'No forman parte de ninguna entrega. Planroom no los modifica.',
  },
}
