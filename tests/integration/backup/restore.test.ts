import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readBackup } from '../../../electron/services/backup/backupFile.ts'
import { applyRestore, stageRestore, undoRestore } from '../../../electron/services/backup/restore.ts'
import { restoreState } from '../../../electron/services/backup/restoreMarks.ts'
import { createDraftLists } from '../../../electron/services/draftLists/draftLists.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { draftBody } from '../../support/benches/outboxBench.ts'
import { now, states, useBackups } from '../../support/benches/backupBench.ts'

const { inFolder, start, stop, connect, filled } = useBackups()

/** Mounts a file system. Returns whether that is allowed here. */
function mounts(...words: string[]): boolean {
  try {
    execFileSync('mount', words, { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** Fills a disk up to a number of free pages. */
function fill(disk: string, free: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filling'), Buffer.alloc(Math.max(0, bavail - free) * bsize))
}

describe('restore', () => {
  const script = fileURLToPath(new URL('../../support/processes/killedRestore.ts', import.meta.url))

  /** Returns a data folder in which a restore is staged, over other settings and another outbox. */
  async function staged(): Promise<string> {
    const { program } = await filled('first')
    await program.call('backup:save', {})
    const other = await start('second')
    await other.call('settings:update', { theme: 'light' })
    const id = await connect(other)
    await other.planroom.services.outbox.placeBody(id, 'draft', null, { ...draftBody, street: '3 Here Road' })
    const { chosen } = await other.call('backup:choose', {})
    await other.call('backup:restore', { id: chosen?.id ?? '' })
    await stop(other)
    return inFolder('second', 'data')
  }
  const killAt = (home: string, step: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--no-warnings', script, home, String(step)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('close', (code, signal) => {
        // Windows has no signals: a process that is killed ends with 1.
        const isKilled = signal === 'SIGKILL' || (process.platform === 'win32' && code === 1)
        if (code === 0 || isKilled) resolve(isKilled)
        else reject(new Error(`The process ended with ${String(code)}.`))
      })
    })
  /** Returns what a restored folder has, without times of this run. */
  async function contents(name: string) {
    const program = await start(name)
    const { preferences, connections } = program.planroom.services
    const found = {
      theme: preferences.settings().theme,
      presets: preferences.settings().presets.map((preset) => preset.name),
      connections: connections
        .list()
        .map((connection) => connection.keyState)
        .sort(),
      states: states(program),
      files: readdirSync(inFolder(name, 'data')).filter((file) => /restore|set-aside|\.new/.test(file)),
      logos: readdirSync(inFolder(name, 'data', 'logos')).length,
    }
    await stop(program)
    return found
  }

  test('a restore that is killed at any step is completed by the next start', async () => {
    const home = await staged()
    const restored = {
      theme: 'dark',
      presets: ['Only PDF'],
      connections: ['missing', 'stored'],
      states: { '1 Written Road': 'writing', '12 Example Lane': 'unknown', '3 Here Road': 'unknown' },
      files: [],
      logos: 1,
    }
    let kills = 0
    // Every third step: a step before and one after each kind of change.
    for (let step = 0; ; step += 3) {
      const name = `killed ${String(step)}`
      cpSync(inFolder('second'), inFolder(name), { recursive: true })
      const folder = inFolder(name, 'data')
      if (!(await killAt(folder, step))) break
      kills += 1
      if (restoreState(folder) === 'staged') await applyRestore(folder, now)
      expect(await contents(name), `step ${String(step)}`).toEqual(restored)
    }
    expect(kills).toBeGreaterThan(8)
    expect(restoreState(home)).toBe('staged')
  })

  test('a restore that can’t be opened is undone', async () => {
    const home = await staged()
    const before = readFileSync(join(home, 'outbox.db'))
    await applyRestore(home, now)
    expect(restoreState(home)).toBe('applied')
    expect(readFileSync(join(home, 'outbox.db')).equals(before)).toBe(false)
    await undoRestore(home)
    expect(restoreState(home)).toBe('none')
    expect(readFileSync(join(home, 'outbox.db')).equals(before)).toBe(true)
    expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'light' })
  })

  test('a damaged list of connections is kept, and an unreadable one refuses the restore', async () => {
    const home = await staged()
    const list = join(home, 'connections.json')
    const unreadable = inFolder('unreadable')
    cpSync(home, unreadable, { recursive: true })
    writeFileSync(list, 'damaged')
    await applyRestore(home, now)
    const aside = readdirSync(home).find((name) => /^connections\.set-aside-.*\.json$/.test(name)) ?? ''
    expect(readFileSync(join(home, aside), 'utf8')).toBe('damaged')
    rmSync(join(unreadable, 'connections.json'))
    mkdirSync(join(unreadable, 'connections.json'))
    await expect(applyRestore(unreadable, now)).rejects.toMatchObject({ code: 'disk' })
    expect(restoreState(unreadable)).toBe('none')
  })

  test('a restore waits for a program that holds a file for a moment', async () => {
    const home = await staged()
    const child = spawn(process.execPath, ['--no-warnings', script, home, 'held'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(0)
    expect(restoreState(home)).toBe('none')
    expect(existsSync(join(home, 'restore'))).toBe(false)
    expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' })
  })

  test('a restore on a full disk replaces nothing, says why, and frees the space again', async ({ skip }) => {
    const home = await staged()
    const disk = inFolder('disk')
    mkdirSync(disk)
    skip(!mounts('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk), 'no file system may be mounted here')
    const backup = await readBackup(inFolder('Planroom backup.zip'))
    const places = { documents: inFolder('documents'), taken: [] }
    const at = join(disk, 'data')
    const expectRefusal = async (run: () => Promise<void>, freePages: number): Promise<void> => {
      fill(disk, freePages)
      const before = readFileSync(join(at, 'settings.json'), 'utf8')
      await expect(run(), String(freePages)).rejects.toMatchObject({
        code: 'disk',
        message: expect.stringMatching(/^The backup was not restored\..* Free up space/) as string,
      })
      expect(existsSync(join(at, 'restore'))).toBe(false)
      expect(readFileSync(join(at, 'settings.json'), 'utf8')).toBe(before)
      for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true })
    }
    const copy = (): void => {
      cpSync(home, at, { recursive: true, filter: (name) => !name.endsWith('owner.lock') })
    }
    try {
      for (const freePages of [0, 1, 2, 3]) {
        copy()
        rmSync(join(at, 'restore'), { recursive: true })
        await expectRefusal(() => stageRestore(at, backup, places), freePages)
      }
      for (const freePages of [0, 2, 4, 5, 6, 7, 8]) {
        copy()
        await expectRefusal(() => applyRestore(at, now), freePages)
      }
    } finally {
      execFileSync('umount', [disk])
    }
  })

  const spoilt: [string, (outbox: string) => void][] = [
    ['damaged', (outbox) => writeFileSync(outbox, 'damaged')],
    ['missing next to its seal', (outbox) => rmSync(outbox)],
    [
      'older than its seal',
      (outbox) => {
        const older = readFileSync(outbox)
        const { db } = openOutbox(outbox, now)
        for (const name of ['One', 'Two']) createDraftLists(db, now).keep('here', name, name, '{}')
        db.close()
        writeFileSync(outbox, older)
      },
    ],
    [
      'of a newer version',
      (outbox) => {
        const db = new DatabaseSync(outbox)
        db.exec('PRAGMA user_version = 99')
        db.close()
      },
    ],
  ]
  test.for(spoilt)('an outbox that is %s refuses the restore, and ordering stays off', async ([, spoil]) => {
    const home = await staged()
    spoil(join(home, 'outbox.db'))
    const contentsNow = (): string[] =>
      readdirSync(home)
        .filter((name) => /^(?:outbox|connections|settings)/.test(name))
        .map((name) => `${name} ${readFileSync(join(home, name)).toString('base64')}`)
    const before = contentsNow()
    await expect(applyRestore(home, now)).rejects.toMatchObject({
      code: 'outbox_unusable',
      message: expect.stringMatching(/^The backup() was not restored\. The outbox /) as string,
    })
    expect(restoreState(home)).toBe('none')
    expect(contentsNow()).toEqual(before)
    const program = await start('second')
    expect(program.planroom.services.outboxFile.problem).toMatchObject({ code: 'outbox_unusable' })
    await expect(program.call('backup:choose', {})).rejects.toMatchObject({
      code: 'outbox_unusable',
      message: expect.stringMatching(/^The backup() was not restored\. The outbox /) as string,
    })
    expect(restoreState(home)).toBe('none')
  })
})
