import { assetFormats, assetKinds } from '../../../../../shared/domain/assets.ts'
import type { downloadMessages as english } from '../../en/orders/download.ts'
import { count, many } from '../../counts.ts'
import { assetMessages } from '../assets.ts'

/** Texts of presets and of the download dialog in Spanish. */
export const downloadMessages: typeof english = {
  presets: {
    builtIn: {
      everything: {
        name: 'Todo',
        short: 'Todo',
        text: 'Todos los archivos de una entrega, en todos los formatos.',
      },
      mls: { name: 'Conjunto MLS', short: 'MLS', text: 'Planos en JPG y PDF, para anuncios.' },
      plans: {
        name: 'Solo planos',
        short: 'Planos',
        text: 'Planos 2D, con y sin medidas, en todos los formatos.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'Archivos CAD, como DXF, en archivos ZIP.' },
    },
    lead:
      'Un preajuste define qué archivos obtiene «Descargar». Los archivos que no están en el preajuste de la ' +
      'empresa no cuentan como faltantes. Los cuatro primeros preajustes no se pueden modificar.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Todo'
          : kinds.map((kind) => assetMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, en todos los formatos`
      return `${what}, como ${formats.map((format) => assetMessages.formatNames[format]).join(', ')}`
    },
    add: 'Nuevo preajuste…',
    edit: 'Editar…',
    delete: 'Eliminar…',
    of: (name, action) => `${action.replace('…', '')} ${name}`,
    titleNew: 'Nuevo preajuste',
    titleEdit: (name) => `Preajuste: ${name}`,
    name: 'Nombre',
    nameNeeded: 'Introduzca un nombre.',
    nameTaken: 'Ya existe un preajuste con este nombre.',
    nameLong: 'Use 60 caracteres como máximo.',
    save: 'Guardar preajuste',
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    deleteText: 'Las empresas que lo usan descargarán todo. Los archivos descargados se conservan.',
    deleteConfirm: 'Eliminar preajuste',
    default: 'Preajuste predeterminado',
    auto: 'Descargar automáticamente las nuevas entregas',
    autoHint:
      'Comprueba cada 10 minutos aproximadamente mientras Planroom está abierto y descarga las entregas a partir ' +
      'de ahora. Mientras las transferencias están en pausa, las nuevas entregas esperan.',
    menu: 'Descargar con otro preajuste',
    isDefault: 'Predeterminado',
    choose: 'Elegir qué descargar…',
    asks: (name) => `${name}…`,
    manage: 'Gestionar preajustes',
    preset: 'Preajuste',
    customChoice: 'Personalizado',
  },

  download: {
    lead: 'Los archivos que ya están en este ordenador no se vuelven a descargar.',
    kinds: 'Tipos',
    formats: 'Formatos',
    all: 'Todo',
    restore: 'Restaurar los archivos eliminados de sus carpetas',
    nothing: 'Los tipos seleccionados no están disponibles en los formatos seleccionados.',
    started({ orders, withoutFiles }) {
      if (orders === 0 && withoutFiles === 0) return 'Ya está en Transferencias.'
      const added =
        orders === 0
          ? 'No se ha añadido nada a Transferencias.'
          : `${many(orders, 'pedido añadido', 'pedidos añadidos')} a Transferencias.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'pedido aún no tiene', 'pedidos aún no tienen')} archivos.`
    },
    summary: 'Qué se descarga',
    size: 'Tamaño',
    free: 'Espacio libre',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Ya descargados' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'pedido')}: se sabrá al descargar`
        : `${count(files)}, y los de ${many(unreadOrders, 'pedido')} más`
    },
    about: (size) => `Aprox. ${size}`,
    sizeUnknown: 'Se sabrá al descargar',
    freeUnknown: 'No se puede leer',
    estimating: 'Contando archivos…',
    change: 'Cambiar…',
    changeFolder: 'Cambiar carpeta…',
    tooLittle: (free) =>
      `Solo quedan libres ${free}: puede que la descarga no quepa. Libere espacio o cambie la carpeta.`,
    presetUsed: (preset) => `Preajuste: ${preset}`,
  },
}
