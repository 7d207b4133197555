import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

import { makePrivateFolder } from '../../../../electron/services/files/privateFolder.ts'
import { makeFolders, makeFoldersSync } from '../../../../electron/services/files/makeFolders.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../../support/servers/faultService.ts'
import { environmentOf, runCommand } from '../../../support/headlessRun.ts'

let folder: string
/**
 * A path in an existing folder that refuses new folders. Linux has such a folder that answers ENOENT, as automounts do.
 */
let refused: string
beforeEach(() => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  refused = process.platform === 'linux' ? '/proc/planroom-none' : join(folder, 'file')
})

test('a folder that the disk refuses fails instead of being tried for ever', async () => {
  for (const path of [refused, join(refused, 'a', 'b'), join(folder, 'file', 'a')]) {
    await expect(makeFolders(path)).rejects.toThrow()
    expect(() => {
      makeFoldersSync(path)
    }).toThrow()
  }
  expect(() => {
    makePrivateFolder(join(refused, 'home'))
  }).toThrow()
})

test('a folder is made with its parents, also by three calls at once, and an existing folder stays', async () => {
  const deep = join(folder, 'a', 'b', 'c')
  await Promise.all([makeFolders(deep), makeFolders(deep), makeFolders(join(folder, 'a', 'd'))])
  expect([deep, join(folder, 'a', 'd')].map(existsSync)).toEqual([true, true])
  await makeFolders(deep)
  const closed = join(folder, 'e', 'f')
  makeFoldersSync(closed, 0o700)
  makeFoldersSync(closed, 0o700)
  expect(statSync(closed).isDirectory()).toBe(true)
})

test('sync to a folder that cannot be made exits with 6', async () => {
  const service = await startFaultService()
  try {
    const words = ['sync', '--to', join(refused, 'library')]
    const ran = await runCommand(words, { folder, environment: environmentOf(service) })
    expect(ran).toMatchObject({ exit: 6, result: { error: { code: 'disk' } } })
  } finally {
    await service.close()
  }
})
