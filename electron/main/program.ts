import { join } from 'node:path'
import { app, dialog, Menu, type BrowserWindow } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { trustSystemCertificates } from '../services/network/certificates.ts'
import { showNotification } from './adapters/notifications.ts'
import { createApp, type Planroom } from '../app/createApp.ts'
import { handleFaults } from './faults.ts'
import { gatherChanges } from '../app/wiring/changeEvents.ts'
import { createEmit } from './emit.ts'
import { createInvoke } from '../app/ipc/invoke.ts'
import { registerChannels } from './register.ts'
import { buildMenu } from './menu.ts'
import { electronShell } from './shell.ts'
import { serveSchemes } from './protocols.ts'
import { lockDown, isOwnPage } from './security.ts'
import { openWindow, preloadFile } from './window.ts'

/** The program with its window. `withDemo`: opens on the demo company. */
export async function openProgram(here: string, withDemo: boolean): Promise<void> {
  let window: BrowserWindow | null = null
  let planroom: Planroom | undefined
  const emit = gatherChanges(createEmit(() => window))
  await app.whenReady()
  lockDown()

  const shell = electronShell(here, emit)
  handleFaults({
    log: shell.log,
    window: () => window,
    notify(message) {
      if (planroom === undefined) return
      planroom.services.notices.add(message)
      planroom.services.changed().catch((error: unknown) => {
        shell.log.error('telling the window failed', error)
      })
    },
  })
  trustSystemCertificates((error) => {
    shell.log.error('the system’s certificates could not be read', error)
  })
  const open = (): void => {
    window = openWindow(preloadFile(here), {
      read: () => planroom?.services.preferences.window() ?? null,
      remember: (bounds) => {
        planroom?.services.preferences.rememberWindow(bounds).catch((error: unknown) => {
          shell.log.error('remembering the window failed', error)
        })
      },
    })
    window.on('closed', () => {
      window = null
    })
  }
  const bringForward = (): void => {
    if (window === null) open()
    else {
      if (window.isMinimized()) window.restore()
      window.focus()
    }
  }
  try {
    planroom = await createApp({
      ...shell,
      announce: (text) => {
        showNotification(text, () => {
          bringForward()
          emit('menu:command', { command: text.command })
        })
      },
      emit: (event, value) => {
        emit(event, value)
        if (event === 'transfers:progress' && 'totals' in value) showProgress(window, value.totals)
      },
    })
  } catch (error) {
    const { message, cause } = AppError.toValue(error)
    dialog.showErrorBox(
      'Planroom cannot use its data folder',
      `${shell.home}\n\n${message}${cause === undefined ? '' : `\n${cause}`}`,
    )
    app.exit(1)
    return
  }
  const { services, handlers } = planroom
  serveSchemes(join(here, '..', 'renderer'), services.media)
  registerChannels(
    createInvoke(handlers, isOwnPage, (channel, error) => {
      shell.log.error(channel, error)
      planroom.noteFault(error)
    }),
  )
  Menu.setApplicationMenu(
    buildMenu((command) => {
      emit('menu:command', { command })
    }, process.platform === 'darwin'),
  )

  open()
  app.on('second-instance', bringForward)
  app.on('activate', () => {
    if (window === null) open()
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
  let closed = false
  // After the windows: they may still have something to keep.
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    planroom
      .close()
      .catch((error: unknown) => {
        shell.log.error('closing failed', error)
      })
      .finally(() => {
        // Nothing is open any more: a second `quit` from here would never end.
        app.exit()
      })
  })
  await planroom.startWork(withDemo)
}

/** The taskbar's own progress: none at rest, a bar while files arrive, red when something stopped them. */
function showProgress(
  window: BrowserWindow | null,
  totals: {
    state: string
    files: number
    done: number
    unchanged: number
    failed: number
    bytesDone: number
    bytesTotal: number | null
    problem: string | null
  },
): void {
  if (window === null || window.isDestroyed()) return
  if (totals.state === 'idle' && totals.problem === null) {
    window.setProgressBar(-1)
    return
  }
  const part = totals.files === 0 ? 0 : (totals.done + totals.unchanged + totals.failed) / totals.files
  window.setProgressBar(part, {
    mode: totals.problem !== null ? 'error' : totals.state === 'paused' ? 'paused' : 'normal',
  })
}
