import type { createMessages as english } from '../../en/ordering/create.ts'
import { many } from '../../counts.ts'

/** Texts of drafts, and texts that all order forms share, in Spanish. */
export const createMessages: typeof english = {
  create: {
    section: 'Crear',
    pages: { draft: 'Nuevo pedido', redraw: 'Redibujo', bulk: 'Pedido múltiple' },
    waiting: (number) => `En espera: ${number}`,
    attention: (number) => `Requieren atención: ${number}`,
    unfinished: (number) => `Sin terminar: ${number}`,
    loading: 'Cargando…',
    otherEntry: 'Este elemento es de otro tipo. Ábralo desde la bandeja de salida.',
    notSaved: 'No se pudieron guardar los últimos cambios. Abra de nuevo el formulario para ver lo guardado.',
    saved: 'Guardado',
    saveFailed: (reason) => `Sin guardar: ${reason}`,
    order: 'Pedir, enviar o exportar',
    required: '* Obligatorio',
    discarded: 'Descartado.',
    placing: 'Guardando en la bandeja de salida…',
    offlineNow: 'Sin conexión a Internet',
    sendLater: 'Enviar al conectarse',
    waits: 'En la bandeja de salida. Sin enviar.',
    waitsAgreed: 'En la bandeja de salida. Se envía cuando haya conexión.',
    reference: (reference) => `Referencia ${reference}`,
    referenceHint: 'Vacío: se genera',
    style: {
      byId: 'Otro estilo…',
      unknown: 'Otro estilo',
      chosen: 'Estilo elegido',
      asOrdered: 'Como en ese pedido',
      id: 'Código de estilo',
      idHint: 'Como lo muestra el servicio',
    },
    editStopsSending: 'Si lo edita, no se envía hasta que vuelva a enviarlo.',
    unknown:
      'Enviado, pero sin confirmar. Planroom comprueba si el servicio lo recibió y nunca vuelve a enviarlo ' +
      'automáticamente.',
  },

  review: {
    title: 'Revisar pedido',
    titleChange: 'Revisar cambios',
    action: 'Revisar pedido…',
    actionChange: 'Revisar cambios…',
    useOwner: 'Usar este fotógrafo en los pedidos nuevos',
    otherOwner: (usual) => `Los pedidos nuevos suelen ser para ${usual}.`,
    ownerWas: (before) => `Antes: ${before}.`,
  },

  address: {
    street: 'Calle y número',
    streetExample: 'Calle Mayor, 21',
    suite: 'Piso, puerta',
    city: 'Ciudad',
    state: 'Provincia/estado',
    postalCode: 'Código postal',
    countryUnknown: 'No está en la lista de países. Se envía tal como se escribió.',
    pasted: 'Dirección rellenada. Compruébela antes de hacer el pedido.',
    fromOrder: 'Dirección rellenada con la de un pedido anterior.',
    several: 'El texto contiene varias direcciones. ¿Cuál es?',
    notUsed: (rest) => `Sin usar: ${rest}`,
  },

  draft: {
    notFound: 'No se pudo abrir el borrador',
    notUnderstood: 'Este pedido contiene datos no compatibles y no se puede copiar.',
    change: 'Guardar cambios',
    changed: 'Cambios guardados',
    unfinished: (number) => many(number, 'pedido sin terminar', 'pedidos sin terminar'),

    latitude: 'Latitud',
    longitude: 'Longitud',
    latitudeExample: '40.1',
    longitudeExample: '-75.2',
    coordinatesHint: 'Pegue coordenadas o un enlace de mapa, o suelte una foto hecha allí.',
    fromPhoto: 'Usar foto…',
    readingPhoto: (name) => `Leyendo ${name}…`,
    photoRead: (name) => `Ubicación tomada de ${name}.`,
    photoNoPlace: (name) => `${name} no tiene ubicación. Elija otra foto.`,
    photoUnreadable: (name) => `No se puede leer ${name}. Elija otra foto.`,

    ownerHint: 'Correo de quien escanea',
    ownerUnknown: 'Ningún usuario de su empresa tiene esta dirección.',
    coordinatesStay: 'El servicio no puede quitar coordenadas. Conserva las anteriores.',
    referenceMayStay: 'Es posible que el servicio conserve la referencia anterior.',
    productStays: (what) =>
      `El servicio no puede volver al valor de la empresa. Se conserva lo anterior: ${what}.`,
    basementStays: 'El servicio no puede restablecer la opción del sótano. Conserva la anterior.',

    packageDefaultNote: 'El paquete definido para su empresa',
    lastOrder: (note, ordered) => `${note}. Último pedido: ${ordered}`,
    unknownCode: 'Desconocido en Planroom',
    addOnsDefaultNote: 'Los complementos definidos para su empresa',
    noAddOns: 'Sin complementos',
    noAddOnsNote: 'En lugar de los de la empresa',
    chosenAddOns: 'Elegir uno a uno',
    chosenAddOnsNote: 'Solo los seleccionados abajo',
    nothingTicked: 'Nada seleccionado. Equivale a «Sin complementos».',
    or: ' o ',
    needs: (packages) => `Requiere el paquete ${packages}.`,
    needsUnknown: (packages) =>
      `Requiere el paquete ${packages}. No se conoce el paquete predeterminado de su empresa.`,
    doubts: {
      gla:
        'El servicio describe GLA de dos maneras: entrega en 6 horas o informe de superficie habitable ' +
        'bruta. Pregunte al servicio antes de pedirlo.',
      express_sla:
        'El servicio describe Express de dos maneras: igual que el paquete Plus o entrega en 6 horas. ' +
        'Pregunte al servicio antes de pedirlo.',
    },

    duplicates: 'Posibles duplicados de los últimos 30 días:',
    duplicateAbout: (what, days) =>
      days === null ? what : `${what}, ${days <= 0 ? 'hoy' : `hace ${many(days, 'día')}`}`,
    duplicateEntry: 'En la bandeja de salida',

    copyFrom: 'Copiar de un pedido…',
    asLast: 'Como la última vez',
    asLastHint: 'Paquete, complementos y estilo del último pedido',
    asLastRedraw: 'Tipo y estilo del último redibujo',
    noLast: 'No hay ningún pedido anterior con paquete.',
    copyTitle: 'Copiar de un pedido',
    copyLead:
      'Copia todo excepto el fotógrafo y la referencia. Se conservan las coordenadas que haya introducido.',
    copySearch: 'Dirección, referencia, persona…',
    filled: (address) => `Copiado de ${address}.`,

    style: {
      title: 'Preferencias de estilo',
      titleSet: 'Preferencias de estilo (definidas)',
      second: 'Se envían en un segundo paso, justo después de hacer el pedido.',
      planInfo: 'Notas 2D',
      modelInfo: 'Notas 3D',
      furniture: 'Juego de muebles',
      basement: 'Sótano en 3D',
      noPreference: 'Sin preferencia',
      withBasement: 'Con sótano',
      withoutBasement: 'Sin sótano',
      videoSpeed: 'Velocidad del vídeo',
      videoLayout: 'Composición del vídeo',
    },
  },
}
