import type { searchMessages as english } from '../../en/review/search.ts'
import { count } from '../../counts.ts'

/** Texts of the search across everything on this computer in Spanish. */
export const searchMessages: typeof english = {
  search: {
    title: 'Buscar en todo',
    placeholder: 'Buscar pedidos, carpetas, textos y archivos',
    hint: 'Busca en direcciones, referencias, notas, superficies, datos de la propiedad y nombres de archivo de este ordenador.',
    results: 'Resultados de la búsqueda',
    folders: 'Carpetas',
    texts: 'Textos y archivos',
    group: (name, shown, total) => {
      if (total === null) return `${name} (primeros resultados: ${count(shown)})`
      return shown < total ? `${name} (${count(shown)} de ${count(total)})` : name
    },
    fields: {
      address: 'Dirección',
      reference: 'Referencia',
      createdBy: 'Fotógrafo',
      notes: 'Notas',
      status: 'Estado',
      package: 'Paquete',
      id: 'ID del pedido',
    },
    kinds: {
      gla: 'Fórmula GLA',
      tour: 'Enlaces de recorridos',
      property: 'Datos de la propiedad',
      annotation: 'Anotación',
      text: 'Texto',
      names: 'Nombre de archivo',
    },
    where: (kind, folder) => `${kind} · ${folder}`,
    nothing: (text) => `Sin resultados para «${text}»`,
    reading: 'Leyendo textos de este ordenador. Pueden aparecer más resultados.',
  },
}
