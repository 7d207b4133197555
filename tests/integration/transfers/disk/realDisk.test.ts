import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { runDiskJob } from '../../../../electron/services/transfers/disk/diskJobs.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { etagOf, sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { assetOf, filesBelow, mark, order } from '../../../support/benches/transferBench.ts'
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

/** Serves files that can be resumed, and counts the bytes sent. */
function deliver(count: number, size: number) {
  const sent = { bytes: 0 }
  const bytes = Array.from({ length: count }, (_, index) => sample('pdf', size, index + 1))
  const assets = bytes.map((each, index) =>
    assetOf(
      'pdf',
      server.on(`/${String(index)}.pdf`, (request, response) => {
        const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
        sent.bytes += each.length - start
        sendBytes(request, response, each, { etag: etagOf(each) })
      }),
      index,
    ),
  )
  bench.deliver(...assets)
  return { sent, marks: bytes.map(mark), run: () => bench.run() }
}

async function completeFiles(): Promise<string[]> {
  return [...(await bench.files())].filter(([path]) => !path.endsWith('.part')).map(([, each]) => each)
}

describe('real file system', () => {
  it.each([
    // The system refuses a write, because the reported free space is unlimited.
    ['by the system', '20m', Number.MAX_SAFE_INTEGER],
    // The program checks the free space first, and leaves some room to other programs.
    ['by the free space', '60m', null],
  ] as const)(
    'a disk that is full (%s) stops the run with one message, and the next run with space continues',
    async (_, size, free) => {
      await start({
        concurrency: () => 3,
        disk: free === null ? realDisk : { ...realDisk, free: () => Promise.resolve(free) },
      })
      await mountRoot(size)
      const { marks, run, sent } = deliver(size === '20m' ? 10 : 16, 2_300_000)
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
      expect(
        (await readdir(bench.root, { recursive: true })).filter((name) => name.endsWith('.part')),
      ).toEqual([])
      const untouched = [...asked].filter(([path, count]) => server.requests(path).length === count).length
      expect(untouched).toBeGreaterThanOrEqual(placed.length)
      process.stdout.write(
        `disk full at ${size}: 1 sentence, ${String(placed.length)} of ${String(marks.length)} ` +
          `files whole, then all; ${String(sent.bytes)} bytes sent\n`,
      )
    },
    60_000,
  )

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

  it('a drive removed mid-run stops the run, and its files are known when it is back', async () => {
    await start({ concurrency: () => 1 })
    const drive = join(bench.folder, 'drive')
    await mkdir(drive)
    await mkdir(bench.root)
    const connect = (): void => void execFileSync('mount', ['--bind', drive, bench.root])
    connect()
    const bytes = [1, 2, 3, 4].map((seed) => sample('pdf', 400_000, seed))
    const onDrive = async () => [...(await filesBelow(drive))].filter(([path]) => !path.endsWith('.part'))
    // Only names are read while the engine works, because a file may be renamed during a read.
    const names = async () =>
      (await readdir(drive, { recursive: true })).filter((name) => !name.includes('.planroom'))
    const pulled: Promise<[string, string][]>[] = []
    /** Pulls the drive as soon as a whole file is on it. */
    const pull = async (): Promise<[string, string][]> => {
      while (!(await names()).some((name) => name.endsWith('.pdf')))
        await new Promise((resolve) => setTimeout(resolve, 10))
      execFileSync('umount', ['-l', bench.root])
      return onDrive()
    }
    const assets = bytes.map((each, index) => {
      const url = server.on(`/${String(index)}.pdf`, (request, response) => {
        if (server.seen.length < 3) sendBytes(request, response, each)
        else {
          if (pulled.length === 0) pulled.push(pull())
          void pulled[0]?.then(() => sendBytes(request, response, each))
        }
      })
      return assetOf('pdf', url, index)
    })
    bench.deliver(...assets)
    const report = await bench.run()
    expect(report.problem).toMatchObject({
      code: 'disk',
      message: expect.stringContaining('is missing or empty') as string,
    })
    expect(report.files.failed).toEqual([])
    // Nothing was written to the empty mount point.
    expect(await readdir(bench.root)).toEqual([])
    const held = (await Promise.all(pulled)).flat().map(([, each]) => each)
    expect(held.length).toBeGreaterThan(0)
    connect()
    expect((await bench.run()).files).toMatchObject({ wanted: 4, failed: [] })
    expect((await completeFiles()).sort()).toEqual(bytes.map(mark).sort())
    for (const each of held) {
      const index = bytes.map(mark).indexOf(each)
      expect(server.requests(`/${String(index)}.pdf`)).toHaveLength(1)
    }
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
