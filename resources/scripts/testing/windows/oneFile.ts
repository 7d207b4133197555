import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { vitestTally, type Tally } from '../tally.ts'
import { WINDOWS_CACHE, WINDOWS_COPY, WINDOWS_NODE_EXE, WINE_ENVIRONMENT } from './copy.ts'

const REPORTS = path.join(WINDOWS_CACHE, 'reports')
/** Environment variable that marks the processes of a run, so that all of them are found at its end. */
const MARK = 'PLANROOM_WINDOWS_RUN'

let runs = 0

/** How the run of a test file ended. */
export interface FileResult {
  readonly file: string
  readonly tally: Tally
  readonly ms: number
}

/**
 * Runs a test file on Windows' Node under Wine. A file that is not over after `limitMs` is ended and counts as failed.
 * All its processes are ended with it.
 * @param temporary the folder of drive T:
 */
export async function runFileOnWindows(
  file: string,
  temporary: string,
  limitMs: number,
): Promise<FileResult> {
  const began = performance.now()
  const name = file.replaceAll('/', '_')
  const [report, log] = [path.join(REPORTS, `${name}.json`), path.join(REPORTS, `${name}.log`)]
  const own = path.join(temporary, String((runs += 1)))
  await Promise.all([mkdir(REPORTS, { recursive: true }), mkdir(own), rm(report, { force: true })])
  const ending = await start(file, report, log, own, limitMs)
  await endProcesses(own)
  await rm(own, { recursive: true, force: true })
  const tally = tallyOfRun({
    file,
    ...ending,
    report: await readIfThere(report),
    output: await readFile(log, 'utf8'),
  })
  return { file, tally, ms: performance.now() - began }
}

/** Returns the path under which Wine shows a file of this computer. */
function windowsPath(file: string): string {
  return `Z:${file.replaceAll('/', '\\')}`
}

type Ending = Pick<Remains, 'code' | 'wasCut'>

function start(file: string, report: string, log: string, own: string, limitMs: number): Promise<Ending> {
  const preload = `file:///Z:${WINDOWS_COPY}/tests/windows/host/wine.mjs`
  const args = [WINDOWS_NODE_EXE, 'tests/windows/host/runFile.ts', file, windowsPath(report)]
  // The output goes to a file, because Node under Wine can't write to a pipe (EBADF).
  const output = openSync(log, 'w')
  return new Promise((resolve, reject) => {
    const child = spawn('wine', args, {
      cwd: WINDOWS_COPY,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...WINE_ENVIRONMENT,
        [MARK]: own,
        NODE_ENV: 'test',
        NODE_OPTIONS: `--import=${preload} --disable-warning=ExperimentalWarning`,
        NODE_COMPILE_CACHE: windowsPath(path.join(WINDOWS_CACHE, 'compiled')),
        PLANROOM_WINDOWS_TEMP: `T:\\${path.basename(own)}`,
      },
    })
    closeSync(output)
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let wasCut = false
    const limit = setTimeout(() => {
      wasCut = true
      child.kill('SIGKILL')
    }, limitMs)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ code, wasCut })
    })
  })
}

/** Exit code, report and output of a run of a test file. */
export interface Remains {
  readonly file: string
  readonly code: number | null
  /** Whether the run was ended because it took too long. */
  readonly wasCut: boolean
  /** The text of the report, or null if there is none. */
  readonly report: string | null
  readonly output: string
}

/** Returns the tally of a run. Counts a failure if the run was cut, left no report or ended badly. */
export function tallyOfRun({ file, code, wasCut, report, output }: Remains): Tally {
  const red = (why: string): Tally => ({ passed: 0, failed: 1, failures: [`${file} › ${why}`] })
  if (wasCut) return red('was not over in time')
  if (report === null) return red(`ended with ${String(code)} and without a report: ${lastLine(output)}`)
  const tally = vitestTally(JSON.parse(report))
  if (code === 0 || tally.failed > 0) return tally
  const named = tally.failures?.length ? tally.failures : [`${file} › ended with ${String(code)}`]
  return { ...tally, failed: 1, failures: named }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Ends the processes that a run left behind: Wine's processes are no children of this process. Ends only Node and its
 * shells. Wine's own services also inherit the mark, but serve other runs, too.
 */
async function endProcesses(own: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const program = await readFile(`/proc/${pid}/cmdline`, 'latin1')
      if (!/node\.exe|cmd\.exe/i.test(program)) continue
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1')
      if (environment.split('\0').includes(`${MARK}=${own}`)) process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      // The process ended meanwhile, or belongs to another user.
      if (!isGone(error)) throw error
    }
  }
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}
