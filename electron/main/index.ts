import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { commandName } from '../headless/arguments.ts'
import { createReporter } from '../headless/output.ts'
import { needsDataFolder } from '../headless/run.ts'
import { widenThreadPool } from '../services/transfers/download/worker/threadPool.ts'
import { makePrivateFolder } from '../services/files/privateFolder.ts'
import { openHeadless } from './headless.ts'
import { keepNurserySmall } from './memory.ts'
import { openProgram } from './program.ts'
import { declareSchemes } from './protocols.ts'

// Window or headless, and one process to a data folder; nothing else is decided here.
const here = import.meta.dirname
const headlessAt = process.argv.indexOf('--headless')
const words = headlessAt === -1 ? null : process.argv.slice(headlessAt + 1)

try {
  widenThreadPool(process.env, process.platform)
  keepNurserySmall()
  const chosen = process.env.PLANROOM_HOME ?? ''
  const dataFolder = chosen === '' ? app.getPath('userData') : resolve(chosen)
  const owned = useDataFolder(dataFolder)
  declareSchemes()
  if (owned && !app.requestSingleInstanceLock()) {
    // A second window only brings the first one forward, which that one does itself.
    if (words === null) app.quit()
    else
      throw new AppError(
        'busy',
        'Planroom is already at work with this data folder. Close it, or set PLANROOM_HOME to another folder.',
      )
  } else {
    // Not awaited here: the app is not ready before this module has been read to its end.
    const work =
      words === null
        ? openProgram(here, process.argv.includes('--demo'))
        : openHeadless(here, words, dataFolder)
    work.catch(endWith)
  }
} catch (error) {
  endWith(error)
}

/** Chooses the data folder, and makes sure that it can be written. Answers whether it has to be owned. */
function useDataFolder(home: string): boolean {
  if (words !== null && !needsDataFolder(words)) {
    // A command that keeps nothing must not claim the data folder either.
    const passing = mkdtempSync(join(tmpdir(), 'planroom-'))
    app.setPath('userData', passing)
    process.on('exit', () => {
      rmSync(passing, { recursive: true, force: true })
    })
    return false
  }
  try {
    makePrivateFolder(home)
    const probe = join(home, `.writable-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new AppError('disk', `Planroom’s data folder ${home} cannot be written.`, { cause: error })
  }
  app.setPath('userData', home)
  return true
}

/** Says in the form that was asked for why nothing can be done, and ends. */
function endWith(error: unknown): void {
  const { message, cause } = AppError.toValue(error)
  if (words === null) {
    dialog.showErrorBox('Planroom cannot start', cause === undefined ? message : `${message}\n\n${cause}`)
    app.exit(1)
    return
  }
  const reporter = createReporter(words.includes('--json'), { out: process.stdout, err: process.stderr })
  app.exit(reporter.fail(commandName(words), error))
}
