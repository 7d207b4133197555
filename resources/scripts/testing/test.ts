import { existsSync } from 'node:fs'
import { ensureBuild } from '../build.ts'
import { succeeded, type ChildOptions, type Ending } from '../child.ts'
import { withDisplays } from '../display.ts'
import { portableTally } from '../packageCheck/portable.ts'
import { packageTally } from '../packageCheck/run.ts'
import { ensureRuntime } from '../registry-only/runtime.ts'
import { installPackages, onPath } from '../registry-only/system-libraries.ts'
import { knip, lint, types } from './checks.ts'
import { runPlaywright, runVitest } from './runners.ts'
import {
  failureLines,
  runStages,
  stageTable,
  totalOf,
  trackStop,
  type Outcome,
  type Stage,
} from './stages.ts'
import { closingLine, type Tally } from './tally.ts'
import { windowsSample, windowsTally } from './windows/tier.ts'

/** Queue of the end-to-end tests. They wait for windows half of the time; the main queue uses that CPU time. */
const ON_SCREEN = 'on screen'
/** Queue of the checks and the package stage, which use one core. */
const CHECKS = 'checks'
const FUSE = '/dev/fuse'
const FUSE_FOR_PYTHON = '/usr/lib/python3/dist-packages/fusepy.py'
/** Number of lines of a failed check that are repeated at the end. */
const MAX_LINES_OF_CHECK = 20

/**
 * Runs all stages in three parallel queues, also after a failure: tests without a window; runtime, build and end-to-end
 * tests; checks and package. Prints at the end what failed, a line for each stage, and the sum. A build server may keep
 * only the end of the output.
 */
export async function runAllTests(): Promise<Ending> {
  const stopped = trackStop()
  // Low priority: the windows of the end-to-end tests need to respond.
  const inBackground = (): ChildOptions => ({ inBackground: true, output: completeLines(process.stdout) })
  const outcomes = await runStages(
    [
      { name: 'Runtime', queue: ON_SCREEN, run: () => prepare(ensureRuntime({ window: true, tests: true })) },
      { name: 'Build', queue: ON_SCREEN, run: () => prepare(ensureBuild()) },
      {
        name: 'End to end',
        queue: ON_SCREEN,
        needs: ['Runtime', 'Build'],
        run: () => endToEnd([], { output: completeLines(process.stdout) }),
      },
      { name: 'Types', queue: CHECKS, run: () => check('Types', types) },
      { name: 'Lint', queue: CHECKS, run: () => check('Lint', (options) => lint([], options)) },
      { name: 'Unused code', queue: CHECKS, run: () => check('Unused code', knip) },
      {
        name: 'Package',
        queue: CHECKS,
        needs: ['Runtime', 'Build'],
        run: () => packageTally({ say, stopped, child: inBackground() }),
      },
      {
        name: 'Unit, component and integration tests',
        run: () => runVitest('vitest.json', [], inBackground()),
      },
      { name: 'Sample on Windows', run: () => windowsSample(say) },
    ],
    { now: () => performance.now(), say, stopped },
  )
  return closeStages(outcomes)
}

/**
 * Runs the tests of tests/soak and the packages that need no installation, then the tests on Windows' Node under Wine
 * and those on disks with the names of macOS.
 * With arguments for Vitest, runs only the tests of tests/soak.
 */
export async function runSoak(args: readonly string[]): Promise<Ending> {
  const longCounts: Stage = {
    name: 'Long counts',
    run: () => runVitest('soak.json', ['--config', 'tests/soak/vitest.config.ts', ...args], {}),
  }
  const windows: Stage = { name: 'Windows', run: () => windowsTally() }
  const stopped = trackStop()
  const portable: Stage = {
    name: 'AppImage and .tar.gz',
    run: async () => {
      await ensureBuild()
      return portableTally({ say, stopped })
    },
  }
  const stages = args.length === 0 ? [longCounts, portable, windows, ...macosStages([])] : [longCounts]
  return closeStages(await runStages(stages, { now: () => performance.now(), say, stopped }))
}

/** Runs the tests of names, folders and records on disks with the names of macOS, with Vitest's own arguments. */
export async function runMacos(args: readonly string[]): Promise<Ending> {
  return closeStages(
    await runStages(macosStages(args), { now: () => performance.now(), say, stopped: trackStop() }),
  )
}

function macosStages(args: readonly string[]): Stage[] {
  return (['apfs', 'hfs'] as const).map((disk) => ({
    name: `Names of macOS, ${disk}`,
    run: async () => {
      if (!existsSync(FUSE)) throw new Error(`${FUSE} is missing: no disk of macOS can be made here.`)
      if (!onPath('fusermount3') || !existsSync(FUSE_FOR_PYTHON))
        await installPackages(['fuse3', 'python3-fusepy'], 'This system lacks FUSE for Python.', say)
      process.env.PLANROOM_DISK = disk
      return runVitest(`macos-${disk}.json`, ['--config', 'tests/macos/vitest.config.ts', ...args], {})
    },
  }))
}

function closeStages(outcomes: readonly Outcome[]): Ending {
  say(['', ...failureLines(outcomes), '', stageTable(outcomes)].join('\n'))
  return close(totalOf(outcomes))
}

/** Runs only the end-to-end tests, with Playwright's own arguments. */
export async function runEndToEnd(args: readonly string[]): Promise<Ending> {
  await ensureRuntime({ window: true, tests: true })
  await ensureBuild()
  return close(await endToEnd(args))
}

function endToEnd(args: readonly string[], options: ChildOptions = {}): Promise<Tally> {
  return withDisplays(2, (env) => runPlaywright('playwright.json', args, { ...options, env }))
}

function close(total: Tally): Ending {
  process.stdout.write(`\n${closingLine(total)}\n`)
  return { code: total.failed === 0 && total.passed > 0 ? 0 : 1, signal: null }
}

/** Runs a check in the background. Its output is printed in one piece, and only if the check failed. */
async function check(name: string, run: (options: ChildOptions) => Promise<Ending>): Promise<Tally> {
  const said: Buffer[] = []
  const ending = await run({ inBackground: true, output: (text) => void said.push(text) })
  if (succeeded(ending)) return { passed: 0, failed: 0 }
  const output = Buffer.concat(said).toString().trimEnd()
  say(`\n== ${name}\n${output}\n`)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return { passed: 0, failed: 1, failures: lines.slice(0, MAX_LINES_OF_CHECK) }
}

async function prepare(work: Promise<unknown>): Promise<Tally> {
  await work
  return { passed: 0, failed: 0 }
}

/** Returns a writer of complete lines, so that two parallel runners never share a line. */
function completeLines(out: NodeJS.WritableStream): (text: Buffer) => void {
  let begun: Buffer = Buffer.alloc(0)
  return (text) => {
    begun = Buffer.concat([begun, text])
    const end = begun.lastIndexOf('\n') + 1
    if (end === 0) return
    out.write(begun.subarray(0, end))
    begun = begun.subarray(end)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
