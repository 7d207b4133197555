import type { compareMessages as english } from '../en/compare.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of the page that compares two files in Spanish. */
export const compareMessages: typeof english = {
  compare: {
    title: 'Comparar',
    open: 'Comparar',
    openFile: (name) => `Comparar con la versión anterior: ${name}`,
    before: 'Antiguo',
    after: 'Nuevo',
    choose: 'Elegir un archivo',
    current: 'Última entrega',
    earlierFile: (name, when) => `${name}, descargado: ${when}`,
    swap: 'Intercambiar antiguo y nuevo',
    orders: (titles) => titles.join(' y '),
    otherFile: (name, title) => `${name}, ${title}`,
    otherOrder: 'Comparar con otro pedido…',
    otherTitle: 'Comparar con otro pedido',
    otherSearch: 'Buscar carpetas',
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
}
