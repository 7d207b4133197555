import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultRetry } from '../../../../electron/services/network/retryRules.ts'
import type { FileHandler } from '../../../../electron/services/transfers/download/worker/protocol.ts'
import {
  createTransferThreads,
  type TransferThreads,
} from '../../../../electron/services/transfers/download/worker/transferThreads.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { useAssetServer } from '../../../support/servers/useServers.ts'

/** A transfer thread, and a main thread that answers questions about disk space only after `answer` is called. */

const server = useAssetServer()
let threads: TransferThreads
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  const worker = new URL(
    '../../../../electron/services/transfers/download/worker/transfer-worker.ts',
    import.meta.url,
  )
  const setup = {
    platform: process.platform === 'win32' ? 'win32' : 'linux',
    isBehindWindow: false,
    boot: 'boot',
    retry: defaultRetry,
    limits: {},
    environment: {},
  } as const
  const host = {
    bandwidth: () => Promise.resolve(null),
    resolveProxy: () => Promise.resolve('DIRECT'),
    reportProblem: () => undefined,
  }
  threads = createTransferThreads(worker, setup, host, 4)
})
afterEach(() => threads.close())

function fetchOf(url: string, hasPlentyOfSpace: boolean) {
  const calls: string[] = []
  const [asked, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const ask = (name: string) => async (bytes: number) => {
    calls.push(`${name} ${String(bytes)}`)
    asked.resolve(undefined)
    await answered.promise
  }
  const handler: FileHandler = {
    permit: () => Promise.reject(new Error('a file comes with its permit')),
    leave: () => undefined,
    sleep: () => Promise.resolve(),
    wait: () => Promise.resolve(),
    expectSpace: ask('expect'),
    awaitSpace: ask('await'),
    writes: (bytes) => calls.push(`writes ${String(bytes)}`),
    written: () => calls.push('written'),
    journal: () => undefined,
    unjournal: () => undefined,
    progress: () => undefined,
    tried: () => undefined,
  }
  const picked = threads.pick()
  const { id } = picked.serve(handler)
  const task = {
    assetKey: 'a',
    url,
    format: 'pdf',
    anyImage: false,
    root: folder,
    folder,
    part: null,
    freshName: 'a.part',
    unless: null,
    failedTries: 0,
    hasPlentyOfSpace,
  } as const
  const address = { isLimited: false, connectionId: 'c', service: null, now: Date.now() }
  return {
    calls,
    asked: asked.promise,
    answer: () => answered.resolve(undefined),
    fetched: picked.thread.ask('fetch', id, task, address),
  }
}

it.each([
  ['a small file', 5000, false],
  ['a large file', 2_000_000, true],
])('space for %s of %i bytes is asked for (plenty of space: %s)', async (_, size, hasPlentyOfSpace) => {
  const content = sample('pdf', size, 1)
  const { fetched, calls, asked, answer } = fetchOf(server.serve('/a.pdf', content), hasPlentyOfSpace)
  await asked
  expect(calls).toContain(`expect ${String(size)}`)
  expect(calls.filter((call) => call.startsWith('written'))).toEqual([])
  answer()
  expect(await fetched).toMatchObject({ outcome: 'fetched', size })
  expect(calls.filter((call) => call.startsWith('writes'))).toEqual([])
  expect(readFileSync(join(folder, 'a.part')).equals(content)).toBe(true)
})
