import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { median, type Outcome } from '../compare.ts'
import { memoryOfAll, untilIdle } from '../usage.ts'
import { catalogueWith, ordersOfMany } from '../scale/catalogues.ts'
import { root as library } from '../scale/makeCatalogue.ts'
import { makeDataFolder, withBuild } from '../window/benchWindow.ts'

const checkout = path.join(import.meta.dirname, '..', '..', '..')
const mostTime = 1.5
const mostMemory = 1.6
/** Time after the first rows when memory is measured. Work that follows a start has begun by then. */
const restMs = 3000
const untilRested = (): Promise<void> => sleep(restMs)
const paintLimitMs = 120_000

interface Start {
  /** Time from the process start to the first painted rows. */
  paintedMs: number
  /** Memory of all processes together, in bytes. */
  memory: number
}

/**
 * Measures the time to the first painted rows and the memory of all processes, relative to an empty window. It uses 60
 * orders and the catalogue of `ordersOfMany`.
 */
export function startRun(rounds: number, quick: boolean, work: string): Promise<Outcome[]> {
  const heading = 'A start: first rows painted, beside an empty window'
  return withBuild(heading, async (executable) => {
    const folders = new Map([60, ordersOfMany(quick)].map((orders) => [orders, folderWith(orders, work)]))
    // The first start of a data folder compiles code and keeps the result, so it is not measured.
    for (const folder of folders.values()) await measureStart(executable, folder, work, untilIdle)
    const empty: Start[] = []
    const starts = new Map([...folders.keys()].map((orders) => [orders, [] as Start[]]))
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await measureStart(executable, null, work, untilRested))
      for (const [orders, folder] of folders)
        starts.get(orders)?.push(await measureStart(executable, folder, work, untilRested))
    }
    const base = medianOf(empty)
    const verdicts = [...starts].flatMap(([orders, all]) => {
      const { paintedMs, memory } = medianOf(all)
      const [time, room] = [paintedMs / base.paintedMs, memory / base.memory]
      const name = `${String(orders)} orders`
      return [
        {
          text: `${name}: ${shownMs(paintedMs)}, ${time.toFixed(2)} ×, target ${String(mostTime)} × at most`,
          reached: time <= mostTime,
        },
        {
          text: `${name}: ${shownMb(memory)}, ${room.toFixed(2)} ×, target ${String(mostMemory)} × at most`,
          reached: room <= mostMemory,
        },
      ]
    })
    const notes = [
      `the empty window: ${shownMs(base.paintedMs)}, ${shownMb(base.memory)} (memory that is shared is counted once)`,
    ]
    return [{ heading, verdicts, memory: 0, notes }]
  })
}

const shownMs = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`
const shownMb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const medianOf = (starts: readonly Start[]): Start => ({
  paintedMs: median(starts.map(({ paintedMs }) => paintedMs)),
  memory: median(starts.map(({ memory }) => memory)),
})

/** Makes a data folder with this number of orders. */
function folderWith(orders: number, work: string): string {
  const folder = path.join(work, `start-${String(orders)}`)
  makeDataFolder(folder, catalogueWith(orders), library)
  return folder
}

/** Starts the program with a data folder, or an empty window if `folder` is null. Ends it when `untilOver` resolves. */
async function measureStart(
  executable: string,
  folder: string | null,
  work: string,
  untilOver: (pid: number) => Promise<void>,
): Promise<Start> {
  const home = path.join(work, 'start-home')
  mkdirSync(home, { recursive: true })
  const main = pathToFileURL(path.join(checkout, 'out', 'main', 'index.js')).href
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    path.join(import.meta.dirname, 'startMain.mjs'),
  ]
  const began = performance.timeOrigin + performance.now()
  const child = spawn(executable, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      ...(folder === null ? {} : { PLANROOM_BENCH_MAIN: main, PLANROOM_HOME: folder }),
    },
  })
  try {
    const paintedMs = (await paintedAt(child)) - began
    const pid = child.pid ?? 0
    await untilOver(pid)
    return { paintedMs, memory: memoryOfAll(pid) }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function paintedAt(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the process has no output')
  const lines = createInterface({ input: child.stdout })
  const signal = AbortSignal.timeout(paintLimitMs)
  for await (const [line] of on(lines, signal)) {
    const at = /^painted ([\d.]+)$/.exec(line)?.[1]
    if (at !== undefined) return Number(at)
  }
  throw new Error('nothing was painted')
}

async function* on(lines: NodeJS.EventEmitter, signal: AbortSignal): AsyncGenerator<[string]> {
  for (;;) yield (await once(lines, 'line', { signal })) as [string]
}
