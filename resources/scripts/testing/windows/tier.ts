import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reasonToLeaveOut } from '../../../../tests/windows/exceptions.ts'
import { sample } from '../../../../tests/windows/sample.ts'
import type { Ending } from '../../child.ts'
import { withLock } from '../../lock.ts'
import { PROJECT_ROOT } from '../../project.ts'
import { add, closingLine, type Tally } from '../tally.ts'
import { ensureWindowsCopy, mountTemporary, whyNotInstalled, WINDOWS_CACHE } from './copy.ts'
import { runFileOnWindows, type FileResult } from './oneFile.ts'

/** Time-out of a file. The slowest file needs less, even while other work keeps both cores busy. */
const FILE_LIMIT_MS = 20 * 60_000
const MAX_PARALLEL_FILES = 2
/** No file of the sample starts after this time. */
const SAMPLE_START_LIMIT_MS = 30_000
/** Time-out of a file of the sample. It is short, so that a file that hangs does not delay the stage. */
const SAMPLE_FILE_LIMIT_MS = 60_000

interface Run {
  readonly files: readonly string[]
  readonly fileLimitMs: number
  readonly startLimitMs: number
  readonly say: (line: string) => void
}

/** Runs the Windows tier, or the files of it whose path contains one of the arguments. Installs what is missing. */
export async function runWindows(args: readonly string[]): Promise<Ending> {
  const tally = await windowsTally(args)
  process.stdout.write(`${['', ...(tally.failures ?? [])].join('\n')}\n\n${closingLine(tally)}\n`)
  return { code: tally.failed === 0 && tally.passed > 0 ? 0 : 1, signal: null }
}

/** Runs the Windows tier as `runWindows` does. Returns its tally. */
export async function windowsTally(args: readonly string[] = []): Promise<Tally> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  await ensureWindowsCopy(say)
  const all = testFiles()
  const files = all.filter(
    (file) =>
      reasonToLeaveOut(file) === undefined && (args.length === 0 || args.some((part) => file.includes(part))),
  )
  const leftOut = all.filter((file) => reasonToLeaveOut(file) !== undefined)
  const tally = await runFiles({ files, fileLimitMs: FILE_LIMIT_MS, startLimitMs: Infinity, say })
  say(
    `${String(files.length)} files ran on Windows' Node; ${String(leftOut.length)} are left out by tests/windows/exceptions.ts.`,
  )
  return tally
}

/** Runs a part of the tier for `npm test`. Installs nothing: without Wine and the copy, returns why it is left out. */
export async function windowsSample(say: (line: string) => void): Promise<Tally> {
  const reason = await whyNotInstalled()
  if (reason !== undefined) {
    const leftOut = `${reason}; \`npm run windows\` runs all of it`
    return { passed: 0, failed: 0, leftOut }
  }
  return runFiles({
    files: sample,
    fileLimitMs: SAMPLE_FILE_LIMIT_MS,
    startLimitMs: SAMPLE_START_LIMIT_MS,
    say,
  })
}

/** Returns all test files that could be in the tier, as paths in the project. */
export function testFiles(): string[] {
  return ['tests/windows/*.test.ts', 'tests/unit/**/*.test.ts', 'tests/integration/**/*.test.ts'].flatMap(
    (pattern) =>
      globSync(pattern, { cwd: PROJECT_ROOT })
        .map((file) => file.replaceAll(path.sep, '/'))
        .toSorted(),
  )
}

/** Runs test files. Two runs at the same time would use the same drives, so a second run waits. */
function runFiles(run: Run): Promise<Tally> {
  return withLock(path.join(WINDOWS_CACHE, 'lock.db'), () => runAll(run))
}

async function runAll({ files, fileLimitMs, startLimitMs, say }: Run): Promise<Tally> {
  const temporary = await mkdtemp(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'planroom-windows-'),
  )
  await mountTemporary(temporary)
  const results: FileResult[] = []
  const waiting = [...files]
  const began = performance.now()
  const work = async (): Promise<void> => {
    while (performance.now() - began < startLimitMs) {
      const file = waiting.shift()
      if (file === undefined) return
      const result = await runFileOnWindows(file, temporary, fileLimitMs)
      results.push(result)
      say(lineOf(result))
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_PARALLEL_FILES }, work))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  if (waiting.length > 0)
    say(`${String(waiting.length)} files of the sample did not start in time: ${waiting.join(', ')}`)
  const failures = results.flatMap(({ tally }) => tally.failures ?? [])
  const sum = results.map(({ tally }) => tally).reduce(add, { passed: 0, failed: 0 })
  return { ...sum, failures }
}

function lineOf({ file, tally, ms }: FileResult): string {
  const words =
    tally.failed === 0
      ? `${String(tally.passed)} passed`
      : `${String(tally.passed)} passed, ${String(tally.failed)} FAILED`
  return `windows: ${file}: ${words}, ${(ms / 1000).toFixed(1)} s`
}
