import type { outboxMessages as english } from '../en/outbox.ts'
import { count, ofNumber } from '../counts.ts'

/** Texts of the outbox in Spanish. */
export const outboxMessages: typeof english = {
  outbox: {
    list: 'Elementos de la bandeja de salida',
    detail: 'Detalles del elemento',
    loading: 'Cargando bandeja de salida…',
    failedTitle: 'No se pudo cargar la bandeja de salida',
    problem: {
      title: 'No se puede abrir la bandeja de salida',
      text:
        'Todo lo demás funciona. No se envía nada, y lo que escriba en un pedido no se guarda hasta que la ' +
        'bandeja de salida vuelva a abrirse.',
      details: (reason) =>
        [
          reason ?? '',
          'Para empezar con una bandeja de salida vacía: exporte esta, compruebe sus pedidos recientes, cierre ' +
            'Planroom, saque de su carpeta outbox.db y los archivos cuyo nombre empieza igual, y vuelva a iniciar ' +
            'Planroom.',
        ]
          .join('\n')
          .trim(),
      export: 'Exportar bandeja de salida…',
      exported: 'Bandeja de salida exportada',
    },
    emptyTitle: 'La bandeja de salida está vacía',
    emptyText:
      'Los pedidos, redibujos, solicitudes de cambio y ampliaciones aparecen aquí en cuanto los empieza.',
    offline:
      'No hay conexión a Internet. Los elementos programados para cuando haya conexión se envían automáticamente. Envíe ' +
      'usted los demás.',
    summary: (attention, waiting) =>
      [
        attention === 0 ? '' : `${count(attention)} ${ofNumber(attention, 'requiere', 'requieren')} atención`,
        waiting === 0 ? '' : `${count(waiting)} en espera`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    groups: {
      attention: 'Requieren atención',
      waiting: 'En espera',
      writing: 'Sin terminar',
      done: 'Enviados',
    },
    showMore: (n) => `Mostrar ${count(n)} más`,
    kinds: {
      draft: 'Nuevo pedido',
      draft_update: 'Cambio de borrador',
      draft_delete: 'Eliminación de borrador',
      redraw: 'Redibujo',
      change_request: 'Solicitud de cambio',
      upgrade: 'Ampliación',
      operation: 'Función de API',
    },
    states: {
      writing: 'Sin terminar',
      ready: 'En espera',
      sending: 'Enviando',
      done: 'Enviado',
      refused: 'Rechazado',
      unknown: 'Sin confirmar',
    },
    untitled: 'Sin dirección',
    waits: {
      agreedOffline: 'Se envía cuando haya conexión',
      agreed: 'Se envía automáticamente',
      offline: 'Sin enviar (sin conexión)',
      ready: 'Sin enviar',
      buy: 'No se compra nada hasta que elija Comprar.',
      deletes: 'El borrador se eliminará en un momento.',
      deletesOffline: 'El borrador se eliminará cuando haya conexión.',
      deletesByHand: 'El borrador solo se elimina si elige Eliminar ahora.',
    },
    deletion: {
      what: 'Solo se envía el ID del borrador.',
      send: 'Eliminar ahora',
      review: 'Revisar borrador',
      notDeleted: (title) => `Sin eliminar: ${title}`,
      refusedTitle: 'No se eliminó el borrador',
      refusedHint: 'Sigue existiendo en el servicio.',
      unknownText:
        'Enviado, pero sin confirmar. Planroom comprueba si el borrador sigue existiendo y nunca vuelve a ' +
        'eliminarlo automáticamente.',
      markReceived: 'Marcar como eliminado',
      markNotReceived: 'Marcar como no eliminado…',
      notReceivedText: 'La eliminación vuelve a «En espera». Puede enviarla de nuevo o descartarla.',
      confirmNotReceived: 'Marcar como no eliminado',
      markedDeleted: 'Marcado como eliminado.',
      noCandidates:
        'El borrador sigue existiendo. Puede que el servicio aún no haya procesado la eliminación.',
    },
    operation: {
      unknownText:
        'Enviado, pero sin confirmar. El servicio no tiene ninguna lista que muestre si se recibió; consulte al ' +
        'servicio. Planroom nunca vuelve a enviarlo automáticamente.',
      noCandidates: '',
      notReceivedText: 'Se quita de la bandeja de salida. Puede enviarlo de nuevo desde donde lo envió.',
      what: 'Solo se envió la dirección.',
    },
    row: (row) => `Fila ${count(row)} de un pedido múltiple`,
    sendAll: (n) => `Enviar todo (${count(n)})`,
    edit: 'Editar',
    continueEditing: 'Seguir editando',
    buy: 'Revisar y comprar…',
    decideFirst:
      'Márquelo antes como recibido o no recibido. Hasta entonces se queda aquí para evitar un segundo pedido.',
    dropped: (title) => `Descartado: ${title}`,
    restored: (title) => `Restaurado: ${title}`,
    generatedReference: 'Generada por Planroom para volver a encontrar el pedido.',
    copyReference: 'Copiar referencia',
    times: { created: 'Creado', edited: 'Última edición', sent: 'Enviado' },
    notChecked: 'Sin comprobar',
    lastChecked: (time) => `Última comprobación: ${time}`,
    willSend: 'Datos que se enviarán',
    wasSent: 'Datos enviados',
    enteredSoFar: 'Introducido hasta ahora',
    viewJson: 'Ver JSON',
    nothingEntered: 'Aún no se ha introducido nada',
    serviceMessage: 'Mensaje del servicio',
    refusedHint: 'Corríjalo y vuelva a enviarlo.',
    unknownText:
      'Enviado, pero sin confirmar. Planroom comprueba durante un día si el servicio lo recibió y nunca vuelve ' +
      'a enviarlo automáticamente.',
    unknownCopied:
      'Esta carpeta de datos se copió o se restauró, por lo que puede haberse enviado después. Planroom ' +
      'comprueba durante un día si el servicio lo recibió y nunca lo envía automáticamente.',
    unknownChange: 'Enviado, pero sin confirmar. Planroom nunca vuelve a enviarlo automáticamente.',
    unknownChangeHint:
      'Una solicitud de cambio no tiene referencia, así que Planroom busca su texto en la lista de solicitudes ' +
      'del servicio. Si no aparece, pregunte al servicio si la recibió.',
    candidates: 'Posibles coincidencias',
    noCandidates:
      'Aún no hay coincidencias. Puede que la lista del servicio no esté al día y que se haya recibido.',
    choose: 'Elegir',
    markReceived: 'Marcar como recibido',
    markNotReceived: 'Marcar como no recibido…',
    notReceivedText:
      'Vuelve a «En espera» y se puede enviar de nuevo. Si el servicio sí lo recibió, lo pedirá dos veces y ' +
      'pueden cobrárselo dos veces.',
    confirmNotReceived: 'Marcar como no recibido',
    markedReceived: 'Marcado como recibido.',
    markedNotReceived: 'Marcado como no recibido. No se envía hasta que lo envíe usted.',
    resend: {
      open: 'Volver a enviar…',
      title: '¿Volver a enviar?',
      warning:
        'Puede que el servicio ya lo haya recibido. En ese caso, al volver a enviarlo se hace un segundo ' +
        'pedido, que pueden cobrarle.',
      warningOther:
        'Puede que el servicio ya lo haya recibido. En ese caso, al volver a enviarlo se duplica.',
      checksFirst: 'Planroom lo comprueba antes de nuevo y solo lo envía si no hay coincidencias.',
      send: 'Comprobar y volver a enviar',
      noneOfThese: 'Ninguno de estos: volver a enviar',
      candidates: 'No se envió nada. Posibles coincidencias:',
      failed: (why) => `No se envió nada. ${why}`,
      found: 'El servicio ya lo había recibido. No se volvió a enviar nada.',
      sent: 'Enviado de nuevo.',
      notConfirmed: 'Enviado de nuevo, pero sin confirmar.',
    },
    sendingText: 'Enviando. Espere la respuesta del servicio.',
    none: 'Ninguno',
    keepsPackage: 'Sin cambios',
    fields: {
      order_type: 'Tipo de redibujo',
      source: 'Enlaces',
      template_id: 'Estilo de dibujo',
      products: 'Productos',
      text: 'Solicitud',
      img_urls: 'Imágenes',
      'order_preferences.style_2d.style_template_id': 'Estilo de dibujo 2D',
      'order_preferences.style_2d.add_info': 'Notas 2D',
      'order_preferences.style_3d.video.speed': 'Velocidad del vídeo',
      'order_preferences.style_3d.video.layout': 'Composición del vídeo',
      'order_preferences.style_3d.furniture_set': 'Juego de muebles',
      'order_preferences.style_3d.include_basement': 'Sótano en 3D',
      'order_preferences.style_3d.add_info': 'Notas 3D',
    },
  },
}
