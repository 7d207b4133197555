import { expect, it } from 'vitest'
import { knownLanguages } from '../../../renderer/ui/languages.ts'

it.each<[string, string[] | undefined]>([
  ['de-DE,de,en', ['de-DE', 'de', 'en']],
  ['en-US@posix,fr', ['fr']],
  ['C', undefined],
  ['', undefined],
])('languages of the system for dates and numbers: "%s"', (list, expected) => {
  expect(knownLanguages(list)).toEqual(expected)
})
