import { expect, test } from 'vitest'
import { createNewestAsked } from '../../../electron/app/newestAsked.ts'

const ready = (): Promise<void> => Promise.resolve()

test('of three questions of one asker in one turn only the newest is answered, others are cancelled', async () => {
  const asked = createNewestAsked()
  const done: number[] = []
  const answers = [1, 2, 3].map((question) =>
    asked.run({ name: 'list', question }, ready, () => done.push(question)),
  )
  const outcomes = await Promise.allSettled(answers)
  expect(done).toEqual([3])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(outcomes[0]).toMatchObject({ reason: { code: 'cancelled' } })
})

test('requests of one question, of other askers and without a name are all answered', async () => {
  const asked = createNewestAsked()
  const list = { name: 'list', question: 5 }
  const work = (value: string) => () => value
  await expect(
    Promise.all([
      asked.run(list, ready, work('first page')),
      asked.run(list, ready, work('second page')),
      asked.run({ name: 'search', question: 1 }, ready, work('another')),
      asked.run(undefined, ready, work('nobody')),
    ]),
  ).resolves.toEqual(['first page', 'second page', 'another', 'nobody'])
})

test('a request that still waits is cancelled when its asker asks a newer question', async () => {
  const asked = createNewestAsked()
  const waiting = Promise.withResolvers<undefined>()
  const done: string[] = []
  const early = asked.run(
    { name: 'list', question: 1 },
    () => waiting.promise,
    () => done.push('early'),
  )
  await asked.run({ name: 'list', question: 2 }, ready, () => done.push('late'))
  waiting.resolve(undefined)
  await expect(early).rejects.toMatchObject({ code: 'cancelled' })
  expect(done).toEqual(['late'])
})

test('running work is aborted when its asker asks a newer question, not by another asker', async () => {
  const asked = createNewestAsked()
  const started = Promise.withResolvers<undefined>()
  const underWay = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      started.resolve(undefined)
    })
  const early = asked.run({ name: 'list', question: 1 }, ready, underWay)
  early.catch(() => undefined) // its rejection is asserted below
  await started.promise
  await asked.run({ name: 'another', question: 9 }, ready, () => 'another')
  await asked.run({ name: 'list', question: 2 }, ready, () => 'late')
  await expect(early).rejects.toMatchObject({ code: 'cancelled' })
})
