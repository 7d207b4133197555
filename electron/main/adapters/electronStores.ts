import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { OpenJsonFile } from '../../services/settings/jsonFile.ts'
import { jsonStores } from './jsonStores.ts'

/** The documents of the data folder in electron-store, for main alone. */
export function electronStores(): OpenJsonFile {
  // The store writes in place, and not by way of a temporary file, where this is set: in terminals of a program that
  // is a snap package. Planroom is none.
  delete process.env.SNAP
  return jsonStores((options) => {
    const store = new ElectronStore(options)
    // The library answers on a channel of its own, to whoever asks. No page has a store here, so none is to be
    // answered.
    ipcMain.removeAllListeners('electron-store-get-data')
    return store
  })
}
