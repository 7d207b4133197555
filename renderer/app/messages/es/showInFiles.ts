import { fileManagerOf } from '../fileManager.ts'

const names: Readonly<Record<string, string>> = {
  Finder: 'el Finder',
  Explorer: 'el Explorador',
  Files: 'Archivos',
}
const fileManager = fileManagerOf(navigator.platform)

/** “Show in Explorer” in Spanish, in the words of the system. */
export const showInFiles = `Mostrar en ${names[fileManager] ?? fileManager}`
