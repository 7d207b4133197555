import { app, dialog } from 'electron'

/**
 * Shows why the program can’t start. Resolves when the user closes the dialog. It does not block: a signal can still
 * end the program.
 */
export async function showStartFault(message: string, detail: string): Promise<void> {
  await app.whenReady()
  await dialog.showMessageBox({
    type: 'error',
    title: 'Planroom',
    message,
    detail,
    buttons: ['Quit Planroom'],
  })
}
