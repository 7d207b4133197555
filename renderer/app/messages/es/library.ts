import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { libraryMessages as english } from '../en/library.ts'
import { languageTag } from '../../../ui/language.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './words.ts'

/** Text assets, such as an area's formula, are counted separately: users do not count them as files. */
function filesAndTexts(files: number, texts: number): string {
  if (texts === 0) return many(files, 'archivo')
  return files === 0 ? many(texts, 'texto') : `${many(files, 'archivo')} y ${many(texts, 'texto')}`
}

/** Describes how a delivery differs from the one before, in numbers of files. */
export function deliveryChanges(files: { replaced: number; added: number; withdrawn: number }): string {
  const parts = [
    { n: files.replaced, what: ofNumber(files.replaced, 'reemplazado', 'reemplazados') },
    { n: files.added, what: ofNumber(files.added, 'añadido', 'añadidos') },
    { n: files.withdrawn, what: ofNumber(files.withdrawn, 'retirado', 'retirados') },
  ].filter(({ n }) => n > 0)
  return parts.map(({ n, what }, at) => `${at === 0 ? many(n, 'archivo') : count(n)} ${what}`).join(', ')
}

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'pies²', m: 'm²' }

/** Texts of the library, the viewer, checks of files and the gross living area, in Spanish. */
export const libraryMessages: typeof english = {
  deliveries: {
    open: (n) => `Entregas (${count(n)})`,
    loading: 'Cargando entregas…',
    newest: 'Última',
    list: 'Entregas, de la más reciente a la más antigua',
    first: (files, texts) => filesAndTexts(files, texts),
    replaced: (files, texts) =>
      `${filesAndTexts(files, texts)} ${ofNumber(files + texts, 'reemplazado', 'reemplazados')}`,
    added: (files, texts) =>
      `${filesAndTexts(files, texts)} ${ofNumber(files + texts, 'añadido', 'añadidos')}`,
    beside: (files, texts) =>
      `${filesAndTexts(files, texts)} ` +
      ofNumber(
        files + texts,
        'guardado junto a su archivo modificado',
        'guardados junto a sus archivos modificados',
      ),
    withdrawn: (files, texts) =>
      `${filesAndTexts(files, texts)} ${ofNumber(files + texts, 'retirado', 'retirados')}`,
    same: (files, texts) => `${filesAndTexts(files, texts)} sin cambios`,
    previous: 'Versión anterior',
    showPrevious: (name) => `Mostrar la versión anterior de ${name}`,
    reveal: (name) => `${showInFiles}: ${name}`,
    earlier: (when) => `Entrega anterior, descargada: ${when}`,
    notInFolder: 'falta',
    changes: deliveryChanges,
  },

  folderPanel: {
    label: 'Detalles de la carpeta',
    tabs: { deliveries: 'Entregas', verify: 'Comprobar', notes: 'Anotaciones' },
    noDeliveries: 'No hay entregas en esta carpeta',
  },
  notes: {
    none: 'No hay notas de este pedido',
  },

  library: {
    search: 'Buscar carpetas',
    order: 'Ordenar y agrupar',
    sort: 'Ordenar por',
    sorts: { delivered: 'Entrega más reciente', oldest: 'Entrega más antigua', title: 'Dirección' },
    grouping: 'Agrupar por',
    ungrouped: 'Sin agrupar',
    groupings: { month: 'Por mes', office: 'Por oficina' },
    noMonth: 'Sin fecha de entrega',
    folders: (n) => many(n, 'carpeta'),
    files: (n) => many(n, 'archivo'),
    filesAndTexts,
    attachments: { exported_report: 'Informes de vivienda', combined_pdf: 'PDF combinado' },
    missing: (n) => `${ofNumber(n, 'Falta', 'Faltan')} ${count(n)}`,
    rescan: 'Volver a leer',
    rescanned: (folders, files) =>
      `Lectura terminada: ${many(folders, 'carpeta')}, ${many(files, 'archivo')}`,
    toFolders: 'Volver a todas las carpetas',
    emptyTitle: 'Aún no hay planos en este ordenador',
    emptyText: 'Descargue pedidos para ver aquí sus planos, también sin conexión.',
    annotated: 'Solo carpetas con anotaciones',
    noAnnotatedTitle: 'No hay carpetas con anotaciones',
    noAnnotatedText: 'Abra un plano y pulse A para añadir una anotación.',
    noMatchText: 'Pruebe con menos palabras o con otra parte de la dirección.',
    unavailableTitle: 'Carpeta de biblioteca no encontrada',
    unavailableText: (path) =>
      `Planroom no encuentra ${path}. Si está en una unidad externa, conéctela y vuelva a intentarlo. Si la ` +
      'carpeta se movió o cambió de nombre, localícela. No se vuelve a descargar nada.',
    recheckFolder: 'Reintentar',
    stillMissing: 'La carpeta sigue sin encontrarse.',
    locate: 'Localizar carpeta…',
    failedTitle: 'No se pudo cargar la biblioteca',
    emptyFolder: 'No hay archivos entregados en esta carpeta',
    fileStates: { missing: 'Falta', changed: 'Modificado', damaged: 'Dañado' },
    formats: (name) => `Formatos de ${name}`,
    chip: (format, name, state) => [format, name, ...(state === null ? [] : [state])].join(', '),
    variants: { label: 'Planos', plain: 'Sin medidas', dim: 'Con medidas' },
    failedFiles: 'No se pudieron descargar',
    retrying: 'En espera…',
    retryFile: (name) => `Reintentar: ${name}`,
    fileName: (kind, place, variant, format) =>
      `${[`${kind} ${count(place)}`, ...(variant === '' ? [] : [variant])].join(' ')}, ${format}`,
    needAttention: (n) => many(n, 'archivo requiere atención', 'archivos requieren atención'),
  },

  pointed: ({ kind, folders, files, missing, changed, uncertain, problems }) => {
    if (kind === 'empty' && problems === 0)
      return (
        'Esta carpeta aún no tiene entregas. Las nuevas descargas se guardan aquí. Las anteriores se quedan en ' +
        'la carpeta anterior.'
      )
    const found = `${many(folders, 'pedido')} con ${many(files, 'archivo')}`
    return [
      kind === 'moved'
        ? `Carpeta de biblioteca encontrada: ${found}. No se vuelve a descargar nada.`
        : `Contenido encontrado: ${found}.`,
      missing > 0 ? `${ofNumber(missing, 'Falta', 'Faltan')} ${many(missing, 'archivo')}.` : '',
      changed > 0
        ? `${many(changed, 'archivo cambió', 'archivos cambiaron')} de tamaño después de la entrega.`
        : '',
      uncertain > 0
        ? 'La copia tiene otras fechas de archivo, por lo que Planroom está comprobando el contenido.'
        : '',
      problems > 0 ? 'Algunos registros no se pueden leer. Compruebe los archivos para ver cuáles.' : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  },

  quickLook: {
    close: 'Cerrar vista rápida',
    openHint: 'Abrir en el visor',
    about: (name, at, all) => `${name} · ${count(at)} de ${count(all)}`,
    noFilesTitle: 'No hay archivos en este ordenador',
    noFilesText: 'Descargue el pedido para ver aquí sus planos, también sin conexión.',
  },

  viewer: {
    close: 'Cerrar visor',
    previous: 'Archivo anterior',
    next: 'Archivo siguiente',
    filmstrip: 'Archivos de esta carpeta',
    fit: 'Ajustar',
    actual: 'Tamaño real (1:1)',
    actualShort: '1:1',
    percent: (value) => `${count(Math.round(value))}\u00A0%`,
    page: 'Página',
    pages: (n) => `de ${count(n)}`,
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    missingText: 'Se movió, cambió de nombre o se eliminó. Compruebe los archivos para restaurarlo.',
    broken: 'No se pudo abrir el archivo',
    brokenText: `Elija «${showInFiles}» para verlo en otro programa.`,
    locked: 'Este PDF está protegido con contraseña',
    lockedText: 'Ábralo en el visor para introducir la contraseña.',
    password: 'Contraseña',
    noneTitle: 'No hay vista previa',
    noneText: 'Planroom muestra imágenes, PDF, vídeo y texto. Abra este archivo en otro programa.',
    truncated: `Solo se muestra el principio. Elija «${showInFiles}» para abrir el archivo completo.`,
    loading: 'Abriendo archivo…',
    rotateLeft: 'Girar a la izquierda',
    rotateRight: 'Girar a la derecha',
    pan: 'Desplazar',
    variant: 'Mostrar u ocultar medidas',
    fullScreen: 'Pantalla completa',
    newWindow: 'Abrir en una ventana nueva',
    frames: 'Fotogramas',
    previousFrame: 'Fotograma anterior',
    nextFrame: 'Fotograma siguiente',
    play: 'Reproducir o pausar',
    tree: {
      items: (n) => many(n, 'elemento'),
      fields: (n) => many(n, 'campo'),
      more: (n) => `Mostrar ${count(n)} más`,
    },
    ruler: {
      title: 'Medir',
      close: 'Cerrar regla',
      ends: { from: 'Primer extremo de la línea', to: 'Segundo extremo de la línea' },
      notCalibrated: 'Sin calibrar',
      fromBar: (length, pixels) => `Escala según la barra del plano: ${length} = ${pixels} px`,
      fromRooms: (rooms, length, pixels) =>
        `Escala según ${many(rooms, 'estancia')} de los datos de la propiedad, ±3\u00A0%: ${length} = ${pixels} px`,
      byHand: 'Calibrar a mano',
      known: 'Longitud de esta línea',
      example: '3,4 m u 11′ 2″',
      calibrate: 'Calibrar',
      recalibrate: 'Volver a calibrar',
      clear: 'Quitar calibración',
    },
  },

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
    bar: 'Comprobación de archivos',
    cancel: 'Cancelar comprobación',
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
    more: (n) => `y ${count(n)} más. Restaure los archivos y vuelva a comprobar.`,
    unknownTitle: (n) =>
      ofNumber(n, 'Otro archivo en estas carpetas', `Otros ${count(n)} archivos en estas carpetas`),
    unknownHint: 'No forman parte de ninguna entrega. Planroom no los modifica.',
  },

  gla: {
    views: { table: 'Tabla', text: 'Texto' },
    columns: {
      area: (unit) => units[unit],
      check: 'Cálculo',
      property: 'Datos de la propiedad',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Correcto',
    wrong: (computed, unit) => `El resultado es ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Suma de sus líneas',
    tolerance: (tolerance, unit) =>
      `El redondeo explica hasta ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Igual',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    wrongLines: (n) =>
      n === 0 ? 'Los cálculos son correctos' : `${many(n, 'línea')} con errores de cálculo`,
    otherLines: (n) => `${count(n)} ${ofNumber(n, 'difiere', 'difieren')} de los datos de la propiedad`,
    copyText: 'Copiar como texto',
    copyCsv: 'Copiar como CSV',
    show: 'Mostrar la superficie habitable bruta',
  },
}
