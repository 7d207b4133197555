import type { correctionMessages as english } from '../../en/orders/corrections.ts'
import { many } from '../../counts.ts'

/** Texts of change requests and upgrades in Spanish. */
export const correctionMessages: typeof english = {
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
