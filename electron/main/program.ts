import { statSync } from 'node:fs'
import { join } from 'node:path'
import { flushCompileCache } from 'node:module'
import { app, BrowserWindow, ipcMain, powerSaveBlocker } from 'electron'
import type { EventValue } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { openEarlyAnswers } from '../app/earlyAnswers.ts'
import { gatherChanges } from '../app/changeEvents.ts'
import type { Planroom } from '../app/createApp.ts'
import { afterInReal } from '../services/timing/poller.ts'
import { createAppearance } from './appearance.ts'
import { keepAwake } from './adapters/awake.ts'
import { showNotification } from './adapters/notifications.ts'
import type { Composed } from './compose.ts'
import { createEmit } from './emit.ts'
import { handleMainFaults } from './faults.ts'
import { isWithoutAcceleration } from './graphics.ts'
import { createMenus } from './menus.ts'
import { createOpened } from './opened.ts'
import { serveSchemes } from './protocols.ts'
import { createQuitQuestion } from './quitQuestion.ts'
import { isAppPage, lockDown } from './security.ts'
import { onEndSignal } from './signals.ts'
import { showStartFault } from './startFault.ts'
import { unfinishedWork } from './unfinishedWork.ts'
import { versionText } from './version.ts'
import { openWindow, preloadFile } from './window.ts'
import { savedStart } from './windowPlace.ts'

/** Time to wait for a page that requests nothing, in milliseconds. */
const pageMs = 1000
/** Copyright line of the About panel. */
const copyright = 'Copyright © 2026 The Planroom founders. MIT License.'
/** Delay after which the compiled code is cached for the next start, in milliseconds. */
const keepCodeMs = 5000

/**
 * Runs the program with its window. `withDemo`: opens the demo company. The window opens first; the rest is loaded
 * while its process starts. Requests of the window wait for it.
 */
