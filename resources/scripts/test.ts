import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuild } from './build.ts'
import { knip, lint, types } from './checks.ts'
import { runTool, succeeded, type Ending } from './child.ts'
import { withDisplay } from './display.ts'
import { PROJECT_ROOT } from './project.ts'
import { ensureRuntime } from './runtime.ts'
import { add, closingLine, honest, playwrightTally, vitestTally, type Tally } from './tally.ts'

const REPORTS = path.join(PROJECT_ROOT, '.cache', 'reports')
const NOTHING: Tally = { passed: 0, failed: 0 }

/**
 * Types, knip, unit, component and integration tests, build, end to end; it stops at the first failure. Lint, which says nothing when all is
 * well, goes on beside them with the time that they leave, and counts like them.
 */
export async function runAllTests(): Promise<Ending> {
  let total = NOTHING
  const linted = check(lint([], { inBackground: true }))
  const steps: [string, () => Promise<Tally>][] = [
    ['Types, unused code', () => check(types(), knip())],
    ['Runtime', () => prepare(() => ensureRuntime({ window: true }))],
    ['Unit, component and integration tests', runVitest],
    ['Build', () => prepare(() => ensureBuild())],
    ['End to end', () => runPlaywright([])],
  ]
  for (const [title, step] of steps) {
    heading(title)
    total = add(total, await step())
    if (total.failed > 0) break
  }
  heading('Lint')
  return close(add(total, await linted))
}

/** The end-to-end tests alone, with Playwright's own arguments. */
export async function runEndToEnd(args: readonly string[]): Promise<Ending> {
  await ensureRuntime({ window: true })
  await ensureBuild()
  return close(await runPlaywright(args))
}

function close(total: Tally): Ending {
  process.stdout.write(`\n${closingLine(total)}\n`)
  return { code: total.failed === 0 && total.passed > 0 ? 0 : 1, signal: null }
}

async function check(...runs: Promise<Ending>[]): Promise<Tally> {
  const failed = (await Promise.all(runs)).filter((ending) => !succeeded(ending)).length
  return { passed: 0, failed }
}

async function prepare(work: () => Promise<unknown>): Promise<Tally> {
  try {
    await work()
    return NOTHING
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

async function runVitest(): Promise<Tally> {
  const report = await freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ending = await runTool('vitest/vitest.mjs', args)
  return honest(await read(report, vitestTally), succeeded(ending))
}

async function runPlaywright(args: readonly string[]): Promise<Tally> {
  const report = await freshReport('playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const all = ['test', '--reporter=list,json', ...args]
  const ending = await withDisplay(() => runTool('@playwright/test/cli.js', all))
  return honest(await read(report, playwrightTally), succeeded(ending))
}

async function freshReport(name: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true })
  const file = path.join(REPORTS, name)
  await rm(file, { force: true })
  return file
}

async function read(file: string, tally: (report: unknown) => Tally): Promise<Tally> {
  try {
    return tally(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    process.stderr.write(`The runner left no readable report: ${String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

function heading(title: string): void {
  process.stdout.write(`\n== ${title}\n`)
}
