import type { createMessages as english } from '../en/create.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of order forms: drafts, redraws, change requests and upgrades, in Spanish. */
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
      noPreference: 'Sin preferencia',
      withBasement: 'Con sótano',
      withoutBasement: 'Sin sótano',
      videoSpeed: 'Velocidad del vídeo',
      videoLayout: 'Composición del vídeo',
    },
  },

  links: {
    title: 'Enlaces de planos',
    placeholder: 'Pegue enlaces o un correo que contenga enlaces',
    hint:
      'PNG, JPG o PDF, un enlace por plano. También puede soltar archivos que contengan enlaces: .url, ' +
      '.webloc, .txt, .csv, .html.',
    pictureTitle: 'Enlaces de imágenes',
    pictureHint: 'Opcional. Enlaces a imágenes que muestren a qué se refiere.',
    add: 'Añadir enlaces',
    none: 'No se encontró ningún enlace.',
    notLinks: (names) =>
      `No se puede añadir ${names.join(', ')}: el servicio acepta enlaces, no archivos. Suba el archivo a una ` +
      'carpeta compartida y pegue su enlace.',
    added: (n, known) =>
      [
        n === 0 ? '' : `${many(n, 'enlace añadido', 'enlaces añadidos')}.`,
        known === 0 ? '' : `${count(known)} ya ${ofNumber(known, 'estaba', 'estaban')} en la lista.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    tooMany: (most) => `Como máximo ${many(most, 'enlace')}. Los demás no se añadieron.`,
    list: 'Enlaces en el orden de las páginas',
    page: (n) => `Página ${count(n)}`,
    handle: (n, all) =>
      `Página ${count(n)} de ${count(all)}. Pulse Alt y una flecha para moverla, Delete para quitarla.`,
    moved: (from, to, all) => `Página ${count(from)} movida a la posición ${count(to)} de ${count(all)}.`,
    up: (n) => `Subir la página ${count(n)}`,
    down: (n) => `Bajar la página ${count(n)}`,
    remove: (n) => `Quitar la página ${count(n)}`,
    removed: (n) => `Se quitó la página ${count(n)}.`,
    recheck: (n) => `Volver a comprobar la página ${count(n)}`,
    given: 'Pegado',
    turned: (name) => (name === null ? 'Enlace directo' : `Enlace directo de ${name}`),
    states: {
      checking: 'Comprobando…',
      ok: 'Válido',
      warning: 'Válido con advertencia',
      bad: 'No se puede usar',
      unseen: 'Sin comprobar',
    },
    pixels: (width, height) => `${String(width)} × ${String(height)} px`,
    expires: (when) => `Caduca: ${when}`,
    sameAs: (n) => `Mismo enlace que la página ${count(n)}.`,
    pictureOf: (n) => `Vista previa de la página ${count(n)}`,
    waitForChecks: 'Los enlaces aún se están comprobando. Inténtelo de nuevo en un momento.',
    badOnes: (n) =>
      ofNumber(
        n,
        '1 enlace no se puede usar. Corríjalo o quítelo.',
        `${count(n)} enlaces no se pueden usar. Corríjalos o quítelos.`,
      ),
    unseenOnes: (n) => `No se ${ofNumber(n, 'pudo', 'pudieron')} comprobar ${many(n, 'enlace')}.`,
    orderAnywayMeans:
      'Puede que estos enlaces no se abran sin iniciar sesión. En ese caso, el servicio podría rechazar el ' +
      'pedido o retenerlo hasta que envíe otro enlace.',
    orderAnywayNeeded: (n) =>
      `No se ${ofNumber(n, 'pudo', 'pudieron')} comprobar ${many(n, 'enlace')}. Vuelva a comprobar o elija «Pedir de todos modos».`,
  },

  redraw: {
    lead: 'Un dibujo nuevo a partir de planos existentes.',
    kind: 'Origen',
    types: {
      Tier1: {
        name: 'Imágenes de planos',
        note: 'Enlaces públicos a archivos PNG, JPG o PDF del plano original.',
      },
      'Tier2-redraw': { name: 'Recorrido 360°', note: 'Enlace público a un recorrido.' },
    },
    tour: 'Enlace del recorrido',
    tourHint: 'Debe abrirse sin iniciar sesión',
    tourOk: 'El recorrido se abre.',
    recheckTour: 'Volver a comprobar el recorrido',
    more: 'Más',
    unfinished: (n) => many(n, 'redibujo sin terminar', 'redibujos sin terminar'),
  },

  change: {
    open: 'Solicitar un cambio…',
    title: 'Solicitar un cambio',
    products: { products_2d: 'Planos 2D', products_3d: 'Planos 3D', tour: 'Recorrido' },
    what: 'Productos',
    notSure: 'No todos los servicios lo admiten',
    other: 'Otro código de producto',
    otherHint: 'Un código que le haya dado el servicio',
    text: '¿Qué debe cambiar?',
    textHint: 'Indique la planta, la estancia y la pared.',
    points: 'Anotaciones y preguntas de esta solicitud',
    textPlaceholder: 'Planta baja: la puerta entre la cocina y el pasillo está al otro lado de la chimenea.',
    pointsFailed: 'No se pudieron añadir las anotaciones y preguntas de este pedido.',
    noDelivery:
      'Aún no se ha entregado nada de este pedido. Es posible que el servicio rechace la solicitud.',
    drafts: (n) => many(n, 'solicitud sin terminar', 'solicitudes sin terminar'),
    waiting: (n) => many(n, 'solicitud sin enviar', 'solicitudes sin enviar'),
    others: 'Otras solicitudes de este pedido',
    untitled: 'Sin descripción',
    another: 'Nueva solicitud',
    openOther: (text) => `Seguir editando: ${text}`,
    send: 'Enviar solicitud',
    sentShort: 'Enviada',
  },

  upgrade: {
    open: 'Ampliar…',
    title: 'Ampliación',
    lead: (address) => `Disponible para ${address}`,
    keepPackage: (name) => (name === null ? 'Mantener paquete' : `Mantener ${name}`),
    keepPackageNote: 'Sin compra',
    effects: {
      base: 'Lite o Standard, según su cuenta.',
      plus: 'Plano con mobiliario fijo.',
      plus_3d: 'Plus con un plano 3D.',
      gla:
        'Documentado como entrega en 6 horas, pero puede ser el informe de superficie habitable bruta. Pregunte ' +
        'al servicio cuál recibirá antes de comprarlo.',
      express_sla:
        'Entrega más rápida, pero documentada con el texto de Plus. Pregunte al servicio cuál recibirá antes de ' +
        'comprarlo.',
      '3d_video': 'Vídeo de recorrido 3D.',
      '3d_cad_files': 'Archivos CAD 2D y 3D.',
    },
    unknownEffect: 'Desconocido en Planroom. Pregunte al servicio antes de comprarlo.',
    needs: (packages) => `Requiere ${packages.join(' o ')}.`,
    becomesPossible: (name) => `Disponible con ${name}.`,
    nothing: 'No hay ampliaciones disponibles para este pedido.',
    youBuy: (things, address) => `Comprar ${things.join(' y ')} para ${address}`,
    charge: 'El servicio se lo cobra a su empresa. Planroom no conoce el precio.',
    contradiction:
      'La documentación del servicio contradice los nombres de GLA y Express. Pregunte antes de comprar.',
    buy: 'Comprar',
    buying: 'Comprando…',
    offline:
      'No hay conexión a Internet, así que ahora no se puede comprar nada. Guárdela en la bandeja de salida y cómprela ' +
      'allí cuando haya conexión.',
    savedToOutbox: 'Guardada en la bandeja de salida. No se compró nada.',
    pending:
      'Una ampliación anterior de este pedido está sin confirmar. Resuélvala antes en la bandeja de salida para ' +
      'no comprar nada dos veces.',
    doneTitle: 'Compra hecha',
    packageChanged: (from, to) => `Paquete: ${from ?? 'ninguno'} → ${to ?? 'ninguno'}`,
    addOnsNow: (names) => `Nuevos complementos: ${names.join(', ')}`,
    asBefore: 'El pedido aún no muestra la ampliación. Actualice para volver a comprobarlo.',
    notSent: (reason) => `No se compró nada. ${reason}`,
    unknown: 'Sin confirmar. Planroom consulta al servicio antes de volver a enviar nada.',
    loading: 'Cargando ampliaciones…',
  },
}
