import type fs from 'node:fs'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { realDisk, statOrNull } from '../../../electron/services/files/disk.ts'
import { isPlaceholder, moveToFree } from '../../../electron/services/files/placeFile.ts'
import { createDrives, driveNotes } from '../../../electron/services/files/drives.ts'
import { flushFile } from '../../../electron/services/files/flush.ts'
import { writeAtomically } from '../../../electron/services/libraryIndex/manifest.ts'
import { openRealFolder } from '../../../electron/services/files/realFolder.ts'
import { orderFolder, type OrderFacts } from '../../../electron/services/transfers/naming/templates.ts'
import { order } from '../../support/benches/transferBench.ts'
import { systemError, withFailingFs } from '../../support/failingFs.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

describe('a drive without flush', () => {
  it.each(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])(
    'a flush that answers %s counts as done',
    async (code) => {
      await expect(flushFile({ datasync: () => Promise.reject(systemError(code)) })).resolves.toBeUndefined()
    },
  )

  it.each(['EIO', 'ENOSPC', 'EDQUOT', 'ESTALE'])('a flush that fails with %s rejects', async (code) => {
    await expect(flushFile({ datasync: () => Promise.reject(systemError(code)) })).rejects.toThrow(code)
  })
})

describe('a drive without hard links', () => {
  it('moving to an existing name throws EEXIST and keeps both files', () => {
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a.jpg')]
    writeFileSync(from, 'delivered')
    writeFileSync(to, 'mine')
    expect(() => moveToFree(from, to)).toThrow(/EEXIST/)
    expect([readFileSync(from, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['delivered', 'mine'])
  })

  it('moving to a free name moves the file, and a failed move leaves no placeholder', () => {
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a.jpg')]
    expect(() => moveToFree(from, to)).toThrow(/ENOENT/)
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(from, 'delivered')
    moveToFree(from, to)
    expect([readdirSync(folder), isPlaceholder(to)]).toEqual([['a.jpg'], false])
  })
})

describe('free space of a drive', () => {
  it.runIf(process.platform === 'linux')('of unknown size counts as unlimited', async () => {
    expect(await realDisk.free('/proc')).toBe(Infinity)
    expect(await realDisk.free(folder)).toBeLessThan(Infinity)
  })

  const nothingFree = async () => {
    const usual = await statfs(folder)
    // The code uses one overload of `statfs` only.
    return (() => Promise.resolve(Object.assign(usual, { bavail: 0 }))) as unknown as typeof statfs
  }
  it('that reports none and accepts a test write counts as unlimited', async () => {
    mkdirSync(join(folder, '.planroom'))
    const free = await withFailingFs({ promises: { statfs: await nothingFree() } }, () =>
      realDisk.free(folder),
    )
    expect(free).toBe(Infinity)
    expect(readdirSync(folder, { recursive: true })).toEqual(['.planroom'])
  })

  it('that reports none and refuses a test write is zero', async () => {
    mkdirSync(join(folder, '.planroom'))
    const open = () => Promise.reject(systemError('ENOSPC'))
    const free = await withFailingFs({ promises: { statfs: await nothingFree(), open } }, () =>
      realDisk.free(folder),
    )
    expect(free).toBe(0)
  })
})

describe('a drive with short names', () => {
  const long = 'Very long street name that goes on and on with '.repeat(8)
  const { facts } = order('/library', 'o1', { street: long, city: long })

  it.each([
    [143, facts],
    [64, facts],
    [143, { ...facts, address: { ...facts.address, street: 'ü'.repeat(300) } }],
    [100, { ...facts, address: { ...facts.address, street: '東京都'.repeat(90) } }],
  ] as [number, OrderFacts][])('folder names have at most %i bytes', (nameBytes, some) => {
    for (const form of ['plain', 'short', 'full'] as const) {
      const path = orderFolder(some, '{city}/{address}/{street}', '/library', 'linux', form, nameBytes)
      expect(Math.max(...path.split('/').map((name) => Buffer.byteLength(name)))).toBeLessThanOrEqual(
        nameBytes,
      )
    }
  })

  it('a name that is too long counts as missing', async () => {
    expect(await statOrNull(join(folder, 'x'.repeat(300)))).toBeNull()
  })
})

describe('a system that never replaces a file with the read-only attribute', () => {
  const rename = async (from: string, to: string): Promise<void> => {
    await Promise.resolve()
    if (existsSync(to) && (statSync(to).mode & 0o222) === 0) throw systemError('EPERM')
    renameSync(from, to)
  }

  it('a record of Planroom with the attribute is replaced', async () => {
    const records = join(folder, '.planroom')
    await writeAtomically(records, 'manifest.json', 'old')
    chmodSync(join(records, 'manifest.json'), 0o444)
    await withFailingFs({ promises: { rename: rename as (typeof fs)['promises']['rename'] } }, () =>
      writeAtomically(records, 'manifest.json', 'new'),
    )
    expect(readFileSync(join(records, 'manifest.json'), 'utf8')).toBe('new')
    expect(readdirSync(records)).toEqual(['manifest.json'])
  })
})

describe('measuring a drive', () => {
  it('a usual drive has all features, no notes, and no files left behind', async () => {
    mkdirSync(join(folder, '.planroom'))
    const drives = createDrives()
    await drives.measure(folder)
    expect(drives.of(folder)).toEqual({ nameBytes: 255, canFlush: true, canLink: true, isShared: false })
    expect(driveNotes(folder, drives.of(folder))).toEqual([])
    expect(readdirSync(join(folder, '.planroom'))).toEqual([])
  })

  it('a missing folder counts as a usual drive', async () => {
    const drives = createDrives()
    await drives.measure(join(folder, 'gone'))
    expect(drives.of(join(folder, 'gone'))).toMatchObject({ nameBytes: 255, canFlush: true })
  })

  it('each missing feature has one note', () => {
    const notes = driveNotes('/library', { nameBytes: 143, canFlush: false, canLink: false, isShared: true })
    expect(notes).toHaveLength(4)
    expect(notes.join(' ')).toMatch(/power cut.*hard links.*143 bytes.*Other users/s)
  })
})

describe('a folder replaced by a link', () => {
  it('undoes a write that happened after the folder was replaced', () => {
    const [own, elsewhere] = [join(folder, 'order'), join(folder, 'elsewhere')]
    mkdirSync(own)
    mkdirSync(elsewhere)
    const real = openRealFolder(own)
    renameSync(own, join(folder, 'away'))
    symlinkSync(elsewhere, own)
    writeFileSync(join(real.at, 'plan.part'), 'bytes')
    const landed = [own, elsewhere, join(folder, 'away')].find((path) => readdirSync(path).length > 0)
    expect(() =>
      real.assertHere(() => {
        rmSync(join(real.at, 'plan.part'))
      }),
    ).toThrow(/behind a link/)
    real.close()
    expect(landed).toBeDefined()
    expect([readdirSync(elsewhere), readdirSync(join(folder, 'away'))]).toEqual([[], []])
  })

  it('keeps a write if the folder was not replaced', () => {
    const real = openRealFolder(folder)
    writeFileSync(join(real.at, 'plan.part'), 'bytes')
    real.assertHere(() => {
      throw new Error('taken back')
    })
    real.close()
    expect(readdirSync(folder)).toEqual(['plan.part'])
  })
})
