import { describe, expect, it } from 'vitest'
import {
  add,
  closingLine,
  honest,
  playwrightTally,
  vitestTally,
} from '../../../resources/scripts/testing/tally.ts'

describe('closing line of a test run', () => {
  it('adds the results of both runners, with flaky tests as failed and passed', () => {
    const vitest = vitestTally({ numPassedTests: 300, numFailedTests: 0 })
    const playwright = playwrightTally({ stats: { expected: 12, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(closingLine(add(vitest, playwright))).toBe('312 passed, 2 failed')
  })

  it('counts a run without tests or with a bad exit as one failure', () => {
    expect(honest({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
    expect(honest({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 })
    expect(honest({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 })
    expect(honest({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 })
  })

  it('throws on a report of unknown form', () => {
    expect(() => vitestTally({})).toThrow('numPassedTests')
    expect(() => playwrightTally(null)).toThrow('expected')
  })
})
