import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { declareSchemes } from './protocols.ts'
import { openHeadless } from './headless.ts'
import { openProgram } from './program.ts'
import { needsDataFolder } from '../headless/run.ts'

// Window or headless, and one process to a data folder; nothing else is decided here.
const here = import.meta.dirname
const headlessAt = process.argv.indexOf('--headless')
const words = headlessAt === -1 ? null : process.argv.slice(headlessAt + 1)
const ownData = words === null || needsDataFolder(words)

// A command that keeps nothing must not claim the data folder either.
const passing = ownData ? null : mkdtempSync(join(tmpdir(), 'planroom-'))
const home = passing ?? process.env.PLANROOM_HOME
if (home !== undefined && home !== '') app.setPath('userData', home)
if (passing !== null) {
  process.on('exit', () => {
    rmSync(passing, { recursive: true, force: true })
  })
}
declareSchemes()

if (ownData && !app.requestSingleInstanceLock()) {
  if (words === null) {
    app.quit()
  } else {
    const message =
      'Planroom is already at work with this data folder. Close it, or set PLANROOM_HOME to another folder.'
    if (words.includes('--json')) {
      const command = words
        .filter((word) => !word.startsWith('-'))
        .slice(0, 2)
        .join(' ')
      process.stdout.write(
        `${JSON.stringify({ event: 'result', command, ok: false, error: { code: 'busy', message, details: null } })}\n`,
      )
    }
    process.stderr.write(`${message}\n`)
    app.exit(1)
  }
} else {
  // Not awaited here: the app is not ready before this module has been read to its end.
  const work = words === null ? openProgram(here, process.argv.includes('--demo')) : openHeadless(here, words)
  work.catch((error: unknown) => {
    process.stderr.write(
      `Planroom could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    app.exit(1)
  })
}
