import { count } from '../../counts.ts'

/** Texts of the search across everything on this computer. */
export const searchMessages = {
  search: {
    title: 'Search everything',
    placeholder: 'Search orders, folders, texts and files',
    hint: 'Searches addresses, references, notes, areas, property data and file names on this computer.',
    results: 'Search results',
    folders: 'Folders',
    texts: 'Texts and files',
    group: (name: string, shown: number, total: number | null): string => {
      if (total === null) return `${name} (first ${count(shown)})`
      return shown < total ? `${name} (${count(shown)} of ${count(total)})` : name
    },
    fields: {
      address: 'Address',
      reference: 'Reference',
      createdBy: 'Photographer',
      notes: 'Notes',
      status: 'Status',
      package: 'Package',
      id: 'Order ID',
    },
    kinds: {
      gla: 'GLA formula',
      tour: 'Tour links',
      property: 'Property data',
      annotation: 'Annotation',
      text: 'Text',
      names: 'File name',
    },
    where: (kind: string, folder: string): string => `${kind} · ${folder}`,
    nothing: (text: string): string => `No matches for “${text}”`,
    reading: 'Reading texts on this computer. More results may follow.',
  },
}
