import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, Menu } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { widenThreadPool } from '../services/transfers/download/worker/threadPool.ts'
import { keepRuntimeOffKeyRing } from './adapters/secrets.ts'
import { saveAdvice } from '../services/files/fileFault.ts'
import { makePrivateFolder } from '../services/files/privateFolder.ts'
import { keepHeapSmall, windowEngineFlags } from './memory.ts'
import { ownFolder } from './ownFolder.ts'
import { openProgram } from './program.ts'
import { declareSchemes } from './protocols.ts'
import { useSoftwareIfAsked } from './graphics.ts'
import { showStartFault } from './startFault.ts'

// Window or headless, and one process to a data folder; nothing else is decided here. What a window does not need to be
// opened is loaded after it.
const here = import.meta.dirname
const headlessAt = process.argv.indexOf('--headless')
const words = headlessAt === -1 ? null : process.argv.slice(headlessAt + 1)

try {
  widenThreadPool(process.env, process.platform)
  keepHeapSmall()
  app.commandLine.appendSwitch('js-flags', windowEngineFlags)
  const chosen = process.env.PLANROOM_HOME ?? ''
  const dataFolder = chosen === '' ? app.getPath('userData') : resolve(chosen)
  const use = await useDataFolder(dataFolder)
  keepCompiledCode(dataFolder, use === 'owned')
  declareSchemes()
  keepRuntimeOffKeyRing()
  useSoftwareIfAsked()
  // The runtime would make a menu of its own first, to be replaced by the program's.
  Menu.setApplicationMenu(null)
  if (use === 'shown elsewhere') app.quit()
  else {
    // Not awaited here: the app is not ready before this module has been read to its end.
    const work =
      words === null
        ? openProgram(here, process.argv.includes('--demo'))
        : import('./headless.ts').then(({ openHeadless }) => openHeadless(here, words, dataFolder))
    work.catch(endWith)
  }
} catch (error) {
  // Not awaited here either: its box waits for the app to be ready.
  void endWith(error)
}

/**
 * Chooses the data folder, takes possession of it, and makes sure that it can be written. A command that keeps nothing
 * leaves it alone. A second window has the first one come forward. Throws `busy` for a second process otherwise.
 */
async function useDataFolder(home: string): Promise<'owned' | 'not needed' | 'shown elsewhere'> {
  if (words !== null && !(await import('../headless/run.ts')).needsDataFolder(words)) {
    // A command that keeps nothing must not claim the data folder either.
    const passing = mkdtempSync(join(tmpdir(), 'planroom-'))
    app.setPath('userData', passing)
    process.on('exit', () => {
      rmSync(passing, { recursive: true, force: true })
    })
    return 'not needed'
  }
  app.setPath('userData', home)
  try {
    makePrivateFolder(home)
    const use = ownFolder(home, words === null)
    if (use === 'shown elsewhere') return use
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

/** The next start need not compile the program again. Where that is not possible, it does. */
function keepCompiledCode(home: string, owned: boolean): void {
  if (owned) enableCompileCache(join(home, 'code-cache'))
}

/** Says in the form that was asked for why nothing can be done, and ends. */
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
