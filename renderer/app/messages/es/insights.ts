import type { insightsMessages as english } from '../en/insights.ts'
import { count, many, ofNumber } from '../counts.ts'

const leftOut = (n: number): string =>
  `${many(n, 'pedido entregado no se incluye', 'pedidos entregados no se incluyen')}: el servicio no indica la hora de entrega.`

/** Texts of Insights in Spanish. */
export const insightsMessages: typeof english = {
  insights: {
    title: 'Estadísticas',
    count: (n) => many(n, 'pedido'),
    periods: {
      thisMonth: 'Este mes',
      lastMonth: 'Mes pasado',
      last12Months: 'Últimos 12 meses',
      thisYear: 'Este año',
      lastYear: 'Año pasado',
      all: 'Todo',
    },
    loading: 'Leyendo pedidos…',
    failedTitle: 'No se pudieron leer los datos',
    emptyText: 'Los gráficos aparecen aquí en cuanto hay pedidos. Los borradores no cuentan.',
    noneTitle: 'No hay pedidos en este periodo',
    noneText: 'Elija otro periodo u oficina.',
    showAll: 'Mostrar todo',
    ordersByMonth: 'Pedidos por mes',
    deliveryTimes: 'Plazo de la primera entrega',
    compareBy: 'Comparar por',
    groupings: {
      weekday: 'Día de la semana',
      hour: 'Hora',
      subject: 'Motivo',
      product: 'Producto',
    },
    median: 'Mediana',
    most: '80\u00A0%',
    hours: (hours) => `${hours} h`,
    percent: (value) => `${value}\u00A0%`,
    timeOf: (name, median, most) => `${name}: la mitad en ${median}, el 80\u00A0% en ${most}`,
    timesNote: (median, most, withoutTime) =>
      `La mitad de los pedidos tardó hasta ${median} y el 80\u00A0%, hasta ${most} (la línea), desde el pedido hasta la primera entrega.` +
      (withoutTime === 0 ? '' : ` ${leftOut(withoutTime)}`),
    timesNone: (withoutTime) =>
      withoutTime === 0 ? 'Aún no se ha entregado ningún pedido de este periodo.' : leftOut(withoutTime),
    corrections: 'Correcciones',
    delivered: 'Entregados',
    corrected: 'Corregidos',
    share: 'Proporción',
    correctionsNote: (corrected, delivered, time) =>
      `${count(corrected)} de ${many(delivered, 'pedido entregado', 'pedidos entregados')} se ` +
      `${ofNumber(corrected, 'volvió', 'volvieron')} a entregar, hasta donde Planroom lo detectó.` +
      (time === null ? '' : ` Una corrección suele tardar ${time} (mediana).`),
    reasons: 'Motivos de las correcciones',
    reasonsNote: {
      floor:
        'Según las solicitudes de cambio y los planos reemplazados en este ordenador. Faltan las correcciones solicitadas y descargadas en otros lugares.',
      subject:
        'Según palabras en inglés de las solicitudes de cambio de este ordenador. Faltan las solicitudes hechas en otros lugares. Un pedido puede contar varias veces.',
      product:
        'Según las solicitudes de cambio de este ordenador. Faltan las solicitudes hechas en otros lugares.',
    },
    reasonsNone:
      'En este ordenador no hay ninguna solicitud de cambio de los pedidos de este periodo. Las hechas en otros lugares no se conocen aquí.',
    basement: 'Sótano',
    subjects: {
      doors: 'Puertas y ventanas',
      walls: 'Paredes',
      names: 'Nombres de estancias',
      dimensions: 'Medidas',
      stairs: 'Escaleras',
      fixtures: 'Equipamiento fijo',
      other: 'Otros',
    },
    correctionOf: (name) => `corregidos: ${name}`,
    firstDeliveries: 'Entregas completas',
    firstDeliveriesNote: (complete, lacking) =>
      complete + lacking === 0
        ? 'Aún no se ha leído ninguna entrega de este periodo.'
        : `${count(complete)} de ${many(complete + lacking, 'primera entrega', 'primeras entregas')} ` +
          `${ofNumber(complete, 'tenía', 'tenían')} todos los archivos previstos cuando Planroom ` +
          `${ofNumber(complete + lacking, 'la', 'las')} leyó por primera vez.`,
    complete: 'Completas',
    lacking: 'Faltan archivos',
    unread: 'Sin leer',
    people: 'Pedidos por fotógrafo y oficina',
    noPhotographer: 'Sin fotógrafo',
    unknownOffice: 'Oficina desconocida',
    handedOver: 'Entregados al agente',
    handovers: 'Plazo de entrega al agente',
    handoversNote:
      'Tiempo desde la primera entrega del servicio hasta la última entrega al agente registrada en este ordenador.',
    handoversNone: 'En este ordenador no consta ningún pedido de este periodo como entregado al agente.',
    delays: {
      hour: 'En menos de una hora',
      day: 'En menos de un día',
      threeDays: 'En menos de 3 días',
      later: 'Más tarde',
      never: 'Sin entregar al agente',
    },
    save: (title) => `Guardar «${title}»`,
    saveCsv: 'Guardar tabla como CSV…',
    savePng: 'Guardar imagen como PNG…',
    statement: {
      title: 'Extracto mensual',
      button: 'Extracto…',
      hint: 'Pedidos hechos en el mes y ampliaciones, con paquetes, complementos, personas y referencias.',
      officeHint: 'Pedidos de la oficina elegida, con paquetes, complementos, personas y referencias.',
      noPrices: 'Sin importes, porque su lista de precios está vacía.',
      withPrices: 'Con importes según su lista de precios.',
      editPrices: 'Editar lista de precios',
      savePdf: 'Guardar PDF…',
    },
    noPackage: 'Sin paquete',
    others: 'Otros',
    moreInTable: (n) => `${count(n)} más en la tabla`,
    open: 'Mostrar pedidos',
    cell: (row, column, value) => `${row}, ${column}: ${value}`,
    filter: (traits) =>
      traits.length === 0 ? 'Estadísticas: sin borradores' : `Estadísticas: ${traits.join(', ')}`,
    filterHint: 'Pedidos de una barra de las estadísticas. Haga clic para quitar este filtro.',
    traits: {
      isTimed: 'entregados',
      isCorrected: 'corregidos',
      isWithoutCreator: 'sin fotógrafo',
      isWithoutOffice: 'sin oficina',
    },
    firstDeliveryTraits: {
      complete: 'completos en la entrega',
      lacking: 'con archivos sin entregar',
      unread: 'entrega sin leer',
    },
    packages: (names) => (names.length > 2 ? many(names.length, 'paquete') : names.join(' o ')),
  },
}
