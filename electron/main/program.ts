import { statSync } from 'node:fs'
import { join } from 'node:path'
import { flushCompileCache } from 'node:module'
import { app, BrowserWindow, ipcMain, powerMonitor, powerSaveBlocker } from 'electron'
import type { EventValue } from '../../shared/contract.ts'
import { languageTag } from '../../shared/domain/languages.ts'
import { AppError } from '../../shared/errors.ts'
import { openEarlyAnswers } from '../app/earlyAnswers.ts'
import { gatherChanges } from '../app/changeEvents.ts'
import type { Planroom } from '../app/createApp.ts'
import { restoreState } from '../services/backup/restoreMarks.ts'
import { afterInReal } from '../services/timing/poller.ts'
import { makeTemporaryFolder } from '../services/files/temporaryFolder.ts'
import { createAppearance } from './appearance.ts'
import { inBackground } from './autostartFile.ts'
import { keepAwake } from './adapters/awake.ts'
import { hasTray, whenTray } from './adapters/traySupport.ts'
import { showNotification } from './adapters/notifications.ts'
import { showProgress } from './adapters/taskbarProgress.ts'
import { createClosing } from './closing.ts'
import { commandServer } from './commandServer.ts'
import type { Composed } from './compose.ts'
import { createBadge } from './adapters/badge.ts'
import { orderLink } from './recentOrders.ts'
import { pruneDumps } from '../app/crashDumps.ts'
import { displaySession } from './displaySession.ts'
import { createEmit } from './emit.ts'
import { listenForCommands } from '../headless/inWindow/commandSocket.ts'
import type { CommandServer } from '../headless/inWindow/serveCommands.ts'
import { handleMainFaults } from './faults.ts'
import { expectGraphicsEnd, isWithoutAcceleration } from './graphics.ts'
import { setLanguage } from './language.ts'
import { createMenus } from './menus.ts'
import { openRunRecord, type Disturbance } from './runRecord.ts'
import { createOpened } from './openedItems.ts'
import { serveSchemes } from './fileSchemes.ts'
import { isAppPage, isOfWindow, lockDown } from './security.ts'
import { onEndSignal } from './signals.ts'
import { showStartFault } from './startFault.ts'
import { createTray, type ProgramTray } from './tray.ts'
import { backgroundWork, unfinishedWork } from './unfinishedWork.ts'
import { versionText } from './version.ts'
import { openWindow, reloadWindows, preloadFile } from './window.ts'
import { savedStart } from './savedStart.ts'

/** Time to wait for a page that requests nothing, in milliseconds. */
const pageMs = 1000
/** Copyright line of the About panel. */
const copyright = 'Copyright © 2026 The Planroom founders. MIT License.'
/** Delay after which the compiled code is cached for the next start, in milliseconds. */
const keepCodeMs = 5000

const restoreUndone = '\n\nThe backup was not restored. Your former data is back. Start Planroom again.'
/** Notices about the last run. */
const lastRunTexts: Record<Disturbance, string> = {
  stopped: 'Planroom didn’t close normally last time. What you typed is saved.',
  window: 'The window stopped working last time. What you typed is saved.',
  program: 'Something went wrong in Planroom last time. What you typed is saved.',
}

/**
 * Runs the program with its window. `withDemo`: opens the demo company. `stop`: ends the start. The window opens first;
 * the rest is loaded while its process starts. Requests of the window wait for it.
 */
