/** Numbers of passed and failed tests. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

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
  return wrong && tally.failed === 0 ? { passed: tally.passed, failed: 1 } : tally
}

/** Returns the tally of vitest's JSON report. */
export function vitestTally(report: unknown): Tally {
  return { passed: count(report, 'numPassedTests'), failed: count(report, 'numFailedTests') }
}

/** Returns the tally of Playwright's JSON report. A test that passed only after a retry counts as failed. */
export function playwrightTally(report: unknown): Tally {
  const stats = record(report).stats
  return { passed: count(stats, 'expected'), failed: count(stats, 'unexpected') + count(stats, 'flaky') }
}

function count(value: unknown, field: string): number {
  const found = record(value)[field]
  if (typeof found !== 'number') throw new Error(`The test runner's report has no number "${field}".`)
  return found
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
