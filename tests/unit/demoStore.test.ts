import { expect, test } from 'vitest'
import { openFileStore } from '../../electron/demo/files/store.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

test('closing waits for the two drawings that have begun, and begins none that waits', async () => {
  const faults: string[] = []
  const store = await openFileStore((message) => faults.push(message), temporaryFolder())
  const begun: string[] = []
  const drawn = Promise.withResolvers<Buffer>()
  const settled = Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((key) =>
      store.get(key, () => {
        begun.push(key)
        return drawn.promise
      }),
    ),
  )
  await expect.poll(() => begun).toHaveLength(2)
  const closed = store.close()
  drawn.resolve(Buffer.from('a plan'))
  await closed
  expect(begun).toHaveLength(2)
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(faults).toEqual([])
})
