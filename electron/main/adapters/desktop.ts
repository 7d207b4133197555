import { app, BrowserWindow, clipboard, dialog, nativeImage, shell } from 'electron'
import type { Desktop } from '../../app/ports.ts'
import { showFolder } from './showFolder.ts'

/** The one place that touches the system's dialogs, clipboard and file manager. */
export function systemDesktop(): Desktop {
  return {
    async copyText(text) {
      await clipboard.writeText(text)
    },
    // A promise since Electron 44, a text before.
    readText: async () => await clipboard.readText(),
    clearClipboard() {
      clipboard.clear()
      return Promise.resolve()
    },
    async showSecret(title, secret) {
      const options = {
        type: 'none' as const,
        title,
        message: title,
        detail: secret,
        buttons: ['Copy', 'Close'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const owner = BrowserWindow.getAllWindows()[0]
      const { response } =
        owner === undefined
          ? await dialog.showMessageBox(options)
          : await dialog.showMessageBox(owner, options)
      return response === 0 ? 'copy' : 'close'
    },
    reveal(path) {
      shell.showItemInFolder(path)
    },
    openFolder: (path, root) =>
      showFolder(
        { path, root, platform: process.platform },
        {
          open: (folder) => shell.openPath(folder),
          reveal: (folder) => {
            shell.showItemInFolder(folder)
          },
        },
      ),
    async startDrag(path) {
      // Some Linux desktops have no pictures for kinds of files. There a drag without one is fine.
      const icon = await app.getFileIcon(path).catch(() => nativeImage.createEmpty())
      BrowserWindow.getAllWindows()[0]?.webContents.startDrag({ file: path, icon })
    },
    async pickFolder(startAt) {
      const options = {
        defaultPath: startAt,
        properties: ['openDirectory' as const, 'createDirectory' as const],
        buttonLabel: 'Select folder',
      }
      const owner = BrowserWindow.getAllWindows()[0]
      const result =
        owner === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(owner, options)
      return result.canceled ? null : (result.filePaths[0] ?? null)
    },
    async pickSaveFile(startAt, kind) {
      const options = {
        defaultPath: startAt,
        filters: [{ name: kind, extensions: [kind.toLowerCase()] }],
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      }
      const owner = BrowserWindow.getAllWindows()[0]
      const result =
        owner === undefined
          ? await dialog.showSaveDialog(options)
          : await dialog.showSaveDialog(owner, options)
      return result.canceled || result.filePath === '' ? null : result.filePath
    },
  }
}
