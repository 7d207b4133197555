import type { completenessMessages as english } from '../../en/orders/completeness.ts'
import { count, many } from '../../counts.ts'

/** Texts of an order's completeness in Spanish: the expected files, and whether they are present. */
export const completenessMessages: typeof english = {
  completeness: {
    verdicts: {
      ready: 'Listo para el agente',
      changing: 'En este ordenador, en corrección',
      incomplete: 'Incompleto',
      notDelivered: 'Aún sin entregas',
      notChosen: 'Nada que descargar con este preajuste',
      notKnown: 'Entrega aún sin cargar',
    },
    missing: (atService, here, outdated) =>
      [
        ...(atService > 0 ? [`Sin entregar (${many(atService, 'archivo')})`] : []),
        ...(here > 0 ? [`Sin descargar (${many(here, 'archivo')})`] : []),
        ...(outdated > 0 ? [`Nueva versión (${many(outdated, 'archivo')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'En este ordenador',
      notHere: 'Sin descargar',
      outdated: 'Versión anterior',
      notDelivered: 'Sin entregar',
      withdrawn: 'Se entregó antes, ahora falta',
      notChosen: 'No está en el preajuste',
    },
    variants: { plain: 'Sin medidas', dim: 'Medidas' },
    details: 'Archivos por planta',
    floor: (place) => `Planta ${count(place)}`,
    format: (format, isDimensioned) => (isDimensioned ? `${format}, medidas` : format),
    cell: (what, state) => `${what}: ${state}`,
    undelivered: (kind) => `${kind}: pedido, pero sin entregar`,
    withdrawnFloor: (place) => `El plano ${count(place)} se entregó antes y ahora falta.`,
    withdrawnList: (what) => `${what}: se entregó antes, ahora falta.`,
    namedFloors: (named) =>
      `La superficie habitable o los datos de la propiedad indican ${many(named, 'planta')}. Los planos muestran menos.`,
    accept: 'Ignorar',
    accepted: 'Los archivos que faltan se ignoran hasta la próxima entrega.',
    floors: (n) =>
      `${many(n, 'planta')}, según la lista de planos más larga hasta ahora: el pedido no indica el número de plantas.`,
    unknownKinds: (kinds) => `No se sabe si este pedido incluye: ${kinds.join(', ')}.`,
    unknownProducts: (names) => `No se sabe qué aportan: ${names.join(', ')}.`,
    failed: 'No se pudo comprobar la entrega.',
    check: 'Comprobar contenido',
    checkTitle: (n) => `Contenido de ${many(n, 'pedido')}`,
    summary: {
      ready: (n) => many(n, 'listo para el agente', 'listos para el agente'),
      changing: (n) => `${count(n)} en corrección`,
      incomplete: (n) => many(n, 'incompleto'),
      notDelivered: (n) => `${count(n)} aún sin entregar`,
      notChosen: (n) => `${count(n)} sin nada que descargar con este preajuste`,
      notKnown: (n) => `${count(n)} con la entrega aún sin cargar`,
    },
    more: (n) => `y ${many(n, 'pedido')} más`,
    show: (address) => `Mostrar ${address}`,
    incomplete: 'Pedidos incompletos',
    filterValues: {
      any: 'Cualquier contenido',
      ready: 'Listo para el agente',
      incomplete: 'Incompleto',
    },
  },
}
