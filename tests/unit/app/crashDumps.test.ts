import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpFolder, listDumps, pruneDumps } from '../../../electron/app/crashDumps.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

function addDump(home: string, name: string, age: number, bytes = 1000): string {
  const path = join(dumpFolder(home), 'pending', `${name}.dmp`)
  mkdirSync(join(dumpFolder(home), 'pending'), { recursive: true })
  writeFileSync(path, Buffer.alloc(bytes))
  writeFileSync(path.replace('.dmp', '.meta'), '')
  const at = new Date(Date.now() - age * 1000)
  utimesSync(path, at, at)
  return path
}

test('crash dumps › the newest three stay, others are removed with their notes', () => {
  const home = temporaryFolder()
  pruneDumps(home)
  const paths = [5, 1, 4, 2, 3].map((age) => addDump(home, `dump${String(age)}`, age))
  pruneDumps(home)
  expect(listDumps(home).map(({ path }) => path)).toEqual([paths[1], paths[3], paths[4]])
  expect(paths.map((path) => existsSync(path.replace('.dmp', '.meta')))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
})

test('crash dumps › the oldest are removed beyond 30 MB together', () => {
  const home = temporaryFolder()
  const newest = addDump(home, 'new', 1, 20 * 1024 * 1024)
  addDump(home, 'old', 2, 20 * 1024 * 1024)
  pruneDumps(home)
  expect(listDumps(home).map(({ path }) => path)).toEqual([newest])
})
