import type { annotationMessages as english } from '../../en/review/annotations.ts'
import { count, ofNumber } from '../../counts.ts'

/** Texts of annotations on plans in Spanish. */
export const annotationMessages: typeof english = {
  annotations: {
    title: 'Anotaciones',
    annotate: 'Anotar',
    tools: 'Herramientas de anotación',
    shapes: { pin: 'Marca', box: 'Recuadro', arrow: 'Flecha', freehand: 'Dibujo', text: 'Texto' },
    stop: 'Dejar de anotar',
    hint: 'Haga clic o arrastre sobre el plano. Enter añade una en el centro.',
    number: (number) => `Anotación ${count(number)}`,
    about: (number, note) =>
      note === '' ? `Anotación ${count(number)}` : `Anotación ${count(number)}: ${note}`,
    note: 'Nota',
    notePlaceholder: '¿Qué debería ser distinto aquí?',
    remove: 'Eliminar anotación',
    close: 'Cerrar nota',
    noNote: 'Sin nota',
    earlier: 'Hecha en la versión anterior',
    none: 'No hay anotaciones. Abra un plano y pulse A para añadir una.',
    show: (floor, number) => `Mostrar la anotación ${count(number)} de ${floor}`,
    requested: (when) => `Solicitado: ${when}`,
    toCheck: 'Por comprobar: hay una versión más reciente',
    requestedChanges: 'Por comprobar',
    requestAgain: 'Volver a solicitar',
    export: 'Exportar anotaciones',
    exportPng: 'Exportar como PNG…',
    exportPdf: 'Exportar como PDF…',
    exportAll: (n) => ofNumber(n, 'Exportar 1 plano como PDF…', `Exportar los ${count(n)} planos como PDF…`),
    exported: 'Anotaciones exportadas.',
    imported: {
      added: (added, known, gone) =>
        [
          ...(added === 0 ? [] : [`Notas del agente añadidas: ${count(added)}.`]),
          ...(known === 0 ? [] : [`Ya estaban: ${count(known)}.`]),
          ...(gone === 0 ? [] : [`Omitidas porque el plano ya no está: ${count(gone)}.`]),
        ].join(' '),
      unknownOrder:
        'El pedido de estas notas no está en la lista. Cambie a su empresa o actualice los pedidos.',
      notDownloaded:
        'Los planos de estas notas no están en este ordenador. Descargue el pedido y vuelva a abrir las notas.',
    },
    fromAgent: 'Del agente',
    progress: (done, all) => `${count(done)} de ${count(all)} ${ofNumber(all, 'hecha', 'hechas')}`,
    page: (plan, page) => `${plan}, página ${count(page)}`,
    line: (number, plan, place, note) =>
      `${count(number)}. ${plan}, ${place}${note === '' ? '' : `: ${note}`}`,
    questionLine: (number, change) =>
      `${count(number)}. Pregunta sobre una corrección${change === '' ? '' : `: ${change}`}`,
  },
}