export async function openProgram(here: string, withDemo: boolean): Promise<void> {
  let window: BrowserWindow | null = null
  const home = app.getPath('userData')
  const { promise: composed, resolve, reject } = Promise.withResolvers<Composed>()
  // Waiting callers receive the fault, and so does the start below.
  composed.catch(() => undefined)
  /** Runs `use` when the program is ready. A failed start reports itself. */
  const withProgram = (use: (program: Composed) => unknown): void => void composed.then(use, () => undefined)
  const reportFault = (what: string, error: unknown): void => {
    withProgram(({ shell }) => {
      shell.log.error(what, error)
    })
  }
  const emit = gatherChanges(createEmit())
  const toOpen = createOpened(() => {
    emit('app:opened', {})
  })
  toOpen.add(process.argv.slice(1), process.cwd())
  // A Mac names files and links by events, the first ones before the program is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    toOpen.add([path], '/')
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    toOpen.add([link], '/')
  })
  await app.whenReady()
  let planroom: Planroom | null = null
  withProgram((program) => {
    planroom = program.planroom
  })
  const question = createQuitQuestion(
    () => {
      if (planroom === null) return []
      const { deliveries, outbox, outboxFile } = planroom.services
      const { listed } = deliveries.engine.overview({ offset: 0, limit: 0 }).totals
      return unfinishedWork(listed.groups, outboxFile.problem === null ? outbox.list(null) : [])
    },
    (error) => {
      reportFault('asking before the end failed', error)
    },
  )
  // An orderly quit closes everything first.
  onEndSignal(question.quit)
  await lockDown()
  handleMainFaults({
    log: {
      info: (...words) => {
        withProgram(({ shell }) => {
          shell.log.info(...words)
        })
      },
      error: (...words) => {
        withProgram(({ shell }) => {
          shell.log.error(...words)
        })
      },
    },
    window: () => window,
    quit: question.quit,
    notify(message) {
      withProgram(async ({ planroom }) => {
        planroom.services.notices.add(message)
        await planroom.services.changed().catch((error: unknown) => {
          reportFault('telling the window failed', error)
        })
      })
    },
  })
  serveSchemes(join(here, '..', 'renderer'), () => composed.then(({ planroom }) => planroom.services.media))
  const early = openEarlyAnswers({
    file: join(home, 'first-page.json'),
    build: `${app.getVersion()} ${String(statSync(join(here, 'index.js')).mtimeMs)}`,
    made: composed,
    isTrusted: isAppPage,
    write: async (file, text) =>
      (await import('../services/files/saveFile.ts')).saveFile(file, text, { mode: 0o600 }),
    onOutdated(connectionIds) {
      withProgram(async ({ planroom }) => {
        await planroom.services.changed().catch((error: unknown) => {
          reportFault('telling the window failed', error)
        })
      })
      for (const connectionId of connectionIds) emit('orders:changed', { connectionId })
    },
    after: afterInReal,
  })
  const keepEarly = (): Promise<void> =>
    early.save().catch((error: unknown) => {
      reportFault('keeping the first page for the next start failed', error)
    })
  ipcMain.handle('call', early.answer)
  ipcMain.handle('offer', ({ senderFrame }, path: unknown) => {
    if (senderFrame?.parent !== null || !isAppPage(senderFrame.url)) return
    if (typeof path === 'string' && path !== '') toOpen.addDropped(path)
  })
  const settingsFile = join(home, 'settings.json')
  const appear = createAppearance(savedStart(settingsFile))
  const open = (): void => {
    window = openWindow(preloadFile(here), savedStart(settingsFile), (bounds) => {
      withProgram(async ({ planroom }) => {
        await planroom.services.preferences.rememberWindow(bounds).catch((error: unknown) => {
          reportFault('remembering the window failed', error)
        })
      })
    })
    const opened = window
    // Three fingers on the trackpad of a Mac.
    opened.on('swipe', (_event, direction) => {
      if (direction === 'left') emit('menu:command', { command: 'go-back' })
      else if (direction === 'right') emit('menu:command', { command: 'go-forward' })
    })
    opened.on('close', (event) => {
      question.ask(event, opened)
    })
    opened.on('closed', () => {
      window = null
      menus.showState({ enabled: [], checked: [], undo: null })
      for (const viewer of BrowserWindow.getAllWindows()) viewer.close()
    })
  }
  const bringForward = (): void => {
    if (window === null) open()
    else {
      if (window.isMinimized()) window.restore()
      window.focus()
    }
  }
  app.setAboutPanelOptions({ applicationName: 'Planroom', applicationVersion: versionText(), copyright })
  open()
  const menus = createMenus(
    (command) => {
      emit('menu:command', { command })
    },
    (link) => {
      bringForward()
      toOpen.add([link], '/')
    },
  )
  app.on('second-instance', (_event, words, folder) => {
    bringForward()
    toOpen.add(words.slice(1), folder)
  })
  app.on('activate', () => {
    if (window === null) open()
  })
  app.on('before-quit', (event) => {
    if (window !== null) question.ask(event, window)
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
  closeBeforeQuit(composed, keepEarly, reportFault)

  const emitAll = keepAwake((event, value) => {
    emit(event, value)
    if (event === 'app:changed') {
      const overview = value as EventValue<'app:changed'>
      appear(overview.settings)
      early.changed(overview)
    }
    if (event === 'transfers:progress' && 'totals' in value) showProgress(window, value.totals)
  }, powerSaveBlocker)
  const { promise: isOverdue, resolve: overdue } = Promise.withResolvers<undefined>()
  afterInReal(pageMs, () => {
    overdue(undefined)
  })
  await Promise.race([early.needed, isOverdue])
  try {
    const { compose } = await import('./compose.ts')
    resolve(
      await compose(
        here,
        emitAll,
        (text) => {
          showNotification(text, () => {
            bringForward()
            emit('menu:command', { command: text.command })
          })
        },
        {
          takeOpened: toOpen.take,
          openedFolder: toOpen.folder,
          showMenuState: menus.showState,
          showRecent: menus.showRecent,
        },
        early.answered,
      ),
    )
  } catch (error) {
    reject(error)
    const { message, cause } = AppError.toValue(error)
    await showStartFault(
      'Planroom can’t use its data folder',
      `${home}\n\n${message}${cause === undefined ? '' : `\n${cause}`}`,
    )
    app.exit(1)
    return
  }
  if (!withDemo) await early.painted
  afterInReal(keepCodeMs, () => {
    flushCompileCache()
    void keepEarly()
  })
  // The window is in use: later failures are logged and end nothing.
  try {
    const program = await composed
    if (isWithoutAcceleration())
      program.planroom.services.notices.add(
        'The graphics hardware kept failing, so Planroom restarted without it. The next start uses it again.',
      )
    await program.startWork(withDemo)
  } catch (error) {
    reportFault('starting work failed', error)
  }
}

/** After the windows closed: they may still save something. */
function closeBeforeQuit(
  composed: Promise<Composed>,
  keepEarly: () => Promise<void>,
  reportFault: (what: string, error: unknown) => void,
): void {
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    composed
      .then(async ({ planroom }) => {
        await keepEarly()
        await planroom.close()
      })
      .catch((error: unknown) => {
        reportFault('closing failed', error)
      })
      .finally(() => {
        // Everything is closed. Another `quit` from here would never end.
        app.exit()
      })
  })
}

/** Shows the state of transfers in the taskbar: none when idle, a bar while files arrive, red for a problem. */
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
  const part = totals.files === 0 ? 0 : (totals.done + totals.unchanged) / totals.files
  window.setProgressBar(part, {
    mode: totals.problem !== null ? 'error' : totals.state === 'running' ? 'normal' : 'paused',
  })
}
