import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PROJECT_ROOT } from '../project.ts'

/** Numbers of passed and failed tests. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Failures: a test as `file › title` with the start of its errors, or the first lines of a check's output. */
  readonly failures?: readonly string[]
  /** Why nothing ran, if that is no failure. */
  readonly leftOut?: string
}

/** Lines of a failed test's errors that are repeated at the end. */
const MAX_LINES_OF_ERRORS = 12

/** Returns the sum of two tallies. */
export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** Returns the last line of a test run: the sum of all stages. */
export function closingLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed`
}

/**
 * Returns the tally with one failure added, if the runner failed without a failed test or ran no test. An example is a
 * test file that does not load.
 */
export function honest(tally: Tally, endedWell: boolean): Tally {
  const wrong = !endedWell || tally.passed === 0
  return wrong && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** Returns the tally of vitest's JSON report. A file that does not load is listed with its error. */
export function vitestTally(report: unknown): Tally {
  const failures = list(report, 'testResults').flatMap((file) => {
    const name = path.relative(PROJECT_ROOT, text(file, 'name'))
    const failed = list(file, 'assertionResults').filter((test) => text(test, 'status') === 'failed')
    if (failed.length === 0 && text(file, 'status') === 'failed') return [inLine(name, text(file, 'message'))]
    return failed.map((test) =>
      withErrors(
        inLine(name, ...list(test, 'ancestorTitles').map(String), text(test, 'title')),
        list(test, 'failureMessages').map(String),
      ),
    )
  })
  return { passed: count(report, 'numPassedTests'), failed: count(report, 'numFailedTests'), failures }
}

/** Returns the tally of Playwright's JSON report. A test that passed only after a retry counts as failed. */
export function playwrightTally(report: unknown): Tally {
  const { config, stats } = record(report)
  const folder = path.relative(PROJECT_ROOT, text(config, 'rootDir'))
  const failed = specsOf(report).filter((spec) =>
    list(spec, 'tests').some((test) => ['unexpected', 'flaky'].includes(text(test, 'status'))),
  )
  return {
    passed: count(stats, 'expected'),
    failed: count(stats, 'unexpected') + count(stats, 'flaky'),
    failures: [
      ...failed.map((spec) =>
        withErrors(
          inLine(path.join(folder, text(spec, 'file')), text(spec, 'title')),
          list(spec, 'tests')
            .flatMap((test) => list(test, 'results'))
            .flatMap((result) => list(result, 'errors'))
            .map((error) => text(error, 'message')),
        ),
      ),
      ...list(report, 'errors').map((error) => inLine(text(error, 'message'))),
    ],
  }
}

function specsOf(suite: unknown): unknown[] {
  return [...list(suite, 'specs'), ...list(suite, 'suites').flatMap(specsOf)]
}

/** Returns the title with the first lines of the errors below it, without their colours. */
function withErrors(title: string, errors: readonly string[]): string {
  const lines = errors
    .flatMap((error) => stripVTControlCharacters(error).split('\n'))
    .filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, MAX_LINES_OF_ERRORS).map((line) => `    ${line}`)].join('\n')
}

/** Joins the parts. Of a part with several lines, only the first is shown. */
function inLine(...parts: string[]): string {
  return parts.map((part) => part.trim().split('\n', 1)[0] ?? '').join(' › ')
}

function count(value: unknown, field: string): number {
  const found = record(value)[field]
  if (typeof found !== 'number') throw new Error(`The test runner's report has no number "${field}".`)
  return found
}

function text(value: unknown, field: string): string {
  const found = record(value)[field]
  return typeof found === 'string' ? found : ''
}

function list(value: unknown, field: string): unknown[] {
  const found = record(value)[field]
  return Array.isArray(found) ? found : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
