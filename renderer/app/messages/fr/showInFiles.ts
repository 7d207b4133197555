import { fileManagerOf } from '../fileManager.ts'

const name = fileManagerOf(navigator.platform)

/** “Show in Explorer”, in the words of the system in French. */
export const showInFiles =
  name === 'Finder'
    ? 'Afficher dans le Finder'
    : name === 'Explorer'
      ? 'Afficher dans l’Explorateur'
      : 'Afficher dans Fichiers'
