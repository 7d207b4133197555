import { app, dialog } from 'electron'
import { say, setLanguage } from './language.ts'

/**
 * Shows why the program can’t start. Resolves when the user closes the dialog. It does not block: a signal can still
 * end the program.
 */
export async function showStartFault(message: string, detail: string): Promise<void> {
  await app.whenReady()
  await setLanguage()
  await dialog.showMessageBox({
    type: 'error',
    title: 'Planroom',
    message: say(message),
    detail: say(detail),
    buttons: [say('Quit Planroom')],
  })
}
