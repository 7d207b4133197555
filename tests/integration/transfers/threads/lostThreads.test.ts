import { expect, it } from 'vitest'
import { createSpaceMonitor } from '../../../../electron/services/files/freeSpace.ts'
import { defaultRetry } from '../../../../electron/services/network/retryRules.ts'
import { createConcurrencyLimiter } from '../../../../electron/services/transfers/download/concurrency/concurrencyLimiter.ts'
import {
  fetchToPart,
  type FetchTask,
  type FetchTools,
} from '../../../../electron/services/transfers/download/fetchToPart.ts'
import { createBackpressure } from '../../../../electron/services/transfers/download/worker/backpressure.ts'
import type { FileHandler } from '../../../../electron/services/transfers/download/worker/protocol.ts'
import { ThreadLost } from '../../../../electron/services/transfers/download/worker/transferThreads.ts'

/** Permits and space of a lost thread are free again for later files. */

const host = 'files.example.test'
const same = { outcome: 'same' } as const
const never = new AbortController().signal
/** Waits until the work after the disks' answers has run. */
const disksAnswered = () => new Promise((resolve) => setImmediate(resolve))

function setup(options: {
  /** Work of the thread for each attempt of the file. */
  inThread: (handler: FileHandler, attempt: number) => Promise<unknown>
  /** Called after an attempt whose thread was lost. */
  betweenTries?: () => void
  limiter?: FetchTools['limiter']
  free?: () => Promise<number>
}) {
  let handler: FileHandler
  let attempt = 0
  let time = 0
  const thread = { notify: () => undefined, ask: () => options.inThread(handler, (attempt += 1)) }
  const serve = (served: FileHandler) => {
    handler = served
    return { id: 1, end: () => undefined }
  }
  const limiter = options.limiter ?? createConcurrencyLimiter({ limit: () => 1 })
  const diskQueue = createBackpressure()
  const space = createSpaceMonitor({ free: options.free ?? (() => Promise.resolve(1e12)) }, () => time)
  const tools = {
    threads: {
      pick: () => ({ thread, serve }),
      apart(work: (alone: object) => Promise<unknown>) {
        options.betweenTries?.()
        return work({ thread, serve })
      },
    },
    serviceOf: () => null,
    isLimited: () => false,
    limiter,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    retry: defaultRetry,
    random: Math.random,
    space,
    diskQueue,
  } as unknown as FetchTools
  const task: FetchTask = {
    assetKey: 'a',
    connectionId: 'c',
    url: `https://${host}/a`,
    format: 'pdf',
    anyImage: false,
    root: '/nowhere',
    folder: '/nowhere',
    stem: 'a',
    journal: { load: () => null, save: () => undefined, remove: () => undefined },
    unless: null,
    tries: { failed: 0 },
    signal: never,
    onBytes: () => undefined,
    onProgress: () => undefined,
    hosts: null,
  }
  return {
    fetch: () => fetchToPart({ ...task, tries: { failed: 0 } }, tools),
    limiter,
    diskQueue,
    space,
    pass: (ms: number) => (time += ms),
  }
}

it('a lost thread’s waiting request for a permit is cancelled', async () => {
  let other: Awaited<ReturnType<typeof limiter.enter>> | null = null
  let waiting: number | null = null
  const { fetch, limiter } = setup({
    async inThread(handler, attempt) {
      if (attempt > 1) return same
      handler.leave({ ok: true })
      other = await limiter.enter(host, never)
      handler.permit(host).catch(() => undefined)
      throw new ThreadLost('made by a test')
    },
    betweenTries() {
      waiting = limiter.load().waiting
      other?.leave({ ok: true })
    },
  })
  await fetch()
  expect(waiting).toBe(0)
  expect(limiter.load()).toMatchObject({ running: 0, waiting: 0 })
})

it('a permit granted while its thread is lost is given back', async () => {
  let [given, left] = [0, 0]
  let comes = (): void => undefined
  const permit = { count: () => undefined, leave: () => (left += 1) }
  const { fetch } = setup({
    limiter: {
      async enter() {
        given += 1
        if (given === 2) await new Promise<void>((resolve) => (comes = resolve))
        return permit
      },
      load: () => ({ running: 0, limit: 1, waiting: 0 }),
      changed: () => undefined,
      close: () => undefined,
    },
    inThread(handler, attempt) {
      if (attempt > 1) return Promise.resolve(same)
      handler.leave({ ok: true })
      void handler.permit(host)
      return Promise.reject(new ThreadLost('made by a test'))
    },
    betweenTries: () => {
      comes()
    },
  })
  await fetch()
  expect(given).toBe(3)
  expect(left).toBe(3)
})

it('a space query answered while its thread is lost does not delay later writes', async () => {
  const asked: ((free: number) => void)[] = []
  const spaces: Promise<void>[] = []
  const { fetch, space, pass } = setup({
    free: () => new Promise((resolve) => asked.push(resolve)),
    inThread(handler, attempt) {
      if (attempt > 1) return Promise.resolve(same)
      spaces.push(handler.awaitSpace(1000))
      return Promise.reject(new ThreadLost('made by a test'))
    },
    betweenTries: () => {
      asked[0]?.(1e12)
    },
  })
  await fetch()
  await spaces[0]
  pass(60_000)
  const ensured = space.ensure('/nowhere', 10)
  asked[1]?.(0)
  await expect(ensured).rejects.toThrow('The disk is full')
})

it('a reported write counts as pending until it is reported as done', async () => {
  const { fetch, space, pass } = setup({
    free: () => Promise.resolve(2_000_000_000),
    async inThread(handler) {
      handler.writes(1_500_000_000)
      await space.ensure('/nowhere', 100)
      let isRoom = false
      const ensured = space.ensure('/nowhere', 1_000_000_000).then(() => (isRoom = true))
      await disksAnswered()
      expect(isRoom).toBe(false)
      pass(60_000)
      handler.written()
      await ensured
      return same
    },
  })
  await fetch()
  expect.assertions(1)
})

it('writes done before the disk answered do not stay pending', async () => {
  const asked: ((free: number) => void)[] = []
  const { fetch, space, pass } = setup({
    free: () => new Promise((resolve) => asked.push(resolve)),
    async inThread(handler) {
      for (let count = 0; count < 2; count += 1) {
        handler.writes(1000)
        handler.written()
      }
      asked[0]?.(2_000_000_000)
      await disksAnswered()
      return same
    },
  })
  await fetch()
  pass(60_000)
  const answers = setInterval(() => asked.at(-1)?.(0), 1)
  await expect(space.ensure('/nowhere', 10)).rejects.toThrow('The disk is full')
  clearInterval(answers)
})

it('a request left twice frees one place of the backpressure only', async () => {
  const { fetch, diskQueue } = setup({
    inThread(handler) {
      handler.leave({ ok: true })
      handler.leave({ ok: true, hostWaitMs: null })
      return Promise.reject(new Error('made by a test'))
    },
  })
  for (let count = 0; count < 100; count += 1) await expect(fetch()).rejects.toThrow('made by a test')
  await diskQueue.whenFree(never)
})
