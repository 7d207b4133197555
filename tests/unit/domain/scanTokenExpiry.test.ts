import { expect, test } from 'vitest'
import { parseIsoTime } from '../../../shared/domain/parseIsoTime.ts'
import { endProblem } from '../../../shared/domain/scanTokenExpiry.ts'

test.each([
  ['2030-06-01T00:00:00Z', 1_906_502_400, true],
  ['2030-06-01t00:00:00.000z', 1_906_502_400, true],
  ['2030-06-01T00:00', 1_906_502_400, false],
  ['2030-06-01 00:00:00.123456', 1_906_502_400.123, false],
  [' 2030-06-01T02:00:00+02:00 ', 1_906_502_400, true],
  ['2030-06-01T02:00:00+0200', 1_906_502_400, true],
  ['2030-05-31T22:00:00-02', 1_906_502_400, true],
])("parseIsoTime reads '%s'", (text, seconds, hasZone) => {
  expect(parseIsoTime(text)).toEqual({ seconds, hasZone })
})

test.each([
  '',
  '2030',
  '2030-06-01',
  '2031-02-29T00:00:00Z',
  '2030-06-01T25:00:00Z',
  '1906502400',
  'soon',
  '2030-06-01T00:00:00 UTC',
])('parseIsoTime returns null for “%s”', (text) => {
  expect(parseIsoTime(text)).toBeNull()
})

test.each([
  [1060, null, 'past'],
  [1061, null, null],
  [Number.NaN, null, 'past'],
  [Number.POSITIVE_INFINITY, null, 'far'],
  [5000, 5001, 'shorter'],
  [5000, 5000.9, null],
  [5000, 999, null],
  [5002, 5001, null],
])('a new end at %d for a scan link that ends at %s has the problem %s', (until, current, problem) => {
  expect(endProblem(until, current, 1000)).toBe(problem)
})
