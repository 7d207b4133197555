import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { ensureBuild } from '../../resources/scripts/build.ts'
import { withDisplay } from '../../resources/scripts/runtime/display.ts'
import { ensureRuntime } from '../../resources/scripts/runtime/runtime.ts'
import type { Outcome } from './compare.ts'
import { startServer } from './processes.ts'

const root = path.join(import.meta.dirname, '..', '..')
const waitMs = 20 * 60_000

/** The longest time between two frames of the real window while it downloads `files` files, and its memory. */
export async function windowRun(files: number, work: string): Promise<Outcome> {
  const heading = `The window while ${files} files are downloaded`
  try {
    await ensureRuntime({ window: true })
  } catch (error) {
    return {
      heading,
      verdicts: [],
      memory: 0,
      notes: [`Left out: there is no window here (${String(error)}).`],
    }
  }
  await ensureBuild()
  return withDisplay(() => measured(heading, files, work))
}

async function measured(heading: string, files: number, work: string): Promise<Outcome> {
  const plan = { files, least: 20_000, most: 420_000, filesPerOrder: 20, delayMs: 0, bytesPerSecond: null }
  const server = await startServer({ ...plan, folder: null })
  const home = path.join(work, 'window')
  await mkdir(home, { recursive: true })
  const app = await _electron.launch({
    args: [path.join(root, 'out', 'main', 'index.js'), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    cwd: root,
    env: { ...process.env, PLANROOM_HOME: path.join(home, 'data'), HOME: home, XDG_CONFIG_HOME: home },
  })
  try {
    const page = await app.firstWindow()
    const id = await connect(page, server.origin)
    await page.waitForTimeout(3000)
    const pid = app.process().pid ?? 0
    const rest = memoryOf(pid)
    let most = rest
    const sampling = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250)
    const began = performance.now()
    const { gaps, done, failed } = await page.evaluate(watchDownload, { id, waitMs })
    clearInterval(sampling)
    const seconds = (performance.now() - began) / 1000
    const longest = Math.max(0, ...gaps)
    return {
      heading,
      verdicts: [
        {
          text:
            `longest gap between frames ${longest.toFixed(0)} ms, target 100 ` +
            `ms; ${gaps.filter((gap) => gap > 50).length} gaps over 50 ms in ${seconds.toFixed(0)} s`,
          reached: longest <= 100 && done === files,
        },
      ],
      memory: most - rest,
      notes: [
        `${done} files came, ${failed} failed, ${(done / seconds).toFixed(0)} files/s; memory of the ` +
          `main process ${(rest / 1e6).toFixed(0)} to ${(most / 1e6).toFixed(0)} MB`,
      ],
    }
  } finally {
    await app.close()
    server.end()
  }
}

/** Saves a connection and waits until its orders are read. */
async function connect(page: Page, origin: string): Promise<string> {
  return page.evaluate(async (address) => {
    const call = async (channel: string, input: unknown): Promise<unknown> => {
      const answer = (await (window as unknown as Bridge).planroom.call(channel, input)) as Answer
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.message}`)
      return answer.value
    }
    const read = new Promise<void>((resolve) => {
      ;(window as unknown as Bridge).planroom.on('refresh:progress', (news) => {
        if ((news as { state: string }).state !== 'running') resolve()
      })
    })
    const addresses = { baseUrl: address, tokenUrl: address, exportUrl: address }
    const draft = { name: 'Bench', ...addresses, apiKey: 'bench-key', allowWeakStorage: true }
    // A new connection is read at once.
    const { connection } = (await call('connections:save', draft)) as { connection: { id: string } }
    await read
    return connection.id
  }, origin)
}

/** Runs in the page: starts all downloads, and measures the time between frames until they are over. */
async function watchDownload({ id, waitMs: most }: { id: string; waitMs: number }): Promise<{
  gaps: number[]
  done: number
  failed: number
}> {
  const { planroom } = window as unknown as Bridge
  const gaps: number[] = []
  let last = performance.now()
  let watching = true
  const frame = (now: number): void => {
    if (now - last > 20) gaps.push(now - last)
    last = now
    if (watching) requestAnimationFrame(frame)
  }
  const over = new Promise<{ done: number; failed: number }>((resolve, reject) => {
    setTimeout(() => reject(new Error('the downloads take too long')), most)
    planroom.on('transfers:progress', (news) => {
      const { totals } = news as {
        totals: { state: string; done: number; failed: number; orders: number; ordersDone: number }
      }
      if (totals.state !== 'running' && totals.orders > 0 && totals.orders === totals.ordersDone)
        resolve(totals)
    })
  })
  requestAnimationFrame(frame)
  const filter = {
    statuses: [],
    createdAfter: null,
    createdBefore: null,
    deliveredAfter: null,
    deliveredBefore: null,
    userEmail: null,
    officeId: null,
    search: '',
    onDisk: 'any',
    newlyDelivered: false,
    deliveredAgain: false,
  }
  const answer = (await planroom.call('transfers:start', { connectionId: id, orders: { filter } })) as Answer
  if (!answer.ok) throw new Error(answer.error.message)
  const { done, failed } = await over
  watching = false
  return { gaps, done, failed }
}

interface Bridge {
  planroom: {
    call(channel: string, input: unknown): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): () => void
  }
}
type Answer = { ok: true; value: unknown } | { ok: false; error: { message: string } }

/** Of one process, in bytes. */
function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