export async function openProgram(here: string, withDemo: boolean, stop: AbortSignal): Promise<void> {
  let window: BrowserWindow | null = null
  const home = app.getPath('userData')
  const { promise: composed, resolve, reject } = Promise.withResolvers<Composed>()
  // Prevents an unhandled rejection. Callers that wait receive the fault, and the start below reports it.
  composed.catch(() => undefined)
  /** Runs `use` when the program is ready. A failed start reports itself. */
  const withProgram = (use: (program: Composed) => unknown): void => void composed.then(use, () => undefined)
  /** Returns a function that logs a fault. `what`: the work that failed. */
  const reportFault =
    (what: string) =>
    (error: unknown): void => {
      withProgram(({ shell }) => {
        shell.log.error(what, error)
      })
    }
  const removeOldDumps = (): void => {
    pruneDumps(home, reportFault('removing a crash dump failed'))
  }
  const run = openRunRecord(home, displaySession(process.env), reportFault('recording the run failed'))
  // Until the runtime is ready, there is nothing to close.
  const endStart = (): void => {
    run.end()
    app.exit()
  }
  if (stop.aborted) endStart()
  else stop.addEventListener('abort', endStart)
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
  const settingsFile = join(home, 'settings.json')
  const { language } = savedStart(settingsFile)
  // Date fields follow this language until the program ends.
  app.commandLine.appendSwitch('lang', languageTag(language, app.getPreferredSystemLanguages()))
  await app.whenReady()
  await setLanguage(language)
  let planroom: Planroom | null = null
  withProgram((program) => {
    planroom = program.planroom
  })
  const badge = createBadge()
  let tray: ProgramTray | null = null
  let isTrayThere = false
  const closing = createClosing({
    work() {
      if (planroom === null) return []
      const { deliveries, outboxFile } = planroom.services
      const { listed } = deliveries.engine.overview({ offset: 0, limit: 0 }).totals
      return unfinishedWork(listed.groups, outboxFile.entries(null))
    },
    background() {
      if (planroom === null) return backgroundWork(false)
      const { connections, preferences } = planroom.services
      return backgroundWork(connections.list().some(({ id }) => preferences.choice(id).autoSince !== null))
    },
    onClose() {
      // On a Mac, programs stay open without a window.
      if (process.platform === 'darwin') return 'stay'
      if (planroom === null || !isTrayThere) return 'quit'
      const { keepRunning } = planroom.services.preferences.settings()
      return keepRunning === null ? 'ask' : keepRunning ? 'stay' : 'quit'
    },
    hide() {
      for (const each of BrowserWindow.getAllWindows())
        if (each === window) each.hide()
        // The window of a running print is never shown.
        else if (each.isVisible()) each.close()
    },
    async choose(keepRunning) {
      await planroom?.services.preferences.update({ keepRunning })
      await planroom?.services.changed()
    },
    onFault: reportFault('asking before the end failed'),
  })
  // A signal leads to a normal quit, which closes everything first.
  onEndSignal(() => {
    expectGraphicsEnd()
    run.end()
    closing.quit()
  })
  // The system ends the session, and may kill the program before it has quit.
  powerMonitor.on('shutdown', run.end)
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
    onFailed: run.note,
    onCrash: removeOldDumps,
    quit: closing.quit,
    notify(message) {
      withProgram(async ({ planroom }) => {
        planroom.services.notices.add(message)
        await planroom.services.changed().catch(reportFault('telling the window failed'))
      })
    },
  })
  serveSchemes(
    join(here, '..', 'renderer'),
    () => composed.then(({ planroom }) => planroom.services),
    (id) => composed.then(({ planroom }) => planroom.services.handover.previewHtml(id)),
  )
  const early = openEarlyAnswers({
    file: join(home, 'first-page.json'),
    build: `${app.getVersion()} ${String(statSync(join(here, 'index.js')).mtimeMs)}`,
    made: composed,
    isTrusted: isAppPage,
    write: async (file, text) =>
      (await import('../services/files/saveFile.ts')).saveFile(file, text, { mode: 0o600 }),
    onOutdated(connectionIds) {
      withProgram(async ({ planroom }) => {
        await planroom.services.changed().catch(reportFault('telling the window failed'))
      })
      for (const connectionId of connectionIds) emit('orders:changed', { connectionId })
    },
    after: afterInReal,
  })
  const keepEarly = (): Promise<void> =>
    early.save().catch(reportFault('keeping the first page for the next start failed'))
  ipcMain.handle('call', early.answer)
  ipcMain.handle('offer', ({ senderFrame }, path: unknown) => {
    if (isOfWindow(senderFrame) && typeof path === 'string' && path !== '') toOpen.addDropped(path)
  })
  ipcMain.handle('lend', ({ senderFrame }, path: unknown) =>
    isOfWindow(senderFrame) && typeof path === 'string' && path !== '' ? toOpen.lend(path) : '',
  )
  const appear = createAppearance(savedStart(settingsFile), () => {
    menus.changeLanguage()
    reloadWindows()
    tray?.changeLanguage()
  })
  const open = (page?: string): void => {
    const saved = savedStart(settingsFile)
    window = openWindow(preloadFile(here), { ...saved, startPage: page ?? saved.startPage }, (bounds) => {
      withProgram(async ({ planroom }) => {
        await planroom.services.preferences
          .rememberWindow(bounds)
          .catch(reportFault('remembering the window failed'))
      })
    })
    const opened = window
    // A swipe with three fingers on the trackpad of a Mac.
    opened.on('swipe', (_event, direction) => {
      if (direction === 'left') emit('menu:command', { command: 'go-back' })
      else if (direction === 'right') emit('menu:command', { command: 'go-forward' })
    })
    opened.on('close', (event) => {
      closing.closeWindow(event, opened)
    })
    opened.on('session-end', run.end)
    opened.on('closed', () => {
      window = null
      menus.showState({ enabled: [], checked: [], undo: null, text: 'none' })
      for (const viewer of BrowserWindow.getAllWindows()) viewer.close()
    })
  }
  const bringForward = (): void => {
    if (window === null) open()
    else {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }
  }
  const openLink = (link: string): void => {
    bringForward()
    toOpen.add([link], '/')
  }
  const startsHidden = process.argv.includes(inBackground) && (await hasTray())
  app.setAboutPanelOptions({ applicationName: 'Planroom', applicationVersion: versionText(), copyright })
  if (!startsHidden) open()
  const menus = createMenus((command) => {
    emit('menu:command', { command })
  }, openLink)
  app.on('second-instance', (_event, words, folder) => {
    if (words.includes(inBackground)) return
    bringForward()
    toOpen.add(words.slice(1), folder)
  })
  app.on('activate', () => {
    bringForward()
  })
  app.on('before-quit', (event) => {
    closing.beforeQuit(event, window)
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
  const { promise: commands, resolve: serveCommands } = Promise.withResolvers<CommandServer>()
  let closeCommands = (): unknown => undefined
  commands.then(
    ({ close }) => (closeCommands = close),
    () => undefined,
  )
  const listening = listenForCommands(home, makeTemporaryFolder, (socket) => {
    socket.on('error', () => {
      // The command went away.
    })
    void commands.then(({ serve }) => {
      serve(socket)
    })
  }).catch((error: unknown) => {
    reportFault('listening for commands failed')(error)
    return () => undefined
  })
  closeBeforeQuit(
    composed,
    run.end,
    async () => {
      const stopListening = await listening
      stopListening()
      await closeCommands()
      await keepEarly()
    },
    reportFault('closing failed'),
  )

  /** Whether the tray icon is visible. A program that started without a window can only be reached by its icon. */
  const isTrayShown = (keepRunning: boolean | null): boolean => keepRunning === true || startsHidden
  const emitAll = keepAwake((event, value) => {
    emit(event, value)
    if (event === 'app:changed') {
      const overview = value as EventValue<'app:changed'>
      appear(overview.settings)
      early.changed(overview)
      tray?.setVisible(isTrayShown(overview.settings.keepRunning))
    }
    if (event === 'transfers:progress' && 'totals' in value) {
      showProgress(window, value.totals)
      tray?.update(value.totals)
    }
  }, powerSaveBlocker)
  const { promise: isOverdue, resolve: overdue } = Promise.withResolvers<undefined>()
  afterInReal(pageMs, () => {
    overdue(undefined)
  })
  if (!startsHidden) await Promise.race([early.needed, isOverdue])
  try {
    const { compose } = await import('./compose.ts')
    resolve(
      await compose(
        here,
        emitAll,
        (text) => {
          badge.add(text.badge ?? 0)
          const { order, page } = text
          showNotification(text, {
            open() {
              if (order !== undefined) openLink(orderLink(order.id))
              else if (window === null) open(page)
              else {
                bringForward()
                emit('menu:command', { command: `go-${page}` })
              }
            },
            compare() {
              if (order !== undefined) openLink(orderLink(order.id, 'compare'))
            },
          })
        },
        {
          takeOpened: toOpen.take,
          openInWindow: toOpen.addDropped,
          lend: toOpen.lend,
          openedPath: toOpen.pathOf,
          showMenuState: menus.showState,
          showRecent: menus.showRecent,
          agreeToQuit: closing.agree,
          restart() {
            app.relaunch()
            closing.quit()
          },
        },
        early.answered,
      ),
    )
  } catch (error) {
    reject(error)
    const { message, cause } = AppError.toValue(error)
    const isUndone = await undoLastRestore(home).catch((failed: unknown) => {
      reportFault('undoing the restore failed')(failed)
      return false
    })
    await showStartFault(
      'Planroom can’t use its data folder',
      `${home}\n\n${message}${cause === undefined ? '' : `\n${cause}`}${isUndone ? restoreUndone : ''}`,
    )
    run.end()
    app.exit(1)
    return
  }
  if (!withDemo && !startsHidden) await early.painted
  afterInReal(keepCodeMs, () => {
    flushCompileCache()
    void keepEarly()
  })
  // The window is in use: later failures are logged and end nothing.
  try {
    const program = await composed
    if (run.lastRun !== null)
      program.planroom.services.notices.add(lastRunTexts[run.lastRun], null, 'save-diagnostics')
    removeOldDumps()
    if (isWithoutAcceleration())
      program.planroom.services.notices.add(
        'The graphics hardware kept failing, so Planroom restarted without it. The next start uses it again.',
      )
    const showTray = (): void => {
      isTrayThere = true
      tray = openTray(program.planroom)
    }
    if (startsHidden || (await hasTray())) showTray()
    // Without a session bus no tray appears.
    else whenTray().then(showTray, () => undefined)
    const started = program.startWork(withDemo)
    serveCommands(await commandServer(program, started))
    await started
  } catch (error) {
    reportFault('starting work failed')(error)
  }

  function openTray({ services }: Planroom): ProgramTray {
    const { connections, deliveries, preferences, refreshes } = services
    const { engine } = deliveries
    const act = (what: () => unknown) => () => {
      Promise.resolve().then(what).catch(reportFault('an item of the tray menu failed'))
    }
    const made = createTray(
      join(here, '..', '..', 'resources', 'icons', 'linux'),
      engine.overview({ offset: 0, limit: 0 }).totals,
      {
        open: bringForward,
        refresh: act(() => {
          const id = connections.activeId()
          if (id !== null) refreshes.start(id)
        }),
        pause: act(() => engine.pause()),
        resume: act(() => engine.resume()),
        quit: () => {
          app.quit()
        },
      },
      afterInReal,
    )
    made.setVisible(isTrayShown(preferences.settings().keepRunning))
    return made
  }
}

/** Puts the files from before a restore back if the program can't start with the restored ones. */
async function undoLastRestore(home: string): Promise<boolean> {
  if (restoreState(home) !== 'applied') return false
  const { undoRestore } = await import('../services/backup/restore.ts')
  await undoRestore(home)
  return true
}

/** Closes the program after all windows closed, because windows may still save something. */
function closeBeforeQuit(
  composed: Promise<Composed>,
  onQuit: () => void,
  before: () => Promise<void>,
  onFault: (error: unknown) => void,
): void {
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    onQuit()
    composed
      .then(async ({ planroom }) => {
        await before()
        await planroom.close()
      })
      .catch(onFault)
      .finally(() => {
        // Everything is closed. `app.quit` would never end here.
        app.exit()
      })
  })
}
