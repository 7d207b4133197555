import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runTool, succeeded, type ChildOptions } from '../child.ts'
import { PROJECT_ROOT } from '../project.ts'
import { honest, playwrightTally, vitestTally, type Tally } from './tally.ts'

const REPORTS = path.join(PROJECT_ROOT, '.cache', 'reports')

/** Milliseconds after which a wait of a Vitest test fails. Parallel stages keep both cores busy meanwhile. */
const WAIT_TIMEOUT = '60000'

/** Runs tests with Vitest's own arguments. `name`: file name of the report. */
export async function runVitest(
  name: string,
  args: readonly string[],
  options: ChildOptions,
): Promise<Tally> {
  const report = await freshReport(name)
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const env = { ...(options.env ?? process.env), PLANROOM_WAIT_TIMEOUT: WAIT_TIMEOUT }
  const ending = await runTool('vitest/vitest.mjs', all, { ...options, env })
  return honest(await read(report, vitestTally), succeeded(ending))
}

/** Runs tests with Playwright's own arguments. `name`: file name of the report. */
export async function runPlaywright(
  name: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<Tally> {
  const report = await freshReport(name)
  const env = { ...(options.env ?? process.env), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const all = ['test', '--reporter=list,json', ...args]
  const ending = await runTool('@playwright/test/cli.js', all, { ...options, env })
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
