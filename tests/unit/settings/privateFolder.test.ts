import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPrivateName, makePrivateFolder } from '../../../electron/services/files/privateFolder.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { makeOlderOutbox } from '../../support/olderOutbox.ts'

/** Windows has no such permissions. */
describe.runIf(process.platform !== 'win32')('data folder', () => {
  let folder: string
  let home: string
  let before: number
  beforeEach(() => {
    // The default of most systems: readable by everybody.
    before = process.umask(0o022)
    folder = temporaryFolder()
    home = join(folder, 'data')
  })
  afterEach(() => {
    process.umask(before)
  })
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
  /** Everything below a folder that others may read, write or enter. */
  const openBelow = (top: string): string[] =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(top, name)).mode & 0o077) !== 0,
    )

  test('a new data folder and all files that the program makes in it are readable by its user only', async () => {
    makePrivateFolder(home)
    expect(modeOf(home)).toBe('700')
    const program = await composed({ folder })
    try {
      await program.planroom.handlers['settings:update']({})
      await program.planroom.handlers['connections:startDemo']({})
      expect(existsSync(join(home, 'catalogue.db-wal'))).toBe(true)
      expect(existsSync(join(home, 'outbox.db'))).toBe(true)
      expect(openBelow(home)).toEqual([])
    } finally {
      await program.close()
    }
  })

  test('permissions of an older data folder are repaired, with journals and logs', () => {
    mkdirSync(join(home, 'logs'), { recursive: true })
    mkdirSync(join(home, 'thumbnails', 'ab'), { recursive: true })
    makeOlderOutbox(join(home, 'outbox.db'))
    new DatabaseSync(join(home, 'catalogue.db')).exec('CREATE TABLE any (x)')
    const names = [
      'settings.json',
      'connections.json',
      'outbox.db-wal',
      'catalogue.db-shm',
      'connections.set-aside-2026-01-02T03-04-05-678Z.json',
      'catalogue.set-aside-2026-01-02T03-04-05-678Z.db-wal',
      'logs/planroom.log',
      'thumbnails/ab/picture.webp',
    ]
    for (const name of names) writeFileSync(join(home, name), '{}', { mode: 0o644 })
    chmodSync(home, 0o755)
    makePrivateFolder(home)
    expect(modeOf(home)).toBe('700')
    expect(openBelow(home)).toEqual([])
  })

  test('files that are not Planroom’s keep their permissions, and links are not followed', () => {
    mkdirSync(join(home, 'Photos'), { recursive: true })
    writeFileSync(join(home, 'Photos', 'holiday.jpg'), 'x', { mode: 0o644 })
    writeFileSync(join(home, 'notes.json'), '{}', { mode: 0o644 })
    writeFileSync(join(folder, 'elsewhere'), 'x', { mode: 0o644 })
    symlinkSync(join(folder, 'elsewhere'), join(home, 'settings.json'))
    mkdirSync(join(folder, 'other'), { mode: 0o755 })
    symlinkSync(join(folder, 'other'), join(home, 'logs'))
    chmodSync(home, 0o755)
    makePrivateFolder(home)
    expect(modeOf(join(home, 'Photos'))).toBe('755')
    expect(modeOf(join(home, 'Photos', 'holiday.jpg'))).toBe('644')
    expect(modeOf(join(home, 'notes.json'))).toBe('644')
    expect(modeOf(join(folder, 'elsewhere'))).toBe('644')
    expect(modeOf(join(folder, 'other'))).toBe('755')
  })

  test('a shared folder such as /tmp stays open, and Planroom’s files in it become private', () => {
    mkdirSync(home)
    writeFileSync(join(home, 'settings.json'), '{}')
    chmodSync(home, 0o1777)
    makePrivateFolder(home)
    expect(modeOf(home)).toBe('777')
    expect(modeOf(join(home, 'settings.json'))).toBe('600')
  })

  test('every file and folder that the code places in the data folder becomes private', () => {
    const sources = readdirSync('electron', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join('electron', name), 'utf8'))
    const names = sources.flatMap((source) =>
      [...source.matchAll(/join\((?:shell\.)?home, '([^']+)'/g)].flatMap(([, name]) => name ?? []),
    )
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !isPrivateName(name))).toEqual([])

    mkdirSync(join(home, 'Photos'), { recursive: true })
    chmodSync(home, 0o1777)
    for (const name of names) {
      if (name.includes('.')) writeFileSync(join(home, name), '{}')
      else {
        mkdirSync(join(home, name), { recursive: true })
        writeFileSync(join(home, name, 'inside'), 'x')
      }
    }
    makePrivateFolder(home)
    const open = openBelow(home).filter((name) => !name.includes('/'))
    expect(open).toEqual(['Photos'])
  })

  test('permissions are left alone on Windows', () => {
    mkdirSync(home)
    writeFileSync(join(home, 'settings.json'), '{}')
    chmodSync(home, 0o755)
    makePrivateFolder(home, 'win32')
    expect(modeOf(home)).toBe('755')
  })
})
