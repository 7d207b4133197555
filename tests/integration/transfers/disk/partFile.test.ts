import { createHash, randomFillSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDiskJob } from '../../../../electron/services/transfers/disk/diskJobs.ts'
import { createDisk, type Disk } from '../../../../electron/services/transfers/disk/diskFiles.ts'
import { createPartFile } from '../../../../electron/services/transfers/download/partFile.ts'
import { createSpaceMonitor } from '../../../../electron/services/files/freeSpace.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'

const reservation = () =>
  createSpaceMonitor({ free: () => Promise.resolve(Number.MAX_SAFE_INTEGER) }).open('/')
let lastFile = 0
/** The disk as a transfer thread uses it. */
const disk: Disk = createDisk(
  () => ({
    run: (job) => new Promise((resolve) => resolve(runDiskJob(job))),
    hold: () => undefined,
    release: () => undefined,
  }),
  (step) => step(),
  () => (lastFile += 1),
)
/** Opens a part file in a new folder. */
function openPart(hooks: Partial<Parameters<typeof createPartFile>[3]> = {}) {
  const path = join(temporaryFolder(), 'a.part')
  const all = { onWrite: () => undefined, onDurable: () => undefined, ...hooks }
  return { path, part: createPartFile(path, disk, reservation(), all) }
}

const flow = { resume: () => undefined, fail: () => undefined }
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Random bytes in a buffer of their own, like a network read. */
const noise = (length: number): Buffer<ArrayBuffer> =>
  Buffer.from(randomFillSync(new Uint8Array(length)).buffer)
/** Waits for the started write. The disk of this test answers at once. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('bytes of any chunk size are written and hashed in sequence', async () => {
  const complete = noise(2_000_000)
  const copy = Buffer.from(complete)
  const { path, part } = openPart()
  const sink = part.sink(flow, null)
  // Several writes use one buffer, with a pause in between.
  let at = 0
  for (const length of [300_000, 5, 20_000, 600_000, 1, 16_384, 400_000]) {
    sink.write(complete.subarray(at, at + length))
    at += length
    await turn()
  }
  sink.write(complete.subarray(at))
  await turn()
  const { sha256 } = await part.seal()
  expect(sha256).toBe(sha(copy))
  expect(readFileSync(path).equals(copy)).toBe(true)
})

test('a small file can be read before it is written, and is written at once', async () => {
  const bytes = noise(100_000)
  const copy = Buffer.from(bytes)
  let writes = 0
  const { path, part } = openPart({ onWrite: () => void (writes += 1) })
  const sink = part.sink(flow, bytes.length)
  sink.write(bytes.subarray(0, 30_000))
  sink.write(bytes.subarray(30_000, 30_010))
  sink.write(bytes.subarray(30_010))
  expect((await part.read(29_990, 40)).equals(copy.subarray(29_990, 30_030))).toBe(true)
  expect((await part.seal()).sha256).toBe(sha(copy))
  expect(readFileSync(path).equals(copy)).toBe(true)
  expect(writes).toBe(0)
})

test('a file of 70 MB is flushed on the way, after 32 MiB or more', async () => {
  const durable: number[] = []
  const { part } = openPart({ onDurable: (size) => void durable.push(size) })
  let goOn = (): void => undefined
  const sink = part.sink({ resume: () => goOn(), fail: () => undefined }, 70_000_000)
  const hash = createHash('sha256')
  for (let sent = 0; sent < 70_000_000; sent += 500_000) {
    const read = noise(500_000)
    hash.update(read)
    // A connection would also send nothing more until there is room.
    if (!sink.write(read)) await new Promise<void>((resolve) => (goOn = resolve))
  }
  await part.settle()
  expect(durable.length).toBeGreaterThanOrEqual(1)
  expect(durable[0]).toBeGreaterThanOrEqual(32 * 1024 * 1024)
  expect((await part.seal()).sha256).toBe(hash.digest('hex'))
})

test('a part of 20 MB is hashed in steps that yield to the event loop, and the file continues', async () => {
  const earlier = noise(20_000_000)
  const { path, part } = openPart()
  writeFileSync(path, earlier)
  let turns = 0
  const count = (): void => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  try {
    expect(await part.adopt(earlier.length)).toBe(earlier.length)
  } finally {
    clearImmediate(counting)
  }
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(part.head.equals(earlier.subarray(0, part.head.length))).toBe(true)
  const more = noise(1000)
  part.sink(flow, null).write(more)
  expect((await part.seal()).sha256).toBe(sha(Buffer.concat([earlier, more])))
  expect(readFileSync(path).equals(Buffer.concat([earlier, more]))).toBe(true)
})

test('a write after closing is rejected and creates no file', async () => {
  const { path, part } = openPart()
  const sink = part.sink(flow, null)
  sink.write(noise(400_000))
  await part.settle()
  await part.close({ keep: false })
  expect(() => sink.write(noise(400_000))).toThrow(/is over/)
  await turn()
  expect(existsSync(path)).toBe(false)
})
