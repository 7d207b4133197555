import type { searchMessages as english } from '../../en/review/search.ts'
import { count } from '../../counts.ts'

/** Texts of the search across everything on this computer in German. */
export const searchMessages: typeof english = {
  search: {
    title: 'Überall suchen',
    placeholder: 'Aufträge, Ordner, Texte und Dateien suchen',
    hint: 'Sucht auf diesem Computer in Adressen, Referenzen, Hinweisen, Flächen, Objektdaten und Dateinamen.',
    results: 'Suchergebnisse',
    folders: 'Ordner',
    texts: 'Texte und Dateien',
    group: (name, shown, total) => {
      if (total === null) return `${name} (die ersten ${count(shown)})`
      return shown < total ? `${name} (${count(shown)} von ${count(total)})` : name
    },
    fields: {
      address: 'Adresse',
      reference: 'Referenz',
      createdBy: 'Fotograf',
      notes: 'Hinweise',
      status: 'Status',
      package: 'Paket',
      id: 'Auftrags-ID',
    },
    kinds: {
      gla: 'GLA-Formel',
      tour: 'Links zum Rundgang',
      property: 'Objektdaten',
      annotation: 'Anmerkung',
      text: 'Text',
      names: 'Dateiname',
    },
    where: (kind, folder) => `${kind} · ${folder}`,
    nothing: (text) => `Keine Treffer für „${text}“`,
    reading: 'Texte auf diesem Computer werden gelesen. Weitere Treffer können folgen.',
  },
}
