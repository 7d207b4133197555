import type { searchMessages as english } from '../../en/review/search.ts'
import { count } from '../../counts.ts'

/** Texts of the search across everything on this computer in French. */
export const searchMessages: typeof english = {
  search: {
    title: 'Rechercher partout',
    placeholder: 'Rechercher commandes, dossiers, textes et fichiers',
    hint: 'Cherche dans les adresses, références, notes, surfaces, données du bien et noms de fichiers de cet ordinateur.',
    results: 'Résultats de la recherche',
    folders: 'Dossiers',
    texts: 'Textes et fichiers',
    group: (name, shown, total) => {
      if (total === null) return `${name} (${count(shown)} premiers résultats)`
      return shown < total ? `${name} (${count(shown)} sur ${count(total)})` : name
    },
    fields: {
      address: 'Adresse',
      reference: 'Référence',
      createdBy: 'Photographe',
      notes: 'Notes',
      status: 'État',
      package: 'Formule',
      id: 'Identifiant',
    },
    kinds: {
      gla: 'Calcul GLA',
      tour: 'Liens de visite',
      property: 'Données du bien',
      annotation: 'Annotation',
      text: 'Texte',
      names: 'Nom de fichier',
    },
    where: (kind, folder) => `${kind} · ${folder}`,
    nothing: (text) => `Aucun résultat pour «\u202f${text}\u202f»`,
    reading: 'Lecture des textes de cet ordinateur. D’autres résultats peuvent suivre.',
  },
}
