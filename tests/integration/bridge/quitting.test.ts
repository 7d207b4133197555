import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { composed, type Composed } from '../../support/composed.ts'
import { until } from '../../support/waiting.ts'

let program: Composed
afterEach(() => {
  rmSync(program.folder, { recursive: true, force: true })
})

/** Moments of a start, named by the last event before them. */
const moments: [name: string, reached: () => Promise<unknown>][] = [
  ['before the first step of its start ends', () => Promise.resolve()],
  [
    'while the demo company is announced',
    () => until(() => expect(program.events.map(({ event }) => event)).toContain('app:changed')),
  ],
  [
    'while its first refresh runs',
    () => until(() => expect(program.events.map(({ event }) => event)).toContain('refresh:progress')),
  ],
  [
    'while the samples of the demo company are downloaded',
    () =>
      until(() => {
        const names = readdirSync(join(program.folder, 'documents'), { recursive: true, encoding: 'utf8' })
        expect(names.some((name) => name.endsWith('root.json'))).toBe(true)
      }),
  ],
]

test.each(moments)('a program that quits %s ends its start without a fault', async (_name, reached) => {
  program = await composed({ isBehindWindow: true })
  const starting = program.planroom.startWork(true)
  const started = starting.then(
    () => 'ended',
    (error: unknown) => String(error),
  )
  await reached()
  await program.planroom.close()
  expect(await started).toBe('ended')
  expect(program.faults).toEqual([])
})

test('a program that has quit starts no work', async () => {
  program = await composed({ isBehindWindow: true })
  await program.planroom.close()
  await program.planroom.startWork(true)
  expect(program.events).toEqual([])
  expect(program.faults).toEqual([])
})
