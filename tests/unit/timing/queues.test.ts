import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueues } from '../../../electron/services/timing/queues.ts'

test('work of one key runs in order, also after a failure; work of another key does not wait', async () => {
  const { run, idle } = createQueues()
  const seen: string[] = []
  const work =
    (name: string, last: Promise<unknown> = sleep(1)) =>
    async (): Promise<string> => {
      seen.push(`${name} begins`)
      await last
      seen.push(`${name} ends`)
      if (name === 'a1') throw new Error('broken')
      return name
    }
  const other = run('b', work('b1'))
  const results = [run('a', work('a1', other)), run('a', work('a2')), other, run('a', work('a3'))]
  let isIdle = false
  const ended = idle().then(() => (isIdle = true))
  const outcomes = await Promise.allSettled(results)
  await ended
  expect(isIdle).toBe(true)
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    'failed',
    'a2',
    'b1',
    'a3',
  ])
  expect(seen.filter((line) => line.startsWith('a'))).toEqual([
    'a1 begins',
    'a1 ends',
    'a2 begins',
    'a2 ends',
    'a3 begins',
    'a3 ends',
  ])
  expect(seen.indexOf('b1 ends')).toBeLessThan(seen.indexOf('a1 ends'))
})

test('idle() also waits for work that is queued while earlier work ends', async () => {
  const { run, idle } = createQueues()
  let last = Promise.resolve()
  const done: string[] = []
  await run('a', async () => {
    await sleep(1)
    last = run('a', async () => {
      await sleep(5)
      done.push('second')
    })
    void last.then(() =>
      run('b', async () => {
        await sleep(5)
        done.push('third')
      }),
    )
  })
  await last
  await idle()
  expect(done).toEqual(['second', 'third'])
  await idle()
})
