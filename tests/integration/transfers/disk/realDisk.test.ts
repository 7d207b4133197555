import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { runDiskJob } from '../../../../electron/services/transfers/disk/diskJobs.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { assetOf, mark, order } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

/**
 * Only root on Linux can mount file systems. Elsewhere disk.test.ts produces the same errors through injected disk calls.
 */
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts('--version')

function mounts(...words: string[]): boolean {
  try {
    execFileSync('mount', words, { stdio: 'pipe' })
    return true
  } catch (error) {
    // A container may be root and still not be allowed to.
    return error === undefined
  }
}

const { server, bench, start } = useOwnTransfers()
let allowed = false
const trial = temporaryFolder(afterAll)
beforeAll(() => {
  allowed = canMount && mounts('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', trial)
  if (allowed) execFileSync('umount', [trial])
  else
    process.stdout.write('No file system may be mounted here: the tests of a real full disk are left out.\n')
})
afterAll(() => {
  if (allowed) process.stdout.write('Real file systems were filled, locked and pulled.\n')
})
beforeEach(({ skip }) => {
  skip(!allowed, 'no file system may be mounted here')
})
afterEach(async () => {
  if (!allowed) return
  await bench.engine.close()
  while (mountedAt(bench.root)) execFileSync('umount', ['-l', bench.root])
})

function mountedAt(path: string): boolean {
  return execFileSync('cat', ['/proc/mounts'], { encoding: 'utf8' }).includes(` ${path} `)
}

async function mountRoot(size: string): Promise<void> {
  await mkdir(bench.root, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', bench.root])
}
const remount = (options: string): void =>
  void execFileSync('mount', ['-o', `remount,${options}`, bench.root])

function deliver(count: number, size: number) {
  const bytes = Array.from({ length: count }, (_, index) => sample('pdf', size, index + 1))
  const urls = bytes.map((each, index) => server.serve(`/${String(index)}.pdf`, each))
  bench.deliver(...urls.map((url, index) => assetOf('pdf', url, index)))
  return { marks: bytes.map(mark), run: () => bench.run() }
}

async function completeFiles(): Promise<string[]> {
  return [...(await bench.files())].filter(([path]) => !path.endsWith('.part')).map(([, each]) => each)
}

describe('real file system', () => {
  it('a write that the system refuses stops the run with one message, and the next run with space continues', async () => {
    const free = () => Promise.resolve(Number.MAX_SAFE_INTEGER)
    await start({ concurrency: () => 3, disk: { ...realDisk, free } })
    await mountRoot('20m')
    const { marks, run } = deliver(10, 2_300_000)
    const first = await run()
    expect(first.problem).toMatchObject({
      code: 'disk',
      message: expect.stringContaining('The disk is full') as string,
    })
    expect(first.files.failed).toEqual([])
    const placed = await completeFiles()
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.length).toBeLessThan(marks.length)
    for (const each of placed) expect(marks).toContain(each)
    const second = await run()
    expect(second.problem).toMatchObject({ code: 'disk' })
    expect((await completeFiles()).length).toBeGreaterThanOrEqual(placed.length)

    remount('size=200m')
    const asked = new Map([...server.seen].map(({ path }) => [path, server.requests(path).length]))
    const last = await run()
    expect(last).toMatchObject({ problem: null, files: { wanted: marks.length, failed: [] } })
    expect((await completeFiles()).sort()).toEqual([...marks].sort())
    expect((await readdir(bench.root, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    )
    const untouched = [...asked].filter(([path, count]) => server.requests(path).length === count).length
    expect(untouched).toBeGreaterThanOrEqual(placed.length)
  }, 60_000)

  it('after a write that found the disk full, no later write of that file is accepted', async () => {
    await start()
    await mountRoot('2m')
    const filler = join(bench.root, 'filler')
    await writeFile(filler, Buffer.alloc(1_000_000))
    const sent = sample('pdf', 2_000_000)
    const job = { do: 'write', file: 1, path: join(bench.root, 'x.part'), fresh: false } as const
    const write = (offset: number, length: number) => () =>
      runDiskJob({ ...job, pieces: [Uint8Array.from(sent.subarray(offset, offset + length))] })
    expect(write(0, 1_500_000)).toThrow('ENOSPC')
    await rm(filler)
    expect(write(1_500_000, 300_000)).toThrow('ENOSPC')
    const written = await readFile(job.path)
    expect(written.equals(sent.subarray(0, written.length))).toBe(true)
    runDiskJob({ do: 'end', file: 1, path: job.path, remove: true })
  })

  it('a disk that becomes read-only stops the run with one message, and a writable disk continues', async () => {
    await start()
    await mountRoot('100m')
    const { marks, run } = deliver(4, 300_000)
    await bench.engine.run([order(bench.root, 'o2')])
    remount('ro')
    const report = await run()
    expect(report.problem).toMatchObject({
      code: 'disk',
      message: expect.stringContaining('read-only') as string,
    })
    expect(report.files.failed).toEqual([])
    expect(await completeFiles()).toEqual([])
    remount('rw')
    expect((await run()).files).toMatchObject({ downloaded: 4, failed: [] })
    expect((await completeFiles()).sort()).toEqual([...marks].sort())
  })

  it('downloads continue by themselves when a drive that was removed mid-run is back', async () => {
    const drive = temporaryFolder()
    await start({
      concurrency: () => 1,
      disk: {
        ...realDisk,
        // The drive is pulled at the moment that the first file would get its name.
        rename(from, to) {
          if (mountedAt(bench.root) && pulls++ === 0) execFileSync('umount', ['-l', bench.root])
          return rename(from, to)
        },
      },
    })
    let pulls = 0
    await mkdir(bench.root)
    const connect = (): void => void execFileSync('mount', ['--bind', drive, bench.root])
    connect()
    const { marks } = deliver(3, 300_000)
    bench.engine.enqueue([order(bench.root, 'o1')])
    await bench.engine.idle()
    expect(bench.engine.overview().totals.problem).not.toBeNull()
    expect(await readdir(bench.root)).toEqual([])
    connect()
    await expect.poll(() => bench.engine.overview().orders.map(({ state }) => state)).toEqual(['done'])
    expect((await completeFiles()).sort()).toEqual([...marks].sort())
  })
})
