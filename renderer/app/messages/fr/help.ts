import type { helpMessages as english } from '../en/help.ts'

/** Texts around the guide, and of diagnostics, in French. */
export const helpMessages: typeof english = {
  guide: {
    contents: 'Chapitres',
    text: 'Texte du guide',
    search: 'Rechercher dans le guide',
    nothing: (text) => `Aucun résultat pour «\u202f${text}\u202f»`,
  },
  diagnostics: {
    title: 'Enregistrer un diagnostic',
    text: 'Rien n’est envoyé. Enregistrez les fichiers choisis dans un ZIP et envoyez-le à votre assistance avec une description du problème. Il ne contient ni clé, ni adresse, ni nom, ni chemin.',
    reading: 'Vérification du réseau et lecture du journal…',
    files: {
      'versions.json': 'Versions de Planroom et de votre système',
      'settings.json': 'Paramètres, sans vos textes',
      'state.json': 'État, et nombres de connexions, d’éléments, de transferts et de plantages',
      'network.json': 'Réponses des adresses de chaque connexion, sans les adresses',
      'log.txt': 'Journal, avec les seuls mots de Planroom',
    },
    previewOf: (name) => `Aperçu de ${name}`,
    save: 'Enregistrer…',
    saved: 'Diagnostic enregistré.',
  },
}
