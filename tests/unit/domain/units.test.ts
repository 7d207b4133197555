import { expect, test } from 'vitest'
import { unitOf } from '../../../shared/domain/units.ts'

test.each([
  ['system', 'en-US', 'ft'],
  ['system', 'fr-CA', 'ft'],
  ['system', 'en', 'ft'],
  ['system', 'en-GB', 'm'],
  ['system', 'de', 'm'],
  ['ft', 'de', 'ft'],
  ['m', 'en-US', 'm'],
] as const)('the choice %s in %s shows %s', (choice, language, unit) => {
  expect(unitOf(choice, language)).toBe(unit)
})
