import { app, dialog } from 'electron'

/**
 * Shows why the program can’t start. Resolves once its user closed the box. It does not block: a signal ends the
 * program meanwhile.
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
