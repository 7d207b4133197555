import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUnreachable } from '../../support/connected.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Counts the timer callbacks that run from now on. */
function countTurns(): () => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let turns = 0
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const plan = globalThis[name] as (work: () => void, ms?: number) => NodeJS.Timeout
    const counted = (work: () => void, ms?: number): NodeJS.Timeout =>
      plan(() => {
        turns += 1
        work()
      }, ms)
    Object.assign(globalThis, { [name]: counted })
  }
  return () => turns
}

test('an idle program runs a timer at most once a second', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  saveUnreachable(folder)
  const turns = countTurns()
  const program = await composed({ folder })
  await program.planroom.startWork(false)
  // The work of the start ends within this minute.
  await vi.advanceTimersByTimeAsync(60_000)
  const before = turns()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(turns() - before).toBeLessThanOrEqual(600)
  vi.useRealTimers()
  await program.close()
})
