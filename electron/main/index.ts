import { rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { app, crashReporter, Menu } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { dumpFolder } from '../app/crashDumps.ts'
import { restoreState } from '../services/backup/restoreMarks.ts'
import { widenThreadPool } from '../services/timing/threadPool.ts'
import { keepRuntimeOffKeyRing } from './adapters/secrets.ts'
import { saveAdvice } from '../services/files/fileFault.ts'
import { makePrivateFolder } from '../services/files/privateFolder.ts'
import { makeTemporaryFolder } from '../services/files/temporaryFolder.ts'
import { keepHeapSmall, windowEngineFlags } from './memory.ts'
import { lockDataFolder } from './lockDataFolder.ts'
import { openProgram } from './program.ts'
import { declareSchemes } from './fileSchemes.ts'
import { onEndSignal } from './signals.ts'
import { useSoftwareIfAsked } from './graphics.ts'
import { showStartFault } from './startFault.ts'

// Decides only between window and headless, and ensures one process per data folder. Modules that a window does not
// need to open are loaded later.
const here = import.meta.dirname
const headlessAt = process.argv.indexOf('--headless')
/** Word before `--headless` that names the data folder. */
const folderWord = '--data-folder='
const words = headlessAt === -1 ? null : process.argv.slice(headlessAt + 1)
/** Aborted by a signal: for a command at any time, for a window until the runtime is ready. */
const stop = new AbortController()

onEndSignal(stopNow)
if (words !== null) keepStopping()
try {
  // Hides a warning of Node: Electron itself calls a deprecated function when it reads the program's archive.
  process.noDeprecation = app.isPackaged
  widenThreadPool(process.env, process.platform)
  keepHeapSmall()
  app.commandLine.appendSwitch('js-flags', windowEngineFlags)
  // The scheduled download has the folder in its command line: the system starts it without the user's variables.
  const named = process.argv.slice(0, headlessAt + 1).find((word) => word.startsWith(folderWord))
  const chosen = named?.slice(folderWord.length) ?? process.env.PLANROOM_HOME ?? ''
  // Equal to the path `userData`. `getPath('userData')` is not called, because it creates the folder.
  const dataFolder = chosen === '' ? join(app.getPath('appData'), app.name) : resolve(chosen)
  const use = await useDataFolder(dataFolder)
  if (use === 'owned') await makeRestore(dataFolder)
  if (use === 'owned' && words === null) writeCrashDumps(dataFolder)
  keepCompiledCode(dataFolder, use === 'owned')
  declareSchemes()
  keepRuntimeOffKeyRing()
  useSoftwareIfAsked()
  // Otherwise the runtime would first build a default menu.
  Menu.setApplicationMenu(null)
  // The promises are not awaited, because the app becomes ready only after this module was evaluated.
  if (use === 'shown elsewhere') app.quit()
  else if (words === null) openProgram(here, process.argv.includes('--demo'), stop.signal).catch(endWith)
  else if (use === 'in use')
    import('./commandInWindow.ts')
      .then(({ openInWindow }) => openInWindow(words, dataFolder, stop))
      .catch(endWith)
  else
    import('./headless.ts')
      .then(({ openHeadless }) => openHeadless(here, words, dataFolder, stop))
      .catch(endWith)
} catch (error) {
  // Not awaited: the dialog waits for the app to be ready.
  void endWith(error)
}

function stopNow(): void {
  stop.abort()
}

/** Makes signals stop the command also while the runtime becomes ready, and after that. */
function keepStopping(): void {
  // While it starts, the runtime turns a signal into a quit. The command ends itself, with its result line.
  app.on('before-quit', (event) => {
    event.preventDefault()
    stopNow()
  })
  // A terminal signals the whole process group, and the parent process forwards the signal again. The second signal
  // must not end the process without a result line.
  void app.whenReady().then(() => {
    onEndSignal(stopNow)
  })
}

/**
 * Chooses the data folder, locks it and checks that it is writable. A command without data uses none. A second window
 * brings the first one to the front.
 */
async function useDataFolder(home: string): Promise<'owned' | 'not needed' | 'shown elsewhere' | 'in use'> {
  if (words !== null && !(await import('../headless/run.ts')).needsDataFolder(words)) {
    usePassingFolder()
    return 'not needed'
  }
  app.setPath('userData', home)
  try {
    makePrivateFolder(home)
    const use = lockDataFolder(home, words === null)
    if (use === 'in use') usePassingFolder()
    if (use !== 'owned') return use
    const probe = join(home, `.writable-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
    return use
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') throw error
    throw new AppError('disk', `Can’t write to Planroom’s data folder ${home}. ${saveAdvice(error)}`, {
      cause: error,
    })
  }
}

/** Uses a temporary folder in place of the data folder. The runtime needs one, also for a command without data. */
function usePassingFolder(): void {
  const passing = makeTemporaryFolder()
  app.setPath('userData', passing)
  process.on('exit', () => {
    rmSync(passing, { recursive: true, force: true })
  })
}

/** Makes a restore that the user chose in the last run, before anything opens the data folder. */
async function makeRestore(home: string): Promise<void> {
  if (restoreState(home) !== 'staged') return
  const { applyRestore } = await import('../services/backup/restore.ts')
  await applyRestore(home, () => Date.now() / 1000)
}

/** Makes the runtime write a dump into the data folder when a process crashes. Nothing is uploaded. */
function writeCrashDumps(home: string): void {
  // A dump has the environment of its process, so none may be written while a key is in it.
  if ((process.env.PLANROOM_API_KEY ?? '') !== '') return
  app.setPath('crashDumps', dumpFolder(home))
  crashReporter.start({ uploadToServer: false })
}

/** Caches the compiled code of the program for the next start, if possible. */
function keepCompiledCode(home: string, owned: boolean): void {
  if (owned) enableCompileCache(join(home, 'code-cache'))
}

/** Reports why the program can't start, as JSON, text or a dialog, and ends it. */
async function endWith(error: unknown): Promise<void> {
  const { message, cause } = AppError.toValue(error)
  if (words === null) {
    await showStartFault('Planroom can’t start', cause === undefined ? message : `${message}\n\n${cause}`)
    app.exit(1)
    return
  }
  const [{ commandName }, { createReporter }] = await Promise.all([
    import('../headless/arguments.ts'),
    import('../headless/output.ts'),
  ])
  const reporter = createReporter(words.includes('--json'), { out: process.stdout, err: process.stderr })
  app.exit(reporter.fail(commandName(words), error))
}
