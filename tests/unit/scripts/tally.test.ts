import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../resources/scripts/project.ts'
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

  it('names each failed test of vitest by file, title and error, and a file that does not load', () => {
    const file = (name: string, more: object) => ({ name: path.join(PROJECT_ROOT, name), ...more })
    const failureMessages = ['Error: \u001b[31mexpected 1\u001b[39m\n\n    at a.ts:1']
    const test = (status: string, title: string) => ({
      status,
      ancestorTitles: ['download'],
      title,
      failureMessages,
    })
    const { failures } = vitestTally({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        file('tests/a.test.ts', {
          status: 'failed',
          assertionResults: [test('passed', 'starts'), test('failed', 'resumes')],
        }),
        file('tests/b.test.ts', {
          status: 'failed',
          message: 'Unexpected token\n  at b',
          assertionResults: [],
        }),
        file('tests/c.test.ts', { status: 'passed', assertionResults: [test('passed', 'ends')] }),
      ],
    })
    expect(failures).toEqual([
      `${path.join('tests', 'a.test.ts')} › download › resumes\n    Error: expected 1\n        at a.ts:1`,
      `${path.join('tests', 'b.test.ts')} › Unexpected token`,
    ])
  })

  it('names each failed test of Playwright by file, title and first lines of its error, and errors outside of tests', () => {
    const results = [{ errors: [{ message: `Error: no row\n${'  at b\n'.repeat(30)}` }] }]
    const spec = (title: string, status: string) => ({
      title,
      file: 'a/b.spec.ts',
      tests: [{ status, results }],
    })
    const { failures } = playwrightTally({
      config: { rootDir: path.join(PROJECT_ROOT, 'tests', 'e2e') },
      suites: [
        {
          specs: [spec('opens', 'expected'), spec('moves', 'unexpected')],
          suites: [{ specs: [spec('closes', 'flaky')] }],
        },
      ],
      errors: [{ message: 'No such file\n  at c' }],
      stats: { expected: 1, unexpected: 1, flaky: 1 },
    })
    const file = path.join('tests', 'e2e', 'a', 'b.spec.ts')
    const errors = `\n    Error: no row${'\n      at b'.repeat(11)}`
    expect(failures).toEqual([`${file} › moves${errors}`, `${file} › closes${errors}`, 'No such file'])
  })

  it('counts a run without tests or with a bad exit as one failure', () => {
    expect(honest({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
    expect(honest({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 })
    expect(honest({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 })
    expect(honest({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 })
    const failures = ['tests/b.test.ts › Unexpected token']
    expect(honest({ passed: 5, failed: 0, failures }, false)).toEqual({ passed: 5, failed: 1, failures })
  })

  it('throws on a report of unknown form', () => {
    expect(() => vitestTally({})).toThrow('numPassedTests')
    expect(() => playwrightTally(null)).toThrow('expected')
  })
})
