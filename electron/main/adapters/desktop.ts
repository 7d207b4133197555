import { BrowserWindow, clipboard, dialog, shell } from 'electron'
import { showFolder } from './showFolder.ts'

/** What the program asks of the desktop. The one place that touches the system's dialogs, clipboard and file manager. */
export interface Desktop {
  copyText(text: string): Promise<void>
  /** What lies on the clipboard as text. */
  readText(): Promise<string>
  clearClipboard(): Promise<void>
  /**
   * Shows a secret in a box of the system, which no page of the window can read. Answers which button closed it; copying is the caller's.
   */
  showSecret(title: string, secret: string): Promise<'copy' | 'close'>
  /** Shows a file in the system's file manager. `path` is absolute and was checked by the library. */
  reveal(path: string): void
  /**
   * Shows a folder there: `path` is in the library folder `root`, or is it; both absolute. Only what is a folder at that moment is shown, and nothing is
   * ever started. Answers what went wrong, or an empty text.
   */
  openFolder(path: string, root: string): Promise<string>
  /** Lets the user choose a folder; null when they changed their mind. */
  pickFolder(startAt: string): Promise<string | null>
  /**
   * Lets the user choose where a file is written; null when they changed their mind. The dialog asks about a file that is there.
   */
  pickSaveFile(startAt: string, kind: 'CSV' | 'JSON'): Promise<string | null>
}

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
    async pickFolder(startAt) {
      const options = {
        defaultPath: startAt,
        properties: ['openDirectory' as const, 'createDirectory' as const],
        buttonLabel: 'Use this folder',
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
