import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { zipFiles } from '../../../electron/services/handover/zipFiles.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  await writeFile(join(folder, 'there.jpg'), 'bytes')
})

it.each([
  ['is gone', () => Promise.resolve(), 'ENOENT'],
  ['is a folder', () => mkdir(join(folder, 'other.jpg')), 'not a file'],
])('an archive with a file that %s is rejected with the error of the disk', async (_, make, reason) => {
  await make()
  const files = ['there.jpg', 'other.jpg'].map((name) => ({ path: join(folder, name), name }))
  const target = join(folder, 'plans.part')
  await expect(zipFiles(files, target, AbortSignal.timeout(600_000))).rejects.toThrow(reason)
  // The failed archive is closed: the same name can be written again.
  await rm(target, { force: true })
  await zipFiles(files.slice(0, 1), target, AbortSignal.timeout(600_000))
  expect(await readdir(folder)).toContain('plans.part')
})
