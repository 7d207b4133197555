import type { reviewMessages as english } from '../en/review.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of comparing and annotating plans, in Spanish. */
export const reviewMessages: typeof english = {
  compare: {
    title: 'Comparar',
    open: 'Comparar',
    openFile: (name) => `Comparar con la versión anterior: ${name}`,
    before: 'Antiguo',
    after: 'Nuevo',
    choose: 'Elegir un archivo',
    current: 'Última entrega',
    earlierFile: (name, when) => `${name}, descargado: ${when}`,
    orders: (titles) => titles.join(' y '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Comparar con otro pedido…',
    otherTitle: 'Comparar con otro pedido',
    page: (title: string, page: number): string => `${title}, página ${String(page)}`,
    views: {
      difference: 'Diferencia',
      overlay: 'Superposición',
      side: 'En paralelo',
      slider: 'Cortina',
      blink: 'Parpadeo',
    },
    pauseBlinking: 'Pausar parpadeo',
    resumeBlinking: 'Reanudar parpadeo',
    legend: { before: 'Solo antiguo', after: 'Solo nuevo', both: 'Ambos' },
    slider: 'Posición de la cortina',
    picture: (name) => `Imagen: ${name}`,
    loading: 'Comparando archivos…',
    failedTitle: 'No se pudieron comparar estos archivos',
    notAligned: 'No se pudieron alinear estos archivos. Puede que muestren plantas distintas.',
    missingText: (name) =>
      `${name} se movió, cambió de nombre o se eliminó. Compruebe los archivos para restaurarlo o elija otro.`,
    noFilesTitle: 'Nada que comparar',
    noFilesText: 'Esta carpeta no tiene imágenes, dibujos SVG ni PDF.',
    chooseTitle: 'Elija dos archivos',
    chooseText:
      'No hay ninguna entrega anterior de este plano. Elija un archivo antiguo y uno nuevo, u otro pedido.',
    chooseOfTwo:
      'El otro pedido no tiene ningún archivo de este plano. Elija un archivo antiguo y uno nuevo.',
    panel: 'Cambios',
    changed: (n) => many(n, 'zona modificada', 'zonas modificadas'),
    none: 'No se encontraron diferencias',
    reviewed: (done, all) => `${count(done)} de ${count(all)} ${ofNumber(all, 'revisado', 'revisados')}`,
    elsewhere: 'Revise estos cambios en la lista de planos.',
    near: (name) => `Cambio cerca de ${name}`,
    at: (place) => `Cambio, ${place}`,
    whole: { removed: 'Ya no se entrega', redrawn: 'Dibujado de otra forma' },
    note: 'Pregunta',
    noteHint: '¿Qué debe comprobar producción? (Enter para guardar)',
    plans: {
      label: 'Planos de esta entrega',
      states: { changed: 'Modificado', removed: 'Retirado', added: 'Nuevo', same: 'Sin cambios' },
      left: (n) => many(n, 'pendiente'),
      done: 'Revisado',
      finished: 'Revisión terminada',
      result: (accepted, questions) =>
        [
          ...(accepted > 0 ? [many(accepted, 'aceptado')] : []),
          ...(questions > 0 ? [many(questions, 'pregunta')] : []),
        ].join(', ') || 'No se encontraron cambios',
    },
    places: [
      ['arriba a la izquierda', 'arriba', 'arriba a la derecha'],
      ['a la izquierda', 'en el centro', 'a la derecha'],
      ['abajo a la izquierda', 'abajo', 'abajo a la derecha'],
    ],
    changeIs: (n, state) => `Cambio ${count(n)}, ${state}`,
    texts: 'Cambios de texto en otras partes',
    text: (about, before, after) => {
      const what =
        before === null
          ? `se añadió ${after ?? ''}`
          : after === null
            ? `se quitó ${before}`
            : `${before} → ${after}`
      return about === null || about === before || about === after ? what : `${about}: ${what}`
    },
    next: 'Cambio siguiente',
    previous: 'Cambio anterior',
    state: 'Decisión',
    states: { review: 'Pendiente', accepted: 'OK', question: 'Pregunta' },
    notice: (changes) => `Corregido, sin revisar: ${changes}.`,
  },

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
