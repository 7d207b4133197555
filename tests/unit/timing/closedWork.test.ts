import { expect, test } from 'vitest'
import { createConnectionWork } from '../../../electron/services/timing/connectionWork.ts'

test('closing aborts running work of a connection and rejects later work with cancelled', async () => {
  const work = createConnectionWork()
  const begun: string[] = []
  const running = work.run('c', (signal) => {
    begun.push('before')
    return new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
  })
  await work.close()
  await running
  await expect(work.run('c', () => Promise.resolve(begun.push('after')))).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(begun).toEqual(['before'])
})
