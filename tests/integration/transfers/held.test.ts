import { linkSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { confinedFolder } from '../../../electron/services/files/disk.ts'
import { place } from '../../../electron/services/files/placeFile.ts'
import { runDiskJob } from '../../../electron/services/transfers/disk/diskJobs.ts'
import { createLockRetry } from '../../../electron/services/files/lockRetry.ts'
import { systemError } from '../../support/failingFs.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, mark, order } from '../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'

const codes = ['EBUSY', 'EPERM', 'EACCES']
/** A clock without waiting that records the delays. */
function instant() {
  const waits: number[] = []
  return { waits, clock: { now: () => 0, sleep: (ms: number) => Promise.resolve(void waits.push(ms)) } }
}

describe('locked files on Windows', () => {
  it.each(codes)(
    'a disk step refused with %s is retried with growing delays until it succeeds',
    async (code) => {
      const { waits, clock } = instant()
      let left = 5
      const retryLocked = createLockRetry('win32', clock)
      expect(
        await retryLocked(() => (left-- > 0 ? Promise.reject(systemError(code)) : Promise.resolve('done'))),
      ).toBe('done')
      expect(waits).toEqual([20, 50, 100, 200, 400])
    },
  )

  it.each(codes)('a disk step refused with %s nine times fails as a disk error of one file', async (code) => {
    const { waits, clock } = instant()
    const retryLocked = createLockRetry('win32', clock)
    await expect(retryLocked(() => Promise.reject(systemError(code)))).rejects.toMatchObject({
      name: 'FileFault',
      code: 'disk',
    })
    expect(waits).toHaveLength(8)
  })

  it('other errors, and missing permissions on Linux and macOS, are not retried', async () => {
    const { waits, clock } = instant()
    for (const [platform, code] of [
      ['win32', 'ENOSPC'],
      ['win32', 'EEXIST'],
      ['linux', 'EACCES'],
      ['darwin', 'EPERM'],
    ] as const)
      await expect(createLockRetry(platform, clock)(() => Promise.reject(systemError(code)))).rejects.toThrow(
        code,
      )
    expect(waits).toEqual([])
  })
})

describe('part file held by a virus scanner', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
  })

  it.each(codes)('a part file that cannot be deleted (%s) stays beside the placed file', (code) => {
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a.jpg')]
    writeFileSync(from, 'bytes')
    expect(
      place({ from, to }, () => {
        throw systemError(code)
      }),
    ).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['a.jpg', 'a.part'])
  })

  it('placing a file twice succeeds, and another file under its part name fails', () => {
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a.jpg')]
    const retryPlace = (): unknown => runDiskJob({ do: 'place', from, to, isRetry: true })
    writeFileSync(from, 'bytes')
    expect(retryPlace()).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.jpg'])
    expect(retryPlace()).toBe(true)
    linkSync(to, from)
    expect(retryPlace()).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.jpg'])
    writeFileSync(from, 'other bytes')
    expect(retryPlace).toThrow('EEXIST')
    expect(readdirSync(folder).sort()).toEqual(['a.jpg', 'a.part'])
  })

  it('a disk error EIO while deleting the part file is reported', () => {
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a.jpg')]
    writeFileSync(from, 'bytes')
    expect(() =>
      place({ from, to }, () => {
        throw systemError('EIO')
      }),
    ).toThrow('EIO')
  })

  it('a folder refused with EACCES is made when the lock is gone', async () => {
    const { clock } = instant()
    let left = 3
    const made = await confinedFolder(folder, 'Austin/12 Oak Street', {
      create: true,
      retryLocked: createLockRetry('win32', clock),
      makeFolder: async (path) => {
        if (left-- > 0) throw systemError('EACCES')
        await mkdir(path)
      },
    })
    expect(readdirSync(join(made, '..'))).toEqual(['12 Oak Street'])
  })
})

describe('downloads on Windows', () => {
  const { server, bench, start } = useOwnTransfers()

  it('locked steps are retried, and a file locked for ever fails alone', async () => {
    await start({
      platform: 'win32',
      clock: instant().clock,
      transferWorker: new URL('../../support/processes/heldDiskWorker.ts', import.meta.url),
    })
    const bytes = [5000, 2_000_000, 5000].map((size, index) => sample('jpg', size, index + 1))
    const assets = bytes.map((each, index) =>
      assetOf('jpg', server.serve(`/${String(index)}.jpg`, each), index),
    )
    bench.deliver(...assets)
    bench.delivered.set('o2', {
      assets: [assetOf('pdf', server.serve('/o2.pdf', sample('pdf', 9000)))],
      texts: [],
    })
    const report = await bench.engine.run([
      order(bench.root, 'o1'),
      order(bench.root, 'o2', { street: '9 Elm Street' }),
    ])
    expect(report.problem).toBeNull()
    expect(report.files.failed.map(({ code, url }) => [code, url.split('/').at(-1)]).sort()).toEqual([
      ['disk', '0.jpg'],
      ['disk', 'o2.pdf'],
    ])
    expect(report.files.downloaded).toBe(2)
    const files = await bench.files()
    expect([...files].filter(([path]) => !path.endsWith('.part'))).toEqual([
      ['Austin/12 Oak Street/Floor plan 2.jpg', mark(bytes[1] ?? Buffer.alloc(0))],
      ['Austin/12 Oak Street/Floor plan 3.jpg', mark(bytes[2] ?? Buffer.alloc(0))],
    ])
  })

  it('a part file that stayed after placing is deleted by the next run', async () => {
    await start({
      platform: 'win32',
      clock: instant().clock,
      disk: {
        // The file gets its final name, and the scanner keeps the part file.
        rename: (from, to) => {
          linkSync(from, to)
          return Promise.resolve()
        },
      },
    })
    const bytes = sample('jpg', 5000)
    bench.deliver(assetOf('jpg', server.serve('/0.jpg', bytes)))
    expect(await bench.run()).toMatchObject({
      problem: null,
      files: { downloaded: 1, failed: [] },
    })
    expect([...(await bench.files()).values()]).toEqual([mark(bytes), mark(bytes)])
    expect(await bench.run()).toMatchObject({ files: { unchanged: 1 } })
    expect([...(await bench.files()).keys()]).toEqual(['Austin/12 Oak Street/Floor plan 1.jpg'])
  })
})
