import { keepHeapSmall } from '../../electron/main/memory.ts'
import { widenThreadPool } from '../../electron/services/timing/threadPool.ts'
import type { RefreshProgress } from '../../shared/contract/orders.ts'
import { composed } from '../support/composed.ts'

/** A task that the parent process sends. */
export type ProgramTask = { do: 'sync' | 'page' | 'refresh'; origin: string; root: string }
export interface ProgramResult {
  seconds: number
  /** Seconds until all orders of the list were stored. 0 for other tasks than a refresh. */
  stored: number
  /** Memory of this process in bytes: before the first task, and its maximum since the start. */
  restMemory: number
  maxMemory: number
  /** CPU time of this process during the task, in seconds. */
  cpu: number
  /** Longest time that the event loop of the main thread was blocked, in milliseconds. */
  longestBlock: number
  downloaded: number
  failed: number
}

/**
 * The program without its window, in a process of its own. Runs one task after another: reads the list of orders page
 * by page, then downloads all files as a headless command does.
 */
widenThreadPool(process.env, process.platform)
keepHeapSmall()
/** Progress of the refresh. Other events are dropped, as in the window. */
let progress: RefreshProgress | null = null
const program = await composed({
  folder: process.argv[2] ?? '',
  packedThreads: import.meta.dirname,
  onEvent(event, value) {
    if (event === 'refresh:progress') progress = value as RefreshProgress
  },
})
const { planroom } = program
const signal = new AbortController().signal

function connect(origin: string): void {
  planroom.services.access.useForThisRun('bench', {
    baseUrl: origin,
    tokenUrl: origin,
    exportUrl: origin,
    apiKey: 'bench',
  })
}

/** Runs a complete refresh. Returns the seconds until all orders of the list were stored. */
async function refresh(origin: string): Promise<number> {
  connect(origin)
  const { refreshes } = planroom.services
  progress = null
  const began = performance.now()
  let stored = 0
  refreshes.start('bench')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const last = progress as RefreshProgress | null
    if (stored === 0 && last !== null && last.phase !== 'orders') stored = (performance.now() - began) / 1000
    if (last?.state === 'done') return stored
    if (last !== null && last.state !== 'running') throw new Error(JSON.stringify(last))
  }
}

async function page(origin: string): Promise<string[]> {
  connect(origin)
  const ids: string[] = []
  for await (const { orders } of planroom.services.orderReads.readAll('bench', {}, 0, signal))
    for (const entry of orders) if (entry.understood) ids.push(entry.order.id)
  return [...new Set(ids)]
}

let maxMemory = 0
let longestBlock = 0
let lastTurn = performance.now()
const watches = [
  setInterval(() => {
    longestBlock = Math.max(longestBlock, performance.now() - lastTurn - 10)
    lastTurn = performance.now()
  }, 10),
  // Each sample takes a quarter of a millisecond, which counts as the program's time.
  setInterval(() => {
    maxMemory = Math.max(maxMemory, process.memoryUsage.rss())
  }, 50),
]
await new Promise((resolve) => setTimeout(resolve, 300))
const restMemory = process.memoryUsage.rss()

process.on('message', (task: ProgramTask) => {
  run(task)
    .then((result) => process.send?.(result))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    })
})
process.once('disconnect', () => {
  watches.forEach(clearInterval)
  void program.close().then(() => process.exit())
})
process.send?.('ready')

async function run({ do: what, origin, root }: ProgramTask): Promise<ProgramResult> {
  longestBlock = 0
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const isRefresh = what === 'refresh'
  const stored = isRefresh ? await refresh(origin) : 0
  const orderIds = isRefresh ? [] : await page(origin)
  const request = {
    connectionId: 'bench',
    connectionAddress: origin,
    root,
    orderIds,
    choice: {},
    concurrency: 'auto' as const,
    signal,
  }
  const report = what !== 'sync' ? null : await planroom.services.deliveries.sync(request, () => undefined)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  // Figures of a program with a broken part, such as a missing thread, would be wrong.
  if (program.faults.length > 0) throw new Error(program.faults.flat().map(String).join('\n'))
  if (report !== null && (report.problem !== null || report.files.failed.length > 0))
    process.stderr.write(`${JSON.stringify({ ...report.problem, ...report.files }).slice(0, 800)}\n`)
  return {
    seconds,
    stored,
    restMemory,
    maxMemory,
    cpu: (user + system) / 1e6,
    longestBlock,
    downloaded: report?.files.downloaded ?? 0,
    failed: report?.files.failed.length ?? 0,
  }
}
