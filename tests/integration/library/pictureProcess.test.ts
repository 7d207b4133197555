import { createCanvas } from '@napi-rs/canvas'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  forkPictures,
  pictureEnvironment,
  type PictureProcess,
  type StartPictures,
} from '../../../electron/services/library/pictures/pictureProcess.ts'
import {
  createThumbnails,
  type Thumbnails,
} from '../../../electron/services/library/thumbnails/thumbnails.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const support = join(import.meta.dirname, '..', '..', 'support', 'processes')
const unresponsive = forkPictures(join(support, 'stuckPictures.ts'))
const real = forkPictures(
  new URL('../../../electron/services/library/thumbnails/thumbnail-worker.ts', import.meta.url),
)

let folder: string
let said: string[]
let started: PictureProcess[]
let thumbnails: Thumbnails | null
beforeEach(() => {
  folder = temporaryFolder()
  said = []
  started = []
  thumbnails = null
})
afterEach(async () => {
  await thumbnails?.close()
})

/** Starts one process of each kind in turn, the last kind for all others. */
function withProcesses(kinds: readonly StartPictures[], pictureMs?: number, idleMs?: number): Thumbnails {
  thumbnails = createThumbnails({
    cacheFolder: join(folder, 'cache'),
    start: (onAnswer) => {
      const kind = kinds[Math.min(started.length, kinds.length - 1)] ?? real
      const one = kind(onAnswer)
      started.push(one)
      return one
    },
    log: { error: (...words) => said.push(words.join(' ')) },
    ...(pictureMs === undefined ? {} : { pictureMs }),
    ...(idleMs === undefined ? {} : { idleMs }),
  })
  return thumbnails
}

async function picture(name: string, width: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await createCanvas(width, 40).encode('png'))
  return path
}

test('a drawing that exceeds its time gives no thumbnail, and its process is replaced', async () => {
  const pictures = withProcesses([unresponsive, real], 300)
  expect(await pictures.of(await picture('a.png', 50))).toBeNull()
  expect(said.join()).toContain('takes too much time.')
  await started[0]?.gone
  await pictures.close()
  const others = withProcesses([real])
  expect(await others.of(await picture('b.png', 60))).not.toBeNull()
})

test('closing kills a process that hangs and waits for its exit', async () => {
  const pictures = withProcesses([unresponsive])
  const waiting = pictures.of(await picture('a.png', 50))
  await expect.poll(() => started.length).toBe(1)
  let isGone = false
  void started[0]?.gone.then(() => (isGone = true))
  await pictures.close()
  expect(isGone).toBe(true)
  expect(await waiting).toBeNull()
})

const dies: StartPictures = (onAnswer) => {
  const one = unresponsive(onAnswer)
  return { ...one, ask: () => one.kill() }
}

test('a drawing that crashes two processes is not tried again, and the next is drawn', async () => {
  const pictures = withProcesses([dies, dies, real])
  const path = await picture('a.png', 50)
  expect(await pictures.of(path)).toBeNull()
  // The file is not tried again.
  expect(await pictures.of(path)).toBeNull()
  expect(await pictures.of(await picture('b.png', 60))).not.toBeNull()
  expect(started).toHaveLength(3)
  await pictures.close()
  started = []
  expect(await withProcesses([dies, real]).of(path)).not.toBeNull()
  expect(started).toHaveLength(2)
})

test('a drawing that failed by a disk error is drawn when the disk works again', async () => {
  const path = join(folder, 'plan.svg')
  await writeFile(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0L9 9"/></svg>',
  )
  // First no cache folder can be made. Then the cache folder is deleted before the drawing is saved.
  await writeFile(join(folder, 'cache'), 'no folder')
  const goes: StartPictures = (onAnswer) => {
    const one = real(onAnswer)
    return {
      ...one,
      ask: (job) => void rm(join(folder, 'cache'), { recursive: true }).then(() => one.ask(job)),
    }
  }
  const pictures = withProcesses([goes, real])
  expect(await pictures.of(path)).toBeNull()
  expect(started).toEqual([])
  await rm(join(folder, 'cache'))
  expect(await pictures.of(path)).toBeNull()
  expect(said.at(-1)).toContain('ENOENT')
  started[0]?.kill()
  await started[0]?.gone
  expect(await pictures.of(path)).not.toBeNull()
})

test('a file with new bytes gets a new thumbnail', async () => {
  const pictures = withProcesses([real])
  const path = await picture('a.png', 50)
  const first = await pictures.of(path)
  await writeFile(path, await createCanvas(90, 40).encode('png'))
  const second = await pictures.of(path)
  expect(first).not.toBeNull()
  expect(second).not.toBeNull()
  expect(second).not.toBe(first)
})

test('a file that changes while it is drawn gets no thumbnail', async () => {
  const path = await picture('a.png', 50)
  const other = await createCanvas(90, 40).encode('png')
  const swaps: StartPictures = (onAnswer) => {
    const one = real(onAnswer)
    return { ...one, ask: (job) => void writeFile(path, other).then(() => one.ask(job)) }
  }
  expect(await withProcesses([swaps]).of(path)).toBeNull()
  expect(said.join()).toContain('changed meanwhile')
  const left = await readdir(join(folder, 'cache'), { recursive: true })
  expect(left.filter((name) => name.endsWith('.webp'))).toEqual([])
})

describe('drawing process without a parent that kills it', () => {
  test.each(['time', 'memory'])(
    'a process that takes too much %s kills itself',
    async (what) => {
      const child = spawn(process.execPath, [join(support, 'greedyPictures.ts'), what], { stdio: 'ignore' })
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      // Windows has no signals: a killed process ends with exit code 1.
      expect([code, signal]).toEqual(process.platform === 'win32' ? [1, null] : [null, 'SIGKILL'])
    },
    150_000,
  )
})

test('the drawing process receives PATH and HOME, and no keys, tokens or proxies', () => {
  const environment = {
    PATH: '/bin',
    PLANROOM_API_KEY: 'k',
    HTTPS_PROXY: 'http://a:b@c',
    NPM_TOKEN: 't',
    HOME: '/h',
  }
  expect(pictureEnvironment(environment)).toEqual({ PATH: '/bin', HOME: '/h' })
})

test('an idle drawing process exits, and a new process draws the next picture', async () => {
  const made = withProcesses([real], undefined, 20)
  expect(await made.of(await picture('first.png', 60))).not.toBeNull()
  await started[0]?.gone
  expect(await made.of(await picture('second.png', 70))).not.toBeNull()
  expect(started).toHaveLength(2)
  expect(said).toEqual([])
})
