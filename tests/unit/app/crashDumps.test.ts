import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpFolder, listDumps, pruneDumps } from '../../../electron/app/crashDumps.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Ages count from one moment, however long a write takes. */
const madeAt = Date.now()
/** Adds a dump with this age, in seconds. */
function addDump(home: string, name: string, age: number, bytes = 1000): string {
  const path = join(dumpFolder(home), 'pending', `${name}.dmp`)
  mkdirSync(join(dumpFolder(home), 'pending'), { recursive: true })
  writeFileSync(path, Buffer.alloc(bytes))
  writeFileSync(path.replace('.dmp', '.meta'), '')
  const at = new Date(madeAt - age * 1000)
  utimesSync(path, at, at)
  return path
}

const throwFault = (error: unknown): void => {
  throw error
}

test('crash dumps › the newest three stay, others are removed with their notes', () => {
  const home = temporaryFolder()
  pruneDumps(home, throwFault)
  const paths = [5, 1, 4, 2, 3].map((age) => addDump(home, `dump${String(age)}`, age))
  pruneDumps(home, throwFault)
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
  pruneDumps(home, throwFault)
  expect(listDumps(home).map(({ path }) => path)).toEqual([newest])
})

test('crash dumps › a dump that can’t be removed is reported, and the older ones are removed', () => {
  const home = temporaryFolder()
  const kept = [1, 2, 3].map((age) => addDump(home, `kept${String(age)}`, age))
  // A folder can't be removed as a file.
  const held = join(dumpFolder(home), 'pending', 'held.dmp')
  mkdirSync(held)
  utimesSync(held, new Date(madeAt - 10_000), new Date(madeAt - 10_000))
  const oldest = addDump(home, 'oldest', 20)
  const faults: unknown[] = []
  pruneDumps(home, (error) => faults.push(error))
  expect(faults).toHaveLength(1)
  expect(existsSync(oldest)).toBe(false)
  expect(listDumps(home).map(({ path }) => path)).toEqual([...kept, held])
})

// Only administrators may make links on Windows.
if (process.platform !== 'win32')
  test('crash dumps › a dump that can’t be read is left out of the list', () => {
    const home = temporaryFolder()
    const path = addDump(home, 'dump', 1)
    const loop = join(dumpFolder(home), 'pending', 'loop.dmp')
    symlinkSync(loop, loop)
    expect(listDumps(home).map((dump) => dump.path)).toEqual([path])
  })
