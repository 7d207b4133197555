import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process with a console of its own. */
interface ConsoleProcess {
  /** Types Ctrl+C at the console. */
  pressCtrlC(): void
  hasEnded(): boolean
}

/** Returns the path on Linux of a file on Wine's drives. */
const linuxPath = (path: string): string =>
  execFileSync('winepath', ['-u', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/**
 * Starts Node with a console, which Wine draws on a terminal of Linux. Wine turns a typed Ctrl+C into the console event
 * of Windows. `folder`: an empty one for the files of this function.
 */
export function startInConsole(folder: string, words: readonly string[]): ConsoleProcess {
  const there = linuxPath(folder)
  const command = [process.execPath, ...words].map((word) => `'${word}'`).join(' ')
  writeFileSync(join(folder, 'command.sh'), `exec wine ${command}\n`)
  writeFileSync(
    join(folder, 'terminal.sh'),
    `cd '${there}'
    await_file() { until [ -e "$1" ]; do sleep 0.1; done; }
    (await_file pressed; printf '\\003'; await_file ended) | (script -qfc 'sh command.sh' /dev/null; touch ended)\n`,
  )
  // Returns at once: a process of Linux is none that Wine can wait for.
  execFileSync('start', ['/unix', '/bin/sh', `${there}/terminal.sh`], { stdio: 'ignore' })
  return {
    pressCtrlC() {
      writeFileSync(join(folder, 'pressed'), '')
    },
    hasEnded: () => existsSync(join(folder, 'ended')),
  }
}
