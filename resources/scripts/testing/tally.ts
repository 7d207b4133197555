/** How many tests passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The sum of both. */
export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** The one closing line that readers of the log look for. */
export function closingLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed`
}

/**
 * A runner's own numbers made honest: one that ended badly without a failed test (a file that does not load) counts as
 * one failure, and so does one that ran nothing.
 */
export function honest(tally: Tally, endedWell: boolean): Tally {
  const wrong = !endedWell || tally.passed === 0
  return wrong && tally.failed === 0 ? { passed: tally.passed, failed: 1 } : tally
}

/** Reads the summary of vitest's JSON reporter. */
export function vitestTally(report: unknown): Tally {
  return { passed: count(report, 'numPassedTests'), failed: count(report, 'numFailedTests') }
}

/** Reads the summary of Playwright's JSON reporter; a test that passed only when repeated counts as failed. */
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
