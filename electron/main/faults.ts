import { app, BrowserWindow, dialog, type MessageBoxOptions, type WebContents } from 'electron'
import { say } from './language.ts'
import { isRuntimeFault } from './adapters/helperFaults.ts'
import { createGraphicsWatch } from './graphics.ts'

interface Faults {
  /** Redacts secrets. */
  log: { info(...words: unknown[]): void; error(...words: unknown[]): void }
  window: () => Electron.BrowserWindow | null
  /** Shows a message in the window until it is dismissed. */
  notify: (message: string) => void
  /** Called when the program or a window of it failed. */
  onFailed: (part: 'window' | 'program') => void
  /** Called when a process crashed and may have left a dump. */
  onCrash: () => void
  /** Quits without another question. */
  quit: () => void
}

/**
 * Handles uncaught faults of the program with a window: logs each fault and offers the user a way to continue. Forms
 * save their input shortly after each key.
 */
export function handleMainFaults({ log, window, notify, onFailed, onCrash, quit }: Faults): void {
  const asking = new Set<Electron.BrowserWindow | null>()

  /** Asks one question at a time per window: a repeated fault must not open many dialogs. */
  async function ask(
    options: MessageBoxOptions,
    actions: readonly (() => void)[],
    owner = window(),
  ): Promise<void> {
    if (asking.has(owner)) return
    asking.add(owner)
    try {
      const all = {
        type: 'error' as const,
        title: 'Planroom',
        noLink: true,
        defaultId: 0,
        ...options,
        message: say(options.message),
        detail: say(options.detail ?? ''),
        buttons: options.buttons?.map(say) ?? [],
      }
      const { response } = await (owner === null || owner.isDestroyed()
        ? dialog.showMessageBox(all)
        : dialog.showMessageBox(owner, all))
      asking.delete(owner)
      // Deferred: a page can't be loaded inside the event while its process is being removed.
      setTimeout(() => actions[response]?.(), 0)
    } catch (error) {
      asking.delete(owner)
      log.error('a fault could not be shown', error)
    }
  }

  function offerReload(contents: WebContents, detail: string): void {
    const main = window()
    const own = BrowserWindow.fromWebContents(contents) ?? main
    // A viewer can be closed while the main window continues.
    const isMain = own === null || own === main
    const buttons = ['Reload window', isMain ? 'Quit Planroom' : 'Close window']
    const reload = (): void => {
      if (!contents.isDestroyed()) contents.reload()
    }
    const leave = (): void => {
      if (isMain) quit()
      else if (!own.isDestroyed()) own.destroy()
    }
    void ask({ message: 'The window stopped working', detail, buttons }, [reload, leave], own)
  }

  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', error)
    onFailed('program')
    const detail = 'What you typed is saved. Restart Planroom if something doesn’t work as it should.'
    void ask(
      {
        message: 'Something went wrong in Planroom',
        detail,
        buttons: ['Restart Planroom', 'Continue'],
        cancelId: 1,
      },
      [
        () => {
          app.relaunch()
          quit()
        },
      ],
    )
  })
  process.on('unhandledRejection', (reason) => {
    log.error('unhandled rejection', reason)
    onFailed('program')
    notify(
      'Something went wrong in Planroom. What you typed is saved. Restart Planroom if something ' +
        'doesn’t work as it should.',
    )
  })
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit' || contents.isDestroyed()) return
    log.error('the window’s process is gone', reason, exitCode)
    onFailed('window')
    offerReload(contents, 'What you typed is saved. Reload the window to continue.')
    onCrash()
  })
  const gpuIsGone = createGraphicsWatch((text) => {
    log.info(text)
  })
  app.on('child-process-gone', (_event, details) => {
    // Electron starts a new helper process on demand, so the fault is only logged.
    if (!isRuntimeFault(details)) return
    const { type, reason, exitCode, name } = details
    log.error('a helper process is gone', type, reason, exitCode, name ?? '')
    if (type === 'GPU') gpuIsGone()
    onCrash()
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.on('preload-error', (_error, _path, error) => {
      log.error('the window’s bridge failed', error)
    })
    contents.on('did-fail-load', (_error, code, description, url, isMainFrame) => {
      // -3 (`ERR_ABORTED`): another page replaced it.
      if (!isMainFrame || code === -3) return
      log.error('the window could not be loaded', code, description, url)
      offerReload(contents, 'The window couldn’t be loaded. Reload it to continue.')
    })
  })
}
