import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../resources/scripts/project.ts'
import { tallyOfRun, type Remains } from '../../../resources/scripts/testing/windows/oneFile.ts'
import { testFiles } from '../../../resources/scripts/testing/windows/tier.ts'
import { exceptions, leftOutTests, reasonToLeaveOut } from '../../windows/exceptions.ts'
import { sample } from '../../windows/sample.ts'

const remains = (more: Partial<Remains>): Remains => ({
  file: 'tests/unit/a.test.ts',
  code: 0,
  wasCut: false,
  report: JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [] }),
  output: '',
  ...more,
})

describe('test file on Windows', () => {
  it('counts the tests of its report', () => {
    expect(tallyOfRun(remains({}))).toMatchObject({ passed: 3, failed: 0 })
  })

  it.each([
    ['was cut', remains({ wasCut: true, code: null }), 'was not over in time'],
    [
      'left no report',
      remains({ report: null, code: 13, output: 'a\nout of memory\n' }),
      'ended with 13 and without a report: out of memory',
    ],
    ['ended badly after its report', remains({ code: 1 }), 'ended with 1'],
  ])('counts as failed if it %s', (_, left, reason) => {
    expect(tallyOfRun(left)).toMatchObject({ failed: 1, failures: [`tests/unit/a.test.ts › ${reason}`] })
  })
})

describe('files of the Windows tier', () => {
  const files = testFiles()

  it('are all unit and integration tests without a listed exception, so a new file is one of them', () => {
    expect(files).toContain('tests/unit/scripts/windowsTier.test.ts')
    expect(files.filter((file) => file.startsWith('tests/integration/')).length).toBeGreaterThan(100)
    expect(reasonToLeaveOut('tests/unit/new.test.ts')).toBeUndefined()
  })

  it.each(exceptions.map((exception) => [exception.path, exception] as const))(
    'the exception %s exists and has a reason',
    (place, { reason, titles }) => {
      expect(existsSync(path.join(PROJECT_ROOT, place))).toBe(true)
      expect(reason).toMatch(/^[A-Z].{20,}\.$/)
      // A pattern for titles belongs to files that run.
      if (titles !== undefined) expect(reasonToLeaveOut(place)).toBeUndefined()
    },
  )

  it('leave out single tests by their titles', () => {
    const listed = exceptions.find(({ titles }) => titles !== undefined)
    expect(leftOutTests(listed?.path ?? '')).toContain(listed?.titles)
    expect(leftOutTests('tests/unit/new.test.ts')).toEqual([])
  })

  it('have a sample whose files exist and are no exceptions', () => {
    expect(sample.filter((file) => !files.includes(file) || reasonToLeaveOut(file) !== undefined)).toEqual([])
  })
})
