import { expect, test, vi } from 'vitest'
import { formatDay, formatStamp, formatWhen } from '../../../renderer/ui/format.ts'

test('a day is written in the same way alone, with a time, and after a week', () => {
  const fifth = new Date(2026, 10, 5, 9, 15).getTime() / 1000
  const day = formatDay(fifth)
  expect(formatStamp(fifth).startsWith(day)).toBe(true)
  expect(formatWhen(fifth, new Date(2026, 11, 24))).toBe(day)
})

test('a short weekday is that of the language, not the first letters of the long one', async () => {
  vi.stubGlobal('location', { search: '?language=de-DE' })
  vi.resetModules()
  const german = await import('../../../renderer/ui/format.ts')
  vi.unstubAllGlobals()
  expect([german.formatWeekday(1), german.formatShortWeekday(1)]).toEqual(['Montag', 'Mo'])
})
