import type { redrawMessages as english } from '../../en/ordering/redraw.ts'
import { count, many, ofNumber } from '../../counts.ts'

/** Texts of redraws and of links to plans and pictures in Spanish. */
export const redrawMessages: typeof english = {
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
    types: { png: 'PNG', jpg: 'JPG', pdf: 'PDF' },
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
    title: 'Redibujo',
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
}
