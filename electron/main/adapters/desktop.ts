import { existsSync } from 'node:fs'
import electron, { app, BrowserWindow, clipboard, dialog, nativeImage, shell } from 'electron'
import type { Desktop, Frame } from '../../app/ports.ts'
import { say } from '../language.ts'
import { openViewerWindow, preloadFile } from '../window.ts'
import { loginStart } from './loginStart.ts'
import { copyFile, type WriteClipboard } from './copyFile.ts'
import { printPictures } from './printing.ts'
import { showFolder } from './showFolder.ts'
import { hasTray } from './traySupport.ts'

/** Returns the focused window, which owns a dialog or a drag. */
const inFront = () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]

/** Shows an open dialog for one existing file or folder. Its button and its title have the same words. */
async function pickOne(chosen: Electron.OpenDialogOptions & { buttonLabel: string }): Promise<string | null> {
  const owner = inFront()
  const options = { title: chosen.buttonLabel, ...chosen }
  const { canceled, filePaths } =
    owner === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(owner, options)
  return canceled ? null : (filePaths[0] ?? null)
}

/**
 * Clipboard of Electron before 44, which holds one format only. Development may run on such a version; remove this type
 * when resources/scripts/registry-only/fallback-runtime.ts has Electron 44.
 */
interface OldClipboard {
  writeImage(picture: Electron.NativeImage): void
  writeBuffer(format: string, bytes: Buffer): void
}
const isOld = (board: object): board is OldClipboard => 'writeBuffer' in board

const writeFormats: WriteClipboard = async (formats) => {
  const [first] = Object.entries(formats)
  if (isOld(clipboard)) {
    if (first !== undefined) clipboard.writeBuffer(first[0], Buffer.from(first[1]))
    return
  }
  const items = Object.entries(formats).map(([format, text]) => [
    format === 'text/uri-list' ? format : `electron application/osclipboard;format="${format}"`,
    new Blob([text]),
  ])
  await clipboard.write([new electron.ClipboardItem(Object.fromEntries(items) as Record<string, Blob>)])
}

/**
 * Implements dialogs, clipboard, file manager and viewer windows with Electron. Dialogs about faults are in faults.ts and
 * startFault.ts. `here`: the folder of the built main file.
 */
export function systemDesktop(here: string, frame: Frame): Desktop {
  return {
    ...frame,
    hasTray,
    ...loginStart(),
    async copyText(text) {
      await clipboard.writeText(text)
    },
    copyFile: (path) =>
      copyFile({ path, platform: process.platform, environment: process.env }, writeFormats),
    async copyPicture(png) {
      if (isOld(clipboard)) clipboard.writeImage(nativeImage.createFromBuffer(png))
      else
        await clipboard.write([
          new electron.ClipboardItem({ 'image/png': new Blob([new Uint8Array(png)], { type: 'image/png' }) }),
        ])
    },
    // Before Electron 44, `readText` returns a string, not a promise.
    readText: async () => await clipboard.readText(),
    clearClipboard() {
      clipboard.clear()
      return Promise.resolve()
    },
    async showSecret(title, secret) {
      const options = {
        type: 'none' as const,
        title: say(title),
        message: say(title),
        detail: secret,
        buttons: [say('Copy'), say('Close')],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const owner = inFront()
      const { response } =
        owner === undefined
          ? await dialog.showMessageBox(options)
          : await dialog.showMessageBox(owner, options)
      return response === 0 ? 'copy' : 'close'
    },
    reveal(path) {
      shell.showItemInFolder(path)
    },
    openFile: (path) => shell.openPath(path),
    print: printPictures,
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
    openViewer(page) {
      openViewerWindow(preloadFile(here), page)
    },
    async startDrag(paths) {
      const [path] = paths
      if (path === undefined) return
      // Some Linux desktops have no icons for file types. A drag without an icon works there.
      const icon = await app.getFileIcon(path).catch(() => nativeImage.createEmpty())
      inFront()?.webContents.startDrag({ file: path, files: [...paths], icon })
    },
    pickFolder: (startAt) =>
      pickOne({
        defaultPath: startAt,
        properties: ['openDirectory', 'createDirectory'],
        buttonLabel: say('Select folder'),
      }),
    pickPicture: (startAt) =>
      pickOne({
        defaultPath: startAt,
        properties: ['openFile'],
        filters: [{ name: 'PNG, JPG', extensions: ['png', 'jpg', 'jpeg'] }],
        buttonLabel: say('Select logo'),
      }),
    pickOpenFile: (startAt, kind, buttonLabel) =>
      pickOne({
        defaultPath: startAt,
        properties: ['openFile'],
        filters: kind === null ? [] : [{ name: kind, extensions: [kind.toLowerCase()] }],
        buttonLabel: say(buttonLabel),
      }),
    async pickSaveFile(startAt, kind) {
      const extension = kind.toLowerCase()
      const owner = inFront()
      for (let defaultPath = startAt; ;) {
        const options = {
          // The title of the runtime would be “All Files”.
          title: say('Save as'),
          defaultPath,
          filters: [{ name: kind, extensions: [extension] }],
          properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
        }
        const { canceled, filePath } =
          owner === undefined
            ? await dialog.showSaveDialog(options)
            : await dialog.showSaveDialog(owner, options)
        if (canceled || filePath === '') return null
        if (extension === '' || filePath.toLowerCase().endsWith(`.${extension}`)) return filePath
        // The dialog of Linux adds no extension, and asked only about the name without one.
        defaultPath = `${filePath}.${extension}`
        if (!existsSync(defaultPath)) return defaultPath
      }
    },
  }
}
