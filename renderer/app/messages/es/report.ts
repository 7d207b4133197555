import type { reportMessages as english } from '../en/report.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of home reports in Spanish. */
export const reportMessages: typeof english = {
  report: {
    lead: 'PDF de los planos con su logotipo y su aviso legal',
    loading: 'Cargando opciones…',
    failedTitle: 'No se pudieron cargar las opciones',

    orders: {
      chosen: (n) => (n === 0 ? 'Ninguno seleccionado' : count(n)),
      none: 'Ningún pedido seleccionado',
      noneText: 'Busque aquí un pedido o seleccione varios en Pedidos.',
      toOrders: 'Seleccionar en Pedidos',
      search: 'Añadir pedido',
      found: 'Pedidos encontrados',
      asModel: 'Usar esto como modelo 3D',
      asModelNote: 'Si su pedido no está en la lista',
      nothing: 'Sin resultados. Pruebe con otra parte de la dirección.',
      noModel: 'Aún sin modelo 3D',
      already: 'Añadido',
      modelOnly: 'Modelo 3D sin pedido',
      modelNumber: (n) => `Modelo 3D sin pedido, ${count(n)}`,
      noModelText:
        'No incluido: este pedido aún no tiene modelo 3D, y los informes de vivienda se crean a partir de él.',
      leftOut: (n) => `${many(n, 'pedido')} sin modelo 3D ${n === 1 ? 'no se incluye' : 'no se incluyen'}.`,
      modelNeeded: 'Añada un pedido con modelo 3D.',
      needed: 'Seleccione al menos un pedido.',
      tooMany: (most) => `Como máximo ${many(most, 'pedido')}. Los demás no se añadieron.`,
      remove: (title) => `Quitar ${title}`,
      clear: 'Vaciar',
      removed: (n) => `${many(n, 'pedido quitado', 'pedidos quitados')}.`,
      reading: 'Cargando pedidos…',
    },

    exports: {
      title: 'Exportaciones',
      add: 'Añadir',
      addLong: 'Añadir exportación',
      newName: (n) => `Exportación ${count(n)}`,
      nameHint: 'Se usa en los nombres de archivo',
      duplicate: 'Duplicar',
      duplicateWithoutLogo: 'Duplicar sin logotipo',
      duplicated: (name) => `${name.trim()} (copia)`,
      withoutLogo: (name) =>
        /\bcon (?:logotipo|marca)\b/i.test(name)
          ? name.trim().replace(/\bcon (logotipo|marca)\b/i, 'sin $1')
          : `${name.trim()} sin logotipo`,
      duplicateHint: 'Copia esta exportación con todo su contenido',
      removed: (name) => `Se quitó «${name}».`,
      problem: 'Requiere atención',
    },

    brand: {
      title: 'Logotipo y aviso legal',
      pages: 'todas las páginas',
      none: 'Cada página tiene su propio logotipo y aviso legal.',
    },

    sections: {
      title: 'Páginas',
      names: {
        homereportFrontpage: 'Portada',
        homereportFloors: 'Plantas',
        homereportMeasurements: 'Medidas',
      },
      handle: (name, n, all) => `${name}, ${count(n)} de ${count(all)}. Pulse Alt y una flecha para mover.`,
      up: (name) => `Subir ${name}`,
      down: (name) => `Bajar ${name}`,
      moved: (name, n, all) => `${name}: nueva posición ${count(n)} de ${count(all)}.`,
      off: 'No incluida',
      own: 'Otro logotipo y aviso legal',
      leftOut: (name) => `${name}: no se incluye.`,
      ownDropped: (name) => `${name}: vuelve a usar el logotipo y el aviso legal de esta exportación.`,
    },

    logo: {
      hint: 'Enlace a un PNG o JPG',
      dropped:
        'Use un enlace: el servicio obtiene el logotipo de la web y no se le pueden enviar archivos. Ponga la ' +
        'imagen en su sitio web o en una carpeta compartida y pegue su enlace.',
      placeholder: 'Sin logotipo',
      earlier: 'Logotipos usados antes',
      use: (link) => `Usar ${link}`,
      states: {
        ok: 'Válido',
        warning: 'Válido con advertencia',
        bad: 'No se puede usar este enlace.',
        unseen: 'Sin comprobar',
      },
      picture: 'Vista previa del logotipo',
      isPdf: 'Es un PDF. Use un PNG o JPG.',
      noLink: 'Introduzca un enlace que empiece por http:// o https://.',
      turned: (name) =>
        name === null ? 'Usa la imagen de esta página' : `Usa la imagen de esta página de ${name}`,
      wait: 'El logotipo aún se está comprobando. Inténtelo de nuevo en un momento.',
      unseenNeeded: 'No se pudo comprobar el logotipo. Vuelva a comprobarlo o vacíe el campo.',
    },

    lines: {
      label: 'Aviso legal',
      line: (n) => `Línea ${count(n)}`,
      list: 'Líneas del aviso legal',
      handle: (n, all) =>
        `Línea ${count(n)} de ${count(all)}. Pulse Alt y una flecha para moverla, Delete para quitarla.`,
      up: (n) => `Subir la línea ${count(n)}`,
      down: (n) => `Bajar la línea ${count(n)}`,
      remove: (n) => `Quitar la línea ${count(n)}`,
      removed: (n) => `Se quitó la línea ${count(n)}.`,
      moved: (from, to) => `Línea ${count(from)} movida a la posición ${count(to)}.`,
      add: 'Añadir línea',
      tooMany: (most) => `Como máximo ${many(most, 'línea')}. Las demás no se añadieron.`,
    },

    files: {
      mergeNote: 'Todas las páginas en el orden indicado arriba. Si no, un PDF por página.',
      zip: 'Archivo ZIP',
      zipNote: 'Planroom lo descomprime y conserva el ZIP',
      unit: 'Unidad de medida',
      units: { ft: 'Pies', m: 'Metros', custom: 'Otra' },
      customUnit: 'Código de unidad',
      customUnitHint: 'Se envía tal como se escribe',
    },

    templates: {
      menu: 'Plantillas',
      none: 'Plantillas',
      empty: 'No hay plantillas',
      save: 'Guardar como plantilla…',
      manage: 'Gestionar plantillas…',
      saveTitle: 'Guardar como plantilla',
      saveText:
        'Incluye todas las exportaciones con sus páginas, logotipos, avisos legales, unidades y archivos, pero ningún pedido.',
      replace: 'Reemplazar con las opciones actuales',
      taken: (name) => `Se aplicó «${name}».`,
    },
    disclaimers: {
      menu: 'Avisos legales guardados',
      none: 'Líneas guardadas',
      empty: 'No hay avisos legales guardados',
      save: 'Guardar aviso legal…',
      manage: 'Gestionar avisos legales…',
      saveTitle: 'Guardar aviso legal',
      saveText: 'Para usarlo en cualquier página de los informes de su empresa.',
      replace: 'Reemplazar con las líneas actuales',
      taken: (name) => `Se insertó «${name}».`,
    },
    saved: {
      saved: (name) => `Se guardó como «${name}».`,
      replaced: (name) => `Se reemplazó «${name}».`,
      deleted: (name) => `Se eliminó «${name}».`,
      nameLong: 'Use 100 caracteres como máximo.',
      replaces: (name) => `Reemplaza «${name}».`,
      nameTaken: (name) => `«${name}» ya existe. Elija otro nombre.`,
      rename: 'Cambiar nombre',
      renameOf: (name) => `Cambiar el nombre de ${name}`,
      deleteOf: (name) => `Eliminar ${name}`,
      allDeleted: 'Nada guardado',
    },

    outline: {
      forEach: (n) => ofNumber(n, 'Para 1 pedido', `Para cada uno de los ${count(n)} pedidos`),
      forNone: 'Para cada pedido que seleccione',
      single: 'PDF',
      inZip: 'En un ZIP, descomprimido al lado',
      unit: (unit) => (unit === 'ft' ? 'pies' : unit === 'm' ? 'metros' : unit === '' ? 'sin unidad' : unit),
      nothing: 'Ningún archivo: no se incluye ninguna página.',
      page: (name, logo, lines) =>
        [
          name,
          logo ? 'con logotipo' : 'sin logotipo',
          lines === 0 ? 'sin aviso legal' : many(lines, 'línea'),
        ].join(', '),
      logo: 'logotipo',
      noLogo: 'sin logotipo',
      lines: (n) => (n === 0 ? 'sin aviso legal' : many(n, 'línea')),
      where: 'Se guarda en',
      folder: 'carpeta del pedido / Home report',
      loneFolder: 'sin pedido: carpeta de su biblioteca / Home reports / Model of (fecha)',
    },

    run: {
      export: (n) => (n === 0 ? 'Exportar' : `Exportar para ${many(n, 'pedido')}`),
      running: 'Exportando…',
      starting: 'Comprobando las opciones…',
      busy: 'Hay una exportación en curso. Espere a que termine.',
      offline: 'No hay conexión a Internet, y es necesaria para exportar. Sus opciones están guardadas.',
      title: 'Exportación',
      earlier: (n) => `Exportaciones anteriores (${count(n)})`,
      progress: (done, all) => `${count(done)} de ${many(all, 'pedido')}`,
      states: {
        waiting: 'En espera',
        asking: 'Creando…',
        downloading: 'Guardando…',
        done: 'Listo',
        failed: 'Error',
        cancelled: 'Cancelado',
        unknown: 'Sin confirmar',
      },
      fromZip: (name) => `de ${name}`,
      serviceMessage: (text) => `Mensaje del servicio: ${text}`,
      failedFiles: 'Sin guardar',
      unknown: 'Los informes no se cobran, así que puede volver a exportar.',
      retry: (n) => ofNumber(n, 'Reintentar', `Reintentar ${count(n)} pedidos`),
      repeatExport: 'Volver a exportar',
      retryHint: 'Vuelve a exportar los pedidos con error, con las opciones actuales',
      summary: (done, failed) =>
        failed === 0
          ? many(done, 'pedido exportado', 'pedidos exportados')
          : `${many(done, 'exportado')}, ${count(failed)} sin exportar`,
    },
  },
}
