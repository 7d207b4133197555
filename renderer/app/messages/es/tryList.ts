import type { tryListMessages as english } from '../en/tryList.ts'
import { many } from '../counts.ts'

/** Texts of the first steps with the demo company in Spanish. */
export const tryListMessages: typeof english = {
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
