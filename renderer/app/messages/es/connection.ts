import type { connectionMessages as english } from '../en/connection.ts'
import { many } from '../counts.ts'

/** Texts of connecting a company, and of the first steps with the demo company, in Spanish. */
export const connectionMessages: typeof english = {
  connection: {
    drawing: {
      width: '9,60 m',
      height: '11,85 m',
      bedroom: 'Dormitorio',
      kitchen: 'Cocina',
      livingRoom: 'Salón',
      bath: 'Baño',
    },
    titleNew: 'Añadir conexión',
    titleEdit: (name) => `Conexión: ${name}`,
    where:
      'El servicio facilita a su empresa tres direcciones y una clave de API. Pegue el correo que las contiene en ' +
      'cualquier campo. Si no las tiene, pídalas al administrador de su empresa o a la asistencia del servicio.',
    filled: (missing) =>
      missing.length === 0
        ? 'Campos rellenados. Compruebe los valores y pruebe la conexión.'
        : `Campos rellenados, excepto: ${missing.join(', ')}.`,
    notFilled: (file) => `${file} no contiene las direcciones ni la clave de una empresa.`,
    name: 'Nombre de la empresa',
    nameHint: 'Se muestra en la barra lateral y da nombre a las carpetas.',
    files: 'Cada pedido tiene su propia carpeta. Los nombres se cambian en los ajustes. Ejemplo:',
    usualFolder: (name) => `«${name === '' ? 'Planroom' : `Planroom/${name}`}» en sus documentos`,
    addressExample: 'https://…',
    baseUrl: 'Dirección de pedidos',
    baseHint: 'Pedidos, borradores, usuarios y oficinas.',
    tokenUrl: 'Dirección del enlace de escaneo',
    tokenHint: 'Muestra y prolonga el enlace de escaneo.',
    exportUrl: 'Dirección de exportación',
    exportHint: 'Informes de vivienda.',
    apiKey: 'Clave de API',
    apiKeyHint: 'Se queda en este ordenador y no vuelve a mostrarse.',
    replaceKey: 'Nueva clave de API',
    separateKeys: 'Usar claves distintas para el enlace de escaneo o la exportación',
    tokenKey: 'Clave para la dirección del enlace de escaneo',
    exportKey: 'Clave para la dirección de exportación',
    separateKeyHint: 'Deje el campo vacío para usar la clave de API.',
    separateKeyRemoved: 'Se quitará al guardar. Entonces se usará la clave de API.',
    removeKey: 'Quitar clave',
    undoRemoveKey: 'Conservar clave',
    weak:
      'Este ordenador no tiene llavero, así que la clave no puede guardarse de forma segura. Si no lo permite, ' +
      'la clave se borra al cerrar Planroom.',
    locked:
      'El llavero está bloqueado. Al guardar se le pedirá que lo desbloquee. Mientras siga bloqueado, la clave ' +
      'se borra al cerrar Planroom.',
    none: 'No se puede usar el llavero de este ordenador. La clave se borra al cerrar Planroom.',
    allowWeak: 'Guardar la clave de todos modos, donde otros programas de este usuario podrían leerla',
    test: 'Probar',
    save: 'Probar y guardar',
    sameTitle: '¿Es la misma empresa?',
    sameText: (name) =>
      `La dirección de pedidos es distinta de la de «${name}». Los pedidos, los archivos y los elementos de la ` +
      'bandeja de salida pertenecen a una sola empresa.',
    same: 'Misma empresa, nueva dirección',
    other: 'Otra empresa…',
    otherNote: (name) => `«${name}» no cambia. Introduzca un nombre y una clave para la otra empresa.`,
    saving: 'Probando la conexión…',
    readingFolder: 'Guardada. Leyendo la carpeta…',
    saved: (name) => `${name} está conectada.`,
    folderNotUsed: (reason) =>
      `${reason} Se usa la carpeta habitual. Las entregas nuevas no se descargan automáticamente.`,
    needed: 'Obligatorio',
    badAddress: 'Introduzca una dirección completa, como https://api.example.com.',
    probing: 'Probando…',
  },

  tryList: {
    lead: 'La empresa de demostración funciona en este ordenador. Nada de lo que pida cuesta dinero.',
    allDone: 'Todo hecho. Conecte su empresa cuando quiera.',
    preparing: 'Preparando pedidos de ejemplo…',
    done: 'Hecho',
    left: (steps) => many(steps, 'paso pendiente', 'pasos pendientes'),
    hide: 'Ocultar lista',
    hidden: 'Ayuda › Para probar vuelve a mostrar la lista.',
    samples:
      'En la carpeta «Samples» hay un CSV de ejemplo y un enlace de ejemplo. También puede arrastrarlos a la ventana.',
    tasks: {
      review: {
        title: 'Comparar un plano corregido',
        text: 'Un plano se entregó de nuevo. Vea qué cambió y acepte o cuestione cada cambio.',
        action: 'Mostrar cambios',
      },
      request: {
        title: 'Solicitar un cambio',
        text: 'Dos anotaciones indican qué está mal en un plano. Envíelas al servicio.',
        action: 'Solicitar un cambio…',
      },
      download: {
        title: 'Descargar una entrega',
        text: 'Descargue los archivos de un pedido. Se quedan en este ordenador, también sin conexión.',
        action: 'Mostrar pedido',
      },
      handover: {
        title: 'Entregar al agente',
        text: 'Guarde copias para un anuncio: a su medida, con su logotipo, como archivos, ZIP o página web.',
        action: 'Entregar al agente…',
      },
      order: {
        title: 'Pedir un plano',
        text: 'Pegue una dirección en una sola línea y el formulario se rellena.',
        action: 'Nuevo pedido',
      },
      bulk: {
        title: 'Pedir varios planos a la vez',
        text: 'Importe el CSV de ejemplo. Una de sus filas requiere atención.',
        action: 'Importar ejemplo',
      },
      redraw: {
        title: 'Redibujar un plano existente',
        text: 'Empiece con el enlace de ejemplo a un plano.',
        action: 'Nuevo redibujo',
      },
    },
  },
}
