import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashFile } from '../../../electron/services/files/hash.ts'
import {
  FileTooLarge,
  NotPlainFile,
  openPlain,
  readPlain,
} from '../../../electron/services/files/plainFile.ts'
import { runDiskJob } from '../../../electron/services/transfers/disk/diskJobs.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeEach(async () => {
  folder = temporaryFolder()
  await writeFile(at('secret'), 'of somebody else')
})

/** Each entry creates something other than a plain file at the path. */
const others: [string, (path: string) => unknown][] = [
  ['a link to a file', (path) => symlink(at('secret'), path)],
  ['a link to a device', (path) => symlink('/dev/zero', path)],
  ['a folder', (path) => mkdir(path)],
  ['a pipe that nobody writes to', (path) => execFileSync('mkfifo', [path])],
]

describe.each(others)('plain files: %s', (_what, make) => {
  test('is refused by read, open and hash without waiting', async () => {
    await make(at('x'))
    await expect(readPlain(at('x'), 1000)).rejects.toBeInstanceOf(NotPlainFile)
    await expect(openPlain(at('x'), constants.O_RDWR)).rejects.toBeInstanceOf(NotPlainFile)
    await expect(hashFile(at('x'))).rejects.toBeInstanceOf(NotPlainFile)
  })

  test.each([
    { do: 'adopt', file: 1, path: '', trusted: 10, head: 10 },
    { do: 'read', path: '', start: 0, length: 10 },
  ] as const)('is refused as temporary file: $do', async (job) => {
    await make(at('x'))
    expect(() => runDiskJob({ ...job, path: at('x') })).toThrow(NotPlainFile)
  })

  test('is refused by flush', async () => {
    await make(at('x'))
    await expect(runDiskJob({ do: 'flush', path: at('x') })).rejects.toBeInstanceOf(NotPlainFile)
  })
})

test('readPlain reads a file of exactly the limit and refuses one byte more', async () => {
  expect(String(await readPlain(at('secret'), 16))).toBe('of somebody else')
  await expect(readPlain(at('secret'), 15)).rejects.toBeInstanceOf(FileTooLarge)
})

test('readPlain of a missing file rejects with ENOENT', async () => {
  await expect(readPlain(at('x'), 10)).rejects.toMatchObject({ code: 'ENOENT' })
})
