import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { OpenJsonFile } from '../../services/settings/jsonFile.ts'
import { jsonStores } from './jsonStores.ts'

/** Stores the JSON files of the data folder with electron-store, in the main process only. */
export function electronStores(): OpenJsonFile {
  // With this variable, set in terminals of a snap package, the store writes in place without a temporary file.
  // Planroom is no snap.
  delete process.env.SNAP
  return jsonStores((options) => {
    const store = new ElectronStore(options)
    // The library answers any page on its own channel. No page has a store here, so the listener is removed.
    ipcMain.removeAllListeners('electron-store-get-data')
    return store
  })
}
